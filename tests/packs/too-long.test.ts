import { expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { lengthOf } from '../../src/packs/play-script.ts';
import { isTooLongFor } from '../../src/packs/scenario-tokens.ts';
import { taskOf } from '../../src/packs/task-of.ts';

const pack = parsePack(
  `id: long
version: 1.0.0
title: Long
scenarios:
  - id: L-01
    title: Long
    messages: [{ role: user, content: "${'abc '.repeat(1000)}" }]
    expect: [{ kind: choice, answer: a, among: [a, b] }]
    gold: ["${'a'.repeat(400)}"]
`,
  'test.yaml',
);
const [scenario] = pack.scenarios;

// About 1,000 tokens of prompt, of which 800 are sure, and an answer of 100.
it.each([
  [null, 'vllm', 50_000, false],
  [899, 'llama.cpp', 4096, true],
  [900, 'llama.cpp', 4096, false],
  [900, null, 4096, false],
  [4895, 'vllm', 4096, true],
  [4896, 'vllm', 4096, false],
  [4895, 'sglang', 4096, true],
  [4895, 'tgi', 4096, true],
] as const)('in a context of %s, %s and a budget of %s: %s', (context, name, budget, isTooLong) => {
  if (scenario === undefined) expect.fail('the pack has a scenario');
  expect(isTooLongFor({ context, engine: { name } }, lengthOf(taskOf(pack, scenario), scenario), budget)).toBe(
    isTooLong,
  );
});

it('counts what a world answers', async () => {
  const [agents] = await loadPacks(['agent-20']);
  const scenario = agents?.pack.scenarios.find(({ id }) => id === 'AG-09');
  if (agents === undefined || scenario === undefined) throw new Error('the pack has it');
  const length = lengthOf(taskOf(agents.pack, scenario), scenario);
  const isTooLong = (context: number) => isTooLongFor({ context, engine: { name: 'llama.cpp' } }, length, 4096);
  expect(length.asked).toBeGreaterThan(9000);
  expect([4096, 16_384].map(isTooLong)).toEqual([true, false]);
});
