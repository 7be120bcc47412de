import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptRegression } from '../../src/action/accept-regression.ts';
import { loadGateOutcome } from '../../src/action/github/gate-outcome.ts';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { loadBundle } from '../../src/commands/run-bundle.ts';
import { loadKeys } from '../../src/config/load-keys.ts';
import { parseBaseUrl, parseReadyUrl } from '../../src/endpoint/boot/base-url.ts';
import { parseComposeConfig } from '../../src/endpoint/boot/compose/compose-config.ts';
import type { Docker } from '../../src/endpoint/boot/compose/docker.ts';
import { findModelServices, serviceNames } from '../../src/endpoint/boot/compose/model-services.ts';
import { inspectContainer, publishedPort, readFacts } from '../../src/endpoint/boot/compose/read-back.ts';
import { findReferences } from '../../src/endpoint/boot/compose/source-files.ts';
import { publishedPorts } from '../../src/endpoint/boot/detect-url.ts';
import { loadCassette } from '../../src/endpoint/boot/replay/load-cassette.ts';
import { loadFetched } from '../../src/features/datasets/fetch/fetch-dataset.ts';
import { importDataset } from '../../src/features/datasets/import-dataset.ts';
import { readRawReply } from '../../src/features/other-tools/scalebench/scalebench-files.ts';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { entriesOf, readListing } from '../../src/features/sandbox/runners/script-box.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { parseOwner } from '../../src/lib/lock/owner.ts';
import { parseLoose } from '../../src/lib/loose.ts';
import { sha256 } from '../../src/lib/sha256.ts';
import { decideRun, scoreLines } from '../../src/measure/decide-lines.ts';
import { loadCases } from '../../src/packs/load-cases.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { fetchAcceptance, parseGateCommand } from '../../src/publish/github/fetch-acceptance.ts';
import { loadGitHubRun, parseGitHubRun } from '../../src/publish/github/github-run.ts';
import type { GitHub } from '../../src/publish/github/open-github.ts';
import { parseMarker, renderMarker } from '../../src/publish/github/render-comment.ts';
import { parseIssueMarker, renderIssueMarker } from '../../src/publish/github/render-issue.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { scoreRun } from '../../src/score/score-run.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { systemLimits } from '../../src/verify/ports.ts';
import { scorecardWith } from '../baseline/scorecard-with.ts';
import { attemptWith, endWith, failed, measureWith, planWith, sessionWith, unmeasured } from '../score/journal-with.ts';
import { cassetteWith, question } from '../support/cassette-with.ts';
import { streamOf } from '../support/fake-replies.ts';
import { type ForeignReader, jsonReader, textReader } from './parser.ts';

