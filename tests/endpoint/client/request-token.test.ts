import { describe, expect, it } from 'vitest';
import { requestToken } from '../../../src/endpoint/client/request-token.ts';
import { type Scripted, scriptedServer } from '../../support/scripted-server.ts';

async function ask(...replies: Scripted[]) {
  await using server = await scriptedServer(...replies);
  const connection = { baseUrl: server.baseUrl, apiKey: 'sk-1', model: 'tiny' };
  const first = await requestToken(connection, new AbortController().signal);
  return { first, requests: server.requests };
}

const json = (body: unknown, status = 200): Scripted => ({ status, body: [JSON.stringify(body)] });
const message = (fields: object, more: object = {}): Scripted => json({ choices: [{ message: fields }], ...more });

describe('requestToken', () => {
  it.each([
    ['text', message({ content: 'Y' })],
    ['reasoning', message({ content: null, reasoning_content: 'Hm' })],
    ['half of a character, which is counted', message({ content: '' }, { usage: { completion_tokens: 1 } })],
  ])('accepts %s as a token', async (_, reply) => {
    expect((await ask(reply)).first).toEqual({ outcome: 'token' });
  });

  it.each([
    ['an empty message', message({ content: '' }), { outcome: 'empty' }],
    ['a page for people', { body: ['<html>'] }, { outcome: 'empty' }],
    ['loading', json({ error: { message: 'Loading model' } }, 503), { outcome: 'refused', status: 503 }],
    ['200 with an error in it', json({ error: { message: 'boom', code: 500 } }), { outcome: 'refused', body: 'boom' }],
    ['a connection that closes', { end: 'no-reply' } as const, { outcome: 'disconnected' }],
    ['a reply that breaks off', { body: ['{"cho'], end: 'cut' } as const, { outcome: 'disconnected' }],
  ])('reports the result of %s', async (_, reply, expected) => {
    expect((await ask(reply)).first).toMatchObject(expected);
  });

  it('uses the newer name if max_tokens is refused, once', async () => {
    const { first, requests } = await ask(
      json({ error: { message: "Unsupported parameter: 'max_tokens' is not supported with this model." } }, 400),
      message({ content: 'Yes' }),
    );
    expect(first).toEqual({ outcome: 'token' });
    expect(requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [1, undefined],
      [undefined, 16],
    ]);
    expect(requests[0]?.headers.authorization).toBe('Bearer sk-1');
  });
});
