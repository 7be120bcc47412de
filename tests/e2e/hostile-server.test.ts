import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { echoService } from '../support/echo-service.ts';
import { parseCommands } from '../support/github/workflow-commands.ts';
import {
  knownRoutes,
  type SayingServer,
  type Shape,
  sayingServer,
  shapes,
  type Trouble,
} from '../support/saying-server.ts';
import { formsIn, formsOf, sayingForms, textsBelow } from '../support/secret-forms.ts';
import { openActionStage, wordsPack } from './action-stage.ts';
import {
  commandsWithout,
  openFolder,
  readPages,
  runEveryCommand,
  runOtherCommands,
  type Said,
  watchArguments,
} from './every-command.ts';

/** Texts that would control a terminal, a log page or a runner. */
const hostile = [
  'evil\u001b[2J\u001b[31mred\u001b[0m\u001b]8;;http://x.example\u0007link\u001b]8;;\u001b\\\u001b]0;title\u0007\u001bc',
  '\u009b2J\u0090\u0007\b\u202egnal\u2066\u2069\u200b\u200d\ufeff\u{e0041}',
  '\r::add-mask::a',
  '\n::stop-commands::b',
  '\n   ::error::c',
  '\u2028::warning::d\u0085\u00a0::set-output name=e::f',
  '\n##[error]g ##vso[task.setvariable]h #\u200b#[group]i',
  '\n\u001b[32m::notice::j\u001b[0m',
].join('');

const esc = '\u001b';
const ours = new RegExp(String.raw`^${esc}\[(?:2|3[1-3])m([^${esc}]*)${esc}\[0m$`, 'gm');

/** With characters that URLs and JSON write differently. Each server knows its own. */
const key = 'sk-planted"0/1+2&3=4\\5-abcdefgh';
const hostedKey = 'or-planted"7/8+9&1=2\\3-stuvwxyz';
const token = 'tk-planted"4/2+5&6=7\\8-ijklmnop';

const forms = [key, hostedKey, token].flatMap(formsOf);
/** The lines of a command's output that control a terminal, a log or a runner. */
function acting(text: string): string[] {
  return text
    .replace(ours, '$1')
    .split('\n')
    .filter((line) => {
      const isSeen = /^[^\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]*$/u.test(
        line.replaceAll('\t', ''),
      );
      return !isSeen || /^\s*::/.test(line) || /##\w*\[/.test(line);
    });
}

function expectNoKey(
  folder: string,
  outputs: readonly Said[],
  server: SayingServer,
  more: readonly (readonly [place: string, text: string])[] = [],
): void {
  const written = [
    ...more,
    ...textsBelow(folder).map(([path, text]) => [path, `${path}\n${text}`] as const),
    ...outputs.flatMap(({ line, stdout, stderr }) => [
      [`stdout of ${line}`, stdout] as const,
      [`stderr of ${line}`, stderr] as const,
    ]),
    ...server.heard.map(
      ({ path, headers: { authorization: _, ...headers }, body }) =>
        [`request to ${path}`, `${path}\n${JSON.stringify(headers)}\n${body}`] as const,
    ),
  ];
  expect(written.flatMap(([place, text]) => formsIn(text, forms).map((form) => `${place}: ${form}`))).toEqual([]);
}

function expectHarmless(folder: string, outputs: readonly Said[], server: SayingServer): void {
  expectNoKey(folder, outputs, server);
  const found = outputs.flatMap(({ line, stdout, stderr }) =>
    [...acting(stdout), ...acting(stderr)].map((each) => `${line}: ${JSON.stringify(each)}`),
  );
  expect(found).toEqual([]);
}

