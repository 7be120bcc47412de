import { describe, expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { numericsDigest, numericsPrompts } from '../../../src/features/numerics/numerics-prompts.ts';
import { recordNumerics } from '../../../src/features/numerics/record-numerics.ts';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import {
  type NumericReply,
  numericReply,
  type TokenReply,
  tokenReply,
  tokensFor,
} from '../../support/numeric-replies.ts';
import { type Scripted, type SeenRequest, scriptedServer } from '../../support/scripted-server.ts';

const prompts = numericsPrompts().slice(0, 3);
type How = Parameters<typeof recordNumerics>[2];
const how: How = { thinking: { form: 'none' }, cache: 'cache_prompt', cancel: undefined };

async function recordedBy(reply: Scripted, changes: Partial<How> = {}, apiKey?: string) {
  await using server = await scriptedServer(reply);
  const connection = { baseUrl: server.baseUrl, model: 'scripted-7b', apiKey };
  await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
  const recorded = await recordNumerics(client, prompts, { ...how, ...changes });
  return { recorded, requests: server.requests };
}

function promptOf({ body }: SeenRequest): string {
  return body.messages[0].content;
}

/** A server that answers the second prompt with this. */
function saying(changes: (prompt: string) => NumericReply): Scripted {
  return (request) => {
    const prompt = promptOf(request);
    const isSecond = prompt === prompts[1]?.text;
    return { body: [JSON.stringify(numericReply(prompt, isSecond ? changes(prompt) : {}))] };
  };
}

it('asks again for as long as a server is busy for a moment, and gives up after four tries', async () => {
  let refused = 0;
  const busy = (times: number): Scripted => {
    return (request) => {
      const isSecond = promptOf(request) === prompts[1]?.text;
      if (isSecond && refused < times) {
        refused += 1;
        return { status: 503, body: ['{}'] };
      }
      return { body: [JSON.stringify(numericReply(promptOf(request)))] };
    };
  };
  const once = await recordedBy(busy(1));
  expect([once.recorded.outcome, once.requests.length]).toEqual(['recorded', 4]);
  refused = 0;
  const often = await recordedBy(busy(4));
  expect(often.recorded).toMatchObject({ outcome: 'not-measured', cause: 'refused' });
  expect(often.requests).toHaveLength(5);
});

/** The same, with one token replaced. */
function withToken(change: Partial<TokenReply>): Scripted {
  return saying((prompt) => ({ content: [{ ...tokenReply('odd'), ...change }, ...tokensFor(prompt).slice(1)] }));
}

function alternatives(...values: readonly unknown[]) {
  return values.map((logprob, index) => ({ token: `a${index}`, bytes: [97, 48 + index], logprob }));
}

/** Of one token: the first two have the same id. */
function again(...values: readonly number[]) {
  return alternatives(...values).map((each, index) => ({ ...each, id: Math.max(1, index) }));
}

/** Halves of letters, which vLLM decodes to one text, or to none. Its 16-bit numbers are often equal. */
function halves(token: string, ...values: readonly number[]) {
  return values.map((logprob) => ({ token, bytes: [...Buffer.from(token)], logprob }));
}
const sure = { token: 'a0', bytes: [97, 48], logprob: -0.7 };
const long = { token: 'b'.repeat(201), bytes: undefined, logprob: -0.5 };

/** Five tokens of a fifth each. */
function levelled(entry: TokenReply, index: number): TokenReply {
  const logprob = -1.61 - index / 100;
  return { ...entry, logprob, top_logprobs: alternatives(logprob, logprob, logprob, logprob, logprob) };
}

describe('the prompts', () => {
  it('are 48 with an id each, six of them long', () => {
    const all = numericsPrompts();
    expect(all).toHaveLength(48);
    expect(new Set(all.map(({ id }) => id)).size).toBe(48);
    expect(new Set(all.map(({ text }) => text)).size).toBe(48);
    expect(all.filter(({ text }) => text.length > 3000)).toHaveLength(6);
    expect(numericsDigest(all)).toMatch(/^[0-9a-f]{64}$/);
    expect(numericsDigest(all)).not.toBe(numericsDigest(all.slice(1)));
  });
});

describe('recordNumerics', () => {
  it('asks for eight tokens at temperature 0 with five alternatives, one prompt after the other', async () => {
    const { recorded, requests } = await recordedBy(saying(() => ({})));
    expect(requests.map(promptOf)).toEqual(prompts.map(({ text }) => text));
    expect(requests[0]?.body).toMatchObject({
      ...{ temperature: 0, top_p: 1, max_tokens: 8, logprobs: true, top_logprobs: 5, stream: false },
      cache_prompt: false,
    });
    expect(requests[0]?.body).not.toHaveProperty('stream_options');
    expect(recorded).toMatchObject({ outcome: 'recorded' });
    const [answer] = recorded.outcome === 'recorded' ? Object.values(recorded.answers) : [];
    expect(answer).toHaveLength(8);
    expect(answer?.[0]?.[1]).toHaveLength(5);
    expect(answer?.[0]?.[1][0]?.[1]).toBe(-0.5);
  });

  it('bypasses the prefix cache with a salt for each prompt', async () => {
    const { requests } = await recordedBy(
      saying(() => ({})),
      { cache: 'cache_salt' },
    );
    expect(new Set(requests.map(({ body }) => body.cache_salt)).size).toBe(3);
  });

  it('accepts an answer that the model ended early', async () => {
    const { recorded } = await recordedBy(
      saying((prompt) => ({ content: tokensFor(prompt).slice(0, 2), finishReason: 'stop' })),
    );
    expect(recorded).toMatchObject({ outcome: 'recorded' });
  });

  it('treats tokens that are parts of one letter as one, as llama.cpp sends them', async () => {
    const { recorded } = await recordedBy(
      saying((prompt) => ({
        content: [{ ...tokenReply('half'), token: '茶', bytes: [0xe8, 0x8c, 0xb6] }, ...tokensFor(prompt).slice(3)],
      })),
    );
    expect(recorded).toMatchObject({ outcome: 'recorded' });
  });

  it('accepts an answer that ends within a letter, which llama.cpp does not send', async () => {
    const { recorded } = await recordedBy(saying((prompt) => ({ content: tokensFor(prompt).slice(0, 5) })));
    expect(recorded).toMatchObject({ outcome: 'recorded' });
  });

  it('accepts an answer without a whole letter, which llama.cpp sends without a list', async () => {
    const { recorded } = await recordedBy(saying(() => ({ content: null, text: '\ufffd' })));
    expect(recorded).toMatchObject({ outcome: 'recorded', answers: { [prompts[1]?.id ?? '']: [] } });
  });

  it('keeps bytes that are no UTF-8 as base64, so that two halves of letters differ', async () => {
    const { recorded } = await recordedBy(withToken({ token: '\ufffd', bytes: [0xe4, 0xbd] }));
    const answers = recorded.outcome === 'recorded' ? recorded.answers : {};
    expect(answers[prompts[1]?.id ?? '']?.[0]?.[0]).toBe('base64:5L0=');
  });

  it.each(['\ufffd', '', 'the'])('accepts several alternatives with the text %j, as vLLM sends them', async (text) => {
    const half = { ...halves(text, -1.5)[0], top_logprobs: [...halves(text, -1.5, -1.5), ...alternatives(-2, -3, -4)] };
    const { recorded } = await recordedBy(withToken(half));
    const answers = recorded.outcome === 'recorded' ? recorded.answers : {};
    expect(answers[prompts[1]?.id ?? '']?.[0]).toEqual([
      text,
      [[text, -1.5], [text, -1.5], ['a0', -2], ['a1', -3], ['a2', -4]], // biome-ignore format: a table
    ]);
  });

  it.each(['\ufffd', ''])('accepts that each alternative is half a letter with the text %j', async (text) => {
    const { recorded } = await recordedBy(withToken({ top_logprobs: halves(text, -1, -2, -2, -3, -4) }));
    expect(recorded).toMatchObject({ outcome: 'recorded' });
  });

  it('asks vLLM and SGLang for the ids of the chosen tokens, and keeps them', async () => {
    const ids = [11, 12, 13, 14, 15, 16, 17, 18];
    const withIds = (tokenIds: unknown): Scripted => {
      return (request) => {
        const reply = numericReply(promptOf(request)) as { choices: object[] };
        const choices = reply.choices.map((each) => ({ ...each, token_ids: tokenIds }));
        return { body: [JSON.stringify({ ...reply, choices })] };
      };
    };
    const kept = async (tokenIds: unknown) => {
      const { recorded, requests } = await recordedBy(withIds(tokenIds), { cache: 'cache_salt' });
      expect(requests[0]?.body).toMatchObject({ return_token_ids: true });
      return recorded.outcome === 'recorded' ? recorded.answers[prompts[0]?.id ?? '']?.map(([, , id]) => id) : recorded;
    };
    expect(await kept(ids)).toEqual(ids);
    const unknown = ids.map(() => undefined);
    expect(await kept(null)).toEqual(unknown);
    expect(await kept(ids.slice(1))).toEqual(unknown);
    expect(await kept(ids.map(String))).toEqual(unknown);
    const { requests } = await recordedBy(saying(() => ({})));
    expect(requests[0]?.body).not.toHaveProperty('return_token_ids');
  });

  it('leaves out alternatives that the server calls impossible', async () => {
    const { recorded } = await recordedBy(withToken({ top_logprobs: alternatives(-0.1, -3, -9999, null, null) }));
    const answers = recorded.outcome === 'recorded' ? recorded.answers : {};
    expect(answers[prompts[1]?.id ?? '']?.[0]?.[1]).toHaveLength(2);
  });

  it.each<[string, string, Scripted]>([
    ['no log probabilities', 'no-field', saying(() => ({ content: null, text: 'Hello' }))],
    ['no alternatives', 'no-field', withToken({ top_logprobs: undefined })],
    ['a positive log probability', 'positive', withToken({ top_logprobs: alternatives(0.7, -1, -2, -3, -4) })],
    ['a positive one of the chosen token', 'positive', withToken({ logprob: 2 })],
    ['text for a number', 'not-a-number', withToken({ logprob: '-0.5' })],
    ['NaN as text', 'not-a-number', withToken({ top_logprobs: alternatives('NaN', -1, -2, -3, -4) })],
    ['null for the chosen token', 'not-a-number', withToken({ logprob: null })],
    ['probabilities above one', 'more-than-one', withToken({ top_logprobs: alternatives(-0.1, -0.2, -2, -3, -4) })],
    ['fewer alternatives than asked', 'fewer-than-asked', withToken({ top_logprobs: alternatives(-0.5, -2) })],
    ['half a letter without bytes', 'no-bytes', withToken({ token: '\ufffd', bytes: null })],
    ['the same alternative twice', 'no-model', withToken({ top_logprobs: again(-0.7, -0.8, -3, -4, -5) })],
    [
      'one alternative only',
      'no-model',
      withToken({
        top_logprobs: alternatives(-0.7, -2, -3, -4, -5).map((each) => ({ ...sure, logprob: each.logprob })),
      }),
    ],
    ['a token of 201 bytes', 'too-long', withToken({ token: 'a'.repeat(201), bytes: undefined })],
    ['an alternative of 201 bytes', 'too-long', withToken({ top_logprobs: [long, ...alternatives(-2, -3, -4, -5)] })],
    ['no token', 'no-bytes', withToken({ token: 7, bytes: [999] })],
    ['an entry that is no object', 'no-bytes', saying(() => ({ content: ['a'] as never }))],
    [
      'fewer positions than written',
      'fewer-than-asked',
      saying((prompt) => ({ content: tokensFor(prompt).slice(0, 4) })),
    ],
    ['another model in the middle', 'server-changed', saying(() => ({ model: 'other-7b' }))],
    ['another build in the middle', 'server-changed', saying(() => ({ systemFingerprint: 'b1-other' }))],
    ['no JSON', 'not-json', { body: ['<html>'] }],
    ['a list', 'not-json', { body: ['[]'] }],
    ['an empty object', 'no-field', { body: ['{}'] }],
    ['NaN, which is not JSON', 'not-a-number', { body: ['{"choices":[{"logprobs":{"content":[{"logprob": NaN}]}}]}'] }],
    ['five megabytes', 'too-long', { body: [' '.repeat(5_000_000)] }],
    ['a refusal', 'refused', { status: 400, body: ['{"error":{"message":"logprobs is not supported"}}'] }],
    ['no such page', 'refused', { status: 404, body: ['not found'] }],
    ['a reply cut off', 'no-answer', { body: ['{"choices"'], end: 'cut' }],
  ])('does not measure a server that sends %s', async (_, cause, reply) => {
    const { recorded, requests } = await recordedBy(reply);
    expect(recorded).toMatchObject({ outcome: 'not-measured', cause });
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it('does not measure probabilities after sampling', async () => {
    const sure = alternatives(0, -9999, -9999, -9999, -9999);
    const content = Array.from({ length: 8 }, () => ({ token: 'a0', bytes: [97, 48], logprob: 0, top_logprobs: sure }));
    const { recorded } = await recordedBy((request) => ({
      body: [JSON.stringify(numericReply(promptOf(request), { content }))],
    }));
    expect(recorded).toMatchObject({ outcome: 'not-measured', cause: 'after-sampling' });
  });

  it.each<[string, (prompt: string) => NumericReply]>([
    ['one reply to all prompts', () => ({ content: tokensFor('the same') })],
    [
      'the same numbers at every position',
      (prompt) => ({ content: tokensFor(prompt).map(({ token }) => tokenReply(String(token))) }),
    ],
    ['equally likely alternatives only', (prompt) => ({ content: tokensFor(prompt).map(levelled) })],
  ])('does not measure a server that gives %s', async (_, reply) => {
    const { recorded } = await recordedBy((request) => {
      const prompt = promptOf(request);
      return { body: [JSON.stringify(numericReply(prompt, reply(prompt)))] };
    });
    expect(recorded).toMatchObject({ outcome: 'not-measured', cause: 'no-model' });
  });

  const key = 'sk-1234567890abcdef';
  const bytesOf = (text: string, more: readonly number[] = []) => [...Buffer.from(text), ...more];
  it.each<[string, Scripted]>([
    ['a token', withToken({ token: 'x', bytes: bytesOf(key) })],
    ['a token that is no UTF-8', withToken({ token: 'x', bytes: bytesOf(key, [0xff]) })],
    [
      'an alternative',
      withToken({ top_logprobs: [{ ...tokenReply('y'), bytes: bytesOf(key) }, ...alternatives(-2, -3, -4, -5)] }),
    ],
    [
      'two tokens in a row',
      saying((prompt) => ({
        content: [
          ...[key.slice(0, 9), key.slice(9)].map((part) => ({ ...tokenReply('x'), bytes: bytesOf(part) })),
          ...tokensFor(prompt).slice(2),
        ],
      })),
    ],
  ])('does not keep the key of a server that sends its bytes as %s', async (_, reply) => {
    const { recorded } = await recordedBy(reply, {}, key);
    expect(recorded).toMatchObject({ outcome: 'not-measured', cause: 'no-model' });
    expect(JSON.stringify(recorded)).not.toContain(key.slice(0, 9));
  });

  it('says which prompt was answered oddly', async () => {
    const { recorded } = await recordedBy(withToken({ logprob: 2 }));
    expect(recorded).toEqual({
      outcome: 'not-measured',
      cause: 'positive',
      detail: `${prompts[1]?.id}: a log probability is 2, above zero`,
    });
  });

  it('says how long it waited for a server that is too slow', async () => {
    await using server = await scriptedServer({ end: 'never' });
    let skipped = 0;
    const clock: Clock = {
      ...systemClock,
      now: () => systemClock.now() + skipped,
      alarm: (ms, ring) =>
        systemClock.alarm(20, () => {
          skipped += ms;
          ring();
        }),
    };
    const connection = { baseUrl: server.baseUrl, model: 'scripted-7b', apiKey: undefined };
    await using client = openClient(connection, { clock, random: () => 0.5 });
    expect(await recordNumerics(client, prompts, how)).toMatchObject({
      cause: 'no-answer',
      detail: expect.stringMatching(/: no token for \d+ ms$/),
    });
  });

  it('ends when the run is cancelled', async () => {
    const cancel = new AbortController();
    const reply: Scripted = async () => {
      cancel.abort(new Error('stopped by the test'));
      return { end: 'never' };
    };
    await expect(recordedBy(reply, { cancel: cancel.signal })).rejects.toThrow('stopped by the test');
  });
});
