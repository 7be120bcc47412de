import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { Children } from '../../src/serve/children.ts';
import { folderOf } from '../support/folder-of.ts';

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
