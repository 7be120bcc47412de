const section = { memory: 5, globals: 6 };
const pageBytes = 65_536;

export type Fitting = {
  /** The engine refuses to give the program more; the program cannot. */
  readonly mostBytes: number;
  /** Room for the stack of the program's C code, in place of what it was linked with. */
  readonly stackBytes?: number;
};

/**
 * The same program with a memory that never grows beyond so many bytes. A larger stack is at the end of a larger first
 * memory: the program's heap ends where it was linked to end, and grows behind the stack.
 */
export function capMemory(program: Uint8Array, { mostBytes, stackBytes = 0 }: Fitting): Uint8Array {
  const parts: Uint8Array[] = [program.subarray(0, 8)];
  const stackPages = stackBytes / pageBytes;
  let firstPages: number | undefined;
  for (let at = 8; at < program.length; ) {
    const start = at;
    const id = program[at];
    const size = readNumber(program, at + 1);
    at = size.next + size.value;
    if (id === section.memory) {
      firstPages = readFirstPages(program, size.next) + stackPages;
      const most = Math.floor(mostBytes / pageBytes);
      parts.push(sectionOf(id, [1, 1, ...writeNumber(firstPages), ...writeNumber(most)]));
    } else if (id === section.globals && stackBytes > 0) {
      if (firstPages === undefined || program[size.next] !== 1) throw new Error('the stack pointer is the only global');
      // One global: a mutable i32 that begins at the top of the stack.
      parts.push(sectionOf(id, [1, 0x7f, 1, 0x41, ...writeNumber(firstPages * pageBytes, 64), 0x0b]));
    } else parts.push(program.subarray(start, at));
  }
  if (firstPages === undefined) throw new Error('a program without a memory section');
  return Buffer.concat(parts);
}

function readFirstPages(program: Uint8Array, at: number): number {
  const count = readNumber(program, at);
  const flags = readNumber(program, count.next);
  if (count.value !== 1 || flags.value > 1) throw new Error('expected one memory that is not shared');
  return readNumber(program, flags.next).value;
}

function sectionOf(id: number, body: readonly number[]): Uint8Array {
  return Uint8Array.from([id, ...writeNumber(body.length), ...body]);
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

/** With 64, the last byte keeps bit 6 free, as in a number that may be read as a negative one. */
function writeNumber(value: number, most = 128): number[] {
  return value < most ? [value] : [(value & 127) | 128, ...writeNumber(value >>> 7, most)];
}
