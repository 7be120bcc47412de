import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import type { Answer } from '../../src/records/answer.ts';
import type { SessionLine } from '../../src/records/journal.ts';
import { keepSessions } from '../../src/run/keep-sessions.ts';
import { factsWith } from './run-with.ts';

const before = { attempt: { turns: [] }, measures: [], notes: [] };
const refused = 'disconnect: connect ECONNREFUSED 127.0.0.1:8080 (ECONNREFUSED)';

function answered(...faults: readonly string[]): Answer {
  return { outcome: 'answered', isUnfinished: false, ...before, faults };
}

function lost(...faults: readonly string[]): Answer {
  return { outcome: 'unmeasured', cause: 'disconnect', detail: '', ...before, faults };
}

/** A session that began at 100, and the lines written for others. */
function begun() {
  const lines: SessionLine[] = [];
  let now = 100;
  const sessions = keepSessions({ ...systemClock, now: () => now }, 1, (line) => lines.push(line));
  sessions.begin('start', factsWith());
  return {
    sessions,
    reasons: () => lines.map(({ session, reason }) => `${session} ${reason}`),
    at(time: number) {
      now = time;
    },
  };
}

describe('a lost connection', () => {
  it('starts a new session with the first answer after it, and only one', () => {
    const { sessions, reasons, at } = begun();
    expect(sessions.of(answered(), 110)).toBe(1);
    expect(sessions.of(lost(refused), 120)).toBe(1);
    expect(sessions.of(lost(refused), 121)).toBe(1);
    at(200);
    expect(sessions.of(answered(refused), 122)).toBe(2);
    expect(sessions.of(answered(refused), 123)).toBe(2);
    expect(sessions.of(answered(), 210)).toBe(2);
    expect(reasons()).toEqual(['1 start', '2 connection-lost']);
  });

  it('starts a new session if a retry got through', () => {
    const { sessions, reasons } = begun();
    expect(sessions.of(answered(refused), 120)).toBe(2);
    expect(reasons()).toEqual(['1 start', '2 connection-lost']);
  });

  it('starts a new session if the model had to be loaded again', () => {
    expect(begun().sessions.of(answered('HTTP 503: Loading model'), 120)).toBe(2);
  });

  it('starts none if a stream broke off: a proxy may do that to every long answer', () => {
    const { sessions } = begun();
    expect(sessions.of(lost('disconnect: other side closed (UND_ERR_SOCKET)'), 120)).toBe(1);
    expect(sessions.of(answered('disconnect: terminated (ECONNRESET)'), 130)).toBe(1);
  });
});
