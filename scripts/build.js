// Emits src/ to build/, then bundles each entry into <out>/<entry>.
// node scripts/build.js [--emit: stop after build/] [--out dist] [--stats DIR]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundledPackages, bundledScripts } from './bundled-packages.js';
import { renderLicences } from './licences.js';

const entries = ['cli', 'action', 'post'];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const ncc = fileURLToPath(import.meta.resolve('@vercel/ncc/dist/ncc/cli.js'));
const { values: flags } = parseArgs({
  options: {
    emit: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    stats: { type: 'string' },
  },
});

function run(tool, args) {
  const { status, error } = spawnSync(process.execPath, [tool, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** tsc leaves data behind, and ncc answers a missing asset with exit 0 and a broken bundle. */
function copyData() {
  const taken = new Set(['index.js', 'package.json', 'licenses.txt']);
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || extname(entry.name) === '.ts') continue;
    // ncc puts all assets into one folder and renames the second of a name.
    if (taken.has(entry.name)) throw new Error(`src/ has two data files for one place in the bundle: ${entry.name}`);
    taken.add(entry.name);
    const source = join(entry.parentPath, entry.name);
    cpSync(source, source.replace(join(root, 'src'), join(root, 'build')));
  }
}

/** Beside the YAML of each built-in pack, what it is parsed and checked to: no start does that again. */
async function checkPacks() {
  const { builtinPacks } = await import('../build/packs/builtin-packs.js');
  const { renderCheckedPack } = await import('../build/packs/checked-pack.js');
  for (const [id, { yaml, checked }] of Object.entries(builtinPacks)) {
    writeFileSync(checked, renderCheckedPack(readFileSync(yaml, 'utf8'), id), { flag: 'wx' });
  }
}

/**
 * What a script holds runs once it is loaded, and V8 reads an arrow function twice: once to find its end, once to run
 * it. A function in parentheses is read once, which takes a quarter off each start.
 */
function readModulesOnce(bundle) {
  const code = readFileSync(bundle, 'utf8');
  const wrapper = /^(\/\*{3}\/ )\((async )?(\([^()]*\)) => \{$/gm;
  if (!wrapper.test(code)) throw new Error(`${bundle} has no module in an arrow function`);
  writeFileSync(bundle, code.replace(wrapper, '$1($2function $3 {'));
}

rmSync(join(root, 'build'), { recursive: true, force: true });
run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ['-p', 'tsconfig.build.json']);
copyData();
await checkPacks();

const stats = resolve(root, flags.stats ?? 'build/stats');
mkdirSync(stats, { recursive: true });
for (const entry of flags.emit ? [] : entries) {
  const target = resolve(root, flags.out, entry);
  rmSync(target, { recursive: true, force: true });
  const list = join(stats, `${entry}.json`);
  run(ncc, ['build', `build/${entry}.js`, '-o', target, '--no-cache', '--quiet', '--stats-out', list]);
  writeFileSync(join(target, 'licenses.txt'), renderLicences(bundledPackages(list), root));
  for (const script of bundledScripts(list)) readModulesOnce(join(target, script));
}
