import { InputError } from '../../src/lib/errors.ts';

/** The message and hint of a refusal; rethrows anything but an InputError. */
export function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return `${error.message}\n${error.hint}`;
    throw error;
  }
  return 'not refused';
}

/** The same for a promise. */
export async function refusalBy(act: Promise<unknown>): Promise<string> {
  const end = await act.then(
    () => () => undefined,
    (error: unknown) => () => {
      throw error;
    },
  );
  return refusalOf(end);
}
