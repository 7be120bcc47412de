import { describe, expect, it } from 'vitest';
import { poolingFaults } from '../../../src/baseline/pool-scorecards.ts';
import { parseRule } from '../../../src/gate/gate-rule.ts';
import { settledOutcome } from '../../../src/gate/settled-outcome.ts';
import { decide } from '../../gate/decide-with.ts';
import { baselineWith, packOf, scorecardWith } from '../../gate/scorecard-with.ts';

const counts = { ...packOf('shell', [15, '3/3']), ...packOf('texts', [15, '3/3']) };

/** Scripts of `shell` ran in `image`. */
function ranIn(image: string | undefined, all = counts) {
  const { fingerprint } = scorecardWith(all);
  const sandbox = image === undefined ? {} : { sandbox: { shell: image } };
  return { fingerprint: { ...fingerprint, conditions: { ...fingerprint.conditions, ...sandbox } } };
}

describe('another sandbox than the baseline had', () => {
  it('makes exactly the packs inconclusive whose scripts it ran, and is named as a cause', () => {
    const decision = decide(scorecardWith(counts, ranIn('sha256:b')), baselineWith(counts, ranIn('sha256:a')));
    expect(decision.packs.map(({ pack, outcome, reasons }) => ({ pack, outcome, reasons }))).toEqual([
      { pack: 'shell', outcome: 'inconclusive', reasons: [{ kind: 'conditions-changed', fields: ['sandbox'] }] },
      { pack: 'texts', outcome: 'passed', reasons: [] },
    ]);
    expect(decision.outcome).toBe('inconclusive');
    expect(decision.causes).toContainEqual(
      expect.objectContaining({ field: 'sandbox.shell', baseline: 'sha256:a', current: 'sha256:b' }),
    );
    expect(poolingFaults(scorecardWith(counts, ranIn('a')), scorecardWith(counts, ranIn('b')))).toContain(
      'sandbox.shell was a and is b',
    );
  });

  it.each([
    ['the same one', 'sha256:a', 'sha256:a'],
    ['a baseline that names none', undefined, 'sha256:a'],
    ['neither side has one', undefined, undefined],
  ])('compares as usual: %s', (_, before, now) => {
    expect(decide(scorecardWith(counts, ranIn(now)), baselineWith(counts, ranIn(before))).outcome).toBe('passed');
  });
});

describe('a pack that no sandbox of the machine can run', () => {
  const texts = packOf('texts', [15, '3/3']);

  it('makes the run inconclusive if the baseline holds it, with --fail-fast as well', () => {
    const current = scorecardWith(texts, { leftOut: ['shell'] });
    const decision = decide(current, baselineWith(counts));
    expect(decision.outcome).toBe('inconclusive');
    expect(decision.reasons).toEqual([{ kind: 'no-sandbox', packs: ['shell'] }]);
    expect(settledOutcome(baselineWith(counts), current, parseRule({ maxDrop: '10' })).outcome).toBe('inconclusive');
    const worse = scorecardWith(packOf('texts', [15, '0/3']), { leftOut: ['shell'] });
    expect(decide(worse, baselineWith(counts)).outcome).toBe('regressed');
  });

  it('changes nothing for a baseline without it, or if the user left it out', () => {
    expect(decide(scorecardWith(texts, { leftOut: ['shell'] }), baselineWith(texts)).outcome).toBe('passed');
    expect(decide(scorecardWith(texts), baselineWith(counts)).outcome).toBe('passed');
  });
});
