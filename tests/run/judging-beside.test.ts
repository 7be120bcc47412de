import { expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { pass } from '../../src/records/verdict.ts';
import type { RunProgress } from '../../src/run/run-options.ts';
import { judgeAnswer } from '../../src/store/judge-answers.ts';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { planWith } from './plan-with.ts';
import { runWith, servedAt } from './run-with.ts';

const scenarios = [1, 2, 3].map(
  (number) => `  - id: S-${number}
    title: Never ends
    messages: [{ role: user, content: Write program ${number} }]
    expect: [{ kind: code, runtime: javascript, entry: f, cpu-seconds: 2, cases: [{ args: [], gives: 1 }] }]
`,
);
const pack = parsePack(`id: slow\nversion: 1.0.0\ntitle: Slow\nscenarios:\n${scenarios.join('')}`, 'slow.yaml');

it('continues to ask while programs that take two seconds each are judged', async () => {
  const asked: number[] = [];
  const judged: number[] = [];
  await using ports = openPorts();
  await using server = await scriptedServer(({ body }) => {
    if (body.messages[0].content.startsWith('Write')) asked.push(performance.now());
    return streamed('```js\nconst f = () => { for (;;); };\n```');
  });
  const { kept } = await runWith(
    {
      packs: [pack],
      plan: planWith([pack], { rounds: 1 }),
      served: servedAt(server.baseUrl),
      concurrency: 1,
      judge: async (one, answer) => {
        const verdict = await judgeAnswer(one, answer, ports);
        judged.push(performance.now());
        return verdict;
      },
    },
    (run) => run.measure(),
  );
  expect(kept.attempts.every(({ verdict }) => verdict.outcome === 'fail' && verdict.failure === 'time-limit')).toBe(
    true,
  );
  expect([asked.length, judged.length]).toEqual([kept.attempts.length, kept.attempts.length]);
  // Every question was sent before the first program had ended.
  expect(Math.max(...asked)).toBeLessThan(Math.min(...judged));
});

it('says how many answers are still judged a second after the last one', async () => {
  await using server = await scriptedServer(() => streamed('Fine.'));
  const updates: RunProgress[] = [];
  let goOn: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const judge = () => heard.then(() => ({ verdict: pass }));
  const onProgress = (progress: RunProgress) => {
    updates.push(progress);
    if (progress.kind === 'judging') goOn();
  };
  const { kept } = await runWith({ packs: [pack], served: servedAt(server.baseUrl), judge, onProgress }, (run) =>
    run.measure(),
  );
  expect(updates.filter(({ kind }) => kind === 'judging')).toEqual([
    { kind: 'judging', answers: kept.attempts.length },
  ]);
});
