const memorySection = 5;
const pageBytes = 65_536;

/** The same program with a memory that never grows beyond so many bytes: the engine refuses it, not the program. */
export function capMemory(program: Uint8Array, mostBytes: number): Uint8Array {
  let at = 8;
  while (at < program.length) {
    const start = at;
    const id = program[at];
    const size = readNumber(program, at + 1);
    at = size.next + size.value;
    if (id !== memorySection) continue;
    const count = readNumber(program, size.next);
    const flags = readNumber(program, count.next);
    const least = readNumber(program, flags.next);
    if (count.value !== 1 || flags.value > 1) throw new Error('a program has one memory of its own, not shared');
    const body = [1, 1, ...writeNumber(least.value), ...writeNumber(Math.floor(mostBytes / pageBytes))];
    return Buffer.concat([
      program.subarray(0, start),
      Uint8Array.from([memorySection, ...writeNumber(body.length), ...body]),
      program.subarray(at),
    ]);
  }
  throw new Error('a program without a memory section');
}

/** LEB128, as WebAssembly writes all its numbers. */
function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, next: at + 1 };
  }
}

function writeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...writeNumber(value >>> 7)];
}
