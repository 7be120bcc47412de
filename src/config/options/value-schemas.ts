import { z } from 'zod';
import { harnessSchema } from '../../records/target.ts';

const secondsOf = { h: 3600, m: 60, s: 1 } as const;
const longestMs = 30 * 24 * 3600 * 1000;
const durationWords = 'a duration such as 90s, 20m, 2h or 1h30m, from 1s to 30 days';

function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+)([hms]|$)/g)];
  // The schema's pattern allows only these letters.
  return (
    parts.reduce(
      (sum, [, count, unit]) => sum + Number(count) * secondsOf[(unit || 's') as keyof typeof secondsOf],
      0,
    ) * 1000
  );
}

function durationLike(pattern: RegExp) {
  return z
    .string({ error: durationWords })
    .regex(pattern, durationWords)
    .refine((text) => durationMs(text) >= 1000 && durationMs(text) <= longestMs, durationWords)
    .transform(durationMs);
}

/** Text such as `20m` becomes milliseconds. */
export const durationSchema = durationLike(/^(?=\d)(?:\d{1,9}h)?(?:\d{1,9}m)?(?:\d{1,9}s)?$/);

/** The same, and a number alone is seconds, as benchlocal-cli takes it. */
export const secondsSchema = z.union(
  [
    z
      .int({ error: durationWords })
      .min(1, durationWords)
      .max(longestMs / 1000, durationWords)
      .transform((seconds) => seconds * 1000),
    durationLike(/^(?=\d)(?:\d{1,9}|(?:\d{1,9}h)?(?:\d{1,9}m)?(?:\d{1,9}s)?)$/),
  ],
  { error: durationWords },
);

export function wholeNumber(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, error).max(most, error);
}

export function number(least: number, most: number) {
  const error = `a number from ${least} to ${most}`;
  return z.number({ error }).min(least, error).max(most, error);
}

const decimalPattern = /^\d{1,9}(?:\.\d{1,9})?$/;

/** A number of the gate's rule. It stays decimal text, since 0.1 is no binary fraction. */
export function decimal(least: number, most: number) {
  const error = `a decimal number from ${least} to ${most}`;
  const isDecimal = (value: number | string) =>
    decimalPattern.test(String(value)) && Number(value) >= least && Number(value) <= most;
  return z
    .union([z.number({ error }).refine(isDecimal, error), z.string({ error }).refine(isDecimal, error)])
    .transform(String);
}

export const textSchema = z.string({ error: 'a text that is not empty' }).trim().min(1, 'a text that is not empty');

/** A list; a single item may be written without list syntax. */
export function oneOrMore<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item).min(1, 'a list that is not empty'), item.transform((only) => [only])]);
}

export const harnessNames = harnessSchema.options;
const harnessWords = `${harnessNames.join(', ')}, or several with commas`;
const harnessName = `(?:raw|${harnessNames.join('|')})`;

/** `raw` is another name for `native`. */
export const harnessesSchema = oneOrMore(
  z.string({ error: harnessWords }).regex(new RegExp(`^${harnessName}(?: *, *${harnessName})*$`), harnessWords),
).transform((texts) => {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  return [...new Set(names.map((name) => (name === 'raw' ? 'native' : harnessSchema.parse(name))))];
});

export const whenBusySchema = z
  .string()
  .regex(
    /^(?:fail|wait|wait-own|stop:\s*\w[\w.-]*(?:\s*,\s*\w[\w.-]*)*)$/,
    'fail, wait, wait-own, or stop:NAME with the name of a container, several with commas',
  )
  .transform((text) => {
    const [kind, names] = text.split(':');
    if (kind === 'stop') return { kind, containers: (names ?? '').split(',').map((name) => name.trim()) } as const;
    return { kind: kind === 'wait' || kind === 'wait-own' ? kind : 'fail' } as const;
  });

const shardWords = 'a shard such as 1/4: which one of how many';

/** `auto`: the scheduler says which one. */
export const shardSchema = z
  .string({ error: shardWords })
  .regex(/^(?:auto|[1-9]\d{0,3}\/[1-9]\d{0,3})$/, shardWords)
  .transform((text) => {
    if (text === 'auto') return text;
    const [index = 0, of = 0] = text.split('/').map(Number);
    return { index, of };
  })
  .refine(
    (shard) => shard === 'auto' || shard.index <= shard.of,
    'a shard such as 1/4: its number is at most their count',
  );

/** Request fields that a user may not set. */
const ownFields = ['model', 'messages', 'tools', 'tool_choice', 'stream'];

export const extraBodySchema = z
  .record(z.string(), z.json(), { error: 'a JSON object of request fields' })
  .refine(
    (body) => !ownFields.some((field) => Object.hasOwn(body, field)),
    `request fields other than ${ownFields.join(', ')}`,
  );
