import type { Clock } from '../lib/clock.ts';
import type { Answer } from '../model/answer.ts';
import type { SessionLine } from '../model/journal.ts';
import type { SessionFacts } from './served.ts';

/** Finds out which life of the server an answer came from. */
export type Sessions = {
  current(): number;
  begin(reason: SessionLine['reason'], facts: SessionFacts): number;
  /** A session that began before this process did, and is already in the journal. */
  goOn(session: SessionLine): number;
  /** The session of this answer: a new one starts when the server shows that its process is new. */
  of(answer: Answer, startedAt: number): number;
};

export function keepSessions(clock: Clock, firstSession: number, write: (line: SessionLine) => void): Sessions {
  let last = firstSession - 1;
  let current = last;
  let facts: SessionFacts | undefined;
  let lifeBeganAt = Number.NEGATIVE_INFINITY;
  let wasLost = false;
  // Several processes may share an address: each is a session, however often they alternate.
  const byFingerprint = new Map<string, number>();
  let fingerprint: string | undefined;

  function open(reason: SessionLine['reason']): number {
    if (facts === undefined) return current;
    last += 1;
    current = last;
    lifeBeganAt = clock.now();
    const subject = { ...facts.subject };
    if (reason === 'fingerprint-changed' && fingerprint !== undefined) subject['server-fingerprint'] = fingerprint;
    write({
      kind: 'session',
      session: current,
      startedAt: clock.wallTime().toISOString(),
      reason,
      ...facts,
      subject,
    });
    return current;
  }

  return {
    current: () => current,
    begin(reason, next) {
      facts = next;
      byFingerprint.clear();
      fingerprint = undefined;
      wasLost = false;
      return open(reason);
    },
    goOn({ kind: _kind, session, startedAt: _startedAt, reason: _reason, ...known }) {
      facts = known;
      current = session;
      lifeBeganAt = clock.now();
      return current;
    },
    of(answer, startedAt) {
      const isNews = startedAt >= lifeBeganAt && wasAway(answer);
      if (answer.outcome === 'unmeasured') {
        wasLost ||= isNews;
        return current;
      }
      if (wasLost || isNews) {
        wasLost = false;
        byFingerprint.clear();
        fingerprint = undefined;
        open('connection-lost');
      }
      const shown = answer.measures.findLast((measure) => measure.systemFingerprint !== undefined)?.systemFingerprint;
      if (shown === undefined) return current;
      const known = byFingerprint.get(shown);
      if (known !== undefined) return known;
      const isFirst = fingerprint === undefined;
      fingerprint = shown;
      byFingerprint.set(shown, isFirst ? current : open('fingerprint-changed'));
      return byFingerprint.get(shown) ?? current;
    },
  };
}

/** A refused connection or a loading model means a new process. A broken stream alone does not. */
function wasAway({ faults }: Answer): boolean {
  return faults.some((fault) => /\bECONNREFUSED\b|^HTTP 503: .*\bloading\b/i.test(fault));
}
