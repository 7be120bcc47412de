import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \|.*`tests\//.test(line))
  .map((line) => line.split('|').slice(1, -1));

describe('the threats that SECURITY.md names', () => {
  it('each have an asset, an attacker, a guard, and existing tests', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const cells of rows) {
      expect(cells.map((cell) => cell.trim() !== '')).toEqual([true, true, true, true]);
      const tests = [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    }
  });
});
