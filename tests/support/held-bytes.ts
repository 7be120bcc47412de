import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that stay in memory for each result of `make`. */
export function heldBytes(count: number, make: (index: number) => unknown): number {
  const held = new Array<unknown>(count);
  held.fill(make(0)); // creates shared values in advance
  const before = inUse();
  for (let index = 0; index < count; index += 1) held[index] = make(index);
  const bytes = inUse() - before;
  if (held.includes(undefined)) throw new Error('nothing to hold');
  return bytes / count;
}

/** Bytes in use, without garbage. */
export function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
