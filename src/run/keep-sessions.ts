import { isDeepStrictEqual } from 'node:util';
import { fieldOfControl } from '../endpoint/thinking.ts';
import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import { fieldOf, objectOf, textOf } from '../lib/loose.ts';
import type { Answer } from '../records/answer.ts';
import type { SessionLine } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import type { Served, SessionFacts } from './served.ts';

/** Finds the session of each answer: one life of the server. */
export type Sessions = {
  current(): number;
  /** `before` was written by the process that this one resumes. If the server is the same, that session continues. */
  begin(reason: SessionLine['reason'], facts: SessionFacts, before?: SessionLine): void;
  /**
   * The session of this answer. A new one begins if the server shows that it is another process. Throws an
   * EndpointError if another model answers than before.
   */
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
  // The model's name in each reply. A server that gives none cannot be watched.
  let model: string | undefined;

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
    begin(reason, next, before) {
      facts = next;
      byFingerprint.clear();
      fingerprint = undefined;
      model = undefined;
      wasLost = false;
      if (before === undefined || !isStillThere(before, next)) {
        open(reason);
        return;
      }
      const { kind: _kind, session, startedAt: _startedAt, reason: _reason, ...known } = before;
      facts = known;
      current = session;
      lifeBeganAt = clock.now();
    },
    of(answer, startedAt) {
      const name = nameIn(answer);
      model ??= name;
      if (name !== undefined && name !== model)
        throw new EndpointError(
          `the server answers as ${name}, and answered as ${model} before`,
          'A measurement needs one model. Make sure that nothing swaps it, then continue with --resume.',
        );
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

function nameIn({ attempt }: Answer): string | undefined {
  const turn = attempt.turns.findLast(({ role }) => role === 'assistant');
  const name = turn?.role === 'assistant' ? textOf(fieldOf(objectOf(turn.raw), 'model')) : undefined;
  return name === '' ? undefined : name;
}

/**
 * A server that we did not boot and that shows no difference counts as one session for each run, however often the run
 * was interrupted.
 */
function isStillThere(before: SessionLine, found: SessionFacts): boolean {
  const shown = ({ identity, subject, thinkingControls }: SessionFacts) => ({ identity, subject, thinkingControls });
  return !found.identity.booted && isDeepStrictEqual(shown(before), shown(found));
}

/** The facts of a server without the fields that it refused while it was warmed up: they have no effect. */
export function sessionFacts({ facts, client, thinkingControl }: Served): SessionFacts {
  const refused = new Set(client.fields.refused().map(({ field }) => field));
  const { subject } = facts;
  function isSent(mode: Mode): boolean {
    return (['off', 'on'] as const).some((thinking) => {
      const field = fieldOfControl(thinkingControl(mode, thinking));
      return field !== undefined && !refused.has(field);
    });
  }
  return {
    ...facts,
    subject: { ...subject, cache: subject.cache !== null && refused.has(subject.cache) ? 'none' : subject.cache },
    thinkingControls: Object.fromEntries(
      // The keys are modes.
      Object.entries(facts.thinkingControls).map(([mode, words]) => [mode, isSent(mode as Mode) ? words : null]),
    ),
  };
}
