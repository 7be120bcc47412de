import { expect, it } from 'vitest';
import { contracts } from '../../../src/features/contracts/contracts.ts';
import { findings } from './support/found-with.ts';
import type { Breaks, Loose } from './support/right-server.ts';

/** Changes the arguments of each call. */
const sent = (change: (text: string) => string): Breaks => ({
  spoken: (right) => ({ ...right, calls: right.calls.map((call) => ({ ...call, sent: change(call.sent) })) }),
});
const eachChoice =
  (change: (choice: Loose) => Loose) =>
  (reply: Loose): Loose => ({ ...reply, choices: reply.choices?.map(change) });
const finish = (from: string, to: string) =>
  eachChoice((choice) => (choice.finish_reason === from ? { ...choice, finish_reason: to } : choice));
const refused = (status: number, when: (path: string, body: Loose) => boolean): Breaks => ({
  refuse: (path, body) => (when(path, body) ? { status, body: '{"error": {"message": "no"}}' } : undefined),
});
const isHistory = (path: string, body: Loose) =>
  path === '/messages' && JSON.stringify(body.messages).includes('tool_result');

it.each<[id: string, fault: string, breaks: Breaks, outcome?: string]>([
  ['argument-called-name', 'loses a parameter', sent((text) => text.replace('"name"', '"title"'))],
  ['argument-of-digits', 'reads a number', sent((text) => text.replace(/"(\d+)_(\d+)"/, '$1$2'))],
  [
    'call-cut',
    'says tool_calls of a cut call when streamed',
    { events: (events) => events.map(finish('length', 'tool_calls')) },
  ],
  ['call-cut', 'says tool_calls of a cut call', { whole: finish('length', 'tool_calls') }],
  [
    'text-beside-call',
    'loses the text unless streamed',
    {
      whole: eachChoice((choice) =>
        choice.message?.tool_calls ? { ...choice, message: { ...choice.message, content: null } } : choice,
      ),
    },
  ],
  [
    'twenty-tools',
    'gives calls one id',
    {
      whole: eachChoice((choice) => {
        const calls = choice.message?.tool_calls?.map((call: Loose) => ({ ...call, id: 'call_1' }));
        return calls === undefined ? choice : { ...choice, message: { ...choice.message, tool_calls: calls } };
      }),
    },
  ],
  [
    'schema-document',
    'ignores the schema of one long prompt in five',
    {
      spoken: (right, body) =>
        JSON.stringify(body).includes('entry 62?') ? { ...right, content: 'It is red.' } : right,
    },
  ],
  [
    'streamed-logprobs',
    'drops a token of each stream',
    {
      events: (events) =>
        events.map((event, at) => (at === 2 ? eachChoice(({ logprobs: _, ...rest }) => rest)(event) : event)),
    },
  ],
  [
    'streamed-logprobs',
    'streams other tokens',
    { events: (events) => JSON.parse(JSON.stringify(events).replaceAll('"token":"A"', '"token":"B"')) },
  ],
  [
    'max-completion-tokens',
    'reads max_tokens alone',
    {
      spoken: (right, body) => {
        delete body.max_completion_tokens;
        return right;
      },
    },
  ],
  [
    'usage-of-cut',
    'counts one too many',
    {
      whole: (reply) =>
        reply.choices?.[0]?.finish_reason === 'length'
          ? { ...reply, usage: { ...reply.usage, completion_tokens: reply.usage.completion_tokens + 1 } }
          : reply,
    },
  ],
  [
    'text-parts',
    'reads the first text alone',
    {
      spoken: (right, body) =>
        Array.isArray(body.messages?.[0]?.content) ? { ...right, content: 'What is it that I am to say?' } : right,
    },
  ],
  [
    'system-in-middle',
    'drops later system messages',
    {
      spoken: (right, body) =>
        body.messages?.[3]?.role === 'system' ? { ...right, content: 'I know of no password.' } : right,
    },
  ],
  [
    'system-in-middle',
    'refuses later system messages',
    refused(400, (_, body) => body.messages?.[3]?.role === 'system'),
    'unsupported',
  ],
  [
    'responses-schema',
    'ignores the schema',
    { spoken: (right, body) => (body.text === undefined ? right : { ...right, content: 'hello' }) },
  ],
  [
    'messages-result',
    'loses the result',
    {
      spoken: (right, body) =>
        JSON.stringify(body.messages ?? []).includes('tool_result') ? { ...right, content: 'Which town?' } : right,
    },
  ],
  ['messages-result', 'refuses the result', refused(400, isHistory), 'unsupported'],
  ['messages-thoughts', 'fails on thoughts', refused(500, isHistory)],
])('%s: a server that %s', async (id, _, breaks, outcome = 'broken') => {
  const only = contracts.filter((contract) => contract.id === id);
  expect((await findings({}, only)).get(id)?.outcome).toBe('holds');
  expect((await findings(breaks, only)).get(id)?.outcome).toBe(outcome);
});
