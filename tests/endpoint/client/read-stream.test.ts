import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { delta, events, type ScriptedReply, streamed } from '../../support/scripted-server.ts';
import { type Asked, ask, lastTurn, settings, talkOf } from './ask.ts';

function kinds({ answer }: Asked): string[] {
  return answer.notes.map(({ kind }) => kind);
}

function stream(...chunks: readonly unknown[]): ScriptedReply {
  return { body: [events(...chunks)] };
}

describe('reading a reply', () => {
  it('keeps text, reasoning, calls, usage and every piece as it arrived', async () => {
    const call = { index: 0, id: 'a', type: 'function', function: { name: 'get', arguments: '{"n":' } };
    const asked = await ask([
      stream(
        delta({ role: 'assistant', content: null }),
        delta({ reasoning: 'Hm' }),
        delta({ reasoning: 'm.' }),
        delta({ content: 'Let me ' }),
        delta({ content: 'see.' }),
        delta({ tool_calls: [call] }),
        delta({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
        delta({}, 'tool_calls'),
        {
          choices: [],
          usage: { prompt_tokens: 11, completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 3 } },
        },
        '[DONE]',
      ),
      streamed('Done.'),
    ]);
    expect(asked.answer.outcome).toBe('answered');
    expect(asked.answer.attempt.turns[0]).toMatchObject({
      content: 'Let me see.',
      reasoning: 'Hmm.',
      toolCalls: [{ id: 'a', name: 'get', arguments: '{"n":1}' }],
      finishReason: 'tool_calls',
      raw: {
        choices: [{ finish_reason: 'tool_calls', message: { content: 'Let me see.', reasoning: 'Hmm.' } }],
        deltas: expect.arrayContaining([{ reasoning: 'm.' }, { tool_calls: [call] }]),
      },
    });
    expect(asked.answer.measures[0]).toMatchObject({
      promptTokens: 11,
      completionTokens: 9,
      reasoningTokens: 3,
      cachedTokens: undefined,
    });
    expect(asked.answer.notes).toEqual([]);
  });

  it('treats pieces that a buffer released together as simultaneous, however long reading them takes', async () => {
    const pieces = Array.from({ length: 100 }, () => delta({ content: 'word ' }));
    const usage = { prompt_tokens: 11, completion_tokens: 101 };
    const asked = await ask([stream(...pieces, delta({}, 'stop'), { choices: [], usage }, '[DONE]')]);
    const [measure] = asked.answer.measures;
    expect([measure?.gapsMs, measure?.decodeTokensPerSecond]).toEqual([Array(99).fill(0), undefined]);
  });

  it('reads reasoning_content, and one of the two if a server sends both', async () => {
    const asked = await ask([
      stream(delta({ reasoning_content: 'Hm', reasoning: 'Hm' }), delta({ content: 'A' }, 'stop'), '[DONE]'),
    ]);
    expect(lastTurn(asked)).toMatchObject({ reasoning: 'Hm', content: 'A' });
    expect(lastTurn(asked)?.raw).toMatchObject({ choices: [{ message: { reasoning_content: 'Hm' } }] });
  });

  it('reads content in the form of a list of parts', async () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] };
    const asked = await ask([stream(delta({ content: [thinking, { type: 'text', text: 'A' }] }, 'stop'), '[DONE]')]);
    expect(lastTurn(asked)).toMatchObject({ reasoning: 'Hm', content: 'A' });
  });

  it.each([
    ['vLLM', { prompt_tokens: 9, prompt_tokens_details: { cached_tokens: 4 } }, { cachedTokens: 4 }],
    ['DeepSeek', { prompt_tokens: 9, prompt_cache_hit_tokens: 5 }, { cachedTokens: 5 }],
    ['SGLang', { completion_tokens: 9, reasoning_tokens: 6 }, { reasoningTokens: 6 }],
    [
      'no server, with null',
      { prompt_tokens: null, prompt_tokens_details: null },
      { promptTokens: undefined, cachedTokens: undefined },
    ],
    [
      'no server, with nonsense',
      { prompt_tokens: '9', completion_tokens: -1 },
      { promptTokens: undefined, completionTokens: undefined },
    ],
    [
      'no server, with impossible counts',
      { prompt_tokens: 12.5, completion_tokens: 1e308, completion_tokens_details: { reasoning_tokens: 2 ** 53 } },
      { promptTokens: undefined, completionTokens: undefined, reasoningTokens: undefined },
    ],
  ])('reads usage in the form of %s', async (_server, usage, measure) => {
    const asked = await ask([streamed('A', usage)]);
    expect(asked.answer.measures[0]).toMatchObject(measure);
  });

  it('reads the timings of llama.cpp, and uses their counts without usage', async () => {
    const timings = { cache_n: 2, prompt_n: 10, prompt_ms: 5.5, predicted_n: 3, predicted_ms: 60 };
    const asked = await ask([stream(delta({ content: 'A' }), { ...delta({}, 'stop'), timings }, '[DONE]')]);
    expect(asked.answer.measures[0]).toMatchObject({
      serverTimings: { cachedTokens: 2, promptTokens: 10, promptMs: 5.5, decodedTokens: 3, decodeMs: 60 },
      promptTokens: 12,
      cachedTokens: 2,
      completionTokens: 3,
    });
  });

  it('treats zero reasoning tokens beside reasoning as unknown', async () => {
    const usage = { completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 0 } };
    const asked = await ask([
      stream(delta({ reasoning: 'Hm' }), delta({ content: 'A' }, 'stop'), { choices: [], usage }, '[DONE]'),
    ]);
    expect(asked.answer.measures[0]).toMatchObject({ reasoningTokens: undefined });
  });

  it('times the first token, the first text and the tokens after it', async () => {
    const pieces = ['b', 'c', 'd', 'e'].flatMap((content) => [50, events(delta({ content }))]);
    const usage = { completion_tokens: 6 };
    const asked = await ask(
      [
        {
          body: [
            events(delta({ role: 'assistant', content: '' })),
            60,
            events(delta({ reasoning: 'Hm' })),
            60,
            events(delta({ content: 'a' })),
            ...pieces,
            events(delta({}, 'stop'), { choices: [], usage }, '[DONE]'),
          ],
        },
      ],
      { clock: systemClock },
    );
    const [measure] = asked.answer.measures;
    expect(measure?.firstTokenMs).toBeGreaterThanOrEqual(59);
    expect(measure?.firstContentMs).toBeGreaterThanOrEqual(118);
    expect(measure?.totalMs).toBeGreaterThanOrEqual(318);
    // Five tokens after the first.
    const spanMs = measure?.gapsMs?.reduce((sum, gap) => sum + gap, 0) ?? 0;
    expect(measure?.decodeTokensPerSecond).toBeCloseTo(5000 / spanMs, 6);
  });

  it('accepts a reply in one piece, and notes it', async () => {
    const message = { role: 'assistant', content: 'A', tool_calls: null };
    const reply = { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 3, completion_tokens: 1 } };
    const asked = await ask([{ headers: { 'content-type': 'application/json' }, body: [` ${JSON.stringify(reply)}`] }]);
    expect(lastTurn(asked)).toMatchObject({ content: 'A', finishReason: 'stop', raw: reply });
    expect(asked.answer.measures[0]).toMatchObject({ promptTokens: 3, firstTokenMs: undefined });
    expect(kinds(asked)).toEqual(['not-streamed']);
  });

  it('notes a finish reason that contradicts the calls, but not for a forced call', async () => {
    const call = { index: 0, id: 'a', function: { name: 'get', arguments: '{}' } };
    const stopped = stream(delta({ tool_calls: [call] }), delta({}, 'stop'), '[DONE]');

    expect(kinds(await ask([stopped], { question: { conversation: talkOf(1) } }))).toEqual(['wrong-finish-reason']);
    const forced = { conversation: talkOf(1), settings: { ...settings, toolChoice: { name: 'get' } } };
    expect(kinds(await ask([stopped], { question: forced }))).toEqual([]);
    expect(kinds(await ask([stream(delta({ content: 'A' }, 'tool_calls'), '[DONE]')]))).toEqual([
      'wrong-finish-reason',
    ]);
  });

  it('accepts a finished message without an end mark, or with a cut connection', async () => {
    const said = events(delta({ content: 'A' }), delta({}, 'stop'));
    expect(kinds(await ask([{ body: [said] }]))).toEqual(['no-end-mark']);
    const cut = await ask([{ body: [said], end: 'cut' }]);
    expect(cut.answer.outcome).toBe('answered');
    expect(kinds(cut)).toEqual(['no-end-mark']);
  });

  it('accepts a message with the end mark but without a finish reason, and notes it', async () => {
    const asked = await ask([stream(delta({ content: 'A' }), '[DONE]')]);
    expect(lastTurn(asked)).toMatchObject({ content: 'A', finishReason: undefined });
    expect(kinds(asked)).toEqual(['no-finish-reason']);
  });

  it('does not wait for a server that leaves the stream open after its end', async () => {
    const asked = await ask([{ ...streamed('A'), end: 'never' }]);
    expect(lastTurn(asked)?.content).toBe('A');
    expect(asked.answer.measures[0]?.totalMs).toBeLessThan(2_000);
  });

  it('skips pings and chunks of unusual form, and notes the latter', async () => {
    const asked = await ask([
      {
        body: [
          ': ping\n\n',
          events(null, [], 7, { choices: [null] }, { choices: [{ index: 1, delta: { content: 'B' } }] }),
          ...(streamed('A').body ?? []),
        ],
      },
    ]);
    expect(lastTurn(asked)?.content).toBe('A');
    expect(kinds(asked)).toEqual(['odd-chunk', 'odd-chunk', 'odd-chunk', 'several-choices']);
  });

  it('notes bytes that are no UTF-8', async () => {
    const [before = '', after = ''] = events(delta({ content: 'M#ller' }, 'stop'), '[DONE]').split('#');
    const asked = await ask([{ body: [before, Uint8Array.of(0xc3), after] }]);
    expect(lastTurn(asked)?.content).toBe('M\ufffdller');
    expect(kinds(asked)).toEqual(['invalid-utf8']);
  });

  it('stops reading an endless reply, keeps what arrived, and asks no further turn', async () => {
    const piece = events(delta({ content: 'golden '.repeat(10_000) }));
    const asked = await ask([{ body: Array.from({ length: 90 }, () => piece), end: 'never' }]);
    expect(kinds(asked)).toEqual(['reply-cut', 'no-finish-reason']);
    // The judge accepts no more than 4 MiB.
    expect(lastTurn(asked)?.content.length).toBeGreaterThan(4 * 2 ** 20);
    expect(lastTurn(asked)?.content.length).toBeLessThan(5 * 2 ** 20 + 100_000);
    expect(asked.server.requests).toHaveLength(1);
  });

  const endless = 'golden '.repeat(900_000);
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'get', arguments: endless } };
  it.each<[string, ScriptedReply]>([
    ['one event', stream(delta({ tool_calls: [call] }), '[DONE]')],
    ['one event after others', stream(delta({ role: 'assistant' }), delta({ content: endless }), '[DONE]')],
    ['one document', { body: [JSON.stringify({ choices: [{ message: { content: endless } }] })] }],
  ])('treats an endless reply in %s as an answer that was cut', async (_name, reply) => {
    const asked = await ask([reply]);
    expect(kinds(asked)).toEqual(['reply-cut', 'no-finish-reason']);
    expect(lastTurn(asked)?.content.length).toBeGreaterThan(4 * 2 ** 20);
    expect(asked.server.requests).toHaveLength(1);
  });

  it.each<[string, ScriptedReply, string]>([
    ['an endless page of HTML', { body: [`<html><body>${endless}`] }, 'bad-stream'],
    ['an endless error', { body: [`{"error":"${endless}"}`] }, 'bad-stream'],
    ['a stream that ends in mid-message', stream(delta({ content: 'A' })), 'bad-stream'],
    ['a connection cut in mid-message', { body: [events(delta({ content: 'A' }))], end: 'cut' }, 'disconnect'],
    ['an empty body', {}, 'bad-stream'],
    ['an end mark alone', stream('[DONE]'), 'bad-stream'],
    [
      'a page of HTML',
      { headers: { 'content-type': 'text/html' }, body: ['<html><body>Hi</body></html>'] },
      'bad-stream',
    ],
    [
      'an event that is no JSON',
      stream(delta({ content: 'A' }), '{"choices":[', delta({}, 'stop'), '[DONE]'),
      'bad-stream',
    ],
    [
      'arguments nested without measure',
      stream(`{"choices":[{"delta":{"tool_calls":${'['.repeat(1e5)}${']'.repeat(1e5)}}}]}`),
      'bad-stream',
    ],
    ['a list', { body: ['[1, 2]'] }, 'bad-stream'],
    ['an object without a message', { body: ['{"choices":[]}'] }, 'bad-stream'],
    ['plain text', { body: ['upstream said no'] }, 'bad-stream'],
  ])('measures nothing if a reply is %s', async (_name, reply, cause) => {
    const { answer, server } = await ask([reply]);
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause });
    expect(server.requests).toHaveLength(4);
  });

  it('accepts a good reply on a retry after a broken one', async () => {
    const asked = await ask([stream(delta({ content: 'A' })), streamed('B')]);
    expect(lastTurn(asked)?.content).toBe('B');
    expect(asked.answer.faults).toEqual(['bad-stream: the stream ends in mid-message']);
  });
});
