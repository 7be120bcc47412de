import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoxMaker } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import type { ScriptBox } from '../../../../src/features/sandbox/runners/script-box.ts';
import { broken } from '../../../../src/features/sandbox/runners/tries.ts';
import type { SystemFolder, SystemJob, SystemResult } from '../../../../src/verify/ports.ts';
import { systemLimits } from '../../../../src/verify/ports.ts';
import { killOwnBoxes, presentRunners, runOne, scriptJob } from './system-jobs.ts';

const present = presentRunners();

function folderWith(changes: Partial<SystemFolder> & { readonly cpuMs?: number } = {}): SystemFolder {
  const { script: _, ...folder } = scriptJob('', changes);
  return folder;
}

describe.each(present)('a session in $name', ({ name, open }) => {
  let pool: BoxPool;
  beforeAll(() => {
    pool = open();
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  it('keeps files and permissions from script to script, and no variables or processes', async () => {
    const session = pool.open(
      folderWith({ files: { 'a b.txt': 'one\n', 'locked/in.txt': 'x' }, modes: { 'locked/': '500' } }),
    );
    const first = await session.run(
      'x=1; echo two >> "a b.txt"; echo t > /tmp/t; chmod 0 "a b.txt"; (sleep 100 &); cd locked',
    );
    expect(first).toMatchObject({
      outcome: 'ran',
      exit: 0,
      entries: { 'a b.txt': { mode: '000', text: 'one\ntwo\n' } },
    });
    const second = await session.run(
      'echo "x=$x"; cat /tmp/t; stat -c "%a %n" *; ps -e 2> /dev/null | grep -c sleep; exit 3',
    );
    expect(second).toMatchObject({ outcome: 'ran', exit: 3, stdout: 'x=\nt\n0 a b.txt\n500 locked\n0\n' });
    const emptied = 'chmod 700 locked; rm -rf ../folder ../script; mkdir -p ../folder ../script/a; chmod 0 ../script/a';
    expect(await session.run(emptied)).toMatchObject({ outcome: 'ran' });
    expect(await session.run('pwd; ls -A')).toMatchObject({ outcome: 'ran', stdout: '/sandbox/folder\n', entries: {} });
    await session.close();
  });

  it('undoes a script that meets a limit, and continues', async () => {
    const session = pool.open(folderWith());
    await session.run('echo kept > a');
    expect(await session.run('echo lost >> a; yes')).toMatchObject({ outcome: 'limit', what: 'output' });
    const many = await session.run('for ((i = 0; i < 3000; i++)); do : > f$i; done');
    expect(many).toMatchObject({ outcome: 'limit', what: 'files' });
    expect(await session.run('cat a; ls')).toMatchObject({ outcome: 'ran', stdout: 'kept\na\n' });
    await session.close();
  });

  it.each([
    ['lets its driver open no folder', 'prlimit --pid 1 --nofile=8:8', 'crash'],
    ['lets its driver wait for all others', 'renice -n 19 -p 1', 'crash'],
    ['removes its folder', 'rm -rf ../folder', 'crash'],
    ['waits for ever', 'sleep 1000', 'cpu'],
  ])('undoes a script that %s', async (_, script, what) => {
    // So much that a busy machine leaves it time to write, though what waits for ever uses all of it.
    const session = pool.open(folderWith({ cpuMs: what === 'cpu' ? 500 : 10_000 }));
    await session.run('echo kept > a');
    expect(await session.run(`echo lost >> a; ${script}`)).toMatchObject({ outcome: 'limit', what });
    expect(await session.run('cat a')).toMatchObject({ outcome: 'ran', stdout: 'kept\n' });
    await session.close();
  });

  it('blames a script that finds no space in a box that earlier scripts filled', async () => {
    const session = pool.open(folderWith({ cpuMs: 10_000 }));
    expect(await session.run('head -c 500M /dev/zero > ../full; true')).toMatchObject({ outcome: 'ran' });
    for (const word of ['a', 'b'])
      expect(await session.run(`: ${word.repeat(10_000)}`)).toMatchObject({ outcome: 'limit', what: 'crash' });
    expect(await session.run('ls ..')).toMatchObject({ outcome: 'ran', stdout: 'folder\nfull\nscript\nstdin\n' });
    await session.close();
  });

  it('keeps messages and memory from script to script, and none from session to session', async () => {
    const [one, two] = [pool.open(folderWith()), pool.open(folderWith())];
    await one.run('ipcmk -M 4096; ipcmk -Q; echo x > /dev/shm/x');
    const look = "ipcs | grep -c '^0x'; cat /dev/shm/x";
    expect(await one.run(look)).toMatchObject({ outcome: 'ran', stdout: '2\nx\n' });
    expect(await two.run(look)).toMatchObject({ outcome: 'ran', stdout: '0\n' });
    await Promise.all([one.close(), two.close()]);
  });

  it.skipIf(name !== 'container')('continues in another box after its own was killed', async () => {
    const session = pool.open(folderWith({ files: { a: '1\n' } }));
    await session.run('echo 2 >> a');
    await killOwnBoxes();
    expect(await session.run('cat a')).toMatchObject({ outcome: 'ran', stdout: '1\n2\n' });
    await session.close();
  });

  it('gives the same with one job as script by script, in folders that their owner cannot open at first', async () => {
    const modes = { 'v/': '600', 'v/i/': '000', 'v/i/b.txt': '000' };
    const folder = folderWith({ files: { 'v/i/b.txt': 'b\n', 'w.txt': 'w\n' }, modes });
    const scripts = ['cat v/i/b.txt; chmod 700 v; chmod 755 v/i', 'chmod 644 v/i/b.txt; cat v/i/b.txt >> w.txt'];
    const session = pool.open(folder);
    let last: SystemResult | undefined;
    for (const script of scripts) last = await session.run(script);
    await session.close();
    const [script = '', ...further] = scripts;
    const again = await runOne(pool, { ...folder, script, further });
    expect(last).toMatchObject({ outcome: 'ran', entries: { 'w.txt': { text: 'w\nb\n' }, 'v/i/': { mode: '755' } } });
    expect(again).toMatchObject({ outcome: 'ran', stdout: '', stderr: '' });
    expect(again).toHaveProperty('entries', (last as { entries: object }).entries);
  });
});

/** A pool whose boxes answer with `reply`, given the number of the box that is used and all its scripts so far. */
function fakePool(reply: (box: number, scripts: readonly string[]) => SystemResult): { pool: BoxPool; runs: string[] } {
  let boxes = 0;
  const runs: string[] = [];
  const open = async () => {
    let number = 0;
    const scripts: string[] = [];
    const runNext = async (script: string) => {
      if (number === 0) boxes += 1;
      number ||= boxes;
      scripts.push(script);
      runs.push(`${number}: ${script}`);
      return reply(number, scripts);
    };
    const box = {
      hasEnded: false,
      runNext,
      async run([job]: readonly SystemJob[]) {
        let result = await runNext(job?.script ?? '');
        for (const script of job?.further ?? []) result = await runNext(script);
        return [result];
      },
      close: async () => undefined,
    };
    return box as Partial<ScriptBox> as ScriptBox;
  };
  const maker: BoxMaker = { open, close: async () => undefined };
  return { pool: new BoxPool(maker, 1), runs };
}

const ran = (text: string): SystemResult => ({
  ...{ outcome: 'ran', exit: 0, stdout: '', stderr: '', cpuMs: 1 },
  entries: { a: { mode: '644', text } },
});
const folder = { files: {}, limits: { ...systemLimits, cpuMs: 1000 } };

describe('a session', () => {
  it('replays earlier scripts in another box, once, if its own broke', async () => {
    const { pool, runs } = fakePool((box, scripts) =>
      box === 1 && scripts.length === 2 ? broken('sandbox-error', 'gone') : ran(scripts.join()),
    );
    const session = pool.open(folder);
    expect(await session.run('a')).toEqual(ran('a'));
    expect(await session.run('b')).toEqual(ran('a,b'));
    expect(runs).toEqual(['1: a', '1: b', '2: a', '2: b']);
  });

  it.each([
    ['its own broke', broken('sandbox-error', 'gone'), { outcome: 'broken', cause: 'sandbox-error' }],
    ['a script met a limit', { outcome: 'limit', what: 'cpu', cpuMs: 1 } as const, { outcome: 'limit', what: 'crash' }],
  ])('does not continue in another box with another folder if %s', async (_, ending, then) => {
    const { pool } = fakePool((box, scripts) =>
      box === 1 && scripts.length === 2 ? ending : ran(`${box} ${scripts.join()}`),
    );
    const session = pool.open(folder);
    await session.run('a');
    await session.run('b');
    expect(await session.run('c')).toMatchObject(then);
  });

  it('waits for its turn only while a script runs', async () => {
    const { pool } = fakePool((_, scripts) => ran(scripts.join()));
    const [one, two] = [pool.open(folder), pool.open(folder)];
    expect(await one.run('a')).toEqual(ran('a'));
    expect(await two.run('b')).toEqual(ran('b'));
    expect(await one.run('c')).toEqual(ran('a,c'));
  });

  it('ends with its pool', async () => {
    const { pool } = fakePool((_, scripts) => ran(scripts.join()));
    const session = pool.open(folder);
    await session.run('a');
    await pool[Symbol.asyncDispose]();
    expect(await session.run('b')).toMatchObject({ outcome: 'broken', detail: 'it is closed' });
  });
});
