// How long judging takes: `npm run bench`. 10,000 replies of all built-in packs, gold answers, near-misses and
// mutants in turn, on one core; figures a verifier kind. Needs build/ with its data.
import { performance } from 'node:perf_hooks';
import { WorkerPatternSearch } from '../build/lib/worker-pattern-search.js';
import { mutateReply } from '../build/packs/lint/mutate-reply.js';
import { loadBuiltinPacks } from '../build/packs/load-packs.js';
import { playScript } from '../build/packs/play-script.js';
import { readReply } from '../build/packs/read-reply.js';
import { taskOf } from '../build/packs/task-of.js';
import { judge } from '../build/verify/judge.js';

const total = 10_000;

function repliesOf(scenario, tools) {
  const written = [...scenario.gold, ...scenario['near-misses'].map(({ reply }) => reply)];
  return [...written, ...scenario.gold.flatMap((gold) => mutateReply(gold, tools).map(({ turns }) => turns))];
}

const packs = await loadBuiltinPacks();
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

const patterns = new WorkerPatternSearch();
const byKinds = new Map();
const outcomes = { pass: 0, fail: 0, unmeasured: 0 };
const started = performance.now();
for (const { kinds, scenario, task, attempt } of jobs) {
  const before = performance.now();
  const verdict = await judge(attempt, scenario.expect, { task, ports: { patterns } });
  const sum = byKinds.get(kinds) ?? { replies: 0, ms: 0 };
  byKinds.set(kinds, { replies: sum.replies + 1, ms: sum.ms + performance.now() - before });
  outcomes[verdict.outcome] += 1;
}
const seconds = (performance.now() - started) / 1000;
await patterns[Symbol.asyncDispose]();

if (process.argv.includes('--json')) {
  const kinds = [...byKinds].map(([kind, { replies, ms }]) => ({ kind, replies, microseconds: (1000 * ms) / replies }));
  console.log(JSON.stringify({ version: 1, replies: total, seconds, outcomes, kinds }, undefined, 2));
} else {
  const rows = [...byKinds].sort(([, one], [, other]) => other.ms / other.replies - one.ms / one.replies);
  for (const [kind, { replies, ms }] of rows) {
    console.log(
      `${kind.padEnd(40)} ${String(replies).padStart(6)} replies ${((1000 * ms) / replies).toFixed(0).padStart(6)} µs each`,
    );
  }
  console.log(
    `${total} replies judged in ${seconds.toFixed(2)} s: ${outcomes.pass} pass, ${outcomes.fail} fail, ${outcomes.unmeasured} unmeasured`,
  );
}
