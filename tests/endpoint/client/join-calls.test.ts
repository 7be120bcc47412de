import { describe, expect, it } from 'vitest';
import { joinCalls } from '../../../src/endpoint/client/join-calls.ts';
import { openGuard } from '../../../src/endpoint/key-guard.ts';
import type { ToolCall } from '../../../src/records/attempt.ts';

function join(...deltas: readonly unknown[]): { calls: readonly ToolCall[]; kinds: string[] } {
  const kinds: string[] = [];
  const joiner = joinCalls((kind) => kinds.push(kind), openGuard);
  for (const delta of deltas) joiner.take([delta]);
  return { calls: joiner.end().toolCalls, kinds };
}

function piece(index: number, sent: string | null, more: { id?: string | null; name?: string | null } = {}) {
  const { id, name } = more;
  return {
    index,
    ...(id === undefined ? {} : { id }),
    function: { ...(name === undefined ? {} : { name }), arguments: sent },
  };
}

describe('joining the pieces of tool calls', () => {
  it('concatenates arguments by index, for two calls in parallel', () => {
    const joined = join(
      piece(0, '', { id: 'a', name: 'get' }),
      piece(0, '{"n":'),
      piece(1, '{"n"', { id: 'b', name: 'get' }),
      piece(0, '1}'),
      piece(1, ':2}'),
    );
    expect(joined).toEqual({
      calls: [
        { id: 'a', name: 'get', arguments: '{"n":1}' },
        { id: 'b', name: 'get', arguments: '{"n":2}' },
      ],
      kinds: [],
    });
  });

  // A search through all calls for each piece takes half a minute here.
  it('joins a hundred thousand calls', () => {
    const pieces = Array.from({ length: 100_000 }, (_, index) => piece(index, '{}', { id: `c${index}`, name: 'get' }));
    expect(join(...pieces).calls.at(-1)).toEqual({ id: 'c99999', name: 'get', arguments: '{}' });
  });

  it('keeps a call whose arguments never arrived', () => {
    expect(join(piece(0, null, { id: 'a', name: 'ping' }))).toEqual({
      calls: [{ id: 'a', name: 'ping', arguments: undefined }],
      kinds: [],
    });
  });

  it('notes an index that is reused for another call, and leaves the two merged', () => {
    const joined = join(
      piece(0, '{"p":"a"}', { id: 'a', name: 'get' }),
      piece(0, '{"p":"b"}', { id: 'b', name: 'get' }),
    );
    expect(joined.calls).toEqual([{ id: 'a', name: 'get', arguments: '{"p":"a"}{"p":"b"}' }]);
    expect(joined.kinds).toContain('reused-index');
  });

  it('accepts an id or a name that every piece repeats', () => {
    const again = { id: 'a', name: 'get' };
    expect(join(piece(0, '{', again), piece(0, '}', again))).toEqual({
      calls: [{ id: 'a', name: 'get', arguments: '{}' }],
      kinds: [],
    });
  });

  it('notes a missing id and a missing name', () => {
    expect(join(piece(0, '{}', { id: null, name: null }))).toEqual({
      calls: [{ id: undefined, name: '', arguments: '{}' }],
      kinds: ['missing-name', 'missing-id'],
    });
  });

  it('without an index uses the id; a piece without either belongs to the last call', () => {
    const joined = join(
      { id: 'a', function: { name: 'get', arguments: '{"n":1' } },
      { function: { arguments: '}' } },
      { id: 'b', index: null, function: { name: 'get', arguments: '{}' } },
    );
    expect(joined.calls.map((call) => call.arguments)).toEqual(['{"n":1}', '{}']);
    expect(joined.kinds).toEqual(['missing-index', 'missing-index', 'missing-index']);
  });

  it('notes repeated arguments, and repairs nothing', () => {
    const joined = join(piece(0, '{"a":1}', { id: 'a', name: 'get' }), piece(0, '{"a":1}'));
    expect(joined).toEqual({
      calls: [{ id: 'a', name: 'get', arguments: '{"a":1}{"a":1}' }],
      kinds: ['doubled-arguments'],
    });
  });

  it('notes truncated arguments, and closes no brace', () => {
    const joined = join(piece(0, '{"id": 42', { id: 'a', name: 'get' }));
    expect(joined).toEqual({ calls: [{ id: 'a', name: 'get', arguments: '{"id": 42' }], kinds: ['broken-arguments'] });
  });

  it('keeps arguments that arrived as an object, and notes it', () => {
    const joined = join({ index: 0, id: 'a', function: { name: 'get', arguments: { n: 1 } } });
    expect(joined).toEqual({ calls: [{ id: 'a', name: 'get', arguments: { n: 1 } }], kinds: ['odd-arguments'] });
  });

  it('notes a piece that is not an object, and an id that two calls share', () => {
    expect(join(null, 'x').kinds).toEqual(['odd-chunk', 'odd-chunk']);
    const same = join(piece(0, '{}', { id: 'a', name: 'get' }), piece(1, '{}', { id: 'a', name: 'get' }));
    expect(same.kinds).toEqual(['repeated-id']);
    expect(same.calls).toHaveLength(2);
  });
});
