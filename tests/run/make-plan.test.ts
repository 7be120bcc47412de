import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { planSchema } from '../../src/records/journal.ts';
import { packsOfShard, scenariosOfShard } from '../../src/records/shard.ts';
import { scenariosByKey } from '../../src/run/asked-scenario.ts';
import { planDifferences } from '../../src/run/resume-run.ts';
import { nameRepeatPenalty, requestSampling } from '../../src/run/sampling.ts';
import { packOf, planWith } from './plan-with.ts';

const packs = [packOf('one', 3), packOf('two', 2), packOf('three', 1)];

describe('making a plan', () => {
  it('contains all scenarios of all packs with their digests, in the order of the packs', () => {
    const plan = planWith(packs);
    expect(planSchema.parse(plan)).toEqual(plan);
    expect(Object.keys(plan.scenarios)).toEqual(['one/S-1', 'one/S-2', 'one/S-3', 'two/S-1', 'two/S-2', 'three/S-1']);
    expect(plan.packs.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
    expect(plan.isCanonical).toBe(true);
  });

  it('contains the selection, and its packs', () => {
    const plan = planWith(packs, { scenarios: ['two/S-2', 'one/S-3'] });
    expect(Object.keys(plan.scenarios)).toEqual(['one/S-3', 'two/S-2']);
    expect(plan.packs.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it.each([
    ['one/S-9', /no scenario "one\/S-9" in one, two, three/, 'Did you mean "one/S-1"?'],
    ['S-3', /no scenario "S-3"/, 'Did you mean "one/S-3"?'],
  ])('refuses the unknown scenario %s and names the nearest', (key, message, hint) => {
    const error = thrownBy(() => planWith(packs, { scenarios: [key] }));
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ hint });
  });

  it('deals scenarios to shards, each to one of them', () => {
    const whole = planWith(packs);
    const dealt = [1, 2, 3, 4].map((index) => planWith(packs, { shard: { index, of: 4, by: 'scenarios' } }));
    const keys = dealt.map((plan) => scenariosOfShard(plan));
    expect(keys.every(({ length }) => length > 0)).toBe(true);
    expect(keys.flat().sort()).toEqual(Object.keys(whole.scenarios).sort());
    const count = Object.keys(whole.scenarios).length;
    expect(() => planWith(packs, { shard: { index: 1, of: count + 1, by: 'scenarios' } })).toThrow(
      `${count + 1} shards, but there are ${count} scenarios`,
    );
  });

  it('deals whole packs to shards and refuses more shards than packs', () => {
    const dealt = [1, 2].map((index) => planWith(packs, { shard: { index, of: 2 } }));
    expect(dealt.map((plan) => packsOfShard(plan).map(({ id }) => id))).toEqual([['one', 'three'], ['two']]);
    expect(dealt.map(scenariosOfShard)).toEqual([
      ['one/S-1', 'one/S-2', 'one/S-3', 'three/S-1'],
      ['two/S-1', 'two/S-2'],
    ]);
    expect(() => planWith(packs, { shard: { index: 1, of: 4 } })).toThrow('4 shards, but there are 3 packs');
    expect(() => planWith(packs, { shard: { index: 3, of: 2 } })).toThrow('there is no shard 3 of 2');
  });

  it.each([
    [{ flags: { temperature: 0 } }],
    [{ flags: { topP: 0.9 } }],
    [{ flags: { maxTokens: 9 } }],
    [{ flags: { others: { top_k: 20 } } }],
    [{ extraBody: { top_k: 5 } }],
    [{ extraBody: { repeat_penalty: 1.1 } }],
  ])('is not canonical with %j', (touched) => {
    expect(planWith(packs, touched).isCanonical).toBe(false);
  });

  it('stays canonical with user fields that do not affect the choice of tokens', () => {
    expect(planWith(packs, { extraBody: { user: 'gate', chat_template_kwargs: { date: 'fixed' } } }).isCanonical).toBe(
      true,
    );
  });

  it('leaves out sampling settings in which packs differ, and asks each pack with its own', () => {
    const warm = packOf('warm', 1, 'sampling: { temperature: 0.5, max-tokens: 9 }\n');
    const both = [packOf('cold', 1), warm];
    const plan = planWith(both);
    expect(plan.sampling).toEqual({ top_p: 1, seed: 1, presence_penalty: 0, frequency_penalty: 0 });
    const asked = scenariosByKey(both).get('warm/S-1');
    if (asked === undefined) throw new Error('it has one');
    expect(requestSampling(plan, asked, 'off')).toMatchObject({ maxTokens: 9, fields: { temperature: 0.5 } });
    expect(requestSampling(plan, asked, 'on')).toMatchObject({ maxTokens: 9 + 4096 });
    const flags = { temperature: 0.2, maxTokens: 50, others: { top_k: 20, temperature: 0.7 } };
    expect(requestSampling(planWith(both, { flags }), asked, 'off')).toMatchObject({
      maxTokens: 50,
      fields: { temperature: 0.2, top_k: 20 },
    });
  });
});

describe('comparing two plans', () => {
  it('finds none between two of the same, whatever the run', () => {
    const run = { id: 'other', startedAt: '2026-02-03T00:00:00.000Z', command: 'check', tool: '9.9.9' } as const;
    expect(planDifferences(planWith(packs), planWith(packs, { run }))).toEqual([]);
  });

  it('describes the differences in words', () => {
    const now = planWith([packOf('one', 3, 'default-thinking: on\n'), packOf('two', 2)], { rounds: 5, seed: 2 });
    expect(planDifferences(planWith(packs), now)).toEqual([
      'rounds: 3 then, 5 now',
      'seed: 1 then, 2 now',
      'packs: one, two, three then, one, two now',
      'scenarios asked only then: three/S-1',
      'scenarios whose content or verifier changed: one/S-1, one/S-2, one/S-3',
    ]);
  });
});

function thrownBy(work: () => unknown): InputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a repeat penalty', () => {
  it.each([
    ['vllm', { repetition_penalty: 1.1 }],
    ['sglang', { repetition_penalty: 1.1 }],
    ['tgi', { repetition_penalty: 1.1 }],
    ['llama.cpp', { repeat_penalty: 1.1 }],
    ['ollama', { repeat_penalty: 1.1 }],
    ['lm-studio', { repeat_penalty: 1.1 }],
    [null, { repetition_penalty: 1.1, repeat_penalty: 1.1 }],
  ] as const)('has the name that %s reads', (engine, named) => {
    expect(nameRepeatPenalty({ top_k: 3, repetition_penalty: 1.1 }, engine)).toEqual({ top_k: 3, ...named });
    expect(nameRepeatPenalty({ top_k: 3 }, engine)).toEqual({ top_k: 3 });
  });
});
