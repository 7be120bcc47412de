import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadServeKey, ServeKey } from '../../src/serve/serve-key.ts';

async function withFile(use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'qb-key-'));
  try {
    await use(join(folder, 'serve.key'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

  it('is made again where others could have read it, planted it or damaged it', () =>
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

  it('opens no server that began after it was made, which does not know whether it was used', () => {
    expect(key.useCode(key.newCode(start), later(minute), later(1))).toBe(false);
  });

  it('opens nothing with another key, another time, or as no code at all', () => {
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
