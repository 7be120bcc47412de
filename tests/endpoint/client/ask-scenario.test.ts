import { describe, expect, it, vi } from 'vitest';
import { askScenario } from '../../../src/endpoint/client/ask-scenario.ts';
import { type Conversation, scriptedConversation } from '../../../src/endpoint/client/conversation.ts';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError } from '../../../src/lib/errors.ts';
import { readResponse } from '../../../src/packs/read-response.ts';
import { wireMessages } from '../../../src/run/attempt-line.ts';
import { bootCassetteWith, cassetteWith } from '../../support/cassette-with.ts';
import { delta, events, type ScriptedReply, scriptedServer, streamed } from '../../support/scripted-server.ts';
import { manualClock } from '../boot/manual-clock.ts';
import { ask, hastyClock, lastTurn, question, settings, talkOf } from './ask.ts';

function refusing(status: number, body: unknown, headers: Record<string, string> = {}): ScriptedReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: [JSON.stringify(body)] };
}

function calling(id: string | null, name: string, sent = '{}'): ScriptedReply {
  const call = { index: 0, id, type: 'function', function: { name, arguments: sent } };
  return { body: [events(delta({ reasoning: 'Hm', tool_calls: [call] }), delta({}, 'tool_calls'), '[DONE]')] };
}

