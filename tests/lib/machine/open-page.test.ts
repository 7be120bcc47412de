import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserCommand, openPage } from '../../../src/lib/machine/open-page.ts';
import { folderOf } from '../../support/folder-of.ts';

it('starts the program of the system for the address, and says if there is none', async () => {
  const made = join(folderOf(), 'made');
  expect(await openPage(made, ['touch'])).toBe(true);
  await expect.poll(() => existsSync(made)).toBe(true);
  expect(await openPage(made, ['no-such-opener'])).toBe(false);
  expect((['linux', 'darwin', 'win32'] as const).map((each) => browserCommand(each)[0])).toEqual([
    'xdg-open',
    'open',
    'rundll32',
  ]);
});
