import { z } from 'zod';

export type Option = {
  /** How its text is read before the schema sees it. */
  readonly value: 'flag' | 'text' | 'number' | 'list' | 'json' | 'optional-text';
  /** What stands for the value in help; a flag has none. */
  readonly placeholder?: string;
  readonly schema: z.ZodType;
  /** What holds where nothing is said, as text for a person. */
  readonly default?: string;
  readonly help: string;
  /** Shown by --help; --help-all shows the others as well. */
  readonly isCommon?: boolean;
  /** Where it may be said. What is about one invocation is no key of a file that every run reads. */
  readonly on: readonly ('flag' | 'config' | 'input')[];
};
export type Options = Readonly<Record<string, Option>>;

export const flag = z.boolean({ error: 'true or false' });

export const everywhere = ['flag', 'config', 'input'] as const;
export const outside = ['flag', 'input'] as const;
export const byHand = ['flag'] as const;
