import { expect, it } from 'vitest';
import { matchGlob } from '../../src/lib/match-glob.ts';

it.each([
  ['quality/*.yml', 'quality/a.yml', true],
  ['quality/*.yml', 'quality/a/b.yml', false],
  ['quality/*.yml', 'quality/a.yaml', false],
  ['models/gemma/**', 'models/gemma/a/b.gguf', true],
  ['models/gemma/**', 'models/gemma2/a', false],
  ['**/compose.yml', 'compose.yml', true],
  ['**/compose.yml', 'a/b/compose.yml', true],
  ['a/**/z', 'a/z', true],
  ['a/**/z', 'a/b/c/z', true],
  ['a/**/z', 'a/b/c/y', false],
  ['*', '', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['a.b', 'axb', false],
  ['[a]', 'a', false],
])('%s and %s: %j', (pattern, path, fits) => {
  expect(matchGlob(pattern, path)).toBe(fits);
});

it('is as fast on a pattern of only stars', () => {
  expect(matchGlob(`${'**/'.repeat(200)}x`, 'a/'.repeat(2000))).toBe(false);
  expect(matchGlob(`${'*a'.repeat(200)}b`, 'a'.repeat(20_000))).toBe(false);
});
