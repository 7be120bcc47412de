import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Children } from '../../../../src/features/serve/server/children.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { folderOf } from '../../../support/folder-of.ts';

/** Cleans up after the first signal, until there is a file `clean`. The second one ends it at once. */
const run = `
const { existsSync, writeFileSync } = require('node:fs');
process.once('SIGINT', () => {
  writeFileSync('asked', '');
  setInterval(() => existsSync('clean') && setTimeout(() => process.exit(130), 100), 20);
}).once('SIGTERM', () => process.exit(143));
setInterval(() => {}, 1000);
writeFileSync('ready', '');
`;

it('keeps keys from a child that asks a server of another owner', async () => {
  vi.stubEnv('QUALITY_API_KEY', 'one');
  vi.stubEnv('OPENAI_API_KEY', 'two');
  const show = 'console.log([process.env.QUALITY_API_KEY, process.env.OPENAI_API_KEY].join())';
  const program = [process.execPath, '--eval', `${show}; console.error(process.env.QUALITY_API_KEY)`, '--'] as const;
  await using children = new Children({ program, cwd: folderOf(), clock: systemClock });
  const signal = new AbortController().signal;
  expect((await children.output([], signal)).out).toBe('one,two\n');
  expect((await children.output([], signal, { isKeyless: true })).out).toBe(',\n');
  await children.start([], { isKeyless: true });
  await expect.poll(() => children.latest?.exitCode).toBe(0);
  expect(children.latest?.said).toEqual(['undefined']);
  vi.unstubAllEnvs();
});

it('lets a run that was asked to stop clean up when the server is stopped too', async () => {
  const cwd = folderOf();
  const children = new Children({ program: [process.execPath, '--eval', run, '--'], cwd, clock: systemClock });
  await children.start([]);
  await expect.poll(() => existsSync(join(cwd, 'ready'))).toBe(true);
  children.stop();
  await expect.poll(() => existsSync(join(cwd, 'asked'))).toBe(true);
  const closed = children[Symbol.asyncDispose]();
  writeFileSync(join(cwd, 'clean'), '');
  await closed;
  expect(children.latest?.exitCode).toBe(130);
});
