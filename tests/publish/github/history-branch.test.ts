import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { addToBranch, type BranchAccess, fetchBranch } from '../../../src/publish/github/history-branch.ts';
import { folderOf } from '../../support/folder-of.ts';

let remote: string;
let access: BranchAccess;
beforeEach(() => {
  const [server, temp] = [folderOf(), folderOf()];
  remote = join(server, 'acme', 'models');
  mkdirSync(join(server, 'acme'));
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  const run = { serverUrl: `file://${server}`, owner: 'acme', name: 'models' };
  const clock = { ...systemClock, sleep: async () => {} };
  access = { run, token: undefined, branch: 'quality-history', temp, clock, random: () => 0 };
});

const git = (...words: string[]) => execFileSync('git', ['-C', remote, ...words], { encoding: 'utf8' }).trim();

function put(name: string) {
  return async (folder: string) => writeFileSync(join(folder, name), `${name}\n`);
}

const filesOf = () => git('ls-tree', '-r', '--name-only', 'quality-history').split('\n');

describe('the branch with nightly results', () => {
  it('is created by the first night, and gets a commit from each', async () => {
    expect(await fetchBranch(access)).toBeUndefined();
    await addToBranch(access, 'The first', put('one'));
    await addToBranch(access, 'The second', put('two'));
    expect(filesOf()).toEqual(['one', 'two']);
    expect(git('log', '--format=%an: %s', 'quality-history').split('\n')).toEqual([
      'github-actions[bot]: The second',
      'github-actions[bot]: The first',
    ]);
    const folder = (await fetchBranch(access)) ?? '';
    expect(readFileSync(join(folder, 'two'), 'utf8')).toBe('two\n');
  });

  it('makes no commit if nothing is new', async () => {
    await addToBranch(access, 'The first', put('one'));
    await addToBranch(access, 'Again', put('one'));
    expect(git('rev-list', '--count', 'quality-history')).toBe('1');
  });

  it('loses nothing if another job was faster, even on the first night', async () => {
    for (const [mine, others] of [
      ['a', ['b']],
      ['c', ['d', 'e']],
    ] as const) {
      const quicker: string[] = [...others];
      await addToBranch(access, 'Mine', async (folder) => {
        await put(mine)(folder);
        const other = quicker.shift();
        if (other !== undefined) await addToBranch(access, 'Of another job', put(other));
      });
    }
    expect(filesOf()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(git('rev-list', '--count', 'quality-history')).toBe('5');
  });

  it('loses nothing with many jobs at once', async () => {
    const names = ['a', 'b', 'c'];
    await Promise.all(names.map((name) => addToBranch(access, name, put(name))));
    expect(filesOf()).toEqual(names);
  });

  it('waits for another job that holds the lock of the branch', async () => {
    await addToBranch(access, 'The first', put('one'));
    const lock = join(remote, 'refs', 'heads', 'quality-history.lock');
    writeFileSync(lock, '');
    const clock = { ...systemClock, sleep: async () => rmSync(lock) };
    await addToBranch({ ...access, clock }, 'The second', put('two'));
    expect(filesOf()).toEqual(['one', 'two']);
  });

  it('says why it is refused', async () => {
    writeFileSync(join(remote, 'hooks', 'pre-receive'), '#!/bin/sh\necho protected branch >&2\nexit 1\n', {
      mode: 0o755,
    });
    await expect(addToBranch(access, 'The first', put('one'))).rejects.toMatchObject({
      message: expect.stringMatching(/^git cannot keep or read the branch quality-history: .*protected branch/),
      hint: expect.stringContaining('contents: write'),
    });
    const nowhere = { ...access, run: { ...access.run, name: 'nothing' } };
    await expect(fetchBranch(nowhere)).rejects.toThrow('git cannot keep or read');
  });

  it('writes no file through a link of the branch', async () => {
    const outside = folderOf();
    await addToBranch(access, 'A link', async (folder) => {
      execFileSync('ln', ['-s', outside, join(folder, 'scorecards')]);
    });
    const folder = (await fetchBranch(access)) ?? '';
    expect(readFileSync(join(folder, 'scorecards'), 'utf8')).toBe(outside);
    await addToBranch(access, 'Another night', put('one'));
    expect(git('ls-tree', '--format=%(objectmode) %(path)', 'quality-history').split('\n')).toEqual([
      ...['100644 one', '120000 scorecards'],
    ]);
  });

  it('gives git the token only in its environment', async () => {
    const seen = join(folderOf(), 'seen');
    const bin = folderOf();
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    const script = `#!/bin/sh\necho "$* / $GIT_CONFIG_KEY_0 = $GIT_CONFIG_VALUE_0" >>${seen}\nexec ${real} "$@"\n`;
    writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
    const path = process.env['PATH'];
    process.env['PATH'] = `${bin}:${path}`;
    try {
      await addToBranch({ ...access, token: 'a-secret' }, 'The first', put('one'));
    } finally {
      process.env['PATH'] = path;
    }
    const basic = Buffer.from('x-access-token:a-secret').toString('base64');
    const lines = readFileSync(seen, 'utf8').trim().split('\n');
    for (const line of lines) expect(line.split(' / ')[0]).not.toMatch(new RegExp(`a-secret|${basic}`));
    const headers = lines.filter((line) => !/ \/ += *$/.test(line)).map((line) => line.split(' / ')[1]);
    const header = `http.${access.run.serverUrl}/.extraheader = AUTHORIZATION: basic ${basic}`;
    expect(headers).toEqual(lines.filter((line) => /ls-remote|push/.test(line)).map(() => header));
    expect(headers).not.toEqual([]);
  });
});
