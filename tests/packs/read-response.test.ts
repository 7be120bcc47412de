import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponse } from '../../src/packs/read-response.ts';

const call = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":1}' } };

describe('readResponse', () => {
  it('reads a chat completion and keeps it raw', () => {
    const raw = {
      choices: [{ finish_reason: 'tool_calls', message: { content: null, reasoning: 'hm', tool_calls: [call] } }],
    };
    expect(readResponse(raw)).toEqual({
      turns: [
        {
          role: 'assistant',
          content: '',
          reasoning: 'hm',
          toolCalls: [{ id: 'c1', name: 'find', arguments: '{"q":1}' }],
          finishReason: 'tool_calls',
          raw,
        },
      ],
    });
  });

  it('leaves out the prompt, including its replayed answers', () => {
    const replayed = { role: 'assistant', content: null, tool_calls: [{ ...call, id: 'c0' }] };
    const history = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Find it.' },
      replayed,
      { role: 'tool', tool_call_id: 'c0', content: '{}' },
      { role: 'assistant', content: 'Found.' },
      { role: 'user', content: 'Again.' },
    ];
    const said = [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: '{}' },
    ];
    expect(readResponse([...history, ...said])).toEqual(readResponse(said));
  });

  it('reads a plain string as a completion with that text', () => {
    const [turn] = readResponse('Hello').turns;
    expect(turn).toMatchObject({ content: 'Hello', toolCalls: [], finishReason: undefined });
    expect(turn).toHaveProperty('raw', { choices: [{ message: { role: 'assistant', content: 'Hello' } }] });
  });

  it('reads a tool loop, without the prompt before it, and names the tool that answers', () => {
    const attempt = readResponse([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: null, tool_calls: [call] },
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: [
          { type: 'text', text: '3 ' },
          { type: 'text', text: 'hits' },
        ],
      },
      { role: 'assistant', content: 'Found.' },
    ]);
    expect(attempt.turns).toMatchObject([
      { role: 'assistant', content: '', toolCalls: [{ name: 'find' }] },
      { role: 'tool', callId: 'c1', name: 'find', content: '3 hits' },
      { role: 'assistant', content: 'Found.', raw: { choices: [{ message: { content: 'Found.' } }] } },
    ]);
  });

  it.each([
    ['a message on top', { message: { content: 'x' } }],
    ['a delta', { choices: [{ delta: { content: 'x' } }] }],
    ['the message itself', { role: 'assistant', content: 'x' }],
    [
      'a list of parts',
      { choices: [{ message: { content: [{ type: 'text', text: 'x' }, { type: 'image' }, null] } }] },
    ],
    ['a completion in a list', [{ choices: [{ message: { content: 'x' } }] }]],
  ])('finds the text in %s', (_place, response) => {
    expect(readResponse(response).turns).toMatchObject([{ role: 'assistant', content: 'x' }]);
  });

  it('prefers reasoning_content and uses reasoning if that is empty', () => {
    const reasoningOf = (message: object) => readResponse({ choices: [{ message }] }).turns;
    expect(reasoningOf({ reasoning_content: 'a', reasoning: 'b' })).toMatchObject([{ reasoning: 'a' }]);
    expect(reasoningOf({ reasoning_content: null, reasoning: 'b' })).toMatchObject([{ reasoning: 'b' }]);
  });

  it.each([
    [null, { name: '', arguments: undefined }],
    [{}, { name: '', arguments: undefined }],
    [{ function: null }, { name: '', arguments: undefined }],
    [{ function: { name: 'f', arguments: null } }, { name: 'f', arguments: null }],
    [{ function: { name: 'f', arguments: { a: 1 } } }, { name: 'f', arguments: { a: 1 } }],
    [
      { name: 'f', arguments: '[' },
      { name: 'f', arguments: '[' },
    ],
    [{ function: { name: 7 } }, { name: '', arguments: undefined }],
  ])('keeps the odd call %j', (odd, expected) => {
    const attempt = readResponse({ choices: [{ message: { tool_calls: [odd] } }] });
    expect(attempt.turns).toMatchObject([{ toolCalls: [expected] }]);
  });

  it.each([[null], [undefined], [7], [true], [{}], [{ choices: null }], [{ choices: [] }], [{ choices: [null] }]])(
    'reads %j as an empty message',
    (response) => {
      expect(readResponse(response).turns).toEqual([
        { role: 'assistant', content: '', reasoning: '', toolCalls: [], finishReason: undefined, raw: response },
      ]);
    },
  );

  it('reads lists without messages as nothing', () => {
    expect(readResponse([])).toEqual({ turns: [] });
    expect(readResponse([1, 'x', null, [], { role: 'user', content: 'x' }])).toEqual({ turns: [] });
  });

  it('reads any input as turns of texts and calls', () => {
    const message = fc.record(
      {
        role: fc.oneof(fc.constantFrom('assistant', 'tool', 'user'), fc.anything()),
        content: fc.anything(),
        reasoning: fc.anything(),
        tool_calls: fc.oneof(fc.anything(), fc.array(fc.anything())),
        tool_call_id: fc.anything(),
        choices: fc.oneof(fc.anything(), fc.array(fc.record({ message: fc.anything(), delta: fc.anything() }))),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), message, fc.array(message)), (response) => {
        for (const turn of readResponse(response).turns) {
          expect(turn.content).toBeTypeOf('string');
          if (turn.role === 'tool') expect(turn.name).toBeTypeOf('string');
          else expect(turn.toolCalls.every((made) => typeof made.name === 'string')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
