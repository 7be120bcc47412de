import { EndpointError } from '../../../lib/errors.ts';
import type { CodeResult } from '../../../verify/ports.ts';

export type Broken = Extract<CodeResult, { outcome: 'broken' }>;

const mostBrokenInRow = 3;
const remedies: Record<Broken['cause'], string> = {
  'sandbox-missing': 'Install quality-baseline again',
  'sandbox-error': 'Look at what ends its processes, such as a lack of memory',
  'machine-busy': 'Give this machine less to do at the same time',
};

export function broken(cause: Broken['cause'], detail: string): Broken {
  return { outcome: 'broken', cause, detail };
}

/** A sandbox that broke is asked once more. If it is broken three times in a row, no answer to come can be judged. */
export class Tries {
  #brokenInRow = 0;
  #isClosed = false;

  async run<Result>(once: () => Promise<Result>, brokenIn: (result: Result) => Broken | undefined): Promise<Result> {
    const first = await once();
    const found = brokenIn(first);
    const result = found === undefined || found.cause === 'sandbox-missing' || this.#isClosed ? first : await once();
    const last = brokenIn(result);
    this.#brokenInRow = last === undefined ? 0 : this.#brokenInRow + 1;
    if (last === undefined || this.#brokenInRow < mostBrokenInRow || this.#isClosed) return result;
    throw new EndpointError(
      `the sandbox failed three times in a row: ${last.detail}`,
      `${remedies[last.cause]}, then continue with --resume.`,
    );
  }

  close(): void {
    this.#isClosed = true;
  }
}
