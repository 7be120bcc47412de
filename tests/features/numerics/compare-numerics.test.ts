import { describe, expect, it } from 'vitest';
import { compareKept, numericsOf } from '../../../src/features/numerics/compare-numerics.ts';
import type {
  NumericAnswers,
  Numerics,
  Position,
  RecordedNumerics,
  RecordingLine,
} from '../../../src/features/numerics/numerics.ts';
import type { SessionLine } from '../../../src/records/journal.ts';

/** One position: the chosen token first, each with its probability. */
function position(...shares: readonly (readonly [string, number])[]): Position {
  return [shares[0]?.[0] ?? '', shares.map(([token, share]) => [token, Math.log(share)])];
}

/** 48 prompts of two tokens; `at` changes what a prompt answers. */
function session(at: (prompt: number) => readonly Position[] = () => usual): NumericAnswers {
  return Object.fromEntries(Array.from({ length: 48 }, (_, index) => [`p${index}`, [...at(index)]]));
}

const usual = [position(['a', 0.6], ['b', 0.3]), position(['c', 0.9], ['d', 0.05])];

function shiftedBy(share: number): readonly Position[] {
  return [position(['a', 0.6 + share], ['b', 0.3 - share]), position(['c', 0.9], ['d', 0.05])];
}

function lineOf(recorded: RecordedNumerics, prompts = 'digest'): RecordingLine {
  return { kind: 'numerics', session: 1, prompts, recorded };
}

function found(sessions: readonly NumericAnswers[], ...current: readonly NumericAnswers[]): Numerics | undefined {
  const lines = current.map((answers) => lineOf({ outcome: 'recorded', answers }));
  return numericsOf({ prompts: 'digest', sessions }, lines);
}

function compare(...sides: Parameters<typeof found>) {
  const numerics = found(...sides);
  return numerics?.outcome === 'measured' ? numerics : undefined;
}

