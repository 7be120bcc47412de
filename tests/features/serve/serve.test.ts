import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { afterAll, expect, it, vi } from 'vitest';
import { type ServeOptions, serve } from '../../../src/features/serve/serve.ts';
import { testIo, withRoot } from '../../commands/kept-run-with.ts';

// Those of the process before `serve` ran in it.
afterAll(() => setFlagsFromString('--heap-growing-percent=0'));

/** The address that it prints, and what ends it. */
async function startServe(root: string, more: Partial<ServeOptions> = {}) {
  const stop = new AbortController();
  const printed = new EventTarget();
  const heard = once(printed, 'address');
  let address = '';
  const out = (text: string) => {
    address = text.trim();
    printed.dispatchEvent(new Event('address'));
  };
  const places = { folders: [], root, config: undefined, baselinesDir: 'baselines', program: ['node', ''] as const };
  const listens = { port: 0, host: '127.0.0.1', allowedHosts: [], isReadOnly: true, service: undefined };
  let said = '';
  const err = (text: string) => {
    said += text;
  };
  const io = { ...testIo(root), signal: stop.signal, out, err };
  const ended = serve({ ...places, ...listens, isOpened: false, ...more }, io);
  await Promise.race([heard, ended]);
  return {
    address,
    said: () => said,
    end: () => {
      stop.abort();
      return ended;
    },
  };
}

it('opens a page that only its owner can read, so that the address is in no command line', () =>
  withRoot(async (root) => {
    await mkdir(join(root, 'bin'));
    await mkdir(join(root, 'baselines'));
    await writeFile(join(root, 'bin', 'xdg-open'), `#!/bin/sh\nprintf '%s ' "$@" >'${root}/words'\n`);
    await chmod(join(root, 'bin', 'xdg-open'), 0o755);
    vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env['PATH']}`);
    const { address, said, end } = await startServe(root, { isOpened: true });
    await expect.poll(() => readFile(join(root, 'words'), 'utf8').catch(() => '')).not.toBe('');
    vi.unstubAllEnvs();
    const opened = (await readFile(join(root, 'words'), 'utf8')).trim();
    expect(opened).toBe(join(root, '.quality-baseline', 'open.html'));
    expect((await stat(opened)).mode & 0o777).toBe(0o600);
    await expect.poll(said).toContain('open the address yourself');
    expect(await readFile(opened, 'utf8')).toContain(`content="0;url=${address.replace(/code=.*/, 'code=')}`);
    expect(await end()).toBe(0);
    await expect(stat(opened)).rejects.toThrow('ENOENT');
  }));

it('starts once of several at the same moment', () =>
  withRoot(async (root) => {
    await mkdir(join(root, 'baselines'));
    const started = await Promise.allSettled([1, 2, 3].map(() => startServe(root)));
    const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [port] = running.map(({ address }) => new URL(address).port);
    expect(started.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))).toEqual([
      expect.stringContaining(`serve runs on port ${port} already`),
      expect.stringContaining(`serve runs on port ${port} already`),
    ]);
    await Promise.all(running.map(({ end }) => end()));
  }));

it('says at once why it cannot begin in a folder', () =>
  withRoot(async (root) => {
    await mkdir(join(root, 'baselines'));
    await mkdir(join(root, '.quality-baseline', 'lock'), { recursive: true });
    const begun = Date.now();
    await expect(startServe(root)).rejects.toThrow('.quality-baseline/lock');
    expect(Date.now() - begun).toBeLessThan(8000);
  }));

it('runs once over a folder: the second one names the address of the first', () =>
  withRoot(async (root) => {
    await mkdir(join(root, 'baselines'));
    const first = await startServe(root);
    const { origin } = new URL(first.address);
    await expect(startServe(root)).rejects.toMatchObject({
      message: expect.stringContaining(`serve runs on port ${new URL(first.address).port} already`),
      hint: expect.stringContaining(`Open it: ${origin}/`),
    });
    expect(await first.end()).toBe(0);
    const next = await startServe(root);
    expect(await next.end()).toBe(0);
  }));
