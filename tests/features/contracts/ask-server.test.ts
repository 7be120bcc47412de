import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { say } from '../../cli/say.ts';
import { type RightServer, rightServer } from './support/right-server.ts';

describe('contracts asked by hand', () => {
  let folder: string;
  let server: RightServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ask-contracts-'));
    server = await rightServer();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  async function contracts(...words: string[]) {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { error } = await say('contracts', ...words);
    const printed = written.mock.calls.map(([text]) => String(text)).join('');
    vi.restoreAllMocks();
    return { error, printed };
  }
  const ask = (file: string) => contracts('ask', '--endpoint', server.baseUrl, '--only', 'stop', '--keep', file);

  it('are kept, in a new folder too, and judged again', async () => {
    const file = join(folder, 'new', 'kept.json');
    expect(await ask(file)).toMatchObject({ error: undefined });
    const { error, printed } = await contracts('replay', file);
    expect([error, printed]).toEqual([undefined, expect.stringContaining('1 hold')]);
  });

  it('are not asked if the file is there already', async () => {
    const file = join(folder, 'there.json');
    writeFileSync(file, '');
    const before = server.asked.length;
    const { error } = await ask(file);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining('there.json already exists') });
    expect(server.asked.length).toBe(before);
  });

  it.each(['missing.json', 'there.json'])('are not found in %s', async (name) => {
    const { error } = await contracts('replay', join(folder, name));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining('holds no exchanges of contracts') });
  });
});
