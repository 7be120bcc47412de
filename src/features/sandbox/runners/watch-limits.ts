import { writeSync } from 'node:fs';
import type { CodeResult } from '../../../verify/ports.ts';

/**
 * Shared with the thread that runs programs: the number of the job (0 between jobs), the CPU time of the process when it
 * began, and the CPU time at which it is over, in ms.
 */
export type Watch = { readonly job: Float64Array; readonly parent: number };

export type NumberedResult = { readonly number: number; readonly result: CodeResult };

const everyMs = 50;

/** In a thread beside the program, which nothing inside can stop: ends the process once its job or its parent is over. */
export function watchLimits({ job, parent }: Watch): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    const [number = 0, began = 0, until = 0] = job;
    const { user, system } = process.cpuUsage();
    const cpuMs = (user + system) / 1000;
    // The number comes last when a job begins and first when it ends, so both times are of that job.
    if (number === 0 || number !== job[0] || cpuMs <= until) return;
    const result: NumberedResult = {
      number,
      result: { outcome: 'limit', what: 'cpu', cpuMs: Math.round(cpuMs - began) },
    };
    writeSync(1, `${JSON.stringify(result)}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, everyMs);
}
