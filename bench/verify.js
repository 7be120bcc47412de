// How long judging takes: `npm run bench:verify`. 10,000 replies of all built-in packs, gold answers, near-misses and
// mutants in turn; figures for each kind of verifier. Needs build/ with its data. Judging runs on one thread, while the
// engine compiles and collects on others: `taskset -c 0 node bench/verify.js` gives all of them one core. The same
// replies are judged in rounds. The first is reported separately, because it runs code that is not yet compiled; the
// next is a warm-up as well, and the median of the others counts. After each reply a copy of it through JSON is timed:
// the ratio of both and the CPU time say more than seconds if machines differ or are busy.
import '../build/installed.js';
import { performance } from 'node:perf_hooks';
import { mutateReply } from '../build/features/lint/probe-scenario.js';
import { openPorts } from '../build/features/sandbox/runners/open-ports.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { playScript } from '../build/packs/play-script.js';
import { readReply } from '../build/packs/read-reply.js';
import { taskOf } from '../build/packs/task-of.js';
import { judge } from '../build/verify/verify-attempt.js';
import { figure, printFigures } from './figures.js';

const total = 10_000;
const warmUps = 2;
const measured = 3;

function repliesOf(scenario, tools) {
  const written = [...scenario.gold, ...scenario['near-misses'].map(({ reply }) => reply)];
  return [...written, ...scenario.gold.flatMap((gold) => mutateReply(gold, tools).map(({ turns }) => turns))];
}

const packs = await loadBuiltinPacks('medium');
const perScenario = packs.flatMap(({ pack }) =>
  pack.scenarios.map((scenario) => {
    const task = taskOf(pack, scenario);
    const attempts = repliesOf(scenario, task.tools).map((reply) => {
      const turns = readReply(reply);
      return playScript(scenario, (index) => turns[index]);
    });
    return { kinds: scenario.expect.map(({ kind }) => kind).join(' + '), scenario, task, attempts };
  }),
);
// Scenario by scenario in turn, so that every kind has its share of the 10,000.
const jobs = Array.from({ length: total }, (_, index) => {
  const source = perScenario[index % perScenario.length];
  return { ...source, attempt: source.attempts[Math.floor(index / perScenario.length) % source.attempts.length] };
});

async function judgeAll() {
  const byKinds = new Map();
  const outcomes = { pass: 0, fail: 0, unmeasured: 0 };
  let ms = 0;
  let copyMs = 0;
  const before = process.cpuUsage();
  for (const { kinds, scenario, task, attempt } of jobs) {
    const started = performance.now();
    const verdict = await judge(attempt, scenario.expect, { task, ports });
    const judged = performance.now();
    JSON.parse(JSON.stringify(attempt));
    copyMs += performance.now() - judged;
    ms += judged - started;
    const sum = byKinds.get(kinds) ?? { replies: 0, ms: 0 };
    byKinds.set(kinds, { replies: sum.replies + 1, ms: sum.ms + judged - started });
    outcomes[verdict.outcome] += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return { ms, copyMs, cpuSeconds: (user + system) / 1e6, outcomes, byKinds };
}

const ports = openPorts();
const rounds = [];
while (rounds.length < warmUps + measured) rounds.push(await judgeAll());
await ports[Symbol.asyncDispose]();

const [cold] = rounds;
const bySpeed = rounds.slice(warmUps).sort((one, other) => one.ms - other.ms);
const { ms, copyMs, cpuSeconds, outcomes, byKinds } = bySpeed[Math.floor(measured / 2)];
const seconds = ms / 1000;
const coldSeconds = cold.ms / 1000;
const ratio = ms / copyMs;
const kinds = [...byKinds]
  .map(([kind, sum]) => ({
    kind,
    replies: sum.replies,
    microseconds: (1000 * sum.ms) / sum.replies,
    share: sum.ms / ms,
  }))
  .sort((one, other) => other.microseconds - one.microseconds);

const figures = [
  figure('verify-time', `judging ${total.toLocaleString('en')} replies of all built-in packs`, seconds, 's'),
  figure('verify-ratio', 'the same over copying the replies through JSON', ratio, '×', { bound: 1.5 }),
  ...kinds.map(({ kind, microseconds }) =>
    figure(`verify ${kind}`, `judging one reply by ${kind}`, microseconds, 'µs'),
  ),
];
printFigures(figures, { replies: total, seconds, cpuSeconds, coldSeconds, ratio, outcomes, kinds });
