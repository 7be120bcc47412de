import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys, renderKeysExample } from '../../src/config/load-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qb-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keysOf(text: string): ReturnType<typeof loadKeys> {
  writeFileSync(join(folder, '.env'), text);
  return loadKeys('.env', folder);
}

describe('--keys FILE', () => {
  it('reads keys, and nothing that would change the process', async () => {
    const text =
      '# mine\nexport GEMINI_API_KEY="a b"\nHF_TOKEN=t # theirs\nEMPTY_KEY=\nNODE_OPTIONS=--inspect\nPATH=/x\n';
    expect(await keysOf(text)).toEqual({ GEMINI_API_KEY: 'a b', HF_TOKEN: 't' });
  });

  it.each([
    ['', 'sets no key'],
    ['PATH=/x\n', 'sets no key'],
    [renderKeysExample(), 'sets no key'],
  ])('refuses a file without a key: %j', async (text, words) => {
    await expect(keysOf(text)).rejects.toThrow(words);
  });

  it('refuses a file that is not there, or that git tracks', async () => {
    await expect(loadKeys('.env', folder)).rejects.toThrow('--keys .env: there is no such file');
    execFileSync('git', ['-C', folder, 'init', '--quiet']);
    expect(await keysOf('A_KEY=planted')).toEqual({ A_KEY: 'planted' });
    execFileSync('git', ['-C', folder, 'add', '.env']);
    await expect(loadKeys('.env', folder)).rejects.toThrow('git tracks this file');
    await expect(loadKeys('.env', folder)).rejects.not.toThrow('planted');
  });
});
