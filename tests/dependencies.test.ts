import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const manifest = z
  .looseObject({
    devDependencies: z.record(z.string(), z.string()),
    overrides: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

it('leaves users nothing to install: the bundles hold it', () => {
  expect(manifest).not.toHaveProperty('dependencies');
});

it('gives each dependency and override its reason in docs/dependencies.md', () => {
  const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| \S/gm)].map(
    ([, name]) => name,
  );
  const named = [...Object.keys(manifest.devDependencies), ...Object.keys(manifest.overrides)];
  expect(rows.sort()).toEqual(named.sort());
});
