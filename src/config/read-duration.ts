import { InputError } from '../lib/errors.ts';
import { durationSchema } from './options/value-schemas.ts';

/** Milliseconds of a duration that stands outside of the settings; `place` says where. */
export function readDuration(place: string, value: unknown): number {
  const parsed = durationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InputError(
    `${place} is ${JSON.stringify(value)}`,
    `It is ${parsed.error.issues[0]?.message ?? 'a duration'}.`,
  );
}
