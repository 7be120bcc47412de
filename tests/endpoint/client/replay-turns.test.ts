import { expect, it } from 'vitest';
import { nativeHarness } from '../../../src/endpoint/client/harness/native-harness.ts';
import type { Turn } from '../../../src/records/attempt.ts';

it('gives each tool call without an id a unique one, and matches results to the calls in order', () => {
  const call = (sent: unknown) => ({ id: undefined, name: 'get', arguments: sent });
  const result = (content: string): Turn => ({ role: 'tool', callId: undefined, name: 'get', content });
  const asked: Turn = {
    role: 'assistant',
    content: 'Hm',
    reasoning: 'Let me see',
    toolCalls: [call({ n: 1 }), call(undefined)],
    finishReason: 'tool_calls',
    raw: undefined,
  };
  const [assistant, first, second] = nativeHarness.answer([asked, result('one'), result('two')], []);
  expect(assistant).toEqual({
    role: 'assistant',
    content: 'Hm',
    tool_calls: [
      { id: 'call_0_0', type: 'function', function: { name: 'get', arguments: '{"n":1}' } },
      { id: 'call_0_1', type: 'function', function: { name: 'get', arguments: '{}' } },
    ],
  });
  expect([first, second]).toEqual([
    { role: 'tool', tool_call_id: 'call_0_0', content: 'one' },
    { role: 'tool', tool_call_id: 'call_0_1', content: 'two' },
  ]);
});
