import { InputError } from '../../src/lib/errors.ts';

/** The words of a refusal, hint included; anything but an InputError goes on its way. */
export function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return `${error.message}\n${error.hint}`;
    throw error;
  }
  return 'not refused';
}

/** The same of a promise. */
export async function refusalBy(act: Promise<unknown>): Promise<string> {
  const end = await act.then(
    () => () => undefined,
    (error: unknown) => () => {
      throw error;
    },
  );
  return refusalOf(end);
}
