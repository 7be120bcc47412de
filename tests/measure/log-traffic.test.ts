import { afterEach, describe, expect, it } from 'vitest';
import { modelServer } from '../commands/model-server.ts';
import { openWorkplace } from '../commands/open-workplace.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';

const one = '--pack toolcall-15 --scenario toolcall-15/TC-01 --repeat 1 --slug a/b';
const time = String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z `;

describe('--verbose', () => {
  const held: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
  });

  it('logs each request with its time, route, status, duration and tokens', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint()];
    held.push(place, endpoint);
    const { code, out, err } = await place.do(`run --endpoint ${endpoint.url} ${one} --verbose`);
    expect(code).toBe(0);
    const chats = err.match(
      new RegExp(
        `${time}POST /v1/chat/completions 200 in \\d+\\.\\d{3} s(, 100 prompt \\+ \\d+ answer tokens)?$`,
        'gm',
      ),
    );
    expect(chats).toHaveLength(endpoint.asked.length);
    expect(err).toMatch(new RegExp(`${time}GET /props 200 in `, 'm'));
    expect(out).not.toContain('POST /v1');
    expect((await place.do(`run --endpoint ${endpoint.url} ${one}`)).err).not.toContain('POST /v1');
  });

  it('logs retries and waits, and no key', async () => {
    const key = 'letmein-0123456789';
    const place = await openWorkplace();
    let [left, loading] = [1, 1];
    const server = await modelServer({
      answer({ path, body }) {
        if (path === '/v1/chat/completions' && body.stream !== true && loading > 0) {
          loading -= 1;
          return { status: 503, body: [`{"error":{"message":"Loading model for ${key}"}}`] };
        }
        const isScenario = path === '/v1/chat/completions' && JSON.stringify(body).includes('tools');
        if (!isScenario || left === 0) return undefined;
        left -= 1;
        return {
          status: 502,
          body: [`{"error":{"message":"no upstream for Bearer ${key} \\u001b[31m\\n::error::x"}}`],
        };
      },
    });
    held.push(place, server);
    const { err } = await place.do(`run --endpoint ${server.baseUrl} ${one} --verbose --api-key ${key}`);
    const at = err.split('\n').findIndex((line) => line.includes('/chat/completions 502 in'));
    const [failed = '', wait = '', again = ''] = err.split('\n').slice(at);
    expect(failed).toMatch(/: HTTP 502: no upstream for Bearer/);
    expect(failed).not.toContain('\u001b');
    expect(wait).toMatch(new RegExp(`${time}retrying in \\d+\\.\\d{3} s$`));
    expect(again).toMatch(/POST \/v1\/chat\/completions 200 in/);
    expect(err).toContain('503 in');
    expect(err).not.toContain(key);
  });
});
