import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCompared, decidePack } from '../../src/gate/compare-pack.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { type Compared, type Evidence, measuredOnly } from '../../src/gate/pair-packs.ts';
import { settledEvidence } from '../../src/gate/settled-outcome.ts';
import { anyMeasured, anyOpen } from './any-evidence.ts';

const rule = parseRule({ maxDrop: '10' });

function times(count: number, passed: number, failed: number, open = 0): Evidence[] {
  return Array.from({ length: count }, () => ({ baseline: { passed: 3, attempts: 3 }, passed, failed, open }));
}

/** All possible results of the open attempts. */
function completions(evidence: readonly Evidence[]): Compared[][] {
  return evidence.reduce<Compared[][]>(
    (all, { baseline, passed, failed, open }) =>
      Array.from({ length: open + 1 }, (_, more) => ({
        passed: passed + more,
        attempts: passed + failed + open,
      })).flatMap((current) => all.map((rest) => [...rest, { baseline, current }])),
    [[]],
  );
}

describe('decidePack', () => {
  it('passes a drop of exactly the threshold, but nothing above it', () => {
    const tenth = [...times(9, 3, 0), ...times(1, 0, 3)];
    expect(decidePack(tenth, rule)).toBe('passed');
    expect(decidePack(tenth, parseRule({ maxDrop: '9.999999' }))).toBe('regressed');
    const three = [...times(27, 3, 0), ...times(3, 0, 3)];
    expect(decidePack(three, rule)).toBe('passed');
    expect(decidePack(three.slice(1), rule)).toBe('regressed');
  });

  it('regresses one broken scenario of nine, whose p is exactly alpha', () => {
    expect(decidePack([...times(8, 3, 0), ...times(1, 0, 3)], rule)).toBe('regressed');
  });

  it('does not decide a drop above the threshold that chance may have caused', () => {
    expect(decidePack(times(2, 2, 1), rule)).toBe('inconclusive');
  });

  it('passes, or regresses, despite unmeasured attempts that could change nothing', () => {
    expect(decidePack([...times(14, 3, 0), ...times(1, 0, 0, 3)], rule)).toBe('passed');
    expect(decidePack([...times(10, 0, 3), ...times(5, 0, 0, 3)], rule)).toBe('regressed');
    expect(decidePack([...times(13, 3, 0), ...times(2, 0, 0, 3)], rule)).toBe('inconclusive');
    expect(decidePack([...times(5, 3, 0), ...times(1, 0, 0, 0)], rule)).toBe('inconclusive');
  });

  it('decides only if all completions agree', () => {
    fc.assert(
      fc.property(fc.array(anyOpen, { minLength: 1, maxLength: 4 }), (evidence) => {
        const outcomes = new Set(completions(evidence).map((compared) => decideCompared(compared, rule)));
        const outcome = decidePack(evidence, rule);
        if (outcomes.size > 1) expect(outcome).toBe('inconclusive');
        else expect([outcome]).toEqual([...outcomes]);
      }),
    );
  });

  it('gives the same result in any order, and never that both sides are worse', () => {
    fc.assert(
      fc.property(fc.array(anyMeasured, { minLength: 1, maxLength: 10 }), (evidence) => {
        const outcome = decidePack(evidence, rule);
        expect(decidePack(evidence.toReversed(), rule)).toBe(outcome);
        const mirrored = measuredOnly(evidence).map(({ baseline, current }) => ({
          baseline: current,
          passed: baseline.passed,
          failed: baseline.attempts - baseline.passed,
          open: 0,
        }));
        if (outcome !== 'passed') expect(decidePack(mirrored, rule)).toBe('passed');
      }),
    );
  });
});

describe('settledEvidence', () => {
  const confirmRounds = 1;

  /** Endings of a run whose tripped packs are confirmed: with all scenarios, or with some. */
  function ends(evidence: readonly Evidence[], confirmed: readonly boolean[]): Compared[][] {
    return completions(evidence).flatMap((first) => {
      if (decideCompared(first, rule) === 'passed') return [first];
      const asked = first.map(({ baseline, current: { passed, attempts } }, index) => ({
        baseline,
        passed,
        failed: attempts - passed,
        open: confirmed[index] ? confirmRounds : 0,
      }));
      return completions(asked);
    });
  }

  it('is the result of every completion, whichever scenarios a confirmation asks', () => {
    const pack = fc.array(fc.tuple(anyOpen, fc.boolean()), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(pack, (drawn) => {
        const [evidence, confirmed] = [drawn.map(([one]) => one), drawn.map(([, asked]) => asked)];
        const settled = settledEvidence(evidence, rule, confirmRounds);
        if (settled === undefined) return;
        const outcomes = new Set(ends(evidence, confirmed).map((compared) => decideCompared(compared, rule)));
        expect([...outcomes]).toEqual([settled]);
      }),
    );
  });

  it('is known after one round of a broken endpoint, but only after the last round of a borderline one', () => {
    expect(settledEvidence(times(15, 0, 1, 2), rule, 3)).toBe('regressed');
    expect(settledEvidence([...times(14, 3, 0), ...times(1, 0, 1, 2)], rule, 3)).toBe('passed');
    expect(settledEvidence([...times(13, 3, 0), ...times(2, 0, 1, 2)], rule, 3)).toBeUndefined();
  });
});
