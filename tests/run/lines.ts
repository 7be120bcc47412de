import type { AttemptLine, EndLine, SessionLine } from '../../src/records/journal.ts';
import { pass } from '../../src/records/verdict.ts';
import { factsWith } from './run-with.ts';

/** The line of an attempt; a test sets only the fields that matter to it. */
export function attemptWith(parts: Partial<AttemptLine> = {}): AttemptLine {
  return {
    kind: 'attempt',
    stage: 'measure',
    session: 1,
    mode: 'no-thinking',
    round: 1,
    scenario: 'one/S-1',
    atMs: 5,
    totalMs: 12.5,
    verdict: pass,
    messages: [{ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'Fine.' } }] }],
    isUnfinished: false,
    refusal: null,
    isReasoned: false,
    answer: '0123456789abcdef',
    measures: [],
    notes: [],
    faults: [],
    ...parts,
  };
}

export function sessionWith(parts: Partial<SessionLine> = {}): SessionLine {
  const startedAt = '2026-01-02T03:04:05.000Z';
  return { kind: 'session', session: 1, startedAt, reason: 'start', ...factsWith(), ...parts };
}

export function endWith(parts: Partial<EndLine> = {}): EndLine {
  const endedAt = '2026-01-02T03:14:05.000Z';
  return { kind: 'end', endedAt, outcome: 'measured', detail: '', refusedFields: [], ...parts };
}
