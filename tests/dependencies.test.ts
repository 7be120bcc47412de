import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';

const manifest = z
  .looseObject({
    devDependencies: z.record(z.string(), z.string()),
    overrides: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

it('leaves users nothing to install: the bundles contain everything', () => {
  expect(manifest).not.toHaveProperty('dependencies');
});

const rows = z
  .array(
    z.looseObject({
      Package: z.string(),
      Kind: z.enum(['bundled', 'tool', 'override']),
      'What for': z.string().min(1),
      Brings: z.string(),
    }),
  )
  .parse(parse(readFileSync('docs/data/dependencies.csv'), { columns: true }));

it('gives each dependency and override its reason in docs/data/dependencies.csv', () => {
  const named = [...Object.keys(manifest.devDependencies), ...Object.keys(manifest.overrides)];
  expect(rows.map((row) => row.Package).sort()).toEqual(named.sort());
  const overrides = rows.filter(({ Kind }) => Kind === 'override').map((row) => row.Package);
  expect(overrides.sort()).toEqual(Object.keys(manifest.overrides).sort());
});

const locked = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dependencies: z.record(z.string(), z.string()).default({}),
        optionalDependencies: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages;

/** Where Node finds a package, starting from a place in the tree. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

function below(place: string, found = new Set<string>()): ReadonlySet<string> {
  const { dependencies = {}, optionalDependencies = {} } = locked[place] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const each = placeOf(name, place);
    if (each === undefined || found.has(each)) continue;
    found.add(each);
    below(each, found);
  }
  return found;
}

it('counts what each bundled package brings, and names its maintainer and its replacement', () => {
  const bundled = rows.filter(({ Kind }) => Kind === 'bundled');
  expect(bundled.length).toBeGreaterThan(15);
  expect(bundled.filter((row) => Object.values(row).includes(''))).toEqual([]);
  const counted = bundled.map((row) => [row.Package, row.Brings]);
  expect(counted).toEqual(counted.map(([name]) => [name, String(below(`node_modules/${name}`).size)]));
});
