import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleStream, readWholeTurn } from '../../src/endpoint/client/assemble-stream.ts';
import { openGuard } from '../../src/endpoint/key-guard.ts';
import type { LooseObject } from '../../src/lib/loose.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import type { AssistantTurn, Attempt, Turn } from '../../src/records/attempt.ts';
import { answerDigest, wireMessages } from '../../src/run/attempt-line.ts';
import { delta } from '../support/scripted-server.ts';

const noNote = () => undefined;

/** As written to the journal and read back. */
function keptAndRead(attempt: Attempt): Attempt {
  return readResponse(JSON.parse(JSON.stringify(wireMessages(attempt))));
}

function withoutRaw({ turns }: Attempt) {
  return turns.map((turn) => {
    if (turn.role === 'tool') return turn;
    const { raw: _, ...said } = turn;
    return said;
  });
}

/** In wire format. */
function chunk(piece: object, reason: string | null = null, more: object = {}): LooseObject {
  return JSON.parse(JSON.stringify({ ...delta(piece, reason), ...more }));
}

const oddText = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.record({ type: fc.constantFrom('text', 'thinking'), text: fc.string() })),
  ),
);
const oddCall = fc.record(
  {
    index: fc.option(fc.nat(3)),
    id: fc.option(fc.constantFrom('', 'a', 'b')),
    function: fc.record(
      { name: fc.option(fc.string()), arguments: fc.oneof(fc.string(), fc.jsonValue()) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const oddMessage = fc.record(
  {
    role: fc.constant('assistant'),
    content: oddText,
    reasoning_content: oddText,
    reasoning: oddText,
    tool_calls: fc.option(fc.array(oddCall, { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
const finish = fc.option(fc.constantFrom('stop', 'length', 'tool_calls'));

const streamedTurn = fc.array(fc.tuple(oddMessage, finish), { minLength: 1, maxLength: 4 }).map((chunks) => {
  const turn = assembleStream(noNote, openGuard);
  for (const [piece, reason] of chunks) {
    turn.take(chunk(piece, reason));
  }
  return turn.end().turn;
});

const wholeTurn = fc
  .record({ message: oddMessage, reason: finish, outside: finish })
  .map(({ message, reason, outside }) => {
    const reply = JSON.parse(
      JSON.stringify({ choices: [{ message, finish_reason: reason }], finish_reason: outside, content: 'not this' }),
    );
    return readWholeTurn(reply, noNote, openGuard)?.turn;
  });

const toolTurn = fc.record({
  role: fc.constant('tool' as const),
  callId: fc.option(fc.string(), { nil: undefined }),
  name: fc.string(),
  content: fc.string(),
});

const anyTurn: fc.Arbitrary<Turn | undefined> = fc.oneof(streamedTurn, wholeTurn, toolTurn);
const anyAttempt = fc
  .array(anyTurn, { maxLength: 5 })
  .map((turns): Attempt => ({ turns: turns.filter((turn) => turn !== undefined) }));

describe('the messages of an attempt in the journal', () => {
  it('give the same attempt again, whatever a server sent', () => {
    fc.assert(
      fc.property(anyAttempt, (attempt) => {
        const read = keptAndRead(attempt);
        expect(withoutRaw(read)).toEqual(withoutRaw(attempt));
        expect(answerDigest(read)).toBe(answerDigest(attempt));
      }),
      { numRuns: 1000 },
    );
  });

  it('are the replies as they arrived, without the chunks of their text', () => {
    const turn = assembleStream(noNote, openGuard);
    turn.take(chunk({ role: 'assistant', content: 'Fi' }, null, { id: 'chatcmpl-1' }));
    turn.take(chunk({ content: 'ne.' }, 'stop'));
    turn.take({ choices: [], usage: { prompt_tokens: 3 } });
    expect(wireMessages({ turns: [turn.end().turn] })).toEqual([
      {
        id: 'chatcmpl-1',
        usage: { prompt_tokens: 3 },
        choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'Fine.' } }],
      },
    ]);
  });

  it('show the pieces in which a call arrived', () => {
    const piece = { content: null, tool_calls: [{ index: 0, id: 'a', function: { name: 'get', arguments: '{}' } }] };
    const turn = assembleStream(noNote, openGuard);
    turn.take(chunk({ content: 'Let me see.' }));
    turn.take(chunk(piece, 'tool_calls'));
    expect(wireMessages({ turns: [turn.end().turn] })).toMatchObject([{ deltas: [piece] }]);
  });
});

describe('the digest of an answer', () => {
  const reply: AssistantTurn = {
    role: 'assistant',
    content: 'Fine.',
    reasoning: 'Hm',
    toolCalls: [{ id: 'a', name: 'get', arguments: '{}' }],
    finishReason: 'stop',
    raw: null,
  };
  const digest = (turn: AssistantTurn) => answerDigest({ turns: [turn] });

  it('is the same whatever the model thought and however its calls are numbered', () => {
    const other = { ...reply, reasoning: 'Well', toolCalls: [{ id: 'b', name: 'get', arguments: '{}' }] };
    expect(digest(other)).toBe(digest(reply));
    expect(digest(reply)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('differs for another text or call, and for the same text in two messages', () => {
    const others = [
      digest({ ...reply, content: 'Fine' }),
      digest({ ...reply, toolCalls: [] }),
      digest({ ...reply, toolCalls: [{ id: 'a', name: 'get', arguments: '{ }' }] }),
      answerDigest({ turns: [{ ...reply, toolCalls: [] }, reply] }),
    ];
    expect(new Set([digest(reply), ...others]).size).toBe(5);
  });
});
