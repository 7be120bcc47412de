import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NightCandidate, planNight } from '../../src/gate/plan-night.ts';

const hour = 3_600_000;

function candidate(slug: string, parts: Partial<NightCandidate> = {}): NightCandidate {
  return {
    ...{ slug, mode: 'no-thinking', measuredAt: '2026-11-10T02:00:00.000Z', isChanged: false, knownMs: hour },
    ...{ tier: 'medium', gpus: undefined, digest: undefined },
    ...parts,
  };
}

const named = (entries: readonly { readonly slug: string }[]) => entries.map(({ slug }) => slug);

describe('a night', () => {
  it('starts with what was never measured, then what changed since, then the oldest', () => {
    const { measured, left } = planNight(
      [
        candidate('new', { measuredAt: '2026-11-19T02:00:00.000Z' }),
        candidate('old', { measuredAt: '2026-10-01T02:00:00.000Z' }),
        candidate('changed', { measuredAt: '2026-11-18T02:00:00.000Z', isChanged: true }),
        candidate('never', { measuredAt: null }),
      ],
      3 * hour,
    );
    expect(named(measured)).toEqual(['never', 'changed', 'old']);
    expect(left).toMatchObject([{ slug: 'new', why: 'no-time' }]);
  });

  it('fills the remaining time with what fits, and names what fits into no night', () => {
    const { measured, left } = planNight(
      [
        candidate('a', { knownMs: 2 * hour, measuredAt: '2026-11-01T02:00:00.000Z' }),
        candidate('b', { knownMs: 2 * hour, measuredAt: '2026-11-02T02:00:00.000Z' }),
        candidate('c', { measuredAt: '2026-11-03T02:00:00.000Z' }),
        candidate('d', { knownMs: 5 * hour, measuredAt: '2026-11-01T02:00:00.000Z' }),
      ],
      3 * hour,
    );
    expect(named(measured)).toEqual(['a', 'c']);
    expect(left.map(({ slug, why }) => `${slug}: ${why}`)).toEqual(['d: too-long', 'b: no-time']);
  });

  it('boots a target once for all of its modes', () => {
    const { matrix } = planNight(
      [
        candidate('vllm/a', { measuredAt: null, gpus: 2, digest: 'd' }),
        candidate('vllm/b', { measuredAt: null }),
        candidate('vllm/a', { mode: 'enable-thinking', measuredAt: '2026-11-01T02:00:00.000Z', gpus: 2, digest: 'd' }),
      ],
      undefined,
    );
    const job = { slug: 'vllm/a', name: 'vllm--a', tier: 'medium', gpus: 2, mode: 'no-thinking,enable-thinking' };
    expect(matrix.include).toEqual([
      { ...job, digest: 'd' },
      { slug: 'vllm/b', name: 'vllm--b', tier: 'medium', mode: 'no-thinking', digest: undefined },
    ]);
  });

  it('limits a guess to the length of the night', () => {
    const thinking = candidate('a', { mode: 'enable-thinking', measuredAt: null, knownMs: undefined });
    const { measured, left } = planNight([thinking, candidate('b')], hour);
    expect(measured).toEqual([
      { slug: 'a', mode: 'enable-thinking', measuredAt: null, isChanged: false, estimatedMs: hour, isGuess: true },
    ]);
    expect(left).toMatchObject([{ slug: 'b', why: 'no-time' }]);
  });

  it('guesses two hours for thinking and twenty minutes otherwise, and marks the guess', () => {
    const unknown = { knownMs: undefined, measuredAt: null };
    const { measured } = planNight(
      [candidate('a', { ...unknown, mode: 'enable-thinking' }), candidate('b', unknown), candidate('c')],
      undefined,
    );
    expect(measured.map(({ slug, estimatedMs, isGuess }) => [slug, estimatedMs, isGuess])).toEqual([
      ['a', 2 * hour, true],
      ['b', hour / 3, true],
      ['c', hour, false],
    ]);
  });

  it('has no more jobs than a matrix allows', () => {
    const { matrix, left } = planNight(
      Array.from({ length: 258 }, (_, at) => candidate(`s-${at}`)),
      undefined,
    );
    expect(matrix.include).toHaveLength(256);
    expect(left.map(({ slug, why }) => `${slug}: ${why}`)).toEqual(['s-256: no-job', 's-257: no-job']);
  });

  it('measures everything that fits into a night, after some nights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 12 }), (hours) => {
        const last = new Map(hours.map((_, at) => [`s-${at}`, null as string | null]));
        for (let night = 1; night <= hours.length; night += 1) {
          const asked = hours.map((each, at) =>
            candidate(`s-${at}`, { knownMs: each * hour, measuredAt: last.get(`s-${at}`) ?? null }),
          );
          const { measured, left } = planNight(asked, 10 * hour);
          expect(measured.length + left.length).toBe(hours.length);
          expect(measured.reduce((sum, { estimatedMs }) => sum + estimatedMs, 0)).toBeLessThanOrEqual(10 * hour);
          for (const { slug } of measured) last.set(slug, new Date(Date.UTC(2026, 0, night)).toISOString());
        }
        expect([...last.values()]).not.toContain(null);
      }),
    );
  });
});
