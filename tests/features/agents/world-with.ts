import { expectationSchema, verify } from '../../../src/verify/registry.ts';
import type { DeviceState, WorldEnding, WorldRun, WorldState } from '../../../src/verify/world-run.ts';
import { attemptWith, contextWith, turnWith } from '../../verify/attempt-with.ts';

export type Made = readonly [name: string, sent?: object, result?: string];

/** An attempt with one message for each call, and a last text. */
export function making(...calls: readonly Made[]) {
  const turns = calls.flatMap(([name, sent = {}, result = '{}'], at) => [
    turnWith({ toolCalls: [{ id: `c${at}`, name, arguments: JSON.stringify(sent) }] }),
    { role: 'tool' as const, callId: `c${at}`, name, content: result },
  ]);
  return attemptWith(...turns, { content: 'Done.' });
}

const before: WorldState = {
  mail: { inbox: [{ id: 'm1', text: 'Hi' }], outbox: [] },
  files: { 'a.txt': 'one' },
  user: { asked: [] },
};

/** The verdict of a check on a world whose devices end like this. */
export function endingWith(
  check: object,
  changed: { readonly [device: string]: DeviceState },
  { calls = [], ending = { kind: 'answered' } }: { calls?: readonly string[]; ending?: WorldEnding } = {},
) {
  const run: WorldRun = {
    start: before,
    end: { ...before, ...changed },
    logs: ['user.asked'],
    calls: calls.map((name, at) => ({ turn: at + 1, name, result: '{}', before, after: before })),
    ending,
  };
  return verify(making(), expectationSchema.parse(check), { ...contextWith(), world: () => run });
}
