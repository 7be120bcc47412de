import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { versionLine } from '../../src/cli/program.ts';
import { version } from '../../src/lib/version.ts';
import { folderOf } from '../support/folder-of.ts';

function stampOf(content: unknown): URL {
  const folder = folderOf();
  writeFileSync(join(folder, 'commit.json'), JSON.stringify(content));
  return pathToFileURL(join(folder, 'commit.json'));
}

it('names the commit that the package was packed from', () => {
  const stamp = stampOf({ commit: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d' });
  expect(versionLine(stamp)).toBe(`quality-baseline ${version} (commit 1a2b3c4)`);
});

it('names no commit without a stamp: a bundle in git cannot contain its own commit', () => {
  expect(versionLine(stampOf({ commit: null }))).toBe(`quality-baseline ${version}`);
  expect(versionLine()).toBe(`quality-baseline ${version}`);
});
