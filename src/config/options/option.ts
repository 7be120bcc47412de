import { z } from 'zod';
import { textSchema } from './value-schemas.ts';

export type Option = {
  /** How its text is parsed before the schema checks it. A `repeated` flag takes one value each time, a `list` several. */
  readonly value: 'flag' | 'text' | 'number' | 'list' | 'repeated' | 'json' | 'optional-text';
  /**
   * The placeholder for the value in help; a flag has none. DURATION is read as milliseconds, COMMAND runs in a shell.
   */
  readonly placeholder?: string;
  readonly schema: z.ZodType;
  /** The default, written as a user would give it. */
  readonly default?: string;
  /** Words for help about the behaviour without a value, if no single value says it. */
  readonly otherwise?: string;
  readonly help: string;
  /** Shown by --help; --help-all shows the others as well. */
  readonly isCommon?: boolean;
  readonly again: RepeatBehavior;
  /** Options that exclude this one, each with a hint. */
  readonly notWith?: Readonly<Record<string, string>>;
  /** The sampling field of a request that it sets, then the names of that field in other engines. */
  readonly sets?: readonly [string, ...string[]];
  /** Where it may be given. An option about a single invocation is not a config key. */
  readonly on: readonly ('flag' | 'config' | 'input')[];
};
export type Options = Readonly<Record<string, Option>>;

/** How an option behaves when a run is repeated. */
export type RepeatBehavior = {
  /** The part of a report's command to repeat the run that names it. */
  readonly printed: 'measure' | 'gate' | 'never';
  /** With --resume: `same` must equal the first value, `free` may differ, `kept` may differ and defaults to the first. */
  readonly resumed: 'same' | 'free' | 'kept';
  /** It names what is started or written here, or where requests go: taken from the folder of a run only with consent. */
  readonly needsTrust?: true;
  /** Whether `run --bundle` accepts it. */
  readonly bundle: 'accepted' | 'refused';
};

export type HowOption = Option & {
  /** Another value makes another request: `affected` takes a target for changed by it. The others say how much is asked. */
  readonly changesRequest: boolean;
};

export type GateOption = Option & {
  /** Part of the rule that an outcome depends on. A file is compared by its content. */
  readonly decides: boolean;
  /** Meaningless for a capture, but jobs of a workflow may share it. */
  readonly isPolicy?: true;
};

export const flag = { value: 'flag', schema: z.boolean({ error: 'true or false' }) } as const;

export function takes<const Value extends Option['value'], const Placeholder extends string, Schema extends z.ZodType>(
  value: Value,
  placeholder: Placeholder,
  schema: Schema,
) {
  return { value, placeholder, schema } as const;
}

export function text<const Placeholder extends string>(placeholder: Placeholder) {
  return takes('text', placeholder, textSchema);
}

export function choice<const Words extends readonly [string, ...string[]]>(words: Words) {
  return takes('text', words.join('|'), z.enum(words));
}

export const everywhere = ['flag', 'config', 'input'] as const;
export const flagOrInput = ['flag', 'input'] as const;
export const flagOnly = ['flag'] as const;

export const sameOnRepeat = { printed: 'measure', resumed: 'same', bundle: 'accepted' } as const;
/** Like `sameOnRepeat`, but a bundle already fixes the value. */
export const fixedByBundle = { ...sameOnRepeat, bundle: 'refused' } as const;
export const printedForGate = { ...sameOnRepeat, printed: 'gate' } as const;
export const keptOnResume = { ...sameOnRepeat, resumed: 'kept' } as const;
export const neverPrinted = { ...sameOnRepeat, printed: 'never' } as const;
export const freeOnResume = { ...neverPrinted, resumed: 'free' } as const;
