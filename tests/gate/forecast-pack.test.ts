import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCompared } from '../../src/gate/compare-pack.ts';
import { forecastPack, forecastPacks } from '../../src/gate/forecast-packs.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });

function pack(...groups: readonly (readonly [number, number, number])[]) {
  return groups.flatMap(([count, passed, attempts]) => Array.from({ length: count }, () => ({ passed, attempts })));
}

describe('forecastPack', () => {
  it('finds two broken scenarios of a stable pack of 15, and one of nine', () => {
    expect(forecastPack(pack([15, 3, 3]), 3, rule)).toEqual({
      isTooNoisy: false,
      cannotGate: undefined,
      minimumDetectableDrop: { scenarios: 2, drop: 2 / 15 },
    });
    expect(forecastPack(pack([9, 3, 3]), 3, rule).minimumDetectableDrop?.scenarios).toBe(1);
    expect(forecastPack(pack([10, 3, 3]), 3, rule).minimumDetectableDrop?.scenarios).toBe(2);
  });

  it('needs more of them the more scenarios are unstable', () => {
    const wavering = forecastPack(pack([7, 3, 3], [8, 2, 3]), 3, rule);
    expect(wavering.minimumDetectableDrop).toEqual({ scenarios: 4, drop: 4 / 15 });
    expect(wavering.isTooNoisy).toBe(true);
  });

  it('says that a pack with too little to lose cannot gate', () => {
    const low = forecastPack(pack([1, 3, 3], [9, 0, 3]), 3, rule);
    expect(low).toMatchObject({ cannotGate: 'low-rate', minimumDetectableDrop: null });
    expect(forecastPack(pack([2, 3, 3], [8, 0, 3]), 3, rule)).toMatchObject({ cannotGate: undefined });
  });

  it('says that nothing can be found with a single round of one scenario', () => {
    expect(forecastPack(pack([1, 1, 1]), 1, rule)).toMatchObject({
      cannotGate: 'never-significant',
      minimumDetectableDrop: null,
    });
  });
});

describe('forecastPack', () => {
  it('gives the fewest broken scenarios that the rule itself would find, if no other varies', () => {
    const [solid, failing] = [fc.integer({ min: 1, max: 12 }), fc.nat({ max: 4 })];
    fc.assert(
      fc.property(solid, failing, fc.constantFrom('0', '2', '10', '25', '33.4'), (passing, never, maxDrop) => {
        const by = parseRule({ maxDrop });
        const scenarios = pack([passing, 3, 3], [never, 0, 3]);
        const outcome = (broken: number) =>
          decideCompared(
            scenarios.map((baseline, index) => ({
              baseline,
              current: index < broken ? { ...baseline, passed: 0 } : baseline,
            })),
            by,
          );
        const counts = Array.from({ length: passing }, (_, index) => index + 1);
        const fewest = counts.find((broken) => outcome(broken) === 'regressed');
        expect(forecastPack(scenarios, 3, by).minimumDetectableDrop?.scenarios).toBe(fewest);
      }),
    );
  });

  it('counts unstable scenarios against the threshold, rounded to whole passes', () => {
    // Three broken and three that pass 7 of 9 or fewer, as 92 of 100 runs do: above 40 %. Six of nine would be 68 of 100.
    const wavering = pack([3, 3, 3], [3, 2, 3]);
    expect(forecastPack(wavering, 3, parseRule({ maxDrop: '40' })).minimumDetectableDrop?.scenarios).toBe(3);
  });

  it('counts a part of a pass as one more that may be missing', () => {
    // Five at 5/6 make 4 1/6; less the threshold's 1.2 of 12 that is 8.9 passes of three rounds: 8 are too few, 9 are not.
    const pack12 = pack([7, 6, 6], [5, 5, 6]);
    expect(forecastPack(pack12, 3, rule).minimumDetectableDrop?.scenarios).toBe(2);
  });

  it('calls no pack too noisy whose scenarios never vary, whatever the threshold', () => {
    expect(forecastPack(pack([9, 3, 3]), 3, parseRule({ maxDrop: '0' })).isTooNoisy).toBe(false);
  });
});

describe('forecastPacks', () => {
  it('leaves out what was never measured', () => {
    const counts = { ...packOf('a', [15, '1/1 1/1 1/1']), 'a/S-99': '0/0 +1? 0/0 0/0' };
    expect(forecastPacks(scorecardWith(counts), 3, rule)[0]).toEqual(
      forecastPacks(scorecardWith(packOf('a', [15, '1/1 1/1 1/1'])), 3, rule)[0],
    );
  });

  it('says what each pack of a capture can gate, over all its sessions', () => {
    const counts = { ...packOf('a', [15, '1/1 1/1 1/1']), ...packOf('b', [1, '1/1 1/1 1/1'], [9, '0/1 0/1 0/1']) };
    expect(forecastPacks(scorecardWith(counts), 3, rule)).toMatchObject([
      { pack: 'a', cannotGate: undefined, minimumDetectableDrop: { scenarios: 2 } },
      { pack: 'b', cannotGate: 'low-rate', minimumDetectableDrop: null },
    ]);
  });
});