describe('numericsOf', () => {
  const kept = { prompts: 'digest', sessions: [session()] };
  const recorded: RecordedNumerics = { outcome: 'recorded', answers: session() };

  it('says nothing if the baseline keeps nothing', () => {
    expect(numericsOf(undefined, [lineOf(recorded)])).toBeUndefined();
  });

  it('says that a run did not ask, and that other prompts were asked', () => {
    expect(numericsOf(kept, [])).toMatchObject({ outcome: 'not-measured', cause: 'not-asked' });
    expect(numericsOf(kept, [lineOf(recorded, 'other')])).toMatchObject({ cause: 'other-prompts' });
  });

  it('counts a session without numerics, whatever the others have', () => {
    const refused = { outcome: 'not-measured', cause: 'refused', detail: 'HTTP 400' } as const;
    expect(numericsOf(kept, [lineOf(recorded), lineOf(refused)])).toEqual(refused);
  });

  it.each(['fingerprint-changed', 'connection-lost'] as const)(
    'does not measure a server with a session %s',
    (reason) => {
      // The fields that are read.
      const other = { kind: 'session', session: 2, reason } as SessionLine;
      expect(numericsOf(kept, [lineOf(recorded), other])).toEqual({
        outcome: 'not-measured',
        cause: 'server-changed',
        detail: 'session 2',
      });
      expect(numericsOf(kept, [lineOf(recorded), { ...other, reason: 'restart' }])).toMatchObject({
        outcome: 'measured',
      });
    },
  );

  const one = [session()];
  const three = [session(), session(), session()];
  const moved = (by: number) => session(() => shiftedBy(by));
  /** The last token of the list is one of two that are equally likely. */
  const listing = (last: string) => session(() => [position(['a', 0.3], ['b', 0.2], [last, 0.1])]);
  /** A penalty made another token the chosen one. */
  const forced = (last: string) =>
    session(() => {
      const [, listed] = position(['a', 0.3], ['b', 0.2], ['c', 0.1], [last, 0.08], ['k', 1e-5]);
      return [['k', listed]];
    });
  /** Restarts that move each prompt by up to a share of ten. */
  const noisy = (seed: number, share = 1) =>
    session((prompt) => shiftedBy((share * ((prompt * 7 + seed * 13) % 10)) / 100));
  /** This many prompts answer with another token. */
  const partedIn = (count: number) =>
    session((prompt) => (prompt < count ? [position(['k', 0.9], ['l', 0.05])] : usual));
  /** A restart that moves one prompt. */
  const restarted = (by: number) => session((prompt) => (prompt === 40 ? shiftedBy(by) : usual));
  const between = (low: number, high: number) => expect.toSatisfy((found: number) => found > low && found < high);

  it.each<[string, readonly NumericAnswers[], readonly NumericAnswers[], object]>([
    [
      'every number is equal',
      one,
      one,
      { verdict: 'identical', distance: 0, median: 0, floor: null, beyond: null, parted: 0 },
    ],
    ['differences are tiny', one, [moved(1e-4)], { verdict: 'rounding', distance: between(0, 1e-4) }],
    [
      'the list ends with another token, equally likely',
      ['x', 'x', 'x'].map(listing),
      [listing('y')],
      { verdict: 'rounding', parted: 0 },
    ],
    [
      'the list ends with another token, but for the chosen one, which vLLM lists though it is unlikely',
      ['x', 'x', 'x'].map(forced),
      [forced('y')],
      { verdict: 'rounding', parted: 0 },
    ],
    ['the floor of one session is unknown', one, [moved(0.1)], { verdict: 'unsure', floor: null }],
    ['more prompts moved farther than restarts', three, [moved(0.1)], { verdict: 'moved', floor: 0, beyond: 48 }],
    [
      'restarts are as far apart',
      [noisy(1), noisy(2), noisy(3)],
      [noisy(4)],
      { verdict: 'as-restarts', floor: between(1e-4, 1) },
    ],
    ['a change is real and very small', three, [moved(0.006)], { verdict: 'unsure', distance: between(0, 1e-4) }],
    ['answers have no token', [session(), session()], [session(() => [])], { verdict: 'moved', parted: 48 }],
    [
      'one of several moved',
      three,
      [session(), moved(0.1)],
      { verdict: 'moved', sessions: { baseline: 3, current: 2 } },
    ],
    ['18 prompts part far', three, [partedIn(18)], { verdict: 'moved', floor: 0, beyond: 18, parted: 18 }],
    ['3 prompts part far', three, [partedIn(3)], { verdict: 'moved', beyond: 3 }],
    ['restarts move few', [0, 0.05, 0.1].map(restarted), [partedIn(12)], { verdict: 'moved', beyond: 12 }],
    ['2 of one session part', one, [partedIn(2)], { verdict: 'unsure', distance: 0, parted: 2 }],
    ['2 of three sessions part', three, [partedIn(2)], { verdict: 'unsure', distance: 0 }],
  ])('knows the verdict if %s', (_, baseline, current, expected) => {
    expect(compare(baseline, ...current)).toMatchObject(expected);
  });

  it('measures the symmetric divergence in nats over the named tokens and the rest', () => {
    const [p, q] = [0.6, 0.7];
    const [r, s] = [0.3, 0.2];
    const first = 0.5 * ((p - q) * Math.log(p / q) + (r - s) * Math.log(r / s));
    expect(compare(one, moved(0.1))?.median).toBeCloseTo(first / 2, 6);
  });

  it('moves far if the list holds other tokens', () => {
    const other = session(() => [position(['k', 0.6], ['l', 0.3]), ...usual.slice(1)]);
    expect(compare(one, other)?.median).toBeGreaterThan(0.5);
  });

  const answeringFirst = (first: readonly Position[]) => session((prompt) => (prompt === 0 ? first : usual));

  it('stops at the first other token, counts it, and gives the margin of the baseline there', () => {
    const parted = [position(['b', 0.5], ['a', 0.4]), position(['z', 0.99])];
    const found = compare(one, answeringFirst(parted));
    expect(found).toMatchObject({ parted: 1 });
    expect(found?.prompts[0]).toMatchObject({ partsAt: 0, baseline: ['a', 'c'], current: ['b', 'z'] });
    expect(found?.prompts[0]?.margin).toBeCloseTo(Math.log(2), 5);
  });

  it('parts where one answer ends and the other continues', () => {
    const found = compare(one, answeringFirst(usual.slice(0, 1)));
    expect(found?.prompts[0]).toMatchObject({ partsAt: 1, distance: 0 });
    expect(found).toMatchObject({ verdict: 'rounding', parted: 1 });
  });

  const half = (id: number | undefined, ...shares: readonly number[]): Position => {
    const [token, alternatives] = position(...shares.map((share) => ['\ufffd', share] as const));
    return [token, alternatives, id];
  };

  it('parts at another id of the same text', () => {
    const [before, now] = [
      answeringFirst([half(1, 0.5, 0.4), ...usual]),
      answeringFirst([half(2, 0.5, 0.4), ...usual]),
    ];
    const found = compare([before], now);
    expect(found).toMatchObject({ parted: 1, verdict: 'rounding' });
    expect(found?.prompts[0]).toMatchObject({ partsAt: 0 });
  });

  it('is identical to an older recording without ids', () => {
    const [before, now] = [answeringFirst([half(undefined, 0.5, 0.4)]), answeringFirst([half(1, 0.5, 0.4)])];
    expect(compare([before], now)).toMatchObject({ parted: 0, verdict: 'identical' });
    expect(compare([now], before)).toMatchObject({ parted: 0, verdict: 'identical' });
  });

  it('tells tokens of one text apart by their order', () => {
    const [before, now] = [session(() => [half(1, 0.5, 0.4)]), session(() => [half(1, 0.8, 0.1)])];
    expect(compare([before], now)?.median).toBeGreaterThan(0.1);
  });

  it('does not measure anything without a prompt in common', () => {
    expect(found([session()], {})).toMatchObject({ outcome: 'not-measured' });
    expect(found([], session())).toMatchObject({ outcome: 'not-measured' });
  });

  it('never attributes a distance to restarts if it is far beyond theirs', () => {
    const far = session((prompt) => shiftedBy(prompt < 16 ? 0.2 : 0.004));
    const found = compare([noisy(1, 0.1), noisy(2, 0.1), noisy(3, 0.1)], far);
    expect(found?.distance).toBeGreaterThan(100 * (found?.floor ?? 0));
    expect(found?.verdict).not.toBe('as-restarts');
  });

  it('compares nothing with a side that lacks prompts, or has others', () => {
    const cut = Object.fromEntries(Object.entries(session()).slice(0, 7));
    const gap = { outcome: 'not-measured', cause: 'other-prompts' };
    expect(found([session()], cut)).toMatchObject(gap);
    expect(found([cut], session())).toMatchObject(gap);
    expect(found([session(), cut], session())).toMatchObject(gap);
    expect(compareKept({ prompts: 'a', sessions: [session()] }, { prompts: 'a', sessions: [cut] })).toMatchObject(gap);
  });

  it('reads prompts named like properties that every object inherits', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const odd: NumericAnswers = JSON.parse(`{"${name}":${JSON.stringify(usual)}}`);
      expect(found([odd], odd)).toMatchObject({ verdict: 'identical' });
      expect(found([odd], session())).toMatchObject({ cause: 'other-prompts' });
      expect(found([{ p: [...usual] }], odd)).toMatchObject({ cause: 'other-prompts' });
    }
  });

  it('rarely calls an unchanged server moved', () => {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const restart = () => session(() => shiftedBy(random() * 0.2));
    let moved = 0;
    for (let check = 0; check < 200; check += 1) {
      if (compare([restart(), restart(), restart()], restart())?.verdict === 'moved') moved += 1;
    }
    expect(moved).toBeLessThanOrEqual(1);
  });
});
