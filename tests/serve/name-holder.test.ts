import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isOurs, nameHolder } from '../../src/serve/name-holder.ts';
import { ServeKey } from '../../src/serve/serve-key.ts';
import { served } from './served.ts';

describe('a port that is taken', () => {
  it('is ours if the server there proves that it has the key', async () => {
    await using page = await served();
    expect(await isOurs('127.0.0.1', page.port, page.key)).toBe(true);
    expect(await isOurs('127.0.0.1', page.port, new ServeKey(randomBytes(32)))).toBe(false);
  });

  it('is not ours if a stranger answers, who learns nothing that opens the pages', async () => {
    const key = new ServeKey(randomBytes(32));
    const seen: string[] = [];
    const server = createServer(({ url, headers }, response) => {
      seen.push(JSON.stringify([url, headers]));
      response.end('yes');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(await isOurs('127.0.0.1', port, key)).toBe(false);
    expect(seen).toHaveLength(1);
    expect(seen.join()).not.toContain(key.cookie);
    server.close();
  });

  it.runIf(process.platform === 'linux')('is held by the process that listens there', async () => {
    await using page = await served();
    expect(await nameHolder(page.port)).toContain(`process ${process.pid}`);
    expect(await nameHolder(1)).toBeUndefined();
  });
});
