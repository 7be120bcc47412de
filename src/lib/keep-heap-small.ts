import { setFlagsFromString } from 'node:v8';

/**
 * From here on garbage is collected when the heap has grown by half, and not when it is four times what is in use: for
 * what holds very much and makes more garbage still. It costs processor time, so nobody else shall pay it.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
