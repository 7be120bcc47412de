import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Benches and scripts import from build/ without types, so a missing export would fail only when they run.
const files = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`),
);

const imported = /(?:import|const) \{([^}]*)\} (?:from|= await import\() ?\(?'\.\.\/build\/([^']+)\.js'/g;

function importsIn(file: string): { readonly name: string; readonly source: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)].flatMap(([, names = '', place = '']) =>
    names
      .split(',')
      .map((each) => each.trim().split(/ as |:/)[0] ?? '')
      .filter((name) => name !== '')
      .map((name) => ({ name, source: `src/${place}.ts` })),
  );
}

it('the benches and scripts import from build/ what src/ exports', () => {
  const all = files.flatMap((file) => importsIn(file).map((each) => ({ file, ...each })));
  expect(all.length).toBeGreaterThan(100);
  const missing = all.filter(
    ({ name, source }) =>
      !new RegExp(`^export (?:async )?(?:const|class|function\\*?) ${name}\\b`, 'm').test(readFileSync(source, 'utf8')),
  );
  expect(missing).toEqual([]);
});
