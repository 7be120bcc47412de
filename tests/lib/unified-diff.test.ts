import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unifiedDiff } from '../../src/commands/init.ts';
import { folderOf } from '../support/folder-of.ts';

it('shows a new file in a form that git accepts', () => {
  const folder = folderOf();
  execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: folder, input: unifiedDiff('file', 'a\nb\n') });
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('a\nb\n');
});

it('shows its lines with a plus', () => {
  expect(unifiedDiff('a', 'x\ny\n')).toBe('--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+x\n+y\n');
});
