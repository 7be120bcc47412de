import { describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { type EstimateBasis, estimateRun, expectedShares } from '../../src/run/estimate-run.ts';
import { packOf, planWith } from './plan-with.ts';

async function estimated(parts: Partial<EstimateBasis> = {}) {
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  return estimateRun({ plan: planWith(packs), packs, concurrency: 1, tokensPerSecond: 50, ...parts });
}

describe('the estimate of a run', () => {
  it("counts a request for each message of the authors' answers", async () => {
    const { attempts, requests, minutes } = await estimated();
    expect(attempts).toBe(225);
    expect(requests).toBeGreaterThan(225); // tool loops
    expect(requests).toBeLessThan(500);
    expect(minutes).toBeGreaterThan(1);
  });

  it('halves the time with twice the requests at once, or twice the speed', async () => {
    const { minutes = 0 } = await estimated();
    expect((await estimated({ concurrency: 2 })).minutes).toBeCloseTo(minutes / 2);
    expect((await estimated({ tokensPerSecond: 100 })).minutes).toBeCloseTo(minutes / 2);
  });

  it('uses the earlier times of answers, if they are known', async () => {
    const { minutes } = await estimated({ tokensBefore: () => 100 });
    expect(minutes).toBeCloseTo((225 * 100) / 50 / 60);
  });

  it('adds the time until the first token of each message', async () => {
    const { minutes = 0, requests } = await estimated({ tokensBefore: () => 100, concurrency: 3 });
    const slow = await estimated({ tokensBefore: () => 100, concurrency: 3, readingMs: () => 10 });
    // Prompts have 30 tokens or more, and one has 10,491.
    expect((slow.minutes ?? 0) - minutes).toBeGreaterThan((requests * 30 * 0.01 + 3 * 10_000 * 0.01) / 3 / 60);
  });

  it('gives no time if the speed or the thinking time is unknown', async () => {
    const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
    expect((await estimated({ tokensPerSecond: undefined })).minutes).toBeUndefined();
    expect((await estimated({ plan: planWith(packs, { modes: ['enable-thinking'] }) })).minutes).toBeUndefined();
    const thinking = planWith(packs, { modes: ['no-thinking', 'enable-thinking'] });
    expect((await estimated({ plan: thinking, tokensBefore: () => 100 })).minutes).toBeCloseTo(15);
  });

  it('prices the prompts of all messages', async () => {
    const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
    const { attempts, requests, usd } = await estimated({ plan: planWith(packs, { price: { input: 1, output: 0 } }) });
    const { usd: alone } = await estimated({
      plan: planWith(packs, { price: { input: 1, output: 0 } }),
      packs: packs.map((pack) => ({ ...pack, scenarios: pack.scenarios.map((each) => ({ ...each, gold: ['Yes.'] })) })),
    });
    expect(requests).toBeGreaterThan(attempts);
    expect(usd?.total).toBeGreaterThan(1.1 * (alone?.total ?? Number.NaN));
  });

  it('counts the packs of its shard', () => {
    const packs = [packOf('one', 3), packOf('two', 2)];
    const plan = planWith(packs, { shard: { index: 2, of: 2 } });
    expect(estimateRun({ plan, packs, concurrency: 1, tokensPerSecond: 50 })).toEqual({
      attempts: 6,
      requests: 6,
      minutes: undefined,
      usd: undefined,
    });
  });
});

describe('the expected shares of scenarios', () => {
  it('show what takes most of the time of a pack, and leave out what is not asked', async () => {
    const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
    const speeds = { prefillTokensPerSecond: 60, decodeTokensPerSecond: 20 };
    const [plan, tooLong] = [planWith(packs), ['dataextract-15/DX-04']];
    const shares = expectedShares(plan, { packs, speeds, tooLong });
    const ofPack = (id: string) => [...shares].flatMap(([key, share]) => (key.startsWith(id) ? share : []));
    for (const { id } of packs) expect(ofPack(id).reduce((sum, each) => sum + each, 0)).toBeCloseTo(15);
    // A prompt of about 7,000 tokens, where others have 150.
    expect(shares.get('structoutput-15/SO-15')).toBeGreaterThan(7);
    expect(shares.get('structoutput-15/SO-01')).toBeLessThan(1);
    expect(shares.get('dataextract-15/DX-04')).toBe(0);
  });
});