const folder = mkdtempSync(join(tmpdir(), 'quality-baseline-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** For functions that read a file by its path. */
function fileReader(
  name: string,
  covers: readonly string[],
  file: string,
  texts: readonly string[],
  read: (path: string) => unknown,
): ForeignReader {
  const path = join(folder, file);
  return {
    name,
    covers,
    documents: texts.map((text) => new TextEncoder().encode(text)),
    read(bytes) {
      writeFileSync(path, bytes);
      return read(path);
    },
  };
}

const datasetFiles = [
  ['hotpotqa', 'hotpot_dev_distractor.json'],
  ['longbench', 'longbench.jsonl', 'qasper'],
  ['ethic', 'ethic_attributing.jsonl', 'attributing'],
  ['msmarco', 'msmarco_dev.json', 'qa'],
  ['financebench', 'financebench.jsonl'],
  ['qmsum', 'qmsum.jsonl'],
] as const;

const lines = (values: readonly unknown[]) => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
const journal = [
  planWith(),
  sessionWith(),
  attemptWith('a/S-1', 1, undefined, { measures: [measureWith(10, 2)] }),
  attemptWith('a/S-2', 1, failed),
  attemptWith('a/S-1', 2, unmeasured),
  { kind: 'skip', mode: 'no-thinking', round: 2, scenario: 'a/S-2' },
  endWith(),
];
const { header, exchanges } = cassetteWith([
  { ask: question('Hi'), reply: streamOf(['Fi', 'ne']) },
  { ask: question('Hi'), reply: streamOf(['No']) },
]);
const kept = {
  ...{ version: 1, kind: 'run', id: 'a', command: 'check', tool: '0.1.0', slug: 'vllm/a', modes: ['no-thinking'] },
  where: 'http://localhost:8000/v1',
  judgedBy: { maxDrop: '10', expectChange: [], requireSame: [], floors: { a: '80' }, floorsFail: false },
  ...{ startedAt: '2026-11-20T02:00:00.000Z', endedAt: null, outcome: null },
};
const task = { messages: [{ role: 'user', content: 'Hi' }], tools: [] };
const { run: bundledRun, scenarios: _, ...bundledPlan } = planWith();
const bundle = {
  ...{ version: 1, kind: 'bundle', tool: '0.1.0', plan: bundledPlan, sessions: [sessionWith()] },
  run: { startedAt: bundledRun.startedAt, command: bundledRun.command, tool: bundledRun.tool },
  scenarios: [{ scenario: 'a/S-1', digest: '0'.repeat(64), requests: [], attempts: [attemptWith('a/S-1', 1, failed)] }],
};
const tasks = { version: 1, kind: 'tasks', scenarios: { 'a/S-1': { title: 'A', task } } };
const composeFile = `x-base: &base { image: vllm/vllm-openai, command: [--model, "\${MODEL:-a/b}"] }
include: [{ path: other.yml, env_file: .env }]
services:
  vllm:
    <<: *base
    ports: ["8000:8000"]
    env_file: [.env]
    extends: { file: base.yml, service: a }
    volumes: ["./models:/models:ro", { type: bind, source: "\${HOME}/m", target: /m }]
    deploy: { resources: { reservations: { devices: [{ driver: nvidia, count: all }] } } }
`;
const composeConfig = {
  name: 'a',
  services: {
    vllm: {
      image: 'vllm/vllm-openai',
      ports: [{ target: 8000, published: '8000', protocol: 'tcp' }],
      volumes: [{ type: 'bind', source: '/m', target: '/m', read_only: true }],
      deploy: {},
    },
  },
  volumes: { a: { name: 'a', driver_opts: { o: 'bind' } } },
};
const container = {
  ...{ Id: 'a', Image: 'sha256:0', Path: 'vllm', Args: ['serve', '--chat-template', '/t.jinja'] },
  Config: { Image: 'vllm/vllm-openai:v1', WorkingDir: '/' },
  State: { Running: true, ExitCode: 0, OOMKilled: false, Error: '' },
  NetworkSettings: { Ports: { '8000/tcp': [{ HostIp: '127.0.0.1', HostPort: '32768' }] } },
  HostConfig: { NetworkMode: 'bridge' },
  Mounts: [{ Type: 'bind', Source: '/nowhere', Destination: '/m' }],
};
const environment = { GITHUB_REPOSITORY: 'acme/models', GITHUB_RUN_ID: '7', GITHUB_SHA: 'a'.repeat(40) };
const end = (sha: string) => ({ sha: sha.repeat(40), repo: { full_name: 'acme/models' } });
const events = [
  { pull_request: { number: 7, head: end('b'), base: end('c') } },
  { merge_group: { head_sha: 'b'.repeat(40), base_sha: 'c'.repeat(40) } },
  { workflow_run: { head_sha: 'b'.repeat(40), head_repository: { full_name: 'x/y' }, pull_requests: [{ number: 1 }] } },
];
const marker = { key: 'gate-a', runId: 7, attempt: 1, headSha: 'a'.repeat(40) };
const owner = { host: 'a', boot: 'b', space: 'c', pid: 7, start: '9' };
const boot = 'src/endpoint/boot/';
const compose = `${boot}compose/`;
const publish = 'src/publish/github/';

/** An engine that answers every question with this text. */
function dockerSaying(stdout: string): Docker {
  const docker: Pick<Docker, 'run'> = { run: async () => ({ code: 0, stdout, stderr: '' }) };
  return docker as Docker; // the tested code asks it nothing else
}

const said = {
  listComments: [
    { body: '/quality accept why', user: { login: 'a', type: 'User' }, updated_at: '2026-11-21T12:30:00Z' },
  ],
  listEvents: [
    {
      ...{ id: 1, event: 'labeled', label: { name: 'quality-accepted' }, created_at: '2026-11-21T12:30:00Z' },
      actor: { login: 'b', type: 'User' },
    },
  ],
  getCollaboratorPermissionLevel: { permission: 'write' },
  get: { head: { sha: 'b'.repeat(40), ref: 'a', repo: { full_name: 'acme/models' } } },
  listActivities: [{ after: 'b'.repeat(40), timestamp: '2026-11-21T12:00:00Z' }],
};

const gateOutcome = {
  ...{ version: 1, kind: 'gate-outcome', head: 'a'.repeat(40), key: 'gate', attempt: 1, exitCode: 1 },
  policy: { onInconclusive: 'fail', onMissingBaseline: 'warn' },
  ...{ expected: [{ slug: 'vllm/qwen' }], gone: ['vllm/old'], selfEdits: [] },
};

/** A client of GitHub whose answers are the fields of this value, by the name of the method. */
function githubSaying(value: unknown): GitHub {
  const calls = new Proxy({}, { get: (_, name) => async () => ({ data: Reflect.get(Object(value), name) }) });
  const rest = new Proxy({}, { get: () => calls });
  const paginate = async (call: () => Promise<{ data: unknown }>) => (await call()).data;
  return { rest, paginate } as unknown as GitHub; // answers whatever is asked
}

async function askGitHub(value: unknown): Promise<void> {
  const run = parseGitHubRun(environment, events[0]);
  const decision = decideRun(planWith(), scoreLines(planWith(), []), new Map(), parseRule(kept.judgedBy));
  const ask = async () => [await fetchAcceptance(githubSaying(value), run, 7)];
  JSON.stringify(await acceptRegression(decision, ask, { warn: () => undefined, explain: String }));
}

export const machineParsers: readonly ForeignReader[] = [
  {
    name: 'listing of a folder that a script left',
    covers: ['src/features/sandbox/runners/script-box.ts#readListing'],
    documents: ['d 755 4096 \0\0f 644 2 a.txt\0\0l 777 1 b\0a.txt\0\0hi', 'd 755 0 \0\0\0', 'f 644 9 a\0'].map((text) =>
      new TextEncoder().encode(text),
    ),
    read(bytes) {
      const data = Buffer.from(bytes);
      const listing = readListing(data, { ...systemLimits, cpuMs: 1000 });
      if (listing.state === 'whole') entriesOf(listing.found, data.subarray(listing.contentsAt));
    },
  },
  fileReader('journal', ['src/run/read-journal.ts#readJournal'], 'journal.jsonl', [lines(journal)], async () => {
    const { plan, lines: rest } = await readJournal(journalPath(folder));
    return scoreRun(plan, rest);
  }),
  fileReader(
    'cassette',
    [`${boot}replay/load-cassette.ts#loadCassette`],
    'a.cassette.jsonl',
    [lines([header, ...exchanges])],
    loadCassette,
  ),
  fileReader('run file', ['src/store/run-folder.ts#RunFolder'], 'run.json', [JSON.stringify(kept)], () =>
    new RunFolder(folder).file(),
  ),
  fileReader(
    'kept outcome of a gate',
    ['src/action/github/gate-outcome.ts#loadGateOutcome'],
    'outcome.json',
    [JSON.stringify(gateOutcome)],
    () => loadGateOutcome(folder),
  ),
  fileReader('bundle', ['src/commands/run-bundle.ts#loadBundle'], 'bundle.json', [JSON.stringify(bundle)], loadBundle),
  fileReader('cases', ['src/packs/load-cases.ts#loadCases'], 'cases.json', ['[{"args":[1],"gives":2}]'], (path) => {
    const file = `{ path: cases.json, sha256: ${sha256(readFileSync(path))} }`;
    const check = `{ kind: code, runtime: python, entry: f, cases-file: ${file} }`;
    const scenario = `{ id: A-1, title: A, messages: [{ role: user, content: A }], expect: [${check}] }`;
    const text = `id: a\nversion: 1.0.0\ntitle: A\nscenarios: [${scenario}]\n`;
    return loadCases(parsePack(text, 'a.yaml'), join(folder, 'a.yaml'));
  }),
  ...datasetFiles.map(([as, name, task], index) =>
    fileReader(
      name,
      index > 0
        ? []
        : ['src/features/datasets/import-dataset.ts#importDataset', 'src/features/datasets/read-rows.ts#readRows'],
      name,
      [readFileSync(`tests/fixtures/datasets/${name}`, 'utf8')],
      (path) => importDataset({ files: [path], as, task, seed: 1, skipBadRows: false }, openPorts()),
    ),
  ),
  fileReader('keys', ['src/config/load-keys.ts#loadKeys'], 'keys.env', ['A_KEY="b" # c\nexport C_TOKEN=d\n'], (path) =>
    loadKeys(path, folder),
  ),
  fileReader(
    'what was fetched',
    ['src/features/datasets/fetch/fetch-dataset.ts#loadFetched'],
    'fetched.json',
    [JSON.stringify({ version: 1, files: [] })],
    () => loadFetched(folder),
  ),
  textReader(
    'reply of ScaleBench',
    ['src/features/other-tools/scalebench/scalebench-files.ts#readRawReply'],
    ['{"id":"a","pred":"b","metrics":{}}'],
    (text) => readRawReply(parseLoose(text)),
  ),
  fileReader('tasks', [], 'tasks.json', [JSON.stringify(tasks)], () => new RunFolder(folder).tasks(planWith())),
  fileReader(
    'scorecards',
    ['src/baseline/load-scorecards.ts#loadScorecards', 'src/baseline/load-scorecards.ts#parseScorecards'],
    'scorecard.json',
    [JSON.stringify({ version: 1, kind: 'scorecards', scorecards: [scorecardWith()] })],
    (path) => loadScorecards(path, folder),
  ),
  textReader(
    'address',
    [`${boot}base-url.ts#parseBaseUrl`],
    ['http://localhost:8000/v1', '[::1]:8000', 'api.example.com/v1/models'],
    parseBaseUrl,
  ),
  textReader(
    'ready address',
    [`${boot}base-url.ts#parseReadyUrl`],
    ['http://127.0.0.1:8080/health?a=b'],
    parseReadyUrl,
  ),
  textReader('services of a compose file', [`${compose}model-services.ts#findModelServices`], [composeFile], (text) => [
    findModelServices(text),
    serviceNames(text),
  ]),
  textReader(
    'compose file',
    [`${compose}read-source.ts#parseSource`, `${compose}source-files.ts#findReferences`],
    [composeFile],
    findReferences,
  ),
  textReader(
    'configuration of compose',
    [`${compose}compose-config.ts#parseComposeConfig`],
    [JSON.stringify(composeConfig)],
    parseComposeConfig,
  ),
  textReader('container', [`${compose}read-back.ts#readFacts`], [JSON.stringify([container])], async (text) => {
    const docker = dockerSaying(text);
    const read = await inspectContainer(docker, 'a');
    return [publishedPort(read, 8000), await readFacts(docker, read)];
  }),
  textReader('owner of a lock', ['src/lib/lock/owner.ts#parseOwner'], [JSON.stringify(owner)], parseOwner),
  textReader(
    'listing of containers',
    [`${boot}detect-url.ts#publishedPorts`],
    [JSON.stringify({ Names: 'a', Ports: '0.0.0.0:8020-8022->8000-8002/tcp, :::1->2/udp' })],
    publishedPorts,
  ),
  jsonReader('event', [`${publish}github-run.ts#parseGitHubRun`], events, (event) =>
    parseGitHubRun(environment, event),
  ),
  jsonReader('environment of a runner', [], [environment], (value) => parseGitHubRun(Object(value), {})),
  fileReader(
    'event file',
    [`${publish}github-run.ts#loadGitHubRun`],
    'event.json',
    events.map((each) => JSON.stringify(each)),
    (path) => loadGitHubRun({ ...environment, GITHUB_EVENT_PATH: path }),
  ),
  textReader(
    'marker of a comment',
    [`${publish}render-comment.ts#parseMarker`],
    [renderMarker({ ...marker, stage: 'final' })],
    parseMarker,
  ),
  textReader(
    'marker of an issue',
    [`${publish}render-issue.ts#parseIssueMarker`],
    [renderIssueMarker({ ...marker, outcome: 'passed' })],
    parseIssueMarker,
  ),
  jsonReader('answers of GitHub', [`${publish}fetch-acceptance.ts#fetchAcceptance`], [said], askGitHub),
  textReader(
    'acceptance',
    [`${publish}fetch-acceptance.ts#parseGateCommand`],
    ['/quality accept aaaaaaa a smaller quant\r\nmore'],
    parseGateCommand,
  ),
];
