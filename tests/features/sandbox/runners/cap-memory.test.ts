import { describe, expect, it } from 'vitest';
import { capMemory } from '../../../../src/features/sandbox/runners/cap-memory.ts';

const page = 65_536;
const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A function `grow(pages)` that gives the size before in pages, or -1. */
const grow = {
  types: [1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f],
  functions: [3, 2, 1, 0],
  exports: [7, 17, 2, 4, ...Buffer.from('grow'), 0, 0, 6, ...Buffer.from('memory'), 2, 0],
  code: [10, 8, 1, 6, 0, 0x20, 0, 0x40, 0, 0x0b],
};

/** A program whose memory section is `memory`, and whose stack pointer begins at the top of the first page. */
function programOf(memory: readonly number[], globals: readonly number[] = stackPointer): Uint8Array {
  const { types, functions, exports, code } = grow;
  return Uint8Array.from([...header, ...types, ...functions, ...memory, ...globals, ...exports, ...code]);
}

const stackPointer = [6, 8, 1, 0x7f, 1, 0x41, 0x80, 0x80, 4, 0x0b];
const withoutMaximum = [5, 3, 1, 0, 1];
const withMaximum = [5, 4, 1, 1, 1, 100];
const shared = [5, 4, 1, 3, 1, 100];

function start(program: Uint8Array) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program), {});
  return { memory: exports['memory'] as WebAssembly.Memory, grow: exports['grow'] as (pages: number) => number };
}

describe('a program with a memory limit', () => {
  it.each([
    ['with no limit before', withoutMaximum],
    ['with another limit before', withMaximum],
  ])('%s gets no byte beyond it', (_, memory) => {
    const capped = start(capMemory(programOf(memory), { mostBytes: 4 * page }));
    expect(capped.grow(3)).toBe(1);
    expect(capped.grow(1)).toBe(-1);
    expect(capped.memory.buffer.byteLength).toBe(4 * page);
  });

  it('could grow further without the limit', () => {
    expect(start(programOf(withoutMaximum)).grow(10)).toBe(1);
  });

  it('rounds a maximum down to whole pages', () => {
    const capped = start(capMemory(programOf(withoutMaximum), { mostBytes: 3 * page - 1 }));
    expect([capped.grow(1), capped.grow(1)]).toEqual([1, -1]);
  });

  it('has a larger stack at the end of a larger first memory', () => {
    const capped = capMemory(programOf(withoutMaximum), { mostBytes: 300 * page, stackBytes: 128 * page });
    expect(start(capped).memory.buffer.byteLength).toBe(129 * page);
    // 129 pages, as a signed LEB128.
    expect([...capped].join()).toContain([0x41, 0x80, 0x80, 0x84, 0x04, 0x0b].join());
  });

  it.each([
    ['a shared memory', programOf(shared), 'expected one memory that is not shared'],
    ['no memory', Uint8Array.from(header), 'a program without a memory section'],
    [
      'two globals',
      programOf(withoutMaximum, [6, 13, 2, ...Array(2).fill([0x7f, 1, 0x41, 0, 0x0b]).flat(), 0, 0]),
      'the stack pointer is the only global',
    ],
  ])('is refused with %s', (_, program, words) => {
    expect(() => capMemory(program, { mostBytes: 4 * page, stackBytes: page })).toThrow(words);
  });
});
