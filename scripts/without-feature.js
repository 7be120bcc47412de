// Whether the sources typecheck without a feature, and without those that need it: `node scripts/without-feature.js [NAME…]`.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { withFolder } from './with-folder.js';

const features = readdirSync('src/features');
const lists = ['src/features.ts', 'src/added-commands.ts'];
const [, , ...named] = argv;
let failed = 0;
for (const name of named.length > 0 ? named : features) {
  const faults = await withFolder((folder) => faultsWithout(name, folder));
  if (faults === '') console.log(`${name}: nothing else needs it`);
  else {
    console.log(`${name}: the rest does not typecheck without it\n${faults}`);
    failed += 1;
  }
}
exit(failed === 0 ? 0 : 1);

function faultsWithout(name, folder) {
  if (!features.includes(name)) throw new Error(`there is no feature ${name}`);
  for (const each of ['src', 'package.json', 'tsconfig.json']) cpSync(each, join(folder, each), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const gone = new Set([name]);
  for (const each of gone) for (const other of features) if (needs(other, each)) gone.add(other);
  for (const each of gone) rmSync(join(folder, 'src/features', each), { recursive: true });
  for (const list of lists)
    writeFileSync(join(folder, list), [...gone].reduce(withoutLines, readFileSync(list, 'utf8')));
  const config = { extends: './tsconfig.json', include: ['src'] };
  writeFileSync(join(folder, 'tsconfig.src.json'), JSON.stringify(config));
  try {
    execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.src.json'], { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return error.stdout;
  }
}

/** Whether a file of the one imports a file of the other. */
function needs(one, other) {
  const files = readdirSync(`src/features/${one}`, { recursive: true }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(join('src/features', one, file), 'utf8'));
  return one !== other && sources.some((text) => text.includes(`../${other}/`));
}

/** A list of features without the imports from one, and without the entries that they name. */
function withoutLines(text, name) {
  const imported = new RegExp(`^import \\{ (.*) \\} from '\\./features/${name}/.*\\n`, 'gm');
  const gone = [...text.matchAll(imported)].flatMap(([, names]) =>
    names.split(', ').map((each) => each.split(' as ').at(-1)),
  );
  return gone.reduce(
    (rest, each) => rest.replace(new RegExp(`^  (?:\\{.*\\b${each}\\b.*\\}|${each}),\\n`, 'gm'), ''),
    text.replace(imported, ''),
  );
}