async function start(shape: Shape, own = key) {
  const server = await sayingServer(`${hostile} ${sayingForms(own)}`, shape, `${hostile} ${own}`);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

it('leaves keys in nothing that any command writes or sends, and cannot control a terminal or log', {
  timeout: 600_000,
}, async () => {
  const server = await start('llama.cpp');
  const place = openFolder(key, {
    OPENROUTER_API_KEY: hostedKey,
    ...{ MLFLOW_TRACKING_TOKEN: token, LANGSMITH_API_KEY: token, HF_TOKEN: token },
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(`Bearer ${token}`)}`,
  });
  const seen = watchArguments();
  const outputs = await runEveryCommand(place, server);
  expect(server.heard.some(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
  expect(
    outputs.filter(({ exitCode }) => ![0, 1, 4].includes(exitCode ?? -1)).map(({ line, stderr }) => [line, stderr]),
  ).toEqual([]);
  expect(outputs.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes('evil')).length).toBeGreaterThan(8);
  expect(outputs.some(({ stdout }) => new RegExp(ours.source, 'm').test(stdout))).toBe(true);
  const hosted = await start('vllm', hostedKey);
  const services = [
    await echoService([500], { 'retry-after': '0' }),
    await echoService([403, 401, 307]),
    await echoService([200]),
  ];
  outputs.push(...(await runOtherCommands(place, [server, hosted], services)));
  const isMeasuring = /^(?:run|experiment) /;
  expect(outputs.filter(({ line, exitCode }) => isMeasuring.test(line) && exitCode !== 0)).toEqual([]);
  const pages = await readPages(place);
  expectHarmless(place.folder, outputs, server);
  expectNoKey(place.folder, [], hosted, [...pages, ['arguments of a process', seen()]]);
  expect(hosted.heard.some(({ headers }) => headers.authorization === `Bearer ${hostedKey}`)).toBe(true);
  for (const { keys } of services) expect([...keys]).toContain(token);
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.map(([address]) => address)).toContain('chat test/m0');
  expect(commandsWithout(['check', 'serve', ...outputs.map(({ line }) => line)])).toEqual([]);
});

it.each(Object.keys(shapes) as Shape[])(
  'leaves its key nowhere and controls nothing as a server of the kind %s',
  async (shape) => {
    const server = await start(shape);
    const place = openFolder(key);
    const at = `--endpoint ${server.url} --slug test/model --pack words.yaml`;
    const outputs = [
      await place.run(`${at} --capture --record capture.cassette.jsonl`),
      await place.run(`${at} --json r.json --html r.html --markdown r.md`),
      await place.run(`doctor ${at}`),
    ];
    expect(outputs[0]?.exitCode).toBe(0);
    expect(server.routes().filter((route) => !knownRoutes.has(route))).toEqual([]);
    expect(server.routes()).toEqual(expect.arrayContaining(Object.keys(shapes[shape])));
    expectHarmless(place.folder, outputs, server);
  },
);

const troubles = [
  'refuses',
  'redirects',
  'gone',
  'loads',
  'sick',
  'odd',
  'breaks',
] as const satisfies readonly Trouble[];

it.each(troubles)('leaves its key nowhere and controls nothing (trouble: %s)', async (trouble) => {
  const server = await start('vllm');
  const place = openFolder(key);
  const at = `--endpoint ${server.url} --slug test/model --model m --pack words.yaml --boot-timeout 2s`;
  server.change({ trouble });
  const early = [await place.run(`${at} --timeout-per-case 5s --record c.jsonl`), await place.run(`doctor ${at}`)];
  expect(early[0]?.exitCode).not.toBe(0);
  expectHarmless(place.folder, early, server);
});

it('answers every route that the code asks', () => {
  const sources = readdirSync('src/endpoint', { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const asked = sources.flatMap(({ parentPath, name }) => {
    const code = readFileSync(join(parentPath, name), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(/\b(?:get|post|ask)\(\s*(?:asker, )?'(\/[^'?]*)[^']*'(?:, '(\/[^'?]*)')?/g)].flatMap(
      ([, one, other]) => [one, other],
    );
  });
  const routes = asked.filter((route) => route !== undefined);
  expect(routes.length).toBeGreaterThan(14);
  expect(routes.filter((route) => !knownRoutes.has(route))).toEqual([]);
});

it.each(['none', 'refuses', 'sick', 'services echo', 'GitHub echoes'] as const)(
  'leaves its key nowhere in the Action, and gives the runner no command (trouble: %s)',
  async (trouble) => {
    const server = await start('llama.cpp');
    await using stage = await openActionStage({ packs: [wordsPack(6)] });
    const isServer = trouble === 'refuses' || trouble === 'sick';
    server.change({ trouble: isServer ? trouble : undefined, isRight: false });
    const inputs = { endpoint: server.url, 'boot-timeout': '2s', 'timeout-per-case': '5s', 'api-key': key };
    const [github, artifacts] = [await echoService([403, 404, 200]), await echoService([403])];
    const mlflow = await echoService([403]);
    const ofServices = {
      inputs: { ...inputs, export: 'mlflow' },
      env: {
        ACTIONS_RESULTS_URL: artifacts.url,
        ...{ MLFLOW_TRACKING_URI: mlflow.url, MLFLOW_TRACKING_TOKEN: token },
      },
    };
    const ofGitHub = { inputs: { ...inputs, 'github-token': hostedKey }, env: { GITHUB_API_URL: github.url } };
    const given = { 'services echo': ofServices, 'GitHub echoes': ofGitHub, none: {}, refuses: {}, sick: {} }[trouble];
    const main = await stage.main({ inputs, ...given });
    const echoing = {
      'services echo': [artifacts, mlflow],
      'GitHub echoes': [github],
      none: [],
      refuses: [],
      sick: [],
    };
    for (const { keys } of echoing[trouble]) expect(keys.size).toBe(1);
    const { stdout, summary, outputs, state } = main;
    const log = stdout.replace(/^::add-mask::.*$/gm, '');
    const texts = [summary, JSON.stringify([outputs, state]), JSON.stringify(stage.github.state.comments)];
    const line = 'the Action';
    const said = [{ line, exitCode: main.exitCode, stdout: [log, ...texts].join('\n'), stderr: main.stderr }];
    expect(server.heard.length > 0).toBe(trouble !== 'GitHub echoes');
    expectNoKey(stage.workspace, said, server);
    // The client of GitHub's artifacts writes what it hears as debug lines, which a runner drops.
    const heard = log.replace(/^::debug::.*$/gm, '');
    expect(formsIn([heard, ...texts].join('\n'), formsOf(stage.artifacts.token))).toEqual([]);
    expect(main.stderr).toBe('');
    const commands = parseCommands(stdout);
    const own = ['add-mask', 'error', 'warning', 'notice', 'debug'];
    expect(commands.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
    expect(commands.filter(({ name, message }) => name === 'add-mask' && message === 'a')).toEqual([]);
    expect(acting(stdout.replace(/^::(?:add-mask|error|warning|notice|debug)( [^:\n]*)?::/gm, ''))).toEqual([]);
    expect(JSON.stringify(outputs)).not.toMatch(/\\u001b|##\[/);
  },
);
