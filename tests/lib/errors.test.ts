import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cannotWrite, describeFailure } from '../../src/lib/errors.ts';

/** Like a failing system call in Node. */
function fault(code: string): Error {
  return Object.assign(new Error(`${code}: it failed, write`), { code, syscall: 'write', path: '/data/x' });
}

describe.each([
  ['ENOSPC', 3, 'no space is left on the disk'],
  ['EDQUOT', 3, 'the disk quota is used up'],
  ['EIO', 3, 'the disk fails'],
  ['EROFS', 2, 'the file system is read-only'],
] as const)('%s', (code, exitCode, words) => {
  it('gives the same message and exit code, whether the writing code foresaw the error or not', () => {
    const foreseen = describeFailure(cannotWrite('/data/x', fault(code)));
    expect(foreseen).toEqual(describeFailure(fault(code)));
    expect(foreseen).toMatchObject({ exitCode, text: expect.stringContaining(`cannot write /data/x: ${words}`) });
  });
});

it('names a missing permission, as bad input', () => {
  expect(describeFailure(cannotWrite('x', fault('EACCES')))).toMatchObject({
    exitCode: 2,
    text: expect.stringContaining('cannot write x: permission denied (EACCES)'),
  });
});

it('reports any other unforeseen error as a bug', () => {
  expect(describeFailure(fault('EBADF')).exitCode).toBe(70);
  expect(describeFailure(Object.assign(new Error('no call'), { code: 'ENOSPC' })).exitCode).toBe(70);
});

it('says in words that the working folder was deleted', () => {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'gone-'));
  process.chdir(folder);
  rmdirSync(folder);
  try {
    const thrown = (() => {
      try {
        return process.cwd();
      } catch (error) {
        return error;
      }
    })();
    expect(describeFailure(thrown)).toEqual({ text: expect.stringContaining('folder was deleted\n'), exitCode: 2 });
  } finally {
    process.chdir(before);
  }
});
