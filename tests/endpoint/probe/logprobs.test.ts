import { describe, expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { probeLogprobs } from '../../../src/endpoint/probe/logprobs.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import {
  delta,
  events,
  type Scripted,
  type ScriptedReply,
  scriptedServer,
  streamed,
} from '../../support/scripted-server.ts';
import { tokenEntry } from '../../support/token-entry.ts';

async function probed(reply: Scripted) {
  await using server = await scriptedServer(reply);
  const connection = { baseUrl: server.baseUrl, model: 'tiny', apiKey: undefined };
  await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
  const how = { thinking: { form: 'none' }, cache: 'cache_salt', cancel: undefined } as const;
  const cause = await probeLogprobs(client, how);
  return { cause, requests: server.requests.map(({ body }) => body) };
}

/** A server that says this if it is asked for log probabilities, and `Yes, it is.` otherwise. */
function serverOf(words: string, entries: readonly unknown[] | undefined): Scripted {
  return ({ body }) => {
    const logprobs = body.logprobs === true && entries !== undefined ? { content: entries } : null;
    const content = body.logprobs === true ? words : 'Yes, it is.';
    const chunk = { choices: [{ index: 0, delta: { content }, logprobs, finish_reason: null }] };
    return { body: [events(chunk, delta({}, 'stop'), '[DONE]')] };
  };
}

function refusing(reply: ScriptedReply): Scripted {
  const answering = streamed('Yes, it is.');
  return ({ body }) => (body.logprobs === true ? reply : answering);
}

const entries = ['Yes', ',', ' it', ' is', '.'].map((token) => tokenEntry(token, 2));

describe('the probe of log probabilities', () => {
  it('asks one prompt with and without them, past the cache', async () => {
    const { cause, requests } = await probed(serverOf('Yes, it is.', entries));
    expect(cause).toBeUndefined();
    expect(requests.map(({ logprobs, top_logprobs }) => [logprobs, top_logprobs])).toEqual([[undefined, undefined], [true, 2]]); // biome-ignore format: a table
    expect(new Set(requests.map(({ cache_salt }) => cache_salt)).size).toBe(2);
    const [one, other] = requests;
    expect(other).toEqual({ ...one, logprobs: true, top_logprobs: 2, cache_salt: other.cache_salt });
  });

  it.each([
    [
      'other words with them',
      serverOf('Yes, it was.', entries),
      'the server answers differently if it is asked for them',
    ],
    ['none', serverOf('Yes, it is.', undefined), 'the server sends none'],
    ['those of other tokens', serverOf('Yes, it is.', [tokenEntry('No', 1)]), 'the server sends none'],
    [
      'those after sampling',
      serverOf(
        'Yes, it is.',
        entries.map((entry) => ({
          ...entry,
          logprob: 0,
          top_logprobs: [
            { ...entry, logprob: 0 },
            { ...entry, token: 'x', bytes: [120], logprob: -9999 },
          ],
        })),
      ),
      'the server sends those after sampling',
    ],
    [
      'impossible ones',
      serverOf(
        'Yes, it is.',
        entries.map((entry) => ({ ...entry, logprob: 1 })),
      ),
      'a log probability is 1, above zero',
    ],
    [
      'a refusal',
      refusing({ status: 400, body: ['{"error":{"message":"logprobs are not supported"}}'] }),
      'HTTP 400: logprobs are not supported',
    ],
    [
      'no JSON',
      refusing({ body: ['data: {"choices":[{"delta":{"content":"a"},"logprobs":NaN}]}\n\n'] }),
      'bad-stream: an event is no JSON',
    ],
    ['a crash', refusing({ end: 'no-reply' }), 'disconnect: '],
  ] as const)('rejects a server that answers with %s', async (_, reply, words) => {
    expect((await probed(reply)).cause).toContain(words);
  });
});
