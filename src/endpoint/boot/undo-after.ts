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

export function showExit({ code, signal }: Exit): string {
  return code === null ? `signal ${signal}` : `exit code ${code}`;
}
