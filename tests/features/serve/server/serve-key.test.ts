import { randomBytes } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portHolder } from '../../../../src/endpoint/boot/reach.ts';
import { isOurs, loadServeKey, ServeKey } from '../../../../src/features/serve/server/serve-key.ts';
import { folderOf } from '../../../support/folder-of.ts';
import { served } from './served.ts';

async function withFile(use: (file: string) => Promise<void>): Promise<void> {
  const folder = folderOf();
  await use(join(folder, 'serve.key'));
}

const minute = 60_000;
const start = new Date('2026-01-02T03:04:05Z');
const later = (ms: number) => new Date(start.getTime() + ms);

describe('the key', () => {
  it('is made once, for its owner alone', () =>
    withFile(async (file) => {
      const { prefix, cookie } = await loadServeKey(file);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await loadServeKey(file)).toMatchObject({ prefix, cookie });
      expect(prefix).toMatch(/^\/q-[0-9a-f]{8}\/$/);
    }));

  it('is the same for all processes that make it at once', () =>
    withFile(async (file) => {
      for (let round = 0; round < 60; round += 1) {
        const keys = await Promise.all(Array.from({ length: 8 }, () => loadServeKey(file)));
        const { cookie } = await loadServeKey(file);
        expect(keys.map((key) => key.cookie)).toEqual(keys.map(() => cookie));
        expect(await readdir(dirname(file))).toEqual([basename(file)]);
        await rm(file);
      }
    }));

  it('is made again if others could have read, planted or damaged it', () =>
    withFile(async (file) => {
      const { cookie } = await loadServeKey(file);
      const text = await readFile(file, 'utf8');
      const spoil: (() => Promise<void>)[] = [
        () => chmod(file, 0o644),
        () => writeFile(file, text.slice(0, 10)),
        async () => {
          await rm(file);
          await writeFile(`${file}.theirs`, text, { mode: 0o600 });
          await symlink(`${file}.theirs`, file);
        },
      ];
      for (const each of spoil) {
        await writeFile(file, text);
        await chmod(file, 0o600);
        expect((await loadServeKey(file)).cookie).toBe(cookie);
        await each();
        expect((await loadServeKey(file)).cookie).not.toBe(cookie);
        expect((await stat(file)).mode & 0o777).toBe(0o600);
      }
    }));
});

describe('a code', () => {
  const key = new ServeKey(Buffer.alloc(32, 7));

  it('opens once', () => {
    const code = key.newCode(start);
    expect(key.useCode(code, start, start)).toBe(true);
    expect(key.useCode(code, start, start)).toBe(false);
  });

  it('opens for ten minutes', () => {
    expect(key.useCode(key.newCode(start), later(10 * minute), start)).toBe(true);
    expect(key.useCode(key.newCode(start), later(10 * minute + 1), start)).toBe(false);
  });

  it('opens no server that started after it was made, because that cannot know whether it was used', () => {
    expect(key.useCode(key.newCode(start), later(minute), later(1))).toBe(false);
  });

  it('opens nothing with another key, at another time, or if it is not a code', () => {
    const code = key.newCode(start);
    const [time = '', nonce, signature] = code.split('-');
    const other = (Number.parseInt(time, 36) + 1).toString(36);
    for (const wrong of [
      new ServeKey(Buffer.alloc(32, 8)).newCode(start),
      `${other}-${nonce}-${signature}`,
      '',
      '--',
      'a',
    ])
      expect([wrong, key.useCode(wrong, start, start)]).toEqual([wrong, false]);
  });
});

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
    expect(await portHolder(page.port)).toContain(`process ${process.pid}`);
    expect(await portHolder(1)).toBeUndefined();
  });
});
