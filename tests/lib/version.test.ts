import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../../src/lib/version.ts';

it('the version is the one that package.json names', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version });
});
