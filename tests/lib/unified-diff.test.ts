import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unifiedDiff } from '../../src/commands/init.ts';

it('shows a new file in a form that git accepts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unified-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: folder, input: unifiedDiff('file', 'a\nb\n') });
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('a\nb\n');
});

it('shows its lines with a plus', () => {
  expect(unifiedDiff('a', 'x\ny\n')).toBe('--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+x\n+y\n');
});
