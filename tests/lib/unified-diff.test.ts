import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unifiedDiff } from '../../src/lib/unified-diff.ts';

it.each([
  ['a new file', undefined, 'a\nb\n'],
  ['an empty file', '', 'a\n'],
  ['one line', 'a\n', 'a\nb\n'],
  ['many lines', 'a\nb\nc\nd\ne\n', 'a\nb\nc\nd\ne\nf\ng\n'],
  ['a last line without an end', 'a\nb\nc\nd', 'a\nb\nc\nd\ne\n'],
  ['one line without an end', 'a', 'a\nb\n'],
])('shows %s as git takes it', (_, before, after) => {
  const folder = mkdtempSync(join(tmpdir(), 'unified-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (before !== undefined) writeFileSync(join(folder, 'file'), before);
  execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: folder, input: unifiedDiff('file', before, after) });
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe(after);
});

it('shows new lines with a plus', () => {
  expect(unifiedDiff('a', undefined, 'x\ny\n')).toBe('--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+x\n+y\n');
  expect(unifiedDiff('a', 'x\n', 'x\ny\n')).toBe('--- a/a\n+++ b/a\n@@ -1,1 +1,2 @@\n x\n+y\n');
});
