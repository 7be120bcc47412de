import { expect, it } from 'vitest';
import { cwdPath } from '../../src/config/paths.ts';

it.each([
  ['packs', 'packs'],
  ['..packs/words.yaml', '..packs/words.yaml'],
  ['.', '.'],
  ['../packs', '/home/packs'],
  ['..', '/home'],
])('shows %s from the working directory as %s', (path, shown) => {
  expect(cwdPath(path, '/home/me', '/home/me')).toBe(shown);
});
