import { setFlagsFromString } from 'node:v8';

/**
 * From here on garbage is collected when the heap has grown by a tenth, and not when it is four times what is in use, and
 * what is young keeps the room that it has: for what holds very much and makes more garbage still. It costs processor
 * time, so nobody else shall pay it.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=10');
  setFlagsFromString('--semi-space-growth-factor=1');
}
