import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOf, readmePictures, sourceOf } from './support/readme-pictures.ts';
import { sourceIn } from './support/small-png.ts';

it.each(readmePictures)('the readme shows the comment of %s as it is today (npm run screenshots)', (picture) => {
  expect(sourceIn(readFileSync(`docs/images/${fileOf(picture)}`))).toBe(sourceOf(picture));
  expect(readFileSync('README.md', 'utf8')).toContain(`(docs/images/${fileOf(picture)})`);
});
