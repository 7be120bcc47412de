import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groups, renderFaults } from './render-faults.ts';

describe('docs/faults.md', () => {
  const page = renderFaults();

  it('is made of the rows as they are', () => {
    expect(readFileSync('docs/faults.md', 'utf8')).toBe(page);
  });

  it('has each row once', () => {
    const rows = groups.flatMap((group) => group.rows);
    const lines = page.split('\n').filter((line) => /^\| (?!Fault|-)/.test(line));
    expect(lines).toHaveLength(rows.length);
    expect(new Set(rows.map(({ fault, when }) => `${fault}, ${when}`)).size).toBe(rows.length);
  });

  it.each(groups.map(({ title, test }) => [title, test]))(
    'has no rows but those that a test is made of: %s',
    (_, test) => {
      // Each file runs all rows of its table, by a map whose keys are theirs or by it.each.
      expect(readFileSync(test, 'utf8')).toMatch(
        /from '\.{1,2}\/(?:faults\/)?(?:endpoint|ending|machine|server|github)-rows\.ts'/,
      );
    },
  );
});
