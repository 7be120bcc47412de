import { describeFailure, EndpointError } from '../../lib/errors.ts';
import type { Exit } from './process-group.ts';

export async function undoAfter(error: unknown, undo: () => Promise<void>): Promise<never> {
  try {
    await undo();
  } catch (second) {
    const first = error instanceof Error ? error.message : String(error);
    throw new EndpointError(`${first}\nThen it could not be undone.`, describeFailure(second).text, { cause: error });
  }
  throw error;
}

/** Runs all steps in order, even if one fails. Throws the first fault. */
export async function undoAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

export function showExit({ code, signal }: Exit): string {
  return code === null ? `signal ${signal}` : `exit code ${code}`;
}
