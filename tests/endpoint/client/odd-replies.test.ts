import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStream } from '../../../src/endpoint/client/read-stream.ts';
import { timeStream } from '../../../src/endpoint/client/time-stream.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { events } from '../../support/scripted-server.ts';

/** Objects with wire keys and any values. */
const wireKeys = [
  ...['choices', 'delta', 'message', 'tool_calls', 'function', 'arguments', 'name', 'id', 'index', 'content'],
  ...['reasoning', 'finish_reason', 'usage', 'prompt_tokens_details', 'timings', 'error', 'code'],
];
const { wire } = fc.letrec((tie) => ({
  wire: fc.oneof(
    { maxDepth: 7, depthSize: 'large' },
    fc.constantFrom(null, '', 'stop', '{"a":1}', 0, 1, -1, 500, true),
    fc.array(tie('wire'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...wireKeys), tie('wire'), { maxKeys: 5 }),
  ),
}));
const choice = fc.record({ delta: wire, index: wire, finish_reason: wire }, { requiredKeys: [] });
const chunk = fc.oneof(wire, fc.record({ choices: fc.array(fc.oneof(wire, choice), { maxLength: 2 }), usage: wire }));
const whole = wire.map((message) => JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));

it('makes a message or a fault from any bytes, and never throws', async () => {
  const text = fc.oneof(
    fc.array(chunk, { maxLength: 6 }).map((chunks) => events(...chunks, '[DONE]')),
    whole,
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.nat(60), async (sent, cut) => {
      const bytes = new TextEncoder().encode(sent);
      const body = ReadableStream.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
      const timer = timeStream(systemClock);
      const context = { timer, clock: systemClock, note: () => undefined, isCallForced: false, apiKey: undefined };
      const read = await readStream(body, context);
      if (!read.ok) {
        expect(['lost', 'refused']).toContain(read.fault.kind);
        return;
      }
      expect(read.turn).toMatchObject({
        role: 'assistant',
        content: expect.any(String),
        reasoning: expect.any(String),
      });
      expect(read.turn.toolCalls.every((call) => typeof call.name === 'string')).toBe(true);
      expect(() => JSON.stringify(read)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
