import { z } from 'zod';
import { textSchema } from './value-schemas.ts';

export type Option = {
  /** How its text is read before the schema sees it. */
  readonly value: 'flag' | 'text' | 'number' | 'list' | 'json' | 'optional-text';
  /** Stands for the value in help; a flag has none. DURATION is read as milliseconds, COMMAND is run by a shell. */
  readonly placeholder?: string;
  readonly schema: z.ZodType;
  /** The value without one given, as it could be given. */
  readonly default?: string;
  /** What holds without a value, where no value says it. */
  readonly otherwise?: string;
  readonly help: string;
  /** Shown by --help; --help-all shows the others as well. */
  readonly isCommon?: boolean;
  readonly again: Again;
  /** Options beside which this one would be ignored, each with a hint. */
  readonly notWith?: Readonly<Record<string, string>>;
  /** The sampling fields of a request that it sets: the first is sent, the others are names of other engines. */
  readonly sets?: readonly [string, ...string[]];
  /** Where it may be given. What is about one invocation is no key of a file that every run reads. */
  readonly on: readonly ('flag' | 'config' | 'input')[];
};
export type Options = Readonly<Record<string, Option>>;

/** What becomes of an option when the same is asked again. */
export type Again = {
  /** The part of the command in a report that repeats it. */
  readonly printed: 'measure' | 'gate' | 'never';
  /** Beside --resume: `same` must equal the first value, `free` may differ; `kept` may too, and defaults to the first. */
  readonly resumed: 'same' | 'free' | 'kept';
  /** Beside `run --bundle`. */
  readonly bundle: 'accepted' | 'refused';
};

export type HowOption = Option & {
  /** Another value makes another request: `affected` takes a target for changed by it. The others say how much is asked. */
  readonly changesRequest: boolean;
};

export type GateOption = Option & {
  /** Part of the rule that an outcome depends on. A file is compared by its content instead. */
  readonly decides: boolean;
  /** Meaningless for a capture; the jobs of a workflow may share it all the same. */
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
/** A bundle has its own. */
export const asked = { ...asBefore, bundle: 'refused' } as const;
export const deciding = { ...asBefore, printed: 'gate' } as const;
export const kept = { ...asBefore, resumed: 'kept' } as const;
export const thisCall = { ...asBefore, printed: 'never' } as const;
export const free = { ...thisCall, resumed: 'free' } as const;
