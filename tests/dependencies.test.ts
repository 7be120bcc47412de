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

/** Where Node finds a package from a place in the tree. */
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

it('counts in docs/dependencies.md what each bundled package brings', () => {
  const rows = [
    ...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \|.*\| (\d+) \| [^|]+ \| [^|]+ \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(15);
  const told = Object.fromEntries(rows.map(([, name, count]) => [name, Number(count)]));
  const counted = Object.keys(told).map((name) => [name, below(`node_modules/${name}`).size]);
  expect(told).toEqual(Object.fromEntries(counted));
});
