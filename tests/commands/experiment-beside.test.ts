import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import type { AssistantTurn } from '../../src/records/attempt.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace } from './open-workplace.ts';

function packText(id: string, count: number): string {
  const scenarios = Array.from(
    { length: count },
    (_, at) => `  - id: Q-${at + 1}
    title: Names the colour ${at + 1}
    messages: [{ role: user, content: [{ context: "document ${at + 1} of ${id} holds colour${at + 1} and more words" }, { text: " Which?" }] }]
    expect: [{ kind: reference, answers: [colour${at + 1}], metrics: [exact_match] }]
`,
  );
  return `id: ${id}\nversion: 1.0.0\ntitle: Documents\nscenarios:\n${scenarios.join('')}`;
}

function speak(messages: readonly unknown[]): AssistantTurn {
  const content = /colour\d+/.exec(JSON.stringify(messages))?.[0] ?? 'none';
  return { role: 'assistant', content, reasoning: '', toolCalls: [], finishReason: 'stop', raw: undefined };
}

const keeping = 'process.stdin.on("data", (d) => console.log(JSON.parse(d).context))';

it('measures arms of several experiments at once with --parallel, within its limits', async () => {
  await using place = await openWorkplace();
  await using endpoint = await scriptedEndpoint({ packs: [], speak });
  await using other = await scriptedEndpoint({ packs: [], speak });
  for (const count of [6, 20]) await place.write(`p${count}.yaml`, packText(`p${count}`, count));
  await place.write('keep.cjs', keeping);
  await place.write(
    'quality-baseline.yml',
    `version: 1
contexts: { tool: { kind: command, run: [${process.execPath}, keep.cjs] } }
targets:
  - { slug: test/model, endpoint: "${endpoint.url}", price: { input: 2.5, output: 10 } }
  - { slug: test/other, endpoint: "${other.url}", price: { input: 2.5, output: 10 } }
experiments:
  - { id: a, packs: p6.yaml, arms: [{ target: test/model }] }
  - { id: b, packs: p6.yaml, arms: [{ target: test/model }, { target: test/model, context: tool }] }
  - { id: c, packs: p20.yaml, arms: [{ target: test/other }] }
`,
  );
  const act = (line: string) => place.do(line, { clock: { ...systemClock, sleep: async () => undefined } });
  let isBeside = false;
  const look = () => {
    if (endpoint.atOnce() > 0 && other.atOnce() > 0) isBeside = true;
    return undefined;
  };
  endpoint.change({ delayMs: 50, fault: look });
  other.change({ delayMs: 150, fault: look }); // it still answers when the others begin on a busy machine
  const line = 'experiment b c --concurrency 3 --json r.json';
  const { code, err } = await act(`${line} --parallel 2`);
  expect(code, err).toBe(0);
  expect(isBeside).toBe(true);
  expect(err).toContain('b: test/model\n');
  const shown = await Promise.all(['b', 'c'].map(async (id) => JSON.parse(await place.read(`r.${id}.json`))));
  expect(shown.map(({ arms }) => arms.map((arm: { isParallel: boolean }) => arm.isParallel))).toEqual([
    [true, true],
    [true],
  ]);
  isBeside = false;
  expect(await act(line)).toMatchObject({ code: 0 });
  expect(await act('experiment a c --concurrency 3 --parallel 2 --max-cost 1')).toMatchObject({ code: 0 });
  expect(isBeside).toBe(false);
  endpoint.change({});
  expect(await act('experiment a b --concurrency 3 --parallel 3')).toMatchObject({ code: 0 });
  expect(endpoint.mostAtOnce()).toBe(3);
  // One that fails stops the other, which can be resumed.
  await place.write('keep.cjs', '');
  other.change({ delayMs: 500 });
  const broken = await act(`${line} --parallel 2`);
  expect(broken.code, broken.err).toBe(3);
  expect(broken.err).toMatch(/--resume \S+-c resumes it/);
  await place.write('keep.cjs', keeping);
  other.change({});
  const resumed = await act('experiment --resume');
  expect(resumed.code, resumed.err).toBe(0);
  expect(resumed.err).toMatch(/^Continues \S+-c\. Unfinished too: \S+-b\. The next --resume continues one\.$/m);
  expect((await act('experiment --resume')).err).not.toContain('Unfinished too');
});