describe('asking a scenario', () => {
  it('answers tool calls turn by turn and repeats the history as it arrived, without reasoning', async () => {
    const { answer, server } = await ask([
      calling('a', 'get', '{"n": 1}'),
      calling(null, 'put', ''),
      streamed('Done.'),
    ]);
    expect(answer).toMatchObject({ outcome: 'answered', isUnfinished: false });
    expect(answer.attempt.turns.map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
    ]);
    expect(answer.measures).toHaveLength(3);
    expect(answer.notes).toMatchObject([{ kind: 'missing-id', turn: 1 }, { kind: 'empty-arguments' }]);
    expect(server.requests[2]?.body.messages).toEqual([
      { role: 'user', content: 'Say OK.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'get', arguments: '{"n": 1}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'result of get' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_2_0', type: 'function', function: { name: 'put', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_2_0', content: 'result of put' },
    ]);
  });

  it('ends when the turns are used up and says that the model was not done', async () => {
    const { answer, server } = await ask([calling('a', 'get')], { question: { conversation: talkOf(3) } });
    expect(answer).toMatchObject({ outcome: 'answered', isUnfinished: true });
    expect(answer.attempt.turns).toHaveLength(5);
    expect(server.requests).toHaveLength(3);
  });

  it('lets a conversation decide the request for each message', async () => {
    const conversation: Conversation = {
      async start(task, asking) {
        const first = await asking(task, []);
        const second = await asking({ ...task, messages: [{ role: 'user', content: 'Go on.' }] }, []);
        return { attempt: { turns: [first, second].flatMap((said) => said?.turn ?? []) }, isUnfinished: false };
      },
    };
    const { answer, server } = await ask([streamed('One.'), streamed('Two.')], { question: { conversation } });
    expect(answer.attempt.turns).toMatchObject([{ content: 'One.' }, { content: 'Two.' }]);
    expect(server.requests[1]?.body.messages).toEqual([{ role: 'user', content: 'Go on.' }]);
  });

  describe('with a response format', () => {
    const responseFormat = { type: 'object' };
    const task = { messages: [{ role: 'user', content: 'Say OK.' } as const], tools: [], responseFormat };

    it.each([400, 422, 501])(
      'measures nothing if the server refuses it (%i), and never asks without it',
      async (status) => {
        const refused = refusing(status, { error: { message: "'response_format' is not supported" } });
        const { answer, server } = await ask([refused], { question: { task } });
        expect(answer).toMatchObject({
          outcome: 'unmeasured',
          cause: 'field-refused',
          detail: `HTTP ${status}: 'response_format' is not supported`,
        });
        expect(server.requests.length).toBeGreaterThan(0);
        for (const { body } of server.requests)
          expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { schema: responseFormat } });
      },
    );

    it('treats a fault as a fault', async () => {
      const { answer } = await ask([refusing(500, { error: { message: 'out of order' } })], { question: { task } });
      expect(answer).not.toMatchObject({ cause: 'field-refused' });
    });
  });

  it('uses one connection for all requests', async () => {
    const { server } = await ask([calling('a', 'get'), calling('b', 'get'), streamed('Done.')], { clock: systemClock });
    expect(server.requests).toHaveLength(3);
    expect(server.sockets()).toBe(1);
  });

  it('asks again at once when a server closes a kept connection during a request, and counts no fault', async () => {
    const waits: number[] = [];
    const asked = await ask([calling('a', 'get'), { end: 'no-reply' }, streamed('Done.')], {
      clock: hastyClock(waits),
    });
    expect(lastTurn(asked)?.content).toBe('Done.');
    expect(asked.answer.faults).toEqual([]);
    expect(waits).toEqual([]);
  });

  it('measures nothing if a server closes every connection', async () => {
    const { answer } = await ask([{ end: 'no-reply' }]);
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'disconnect' });
    expect(answer.faults).toHaveLength(4);
  });

  it('sends the given key and nothing from the environment', async () => {
    process.env['OPENAI_API_KEY'] = 'sk-of-somebody-else';
    process.env['OPENAI_CUSTOM_HEADERS'] = 'x-secret: 1';
    try {
      const without = await ask([streamed('A')]);
      expect(without.server.requests[0]?.headers).not.toHaveProperty('authorization');
      const given = await ask([streamed('A')], { apiKey: 'sk-mine' });
      expect(given.server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer sk-mine' });
      expect(JSON.stringify(given.server.requests[0]?.headers)).not.toMatch(/x-secret|somebody|stainless/);
      expect(given.server.requests[0]?.path).toBe('/v1/chat/completions');
    } finally {
      delete process.env['OPENAI_API_KEY'];
      delete process.env['OPENAI_CUSTOM_HEADERS'];
    }
  });

  it('waits as long as a busy server asks, then takes its answer', async () => {
    const waits: number[] = [];
    const { answer } = await ask(
      [
        refusing(429, { error: { message: 'slow down' } }, { 'retry-after': '2' }),
        refusing(502, 'bad gateway'),
        streamed('A'),
      ],
      { clock: hastyClock(waits) },
    );
    expect(answer).toMatchObject({ outcome: 'answered', faults: ['HTTP 429: slow down', 'HTTP 502: "bad gateway"'] });
    expect(waits).toEqual([2_000, 500]);
  });

  it('gives up at once if the server asks for more time than there is', async () => {
    const { answer, server } = await ask([refusing(503, { error: 'busy' }, { 'retry-after': '99999' })]);
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'server-error', detail: 'HTTP 503: busy' });
    expect(server.requests).toHaveLength(1);
  });

  it('waits through loading for more tries than any fault has', async () => {
    const loading = refusing(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } });
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    const asked = await ask([...Array.from({ length: 19 }, () => loading), { end: 'cut' }, streamed('A')]);
    process.off('warning', keep);
    expect(lastTurn(asked)?.content).toBe('A');
    expect(asked.server.requests).toHaveLength(21);
    expect(warnings.map(({ message }) => message)).toEqual([]);
  });

  it.each<[string, ScriptedReply, number]>([
    ['an HTTP 500', refusing(500, { error: { code: 500, message: 'Failed to parse input at pos 12' } }), 2],
    [
      'an error in the stream',
      { body: [events(delta({ content: 'A' }), { error: { code: 500, message: 'Failed to parse input at pos 12' } })] },
      2,
    ],
    [
      'an error in a separate field',
      { body: ['error: {"code":500,"message":"Failed to parse input at pos 12"}\n\n'] },
      2,
    ],
    [
      'an event named error',
      { body: ['event: error\ndata: {"error":{"message":"Failed to parse input at pos 12"}}\n\n'] },
      2,
    ],
    ['an error as the whole 200 reply', { body: ['{"error":"Failed to parse input at pos 12"}'] }, 2],
    [
      'a 400 of the template',
      refusing(400, { object: 'error', message: 'Failed to parse input at pos 12', code: 400 }),
      // Twice, once without each field that might be the reason, and once without all of them.
      7,
    ],
  ])(
    'treats %s that persists for a scenario as an answer of a well server, and as a fault of an unwell one',
    async (_name, reply, tries) => {
      const well = await ask([reply]);
      expect(well.answer).toMatchObject({ outcome: 'rejected', words: 'Failed to parse input at pos 12' });
      expect(well.server.requests).toHaveLength(tries);
      const ill = await ask([reply], { ports: { isServerWell: () => Promise.resolve(false) } });
      expect(ill.answer).toMatchObject({ outcome: 'unmeasured', cause: 'server-error' });
    },
  );

  it.each([
    [500, 'Failed to parse tool call arguments as JSON: [json.exception.parse_error.101]', 2],
    [500, 'The model produced output that does not match the expected peg-native format', 2],
    [500, "error parsing tool call: raw='{', err=unexpected end of JSON input", 2],
    [500, 'Value is not callable: null at row 12, column 7', 2],
    [500, 'Error in extracting tool call from response.', 2],
    [501, 'This server does not support that', 2],
    [500, 'Internal Server Error', 4],
    [500, 'CUDA error: out of memory', 4],
    [502, 'upstream sent what cannot be parsed', 4],
  ])('retries %i "%s" as often as expected: %i times', async (status, message, tries) => {
    const { server } = await ask([refusing(status, { error: { code: status, message } })]);
    expect(server.requests).toHaveLength(tries);
  });

  it('keeps the conversation before a refusal', async () => {
    const { answer } = await ask([
      calling('a', 'get', '{"x": "'),
      refusing(500, { error: { message: 'bad arguments' } }),
    ]);
    expect(answer).toMatchObject({ outcome: 'rejected', notes: [{ kind: 'broken-arguments' }] });
    expect(answer.attempt.turns).toHaveLength(2);
  });

  it.each([[429], [502], [503], [504], [408]])('never treats an HTTP %i as an answer', async (status) => {
    const { answer, server } = await ask([refusing(status, { error: 'no' })]);
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'server-error' });
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    [401, 'Give an API key.'],
    [403, 'Give an API key.'],
    [404, 'lists what is served'],
  ])('throws for an HTTP %i, which no retry changes', async (status, hint) => {
    const asking = ask([refusing(status, { detail: 'no' })]);
    await expect(asking).rejects.toThrow(EndpointError);
    await expect(asking).rejects.toMatchObject({ exitCode: 3, hint: expect.stringContaining(hint) });
  });

  it('measures nothing if a cassette lacks the request, and asks for it once', async () => {
    await using replay = await bootCassetteWith(cassetteWith([]));
    const connection = { baseUrl: replay.baseUrl, apiKey: undefined, model: 'tiny' };
    const watch = vi.fn();
    await using client = openClient(connection, { clock: hastyClock(), random: () => 0.5, watch });
    const answer = await askScenario(client, question(), { isServerWell: () => true });
    expect(answer).toMatchObject({
      outcome: 'unmeasured',
      cause: 'server-error',
      detail: 'the cassette holds no answers',
    });
    expect(watch).toHaveBeenCalledTimes(1);
  });

  it('shows no key that a server repeats', async () => {
    const asking = ask([refusing(401, { error: { message: 'wrong key sk-mine given' } })], { apiKey: 'sk-mine' });
    await expect(asking).rejects.toThrow('wrong key *** given');
  });

  it('keeps no key that a server makes its model say, nor one in a broken stream', async () => {
    const apiKey = 'planted-key-0a1b2c';
    const words = [
      delta({ content: 'It is planted-key' }),
      delta({ content: `-0a1b2c, ${apiKey}` }),
      delta({}, 'stop'),
    ];
    const said = await ask([{ body: [events(...words, '[DONE]')] }], { apiKey });
    expect(JSON.stringify(said.answer)).not.toContain(apiKey);
    expect(JSON.stringify(said.answer)).toContain('It is ***, ***');
    const broken = await ask([{ body: [`data: {"error": {"message": "no ${apiKey}"}}\n\n`] }], { apiKey });
    expect(JSON.stringify(broken.answer)).not.toContain(apiKey);
    const word = await ask([streamed('The box is EMPTY.')], { apiKey: 'EMPTY' });
    expect(JSON.stringify(word.answer)).toContain('The box is EMPTY.');
  });

  it('follows no redirect, so that the key stays with its server', async () => {
    const other = await scriptedServer(streamed('A'));
    try {
      const asking = ask([{ status: 307, headers: { location: `${other.baseUrl}/chat/completions` } }], {
        apiKey: 'sk-mine',
      });
      await expect(asking).rejects.toThrow(`redirects to ${other.baseUrl}`);
      expect(other.requests).toHaveLength(0);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });

  it('measures nothing if nothing listens, and says so soon', async () => {
    const server = await scriptedServer();
    await server[Symbol.asyncDispose]();
    const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
    const client = openClient(connection, { clock: systemClock, random: () => 0.5 });
    const answer = await askScenario(client, question(), { isServerWell: () => true });
    expect(answer).toMatchObject({
      outcome: 'unmeasured',
      cause: 'disconnect',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    await client[Symbol.asyncDispose]();
  });

  it.each<[string, ScriptedReply]>([
    ['that says nothing', { end: 'never' }],
    ['that stops in mid-message', { body: [events(delta({ content: 'A' }))], end: 'never' }],
  ])('ends an attempt when its time is up, against a server %s', async (_name, reply) => {
    const { answer } = await ask([reply], { question: { deadlineMs: 150 }, clock: systemClock });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'timeout', detail: 'no whole answer within 150 ms' });
  });

  it('does not count the time of tool calls, for the deadline or for the attempt', async () => {
    const left = { outcome: 'ran', exit: 0, stdout: '', stderr: '', entries: {}, cpuMs: 1 } as const;
    const clock = manualClock();
    const slow = scriptedConversation(
      3,
      async (turn) => {
        clock.advance(7000);
        return turn.toolCalls.map(({ id, name }) => ({ role: 'tool', callId: id, name, content: '{}' }));
      },
      () => ({ left }),
    );
    const parts = { question: { deadlineMs: 12_000, conversation: slow }, clock };
    const { answer } = await ask([calling('c', 'f'), calling('d', 'f'), streamed('done')], parts);
    expect(answer).toMatchObject({ outcome: 'answered', isUnfinished: false, left, besideMs: 14_000 });
  });

  it('says nothing about a model if its calls cannot be answered', async () => {
    const broken = { cause: 'sandbox-error', detail: 'gone' } as const;
    const { answer } = await ask([calling('c', 'f')], {
      question: {
        conversation: scriptedConversation(
          3,
          () => undefined,
          () => ({ broken }),
        ),
      },
    });
    expect(answer).toMatchObject({ outcome: 'unmeasured', ...broken, attempt: { turns: [{ role: 'assistant' }] } });
  });

  const word = events(delta({ content: 'word ' }));
  const babble = (everyMs: number): ScriptedReply => ({
    body: Array.from({ length: 400 }, () => [word, everyMs]).flat(),
    end: 'never',
  });

  it.each<[string, ScriptedReply]>([
    ['text', babble(4)],
    ['thoughts', { body: Array.from({ length: 400 }, () => [events(delta({ reasoning_content: 'hm ' })), 4]).flat() }],
  ])(
    'counts %s that still arrives at the measured speed when the time is up as a reply of the model',
    async (_, reply) => {
      const { answer } = await ask([reply], {
        // Slow, so that a busy machine keeps up with it.
        question: { deadlineMs: 1000, tokensPerSecond: 5 },
        clock: systemClock,
      });
      expect(answer).toMatchObject({
        outcome: 'answered',
        attempt: { turns: [{ finishReason: 'length' }] },
        notes: [{ kind: 'reply-cut', detail: expect.stringContaining('the time was up') }],
      });
      const [line] = wireMessages(answer.attempt);
      expect(readResponse([line]).turns).toMatchObject([{ finishReason: 'length' }]);
    },
  );

  it.each<[string, ScriptedReply, number | undefined]>([
    ['that fell silent', { body: [...Array.from({ length: 100 }, () => word)], end: 'never' }, 20],
    ['that is far slower than its server was', babble(100), 200],
    ['of a server whose speed is unknown', babble(4), undefined],
    [
      'that began when most of the time was gone',
      { body: [1000, ...Array.from({ length: 400 }, () => [word, 4]).flat()] },
      50,
    ],
  ])('measures nothing if a reply is %s when the time is up', async (_, reply, tokensPerSecond) => {
    const { answer } = await ask([reply], {
      question: { deadlineMs: 1500, ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }) },
      clock: systemClock,
    });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'timeout' });
  });

  it('measures nothing if earlier tries used up most of the time', async () => {
    const late = { body: [850, events({ error: { message: 'overloaded', code: 503 } })] };
    const { answer } = await ask([late, babble(4)], {
      question: { deadlineMs: 1500, tokensPerSecond: 50 },
    });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'timeout' });
  });

  it('counts a late turn as cut off if the turns before it took the time', async () => {
    const call = { index: 0, id: 'a', type: 'function', function: { name: 'get', arguments: '{}' } };
    const thoughts = Array.from({ length: 150 }, () => [events(delta({ reasoning_content: 'hm ' })), 4]).flat();
    const first = { body: [...thoughts, events(delta({ tool_calls: [call] }), delta({}, 'tool_calls'), '[DONE]')] };
    const { answer } = await ask([first, babble(4)], {
      question: { deadlineMs: 1000, tokensPerSecond: 5 },
      clock: systemClock,
    });
    expect(answer).toMatchObject({ outcome: 'answered', notes: [{ kind: 'reply-cut' }] });
  });

  it.each([[0], [60]])('ends an attempt that is cancelled after %i ms', async (ms) => {
    const cancel = new AbortController();
    if (ms === 0) cancel.abort();
    else setTimeout(() => cancel.abort(), ms);
    const { answer } = await ask([{ end: 'never' }], { ports: { cancel: cancel.signal } });
    expect(answer).toMatchObject({ outcome: 'unmeasured', cause: 'cancelled' });
  });

  it('finds a field that the server refuses once, omits it from then on, and says so', async () => {
    const server = await scriptedServer(({ body }) =>
      'cache_salt' in body
        ? refusing(400, { error: { message: "Unsupported parameter: 'cache_salt'" } })
        : streamed('A'),
    );
    const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
    const client = openClient(connection, { clock: systemClock, random: () => 0.5 });
    const salted = question({ settings: { ...settings, cacheCut: { form: 'cache_salt', salt: 'r1' } } });
    const answers = [
      await askScenario(client, salted, { isServerWell: () => true }),
      await askScenario(client, salted, { isServerWell: () => true }),
    ];
    expect(answers).toMatchObject([{ outcome: 'answered' }, { outcome: 'answered', faults: [] }]);
    expect(server.requests.map(({ body }) => 'cache_salt' in body)).toEqual([true, false, false]);
    expect(server.requests[2]?.body).toMatchObject({ seed: 7 });
    expect(client.fields.refused()).toEqual([{ field: 'cache_salt', words: "Unsupported parameter: 'cache_salt'" }]);
    await client[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it('finds a field that a server refuses without naming it', async () => {
    const { answer, client, server } = await ask([
      ({ body }) => ('stream_options' in body ? refusing(422, { detail: 'Unprocessable' }) : streamed('A')),
    ]);
    expect(answer.outcome).toBe('answered');
    expect(client.fields.refused()).toMatchObject([{ field: 'stream_options' }]);
    expect(server.requests.length).toBeLessThan(4);
  });
});
