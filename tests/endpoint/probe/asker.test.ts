import { describe, expect, it } from 'vitest';
import { createAsker } from '../../../src/endpoint/probe/asker.ts';
import { identify } from '../../../src/endpoint/probe/identify.ts';
import { answer, withEngine } from '../../support/engine-server.ts';

describe('asker', () => {
  it('never asks again for an endpoint that the server lacks', async () => {
    await withEngine('proxy', async ({ connection, requests }) => {
      const asker = createAsker(connection);
      await identify(asker);
      const first = [...requests];
      expect(new Set(first).size).toBe(first.length);
      await identify(asker);
      expect(requests.slice(first.length)).toEqual(['GET /v1/models', 'POST /v1/chat/completions']);
    });
  });

  it('asks again if the server was only loading', async () => {
    const routes = { 'GET /props': answer(503, '{"error":{"message":"Loading model","code":503}}') };
    await withEngine(
      'llama.cpp',
      async ({ connection, requests }) => {
        const asker = createAsker(connection);
        expect(await asker.get('/props')).toMatchObject({ kind: 'failed', detail: 'status 503', reason: 'answered' });
        await asker.get('/props');
        expect(requests).toEqual(['GET /props', 'GET /props']);
      },
      { routes },
    );
  });

  it('gives up on a silent server', async () => {
    await withEngine(
      'proxy',
      async ({ connection }) => {
        expect(await createAsker(connection, 50).get('/props')).toMatchObject({ kind: 'failed', reason: 'silent' });
      },
      { routes: { 'GET /props': () => undefined } },
    );
  });

  it('sends the key only to the named server', async () => {
    const seen: (string | undefined)[] = [];
    const other = (request: { headers: { authorization?: string | undefined } }) =>
      void seen.push(request.headers.authorization);
    await withEngine(
      'proxy',
      async (elsewhere) => {
        const target = elsewhere.connection.baseUrl.replace('/v1', '/stolen');
        await withEngine(
          'proxy',
          async ({ connection }) => {
            expect(await createAsker(connection).get('/props')).toEqual({ kind: 'lacks' });
            expect(elsewhere.requests).toEqual([]);
          },
          {
            apiKey: 'sk-1',
            routes: {
              'GET /props': (request, response) => {
                other(request);
                response.writeHead(307, { location: target }).end();
              },
            },
          },
        );
      },
      {},
    );
    expect(seen).toEqual(['Bearer sk-1']);
  });

  it('finds the endpoints beside /v1 under the prefix of a proxy', async () => {
    await withEngine('proxy', async ({ connection, requests }) => {
      const asker = createAsker({ ...connection, baseUrl: connection.baseUrl.replace('/v1', '/llm/v1') });
      await asker.get('/props');
      await asker.get('/v1/models');
      expect(requests).toEqual(['GET /llm/props', 'GET /llm/v1/models']);
    });
  });
});
