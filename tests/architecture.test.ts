import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../vitest.config.ts';
import { features, findViolations, importsOfFeatures, loadedWith, rooms, vendorWalls } from './architecture.ts';
import { scanSource } from './scan-source.ts';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

const tree = new Map(
  ['src', 'tests', 'scripts', 'bench']
    .filter((folder) => existsSync(folder))
    .flatMap(filesBelow)
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

/** The violations of one sample source, without its path. */
function violationsOf(path: string, text: string): string[] {
  return findViolations(new Map([[path, text]])).map((violation) => violation.slice(`${path}: `.length));
}

describe('the architecture', () => {
  it('follows its own rules', () => {
    expect(findViolations(tree)).toEqual([]);
  });

  it('has no import of a feature in its core and doors', () => {
    expect(importsOfFeatures(tree)).toEqual({});
  });

  it('loads no more files than these when a command starts', () => {
    expect(loadedWith(tree, ['src/cli.ts']).size).toBeLessThanOrEqual(72);
    expect(loadedWith(tree, ['src/cli.ts', 'src/installed.ts']).size).toBeLessThanOrEqual(266);
  });

  it('has tests at each place of the deep ones, which would run with the others otherwise', () => {
    const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[];
    const places = projects.find(({ test }) => test.name === 'deep')?.test.include ?? [];
    expect(places.length).toBeGreaterThan(50);
    const named = places.map((pattern) => pattern.replace('{/**/*,}.test.ts', ''));
    expect(named.filter((place) => !existsSync(place) && !existsSync(`${place}.test.ts`))).toEqual([]);
  });

  it('reads every source to the end: no text or pattern swallows the code after it', () => {
    const statements = /^(?:import|export)\b/gm;
    for (const [path, text] of tree) {
      if (!path.startsWith('src/')) continue;
      expect([path, scanSource(text).code.match(statements)?.length]).toEqual([path, text.match(statements)?.length]);
    }
  });

  it('restricts only packages that are installed', () => {
    const { devDependencies }: { devDependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'));
    const installed = Object.keys(devDependencies).map((name) => name.replace(/^@types\//, ''));
    expect(Object.keys(vendorWalls).filter((vendor) => !installed.includes(vendor))).toEqual([]);
  });
});

describe('rooms', () => {
  it.each(Object.entries(rooms))('%s imports only the rooms of its row', (from, { mayImport }) => {
    const isDoor = from.endsWith('.ts');
    const refused = Object.keys(rooms).filter((to) => {
      const specifier = `${isDoor ? './' : '../'}${to}${to.endsWith('.ts') ? '' : '/thing.ts'}`;
      const text = `import { thing } from '${specifier}';`;
      return violationsOf(isDoor ? `src/${from}` : `src/${from}/a.ts`, text).includes(`${from} may not import ${to}`);
    });
    expect(refused).toEqual(Object.keys(rooms).filter((to) => to !== from && !mayImport.includes(to)));
  });

  it.each(Object.entries(features))(
    '%s imports the core and the features of its row',
    (from, { mayImport: others }) => {
      const refused = [...Object.keys(rooms), ...Object.keys(features).map((name) => `features/${name}`)].filter(
        (to) => {
          const text = `import { thing } from '../../${to}${to.endsWith('.ts') ? '' : '/thing.ts'}';`;
          return violationsOf(`src/features/${from}/a.ts`, text).includes(`features/${from} may not import ${to}`);
        },
      );
      const doors = Object.keys(rooms).filter((name) => name.endsWith('.ts') && name !== 'feature.ts');
      const strangers = Object.keys(features).filter((name) => name !== from && !others.includes(name));
      expect(refused).toEqual([...doors, 'action', ...strangers.map((name) => `features/${name}`)]);
    },
  );

  it('finds the room of a file in a subfolder', () => {
    expect(violationsOf('src/packs/deep/a.ts', `import { a } from '../../verify/a.ts';`)).toEqual([]);
    expect(violationsOf('src/packs/deep/a.ts', `import { a } from '../../report/a.ts';`)).toEqual([
      'packs may not import report',
    ]);
  });

  it.each([
    `import type { Pack } from '../packs/pack-schema.ts';`,
    `import { type Pack } from '../packs/pack-schema.ts';`,
    `import '../packs/pack-schema.ts';`,
    `import * as packs from "../packs/pack-schema.ts";`,
    `import {\n  a, // from './a.ts'\n  b,\n} from '../packs/pack-schema.ts';`,
    `const text = \`\${'}'} \${{ a: 1 }.a}\`;\nimport { a } from '../packs/pack-schema.ts';`,
    `const quotient = 4 / 2; const pattern = /['"/]/;\nimport { a } from '../packs/pack-schema.ts';`,
  ])('sees the import in %j', (text) => {
    expect(violationsOf('src/records/a.ts', text)).toEqual(['records may not import packs']);
  });

  it.each([
    `// import { a } from '../packs/a.ts';`,
    `/* import { a } from '../packs/a.ts'; */`,
    `export const text = "import { a } from '../packs/a.ts'";`,
    `export const text = \`import { a } from '../packs/a.ts'\`;`,
    `export const pattern = /import { a } from '..\\/packs\\/a.ts'/;`,
  ])('is not fooled by words in %j', (text) => {
    expect(violationsOf('src/records/a.ts', text)).toEqual([]);
  });

  it('refuses a folder, or a file beside the doors, that the table does not name', () => {
    expect(violationsOf('src/tools/a.ts', '')).toEqual(['tools is no room of the table']);
    expect(violationsOf('src/main.ts', '')).toEqual(['main.ts is no room of the table']);
    expect(violationsOf('src/commands/a.ts', `import { a } from '../main.ts';`)).toEqual([
      'commands may not import main.ts',
    ]);
  });

  it('refuses an import from outside src', () => {
    const text = `import { a } from '../../tests/a.ts';`;
    expect(violationsOf('src/lib/a.ts', text)).toEqual(['../../tests/a.ts lies outside src/']);
  });

  it('allows only the command line to load our files on demand', () => {
    const load = "const { b } = await import('../commands/b.ts');";
    expect(violationsOf('src/cli/a.ts', load)).toEqual([]);
    expect(violationsOf('src/cli/a.ts', "await import('zod');")).toEqual(['a dynamic import of zod splits the bundle']);
    expect(violationsOf('src/cli/a.ts', "await import('../run/b.ts');")).toEqual(['cli may not import run']);
    expect(violationsOf('src/commands/a.ts', load)).toContain('a dynamic import of ../commands/b.ts splits the bundle');
  });

  it('allows a part of a feature to load files of its feature on demand', () => {
    const load = "const { b } = await import('./b.ts');";
    expect(violationsOf('src/features/speed/speed-part.ts', load)).toEqual([]);
    expect(violationsOf('src/features/speed/a.ts', load)).toEqual(['a dynamic import of ./b.ts splits the bundle']);
    const other = "await import('../../lib/b.ts');";
    expect(violationsOf('src/features/speed/parts.ts', other)).toEqual([
      'a dynamic import of ../../lib/b.ts splits the bundle',
    ]);
  });

  it('refuses a facet that loads more than what a facet is', () => {
    const types = "import type { A } from './a.ts';\nimport { facet } from '../lib/facet.ts';";
    expect(violationsOf('src/verify/a-facet.ts', types)).toEqual([]);
    expect(violationsOf('src/verify/a-facet.ts', "import { a } from './a.ts';")).toEqual([
      'loads ./a.ts: a facet imports types, and lib/facet.ts',
    ]);
  });

  it('refuses a dynamic import, a require and an inline type import', () => {
    const refused = ['a dynamic import of ./b.ts splits the bundle'];
    expect(violationsOf('src/lib/a.ts', `const b = await import('./b.ts');`)).toEqual(refused);
    expect(violationsOf('src/lib/a.ts', `const b = require('./b.ts');`)).toEqual(refused);
    expect(violationsOf('src/lib/a.ts', `type B = import('./b.ts').B;`)).toEqual(refused);
    expect(violationsOf('src/lib/a.ts', 'await import(path);')).toEqual([
      'a dynamic import of a computed path splits the bundle',
    ]);
    expect(violationsOf('src/lib/a.ts', `export const b = \`\${await import('./b.ts')}\`;`)).toEqual(refused);
  });

  it('allows only the Action to import the GitHub publishers', () => {
    const text = `import { comment } from '../publish/github/comment.ts';`;
    expect(violationsOf('src/action/gate.ts', text)).toEqual([]);
    expect(violationsOf('src/config/a.ts', text)).toEqual(['only action/, publish/github/ may import publish/github/']);
  });
});

describe('the table of rooms', () => {
  const names = Object.keys(rooms);

  it('has no room that imports one above it', () => {
    const upwards = names.flatMap((name, at) =>
      (rooms[name]?.mayImport ?? []).filter((other) => names.indexOf(other) < at).map((other) => `${name} -> ${other}`),
    );
    expect(upwards).toEqual([]);
  });
});

describe('circles, names and folders', () => {
  it('finds a circle, even of types', () => {
    const circle = new Map([
      ['src/lib/a.ts', `import type { B } from './b.ts';`],
      ['src/lib/b.ts', `import { c } from './deep/c.ts';`],
      ['src/lib/deep/c.ts', `import { A } from '../a.ts';`],
      ['src/lib/d.ts', `import { A } from './a.ts';`],
    ]);
    expect(findViolations(circle)).toEqual(['src/lib/a.ts: imports itself through src/lib/b.ts, src/lib/deep/c.ts']);
  });

  it('finds two files of one name, except a command and its flags, or a noun and its handler', () => {
    const named = (...paths: string[]) => findViolations(new Map(paths.map((path) => [path, ''])));
    expect(named('src/gate/a.ts', 'src/report/html/a.ts')).toEqual([
      'src/report/html/a.ts: src/gate/a.ts has its name',
    ]);
    expect(named('src/cli/a.ts', 'src/commands/a.ts', 'src/records/a.ts')).toEqual([]);
  });

  it('finds a folder with too many files', () => {
    const files = Array.from({ length: 26 }, (_, index) => [`src/score/a${index}.ts`, ''] as const);
    expect(findViolations(new Map(files))).toEqual(['src/score: 26 files, more than 25']);
  });

  it('leaves room for a further verifier and a further report', () => {
    const added = (path: string, text: string) =>
      findViolations(new Map(Array.from({ length: 26 }, (_, index) => [`${path}${index}.ts`, text] as const)));
    expect(added('src/verify/a', 'export const a = defineVerifier({});')).toEqual([]);
    expect(added('src/report/render-a', '')).toEqual([]);
    expect(added('src/report/a', '')).toEqual(['src/report: 26 files, more than 25']);
  });
});

describe('vendors', () => {
  it.each(Object.keys(vendorWalls).filter((vendor) => vendor !== 'zod'))('%s stays at its wall', (vendor) => {
    const text = `import { thing } from '${vendor}/part';`;
    const [wall] = vendorWalls[vendor] ?? [];
    const inside = wall?.endsWith('/') ? `src/${wall}a.ts` : `src/${wall}`;
    expect(violationsOf(inside, text)).toEqual([]);
    expect(violationsOf('src/commands/a.ts', text)).toEqual([
      `${vendor} may be imported in ${vendorWalls[vendor]?.join(', ')} alone`,
    ]);
  });

  it('allows zod everywhere, and no unlisted package', () => {
    expect(violationsOf('src/records/a.ts', `import { z } from 'zod';`)).toEqual([]);
    expect(violationsOf('src/lib/a.ts', `import _ from 'lodash';`)).toEqual([
      'lodash has no wall in the table of vendors',
    ]);
    expect(violationsOf('src/lib/a.ts', `import fs from 'fs';`)).toEqual(['fs has no wall in the table of vendors']);
  });
});

describe('pure rooms', () => {
  const pure = Object.keys(rooms).filter((name) => rooms[name]?.pure);

  it('are these', () => {
    expect(pure).toEqual(['verify', 'score', 'gate', 'report', 'records']);
  });

  it.each(pure)('%s imports nothing from Node', (room) => {
    const text = `import { join } from 'node:path';`;
    expect(violationsOf(`src/${room}/a.ts`, text)).toEqual(['node:path in a pure room']);
    expect(violationsOf('src/lib/a.ts', text)).toEqual([]);
  });

  it.each([
    ['Date', 'const now = new Date();'],
    ['Date', 'const now = Date.now();'],
    ['Math.random', 'const dice = Math.random();'],
    ['process', 'const home = process.env.HOME;'],
    ['process', `const home = \`at \${process.cwd()}\`;`],
    ['fetch', 'const page = await fetch(url);'],
    ['globalThis', 'const now = globalThis.Date.now();'],
    ['setTimeout', 'setTimeout(done, 5);'],
    ['import.meta', 'const here = import.meta.url;'],
  ])('may not touch %s: %j', (name, text) => {
    expect(violationsOf('src/verify/a.ts', text)).toEqual([`${name} in a pure room`]);
    expect(violationsOf('src/packs/a.ts', text)).toEqual([]);
  });

  it('may use the words as keys, members and in texts', () => {
    const text = `export const a = { process: 1, Date: 2, b: port.fetch() }; // Date\nexport const c = 'process';`;
    expect(violationsOf('src/verify/a.ts', text)).toEqual([]);
  });
});

describe('form', () => {
  it('asks for the .ts ending of a file of ours', () => {
    expect(violationsOf('src/lib/a.ts', `import { b } from './b';`)).toEqual(['./b lacks its .ts ending']);
    expect(violationsOf('tests/lib/a.test.ts', `import { b } from '../../src/lib/b.js';`)).toEqual([
      '../../src/lib/b.js lacks its .ts ending',
    ]);
  });

  it('refuses default exports', () => {
    expect(violationsOf('src/lib/a.ts', 'export default function a() {}')).toEqual(['a default export']);
    expect(violationsOf('src/lib/a.ts', 'export { a as default };')).toEqual(['a default export']);
  });

  it('refuses barrels', () => {
    const refused = ['re-exports ./b.ts: import the file that defines the thing'];
    expect(violationsOf('src/lib/a.ts', `export * from './b.ts';`)).toEqual(refused);
    expect(violationsOf('src/lib/a.ts', `export { b } from './b.ts';`)).toEqual(refused);
    expect(violationsOf('src/lib/a.ts', `export type { B } from './b.ts';`)).toEqual(refused);
    expect(violationsOf('src/lib/index.ts', '')).toEqual(['an index file: name it for its main export']);
  });

  it.each(['src/lib/jsonValue.ts', 'src/lib/json_value.ts', 'src/Lib/json.ts', 'tests/lib/json.spec.ts'])(
    'refuses the name %s',
    (path) => {
      expect(violationsOf(path, '')).toContain('the name is not kebab-case');
    },
  );

  it('refuses a file that is too long to read at once', () => {
    expect(violationsOf('src/lib/a.ts', '// line\n'.repeat(450))).toEqual([]);
    expect(violationsOf('src/lib/a.ts', '// line\n'.repeat(451))).toEqual(['451 lines, more than 450']);
  });
});

it('lets only one file print', () => {
  const text = "process.stdout.write('x');\n";
  expect(violationsOf('src/commands/a.ts', text)).toEqual(['prints past commands/open-output.ts']);
  expect(violationsOf('src/cli/a.ts', 'console.log(1);\n')).toEqual(['prints past commands/open-output.ts']);
  expect(violationsOf('src/commands/open-output.ts', text)).toEqual([]);
});
