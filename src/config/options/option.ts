import { z } from 'zod';
import { textSchema } from './value-schemas.ts';

export type Option = {
  /** How its text is parsed before the schema checks it. */
  readonly value: 'flag' | 'text' | 'number' | 'list' | 'json' | 'optional-text';
  /**
   * The placeholder for the value in help; a flag has none. DURATION is read as milliseconds, COMMAND runs in a shell.
   */
  readonly placeholder?: string;
  readonly schema: z.ZodType;
  /** The default, as a user would write it. */
  readonly default?: string;
  /** The default in words, if no value expresses it. */
  readonly otherwise?: string;
  readonly help: string;
  /** Shown by --help; --help-all shows the others as well. */
  readonly isCommon?: boolean;
  readonly again: Again;
  /** Options that would make this one useless, each with a hint. */
  readonly notWith?: Readonly<Record<string, string>>;
  /** The sampling fields of a request that it sets: the first is sent, the others are names in other engines. */
  readonly sets?: readonly [string, ...string[]];
  /** Where it may be given. An option for one invocation is not allowed in a file that every run reads. */
  readonly on: readonly ('flag' | 'config' | 'input')[];
};
export type Options = Readonly<Record<string, Option>>;

/** What happens to an option when the same run is asked again. */
export type Again = {
  /** The part of the report's command that repeats it. */
  readonly printed: 'measure' | 'gate' | 'never';
  /**
   * With --resume: `same` must equal the first value, `free` may differ; `kept` may differ too, and defaults to the
   * first.
   */
  readonly resumed: 'same' | 'free' | 'kept';
  /** With `run --bundle`. */
  readonly bundle: 'accepted' | 'refused';
};

export type GateOption = Option & {
  /** Part of the rule that an outcome depends on. A file is compared by its content. */
  readonly decides: boolean;
  /** Meaningless for a capture, but jobs of a workflow may share it. */
  readonly isPolicy?: true;
};

export const flag = { value: 'flag', schema: z.boolean({ error: 'true or false' }) } as const;

export function text<const Placeholder extends string>(placeholder: Placeholder) {
  return { value: 'text', placeholder, schema: textSchema } as const;
}

export const everywhere = ['flag', 'config', 'input'] as const;
export const outside = ['flag', 'input'] as const;
export const byHand = ['flag'] as const;

export const asBefore = { printed: 'measure', resumed: 'same', bundle: 'accepted' } as const;
/** A bundle has its own value. */
export const asked = { ...asBefore, bundle: 'refused' } as const;
export const deciding = { ...asBefore, printed: 'gate' } as const;
export const kept = { ...asBefore, resumed: 'kept' } as const;
export const thisCall = { ...asBefore, printed: 'never' } as const;
export const free = { ...thisCall, resumed: 'free' } as const;
