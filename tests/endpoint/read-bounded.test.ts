import { describe, expect, it } from 'vitest';
import { readBounded } from '../../src/endpoint/read-bounded.ts';

function bodyOf(pieces: readonly string[], end: 'close' | 'error' | 'never'): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (end === 'close') controller.close();
    },
    pull(controller) {
      if (end === 'error') controller.error(new Error('cut'));
    },
  });
}

describe('readBounded', () => {
  it('reads a body of exactly the allowed length, with characters split between pieces', async () => {
    const [first, second] = [new Uint8Array([0x41, 0xc3]), new Uint8Array([0xa4])];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(first);
        controller.enqueue(second);
        controller.close();
      },
    });
    expect(await readBounded(body, 3, undefined)).toEqual({ text: 'Aä', end: 'whole' });
    expect(await readBounded(null, 3, undefined)).toEqual({ text: '', end: 'whole' });
  });

  it('does not wait for the rest of a longer one', async () => {
    expect(await readBounded(bodyOf(['abcd', 'efgh'], 'never'), 6, undefined)).toEqual({
      text: 'abcdef',
      end: 'too-long',
    });
  });

  it('keeps what came before a break, and the error', async () => {
    expect(await readBounded(bodyOf(['half'], 'error'), 100, undefined)).toMatchObject({
      text: 'half',
      end: 'broken',
      error: { message: 'cut' },
    });
  });
});
