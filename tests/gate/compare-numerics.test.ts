import { describe, expect, it } from 'vitest';
import { compareKept, numericsOf } from '../../src/gate/compare-numerics.ts';
import type { RecordingLine, SessionLine } from '../../src/model/journal.ts';
import type { NumericAnswers, Numerics, Position, RecordedNumerics } from '../../src/model/numerics.ts';

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

  it('counts a session that gave nothing, whatever the others gave', () => {
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

  it('is identical if every number is equal', () => {
    expect(compare([session()], session())).toMatchObject({
      verdict: 'identical',
      distance: 0,
      median: 0,
      floor: null,
      beyond: null,
      parted: 0,
    });
  });

  it('calls tiny differences rounding, even with a single session', () => {
    const found = compare(
      [session()],
      session(() => shiftedBy(1e-4)),
    );
    expect(found).toMatchObject({ verdict: 'rounding' });
    expect(found?.distance).toBeGreaterThan(0);
  });

  it('measures the symmetric divergence in nats over the named tokens and the rest', () => {
    const [p, q] = [0.6, 0.7];
    const [r, s] = [0.3, 0.2];
    const first = 0.5 * ((p - q) * Math.log(p / q) + (r - s) * Math.log(r / s));
    const found = compare(
      [session()],
      session(() => shiftedBy(0.1)),
    );
    expect(found?.median).toBeCloseTo(first / 2, 6);
  });

  it('hardly moves if two equally likely tokens change places at the end of the list', () => {
    const listing = (last: string) => [position(['a', 0.3], ['b', 0.2], [last, 0.1])];
    const three = [session(() => listing('x')), session(() => listing('x')), session(() => listing('x'))];
    expect(
      compare(
        three,
        session(() => listing('y')),
      ),
    ).toMatchObject({ verdict: 'rounding', parted: 0 });
  });

  it('moves far if the list holds other tokens', () => {
    const other = [position(['k', 0.6], ['l', 0.3]), usual[1] ?? position()];
    expect(
      compare(
        [session()],
        session(() => other),
      )?.median,
    ).toBeGreaterThan(0.5);
  });

  it('does not claim to know the floor of one session', () => {
    expect(
      compare(
        [session()],
        session(() => shiftedBy(0.1)),
      ),
    ).toMatchObject({ verdict: 'unsure', floor: null });
  });

  it('says moved if more prompts than chance allows moved farther than restarts', () => {
    const three = [session(), session(), session()];
    expect(
      compare(
        three,
        session(() => shiftedBy(0.1)),
      ),
    ).toMatchObject({ verdict: 'moved', floor: 0, beyond: 48 });
  });

  it('says as restarts if the sessions of the baseline are as far from each other', () => {
    const noisy = (seed: number) => session((prompt) => shiftedBy(((prompt * 7 + seed * 13) % 10) / 100));
    const found = compare([noisy(1), noisy(2), noisy(3)], noisy(4));
    expect(found).toMatchObject({ verdict: 'as-restarts' });
    expect(found?.floor).toBeGreaterThan(1e-4);
  });

  it('is unsure about a change that is real and very small', () => {
    const three = [session(), session(), session()];
    const found = compare(
      three,
      session(() => shiftedBy(0.006)),
    );
    expect(found?.distance).toBeLessThan(1e-4);
    expect(found).toMatchObject({ verdict: 'unsure' });
  });

  it('stops at the first other token, counts it, and gives the margin of the baseline there', () => {
    const parted = [position(['b', 0.5], ['a', 0.4]), position(['z', 0.99])];
    const found = compare(
      [session()],
      session((prompt) => (prompt === 0 ? parted : usual)),
    );
    expect(found).toMatchObject({ parted: 1 });
    expect(found?.prompts[0]).toMatchObject({ partsAt: 0, baseline: ['a', 'c'], current: ['b', 'z'] });
    expect(found?.prompts[0]?.margin).toBeCloseTo(Math.log(2), 5);
  });

  it('parts where one answer ends and the other goes on', () => {
    const found = compare(
      [session()],
      session((prompt) => (prompt === 0 ? usual.slice(0, 1) : usual)),
    );
    expect(found?.prompts[0]).toMatchObject({ partsAt: 1, distance: 0 });
    expect(found).toMatchObject({ verdict: 'rounding', parted: 1 });
  });

  it('counts an answer without any token as far away', () => {
    const found = compare(
      [session(), session()],
      session(() => []),
    );
    expect(found).toMatchObject({ verdict: 'moved', parted: 48 });
  });

  it('shows the farthest of several sessions', () => {
    const three = [session(), session(), session()];
    const found = compare(
      three,
      session(),
      session(() => shiftedBy(0.1)),
    );
    expect(found).toMatchObject({ verdict: 'moved', sessions: { baseline: 3, current: 2 } });
  });

  it('does not measure anything without a prompt in common', () => {
    expect(found([session()], {})).toMatchObject({ outcome: 'not-measured' });
    expect(found([], session())).toMatchObject({ outcome: 'not-measured' });
  });

  /** So many prompts answer with another token. */
  function partedIn(count: number): NumericAnswers {
    return session((prompt) => (prompt < count ? [position(['k', 0.9], ['l', 0.05])] : usual));
  }

  it('says moved if part of the prompts moved far, of sessions that are equal', () => {
    const three = [session(), session(), session()];
    expect(compare(three, partedIn(18))).toMatchObject({ verdict: 'moved', floor: 0, beyond: 18, parted: 18 });
    expect(compare(three, partedIn(3))).toMatchObject({ verdict: 'moved', beyond: 3 });
  });

  it('says so too if restarts move few of the others', () => {
    const noisy = (by: number) => session((prompt) => (prompt === 40 ? shiftedBy(by) : usual));
    expect(compare([noisy(0), noisy(0.05), noisy(0.1)], partedIn(12))).toMatchObject({ verdict: 'moved', beyond: 12 });
  });

  it('never says rounding if a few answers part far, which the percentile hides', () => {
    expect(compare([session()], partedIn(2))).toMatchObject({ verdict: 'unsure', distance: 0, parted: 2 });
    expect(compare([session(), session(), session()], partedIn(2))).toMatchObject({ verdict: 'unsure', distance: 0 });
  });

  it('never says as restarts if the distance is far beyond that of the restarts', () => {
    const noisy = (seed: number) => session((prompt) => shiftedBy(((prompt * 7 + seed * 13) % 10) / 1000));
    const far = session((prompt) => shiftedBy(prompt < 16 ? 0.2 : 0.004));
    const found = compare([noisy(1), noisy(2), noisy(3)], far);
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

  it('reads prompts that are named like what every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const odd: NumericAnswers = JSON.parse(`{"${name}":${JSON.stringify(usual)}}`);
      expect(found([odd], odd)).toMatchObject({ verdict: 'identical' });
      expect(found([odd], session())).toMatchObject({ cause: 'other-prompts' });
      expect(found([{ p: [...usual] }], odd)).toMatchObject({ cause: 'other-prompts' });
    }
  });

  it('calls a server that is as its restarts moved in hardly any check', () => {
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
