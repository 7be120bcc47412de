import { expect, it } from 'vitest';
import { rankHarnesses } from '../../../../src/features/experiments/harnesses/each-harness.ts';
import { harnessSentence } from '../../../../src/features/experiments/harnesses/render-harnesses.ts';
import { type Counts, scorecardWith } from '../../../gate/scorecard-with.ts';
import { fingerprintWith } from '../../../records/fingerprint-with.ts';

/** Ten scenarios of three rounds, of which `passed` pass. */
function measured(harness: string, passed: number, more: { readonly [scenario: string]: Counts } = {}) {
  const counts = Array.from({ length: 10 }, (_, at) => [`a/S-${at}`, at < passed ? '3/3' : '0/3'] as const);
  return scorecardWith(
    { ...Object.fromEntries(counts), ...more },
    { fingerprint: fingerprintWith({ conditions: { harness } }) },
  );
}

function ranked(...scorecards: readonly ReturnType<typeof measured>[]) {
  const [ranking] = rankHarnesses(scorecards);
  if (ranking === undefined) throw new Error('two are ranked');
  return ranking;
}

it('ranks by the scenarios that all of them measured, and corrects for several comparisons', () => {
  const ranking = ranked(measured('native', 9, { 'a/text': '0/3' }), measured('json', 10), measured('pi', 2));
  expect(ranking.ranked.map(({ harness, rate }) => [harness, rate.mean, rate.scenarios])).toEqual([
    ['json', 1, 10],
    ['native', 0.9, 10],
    ['pi', 0.2, 10],
  ]);
  const [best, second, last] = ranking.ranked;
  expect(best?.p).toBeNull();
  expect(best?.interval[0]).toBeCloseTo(0.7225, 3);
  expect(best?.interval[1]).toBeCloseTo(1, 9);
  expect(second?.p).toBe(1); // one scenario of one
  expect(last?.p).toBeCloseTo(2 * 2 * 0.5 ** 8, 9); // eight of eight, the smaller of two
  expect(harnessSentence(ranking)).toBe('Best: json. No measurable difference: native. Worse: pi (p = .016).');
});

it('says when every difference is noise, and when nothing can be compared', () => {
  expect(harnessSentence(ranked(measured('native', 9), measured('json', 10)))).toBe(
    'No harness serves this model best: the differences are noise (p = 1).',
  );
  const apart = ranked(measured('native', 9), scorecardWith({ 'b/S-1': '3/3' }));
  expect(harnessSentence(apart)).toBe('No scenario was measured with every harness.');
  expect(rankHarnesses([measured('native', 9)])).toEqual([]);
});

it('finds no difference between many scenarios that are better and as many that are worse', () => {
  const keys = Array.from({ length: 2400 }, (_, at) => `many/S-${at}`);
  const side = (isFirst: boolean) =>
    scorecardWith(Object.fromEntries(keys.map((key, at) => [key, (at % 2 === 0) === isFirst ? '3/3' : '0/3'])), {
      fingerprint: fingerprintWith({ conditions: { harness: isFirst ? 'native' : 'json' } }),
    });
  expect(ranked(side(true), side(false)).ranked.at(-1)?.p).toBe(1);
});
