import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootRefusal, cutFile, processStart, runsContainers } from '../../../src/lib/machine/platform.ts';
import { folderOf } from '../../support/folder-of.ts';

describe('processStart', () => {
  const answers = (said: string) => {
    const asked: string[] = [];
    const ask = (command: string, words: readonly string[]) => {
      asked.push([command, ...words].join(' '));
      return said;
    };
    return { asked, ask };
  };

  it.each([
    ['darwin', 'ps -o lstart= -p 77', 'Fri Nov 27 06:00:00 2026\n'],
    [
      'win32',
      'powershell.exe -NoProfile -NonInteractive -Command (Get-Process -Id 77).StartTime.ToFileTimeUtc()',
      '134000000000000000\r\n',
    ],
  ] as const)('asks a tool of %s', async (platform, command, said) => {
    const { asked, ask } = answers(said);
    expect(await processStart(77, { platform, ask })).toBe(said.trim());
    expect(asked).toEqual([command]);
  });

  it.each(['darwin', 'win32'] as const)('knows no start of a process that is gone on %s', async (platform) => {
    const fails = () => {
      throw new Error('there is no such process');
    };
    expect(await processStart(77, { platform, ask: fails })).toBeUndefined();
    expect(await processStart(77, { platform, ask: () => '\n' })).toBeUndefined();
  });

  it('reads /proc on Linux, and gives the same words again', async () => {
    const own = await processStart(process.pid);
    expect(own).toMatch(/^\d+$/);
    expect(await processStart(process.pid)).toBe(own);
    expect(await processStart(2 ** 22 + 1)).toBeUndefined();
  });
});

describe('what a platform cannot do', () => {
  it.each([
    ['linux', [], true],
    ['darwin', ['compose'], false],
    ['win32', ['compose', 'command', 'up-down'], false],
  ] as const)('is said on %s', (platform, refused, containers) => {
    const kinds = ['url', 'detect', 'replay', 'compose', 'command', 'up-down'];
    expect(kinds.filter((kind) => bootRefusal(kind, { platform }) !== undefined)).toEqual(refused);
    expect(runsContainers({ platform })).toBe(containers);
  });
});

describe('cutFile', () => {
  it.each(['linux', 'win32'] as const)('cuts a file that is open for appending, as on %s', async (platform) => {
    const path = join(folderOf({}), 'journal');
    await writeFile(path, 'whole\ncut');
    const file = await open(path, 'a');
    await cutFile(file, path, 6, { platform });
    await file.appendFile('next\n');
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
  });
});
