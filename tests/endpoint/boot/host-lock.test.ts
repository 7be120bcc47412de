import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { takeHostLock } from '../../../src/endpoint/boot/host-lock.ts';
import { systemClock as clock } from '../../../src/lib/clock.ts';
import { type Owner, ownerOf, ownerState, parseOwner, showOwner } from '../../../src/lib/lock/owner.ts';
import { folderOf } from '../../support/folder-of.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = folderOf();
  file = join(folder, 'below', 'lock');
});

it('lets one run in, names it to the next, and leaves nothing behind', async () => {
  const first = await takeHostLock({ clock, file });
  await expect(takeHostLock({ clock, file })).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await first[Symbol.asyncDispose]();
  await (await takeHostLock({ clock, file }))[Symbol.asyncDispose]();
  expect(readdirSync(join(folder, 'below'))).toEqual([]);
});

it('waits for the given time', async () => {
  const first = await takeHostLock({ clock, file });
  const holders: string[] = [];
  const onWait = (holder: string) => {
    holders.push(holder);
    if (holders.length === 1) void first[Symbol.asyncDispose]();
  };
  await (await takeHostLock({ clock, file, waitMs: 60_000, onWait }))[Symbol.asyncDispose]();
  expect(holders[0]).toBe(`process ${process.pid}`);
});

it('stops waiting when the run is cancelled', async () => {
  const first = await takeHostLock({ clock, file });
  await expect(takeHostLock({ clock, file, waitMs: 60_000, signal: AbortSignal.timeout(100) })).rejects.toThrow(
    'timeout',
  );
  await first[Symbol.asyncDispose]();
});

it.each([
  ['was killed', async () => showOwner(await deadOwner())],
  ['had the process id that another has now', async () => showOwner({ ...(await ownerOf(process.pid)), start: '1' })],
  [
    'ran before the machine was started again',
    async () => showOwner({ ...(await ownerOf(process.pid)), boot: 'other' }),
  ],
  ['wrote something else', async () => 'not ours\n'],
])('takes over the lock of a run that %s', async (_, content) => {
  place(await content());
  const lock = await takeHostLock({ clock, file });
  // A name of its own: no process removes a lock that it has not seen.
  expect(readdirSync(join(folder, 'below'))).toEqual(['lock.1']);
  expect(parseOwner(readFileSync(`${file}.1`, 'utf8'))?.pid).toBe(process.pid);
  await expect(takeHostLock({ clock, file })).rejects.toThrow(`${file}.1`);
  await lock[Symbol.asyncDispose]();
  expect(readdirSync(join(folder, 'below'))).toEqual([]);
});

it('leaves the lock of a run that may be alive in another container or on another machine', async () => {
  const here = await ownerOf(process.pid);
  for (const owner of [
    { ...here, host: 'elsewhere' },
    { ...here, space: 'pid:[1]' },
    { ...here, boot: '' },
  ]) {
    place(showOwner(owner));
    await expect(takeHostLock({ clock, file })).rejects.toMatchObject({
      hint: expect.stringContaining(`remove ${file}`),
    });
  }
});

it('gives a stale lock to one of many that want it', async () => {
  place(showOwner(await deadOwner()));
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeHostLock({ clock, file })));
  const winners = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.[Symbol.asyncDispose]();
});

it('does not remove a lock that another process has taken', async () => {
  const lock = await takeHostLock({ clock, file });
  place('somebody else\n');
  await lock[Symbol.asyncDispose]();
  expect(readFileSync(file, 'utf8')).toBe('somebody else\n');
});

it('distinguishes a living process from a dead one', async () => {
  expect(await ownerState(await ownerOf(process.pid))).toBe('alive');
  expect(await ownerState(await deadOwner())).toBe('dead');
  expect(parseOwner('{"pid":1}')).toBeUndefined();
});

function place(content: string): void {
  mkdirSync(join(folder, 'below'), { recursive: true });
  writeFileSync(file, content);
}

async function deadOwner(): Promise<Owner> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
  const owner = await ownerOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  return owner;
}
