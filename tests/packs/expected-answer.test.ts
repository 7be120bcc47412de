import { describe, expect, it } from 'vitest';
import { packNeeds } from '../../src/doctor/doctor-packs.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { expectedAnswer } from '../../src/packs/play-script.ts';
import { templatedTokens } from '../../src/packs/scenario-tokens.ts';
import { taskOf } from '../../src/packs/task-of.ts';

/** Tokens of the first prompts of all scenarios, with its template, as llama.cpp counts them for Qwen2.5-Coder. */
const counted = {
  'toolcall-15': 6445,
  'instructfollow-15': 2018,
  'structoutput-15': 9651,
  'dataextract-15': 25_338,
  'reasonmath-15': 1915,
  'bugfix-15': 7098,
  'edit-15': 8572,
  'agent-20': 23_762,
  'shell-25': 12_114,
};

describe('the expected answer', () => {
  it('reads prompts about as long as a real tokenizer and template make them', async () => {
    const packs = (await loadBuiltinPacks('full')).map(({ pack }) => pack);
    for (const [id, tokens] of Object.entries(counted)) {
      const pack = packs.find((each) => each.id === id) ?? expect.fail(id);
      const likely = pack.scenarios.reduce((sum, scenario) => sum + templatedTokens(taskOf(pack, scenario)), 0);
      expect(likely / tokens, id).toBeGreaterThan(0.85);
      expect(likely / tokens, id).toBeLessThan(1.15);
    }
  });

  it('reads all messages before each of a conversation', async () => {
    const [{ pack } = expect.fail('no pack')] = await loadBuiltinPacks('quick');
    const looped = pack.scenarios.filter(({ gold }) => gold.some((reply) => Array.isArray(reply) && reply.length > 1));
    expect(looped.length).toBeGreaterThan(5);
    for (const scenario of looped) {
      const task = taskOf(pack, scenario);
      const { prompts } = expectedAnswer(task, scenario);
      expect(prompts[0]).toBe(templatedTokens(task));
      expect(prompts.toSorted((one, other) => one - other)).toEqual(prompts);
      expect(new Set(prompts).size).toBe(prompts.length);
    }
  });

  it('is left out of the needs on a server whose context does not hold its prompt', async () => {
    const none = { packs: ['dataextract-15'], packsDir: undefined, scenarios: [], scenariosFile: undefined };
    const { needs, needsOn } = await packNeeds({ ...none, tier: 'quick' });
    const on = (contextTokens: number) =>
      needsOn({ contextTokens, engine: 'llama.cpp', cacheCut: 'cache_prompt', calls: true })[0];
    expect(on(16_384)).toMatchObject({ requests: 15, replyTokens: 1.2 * (needs[0]?.replyTokens ?? Number.NaN) });
    expect(on(8192)).toMatchObject({ requests: 14, readingEffort: expect.toSatisfy((tokens) => tokens < 16_000) });
  });

  it('is short where the model calls no tool', async () => {
    const loops = { packs: ['toolcall-15'], packsDir: undefined, scenarios: [], scenariosFile: undefined };
    const { needsOn } = await packNeeds({ ...loops, tier: 'quick' });
    const requests = [true, false, null].map(
      (calls) => needsOn({ contextTokens: null, engine: null, cacheCut: 'none', calls })[0]?.requests,
    );
    expect(requests).toEqual([31, 15, 31]);
  });

  it('reads a conversation once where the prefix cache may hold it', async () => {
    const loops = { packs: ['agent-20'], packsDir: undefined, scenarios: [], scenariosFile: undefined };
    const { needsOn } = await packNeeds({ ...loops, tier: 'quick' });
    const [cut, kept] = (['cache_prompt', 'cache_salt'] as const).map(
      (cacheCut) => needsOn({ contextTokens: null, engine: null, cacheCut, calls: null })[0]?.readingEffort ?? 0,
    );
    expect(cut).toBeGreaterThan(5 * (kept ?? Number.NaN));
  });
});
