// The time to export a run of 10,000 attempts: `npm run bench:exporters`. Each destination is an emulator in a separate
// process. Then the same again, with a kill -9 in the middle. Needs build/ and build/bundle/.
import '../build/installed.js';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { createJournal } from '../build/run/open-journal.js';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { runFile } from './kept-experiment.js';
import { planOf, unsyncedFiles } from './measured-run.js';
import { bundle, metered } from './processes.js';

const attempts = 10_000;
const runModule = new URL('../tests/support/run-module.js', import.meta.url).pathname;

async function withServices(use) {
  const server = fork(runModule, ['/tests/features/exporters/services/serve-exports.ts']);
  try {
    const [{ url }] = await once(server, 'message');
    const counts = async () => {
      server.send('counts');
      return (await once(server, 'message'))[0];
    };
    return await use(url, counts);
  } finally {
    server.disconnect();
  }
}

const env = { ...process.env, LANGSMITH_API_KEY: 'ls-key-of-tests', HF_TOKEN: 'hf_tokenoftests0001' };
const wordsOf = (url, to, more) => [bundle, 'export', 'latest', '--to', to, '--uri', url, ...more];

function send(folder, url, to, more) {
  return metered(wordsOf(url, to, more), { cwd: folder, env });
}

/** Ends it after this many more requests to the services. */
async function kill(folder, url, to, more, counts, after) {
  const before = (await counts()).asked;
  const child = spawn(process.execPath, wordsOf(url, to, more), { cwd: folder, env, stdio: 'ignore' });
  const ended = once(child, 'close');
  while (child.exitCode === null && (await counts()).asked - before < after) await sleep(5);
  child.kill('SIGKILL');
  await ended;
}

async function writeRun(root, id) {
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  const plan = planOf(packs, 1);
  const keys = Object.keys(plan.scenarios);
  const rounds = Math.ceil(attempts / keys.length);
  const startedAt = '2026-01-02T03:04:05.000Z';
  const whole = { ...plan, rounds, run: { id, startedAt, command: 'run', tool: '0.1.0' } };
  const folder = join(root, '.quality-baseline', 'runs', id);
  mkdirSync(join(root, '.quality-baseline', 'runs'), { recursive: true });
  const journal = await createJournal(folder, whole, unsyncedFiles);
  const measure = { firstTokenMs: 90, firstContentMs: 90, totalMs: 900, decodeTokensPerSecond: 40 };
  const tokens = { promptTokens: 300, cachedTokens: 0, completionTokens: 60, reasoningTokens: null };
  const message = { role: 'assistant', content: 'An answer of some length. '.repeat(20) };
  for (let index = 0; index < attempts; index += 1) {
    await journal.append({
      ...{
        kind: 'attempt',
        stage: 'measure',
        session: 1,
        mode: plan.modes[0],
        round: 1 + Math.floor(index / keys.length),
      },
      ...{ scenario: keys[index % keys.length], atMs: index * 1000, totalMs: 900, verdict: { outcome: 'pass' } },
      ...{ messages: [{ choices: [{ finish_reason: 'stop', message }] }], isUnfinished: false, refusal: null },
      ...{
        isReasoned: false,
        answer: '0123456789abcdef',
        measures: [{ ...measure, ...tokens }],
        notes: [],
        faults: [],
      },
    });
  }
  await journal[Symbol.asyncDispose]();
  const ended = { startedAt, endedAt: '2026-01-02T08:04:05.000Z' };
  const file = { ...runFile(plan.slug, id), where: 'http://localhost:8000/v1', ...ended };
  await writeFile(join(folder, 'run.json'), JSON.stringify(file));
  return keys.length;
}

/** The expected content after one complete export, by destination. */
const wanted = (scenarios) => ({
  otlp: { attempts, roots: 1 },
  mlflow: { attempts, roots: attempts, traces: attempts, assessments: attempts, runs: 1, artifacts: 5 },
  langsmith: { traced: 2 * attempts, feedback: attempts, examples: scenarios },
  huggingface: { rows: 5, commits: 2 },
});

const flags = { otlp: [], mlflow: [], langsmith: [], huggingface: ['--repo', 'bench/scores'] };
/** The number of requests after which an export is killed. */
const killAfter = { otlp: 3, mlflow: 6, langsmith: 13, huggingface: 3 };

const figures = [];
for (const to of Object.keys(flags)) {
  await withFolder(async (folder) => {
    const scenarios = await writeRun(folder, '20260102T030405Z-0001');
    const faults = (counts) =>
      Object.entries(wanted(scenarios)[to]).filter(([name, count]) => counts[name] !== count).length;
    await withServices(async (url, counts) => {
      const { seconds, megabytes } = await send(folder, url, to, flags[to]);
      const first = await counts();
      await rm(join(folder, '.quality-baseline', 'runs', '20260102T030405Z-0001', 'exports.json'));
      await send(folder, url, to, flags[to]);
      const second = await counts();
      figures.push(
        figure(`export-${to}-seconds`, `${to}: 10,000 attempts`, seconds, 's', { atMost: 60 }),
        figure(`export-${to}-memory`, `${to}: most memory`, megabytes, 'MB', { atMost: 300 }),
        figure(`export-${to}-once`, `${to}: counts that differ`, faults(first), '', { atMost: 0 }),
        figure(`export-${to}-twice`, `${to}: the same after a second sending`, faults(second), '', { atMost: 0 }),
      );
    });
    await withServices(async (url, counts) => {
      await rm(join(folder, '.quality-baseline', 'runs', '20260102T030405Z-0001', 'exports.json'), { force: true });
      await kill(folder, url, to, flags[to], counts, killAfter[to]);
      const cut = faults(await counts());
      await send(folder, url, to, flags[to]);
      figures.push(
        figure(`export-${to}-cut`, `${to}: counts that differ after kill -9`, cut, '', { atLeast: 1 }),
        figure(`export-${to}-again`, `${to}: the same after sending again`, faults(await counts()), '', { atMost: 0 }),
      );
    });
  });
}
printFigures(figures);
