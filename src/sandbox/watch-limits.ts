import { writeSync } from 'node:fs';
import type { CodeResult } from '../verify/ports.ts';

/** `cells`: CPU time in ms used before the job, and the budget of the job; 0 between jobs. */
export type Watch = { readonly cells: Float64Array; readonly parent: number };

const everyMs = 50;

/** In a thread beside the program, which nothing inside can stop: ends the process once its job or its parent is over. */
export function watchLimits({ cells, parent }: Watch): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    const [before = 0, budget = 0] = cells;
    const { user, system } = process.cpuUsage();
    const cpuMs = Math.round((user + system) / 1000 - before);
    if (budget === 0 || cpuMs <= budget) return;
    const result: CodeResult = { outcome: 'limit', what: 'cpu', cpuMs };
    writeSync(1, `${JSON.stringify(result)}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, everyMs);
}
