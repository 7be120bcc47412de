import { keyGuard } from '../../../endpoint/key-guard.ts';
import type { ContextSpec, ContextWorld } from './context-spec.ts';

/** A shorter value may be a common word. */
const shortestInTexts = 8;

/** Guards the values of variables passed to a service or command, because its reply may repeat them. */
export type ContextKeys = {
  /** Returns the variable whose value the text contains. */
  heldIn(text: string): string | undefined;
  /** For errors. Hides short values too. */
  hide(text: string): string;
};

export function contextKeys(how: ContextSpec['how'], env: ContextWorld['env']): ContextKeys {
  const guarded = variablesOf(how)
    .map((name) => ({ name, value: env[name]?.trim() ?? '' }))
    // A value may be a part of another.
    .sort((one, other) => other.value.length - one.value.length)
    .map(({ name, value }) => ({ name, isLong: value.length >= shortestInTexts, words: keyGuard(value).words }));
  return {
    heldIn: (text) => guarded.find(({ isLong, words }) => isLong && words(text) !== text)?.name,
    hide: (text) => guarded.reduce((rest, { words }) => words(rest), text),
  };
}

function variablesOf(how: ContextSpec['how']): readonly string[] {
  if (how.kind === 'http') return Object.values(how.headers).map(({ env }) => env);
  return how.kind === 'command' ? how.passEnv : [];
}
