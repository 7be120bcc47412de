// Emits src/ to build/, then bundles the entries into <out>/<entry>, minified.
// node scripts/build.js [--emit: stop after build/] [--out dist] [--stats DIR]
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { bundledPackages } from './bundled-packages.js';
import { renderLicences } from './licences.js';

/** The runner names each step by its file; the code of both is one bundle. */
const postStep = `process.argv[2] = 'post';
import('../action/index.js');
`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
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

/** tsc leaves data behind. */
function copyData() {
  const taken = new Set(['index.js', 'package.json', 'licenses.txt']);
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || extname(entry.name) === '.ts') continue;
    // All go into one folder of the bundle.
    if (taken.has(entry.name)) throw new Error(`src/ has two data files for one place in the bundle: ${entry.name}`);
    taken.add(entry.name);
    const source = join(entry.parentPath, entry.name);
    cpSync(source, source.replace(join(root, 'src'), join(root, 'build')));
  }
}

/** Beside the YAML of each built-in pack, what it is parsed and checked to: no start does that again. */
async function checkPacks() {
  const { builtinPacks } = await import('../build/packs/builtin-packs.js');
  const { renderCheckedPack } = await import('../build/packs/load-packs.js');
  for (const [id, { yaml, checked }] of Object.entries(builtinPacks)) {
    writeFileSync(checked, renderCheckedPack(readFileSync(yaml, 'utf8'), id), { flag: 'wx' });
  }
}

/** Functions and classes keep their names: a stack trace in a bug report says where it was. */
const keepNames = { function: true, class: true };
const shorter = {
  compress: { target: 'node20', keepNames },
  mangle: { keepNames },
  codegen: { legalComments: 'none' },
};

/** Data that our code names by a literal URL is put beside the scripts; of a pack, what it was checked to. */
const dataBeside = {
  name: 'data-beside',
  transform(code, id) {
    return code.replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, path) => {
      const fileName = basename(path);
      const source = resolve(dirname(id), path);
      if (!path.endsWith('.yaml'))
        this.emitFile({ type: 'asset', fileName: `cli/${fileName}`, source: readFileSync(source) });
      return `new URL('./${fileName}', import.meta.url)`;
    });
  },
};

/** Notes in `modules` what the command line is made of. */
function reachedFrom(entry, modules) {
  return {
    name: 'reached-from',
    buildEnd() {
      // What scripts of any kind need of the bundler is there, too.
      for (const id of [entry, '\0rolldown/runtime.js']) modules.add(id);
      for (const id of modules) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const each of [...importedIds, ...dynamicallyImportedIds]) modules.add(each);
      }
    },
  };
}

/**
 * One bundle of both entries: a script for each part that is loaded when it is wanted, and nothing twice. What the
 * command line can load is in cli/, which stands alone; action/ holds what only the Action needs, and loads the rest
 * from there.
 */
async function bundle(out) {
  const entries = { 'cli/index': join(root, 'build', 'cli.js'), 'action/index': join(root, 'build', 'step.js') };
  const ofCommandLine = new Set();
  const built = await rolldown({
    input: entries,
    platform: 'node',
    plugins: [dataBeside, reachedFrom(entries['cli/index'], ofCommandLine)],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await built.write({
    dir: out,
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.every((id) => ofCommandLine.has(id)) ? 'cli/[name].js' : 'action/[name].js',
    minify: shorter,
  });
  const scripts = output.filter(({ type }) => type === 'chunk');
  for (const { fileName, imports, dynamicImports } of scripts.filter(({ fileName }) => fileName.startsWith('cli/'))) {
    const outside = [...imports, ...dynamicImports].find((name) => name.startsWith('action/'));
    if (outside !== undefined) throw new Error(`${fileName} needs ${outside}: the command line would not work alone`);
  }
  return scripts;
}

rmSync(join(root, 'build'), { recursive: true, force: true });
run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ['-p', 'tsconfig.build.json']);
copyData();
await checkPacks();

const stats = resolve(root, flags.stats ?? 'build/stats');
mkdirSync(stats, { recursive: true });
if (!flags.emit) {
  const out = resolve(root, flags.out);
  for (const entry of ['cli', 'action', 'post']) rmSync(join(out, entry), { recursive: true, force: true });
  const scripts = await bundle(out);
  for (const entry of ['cli', 'action']) {
    const own = scripts.filter(({ fileName }) => fileName.startsWith(`${entry}/`));
    const list = join(stats, `${entry}.json`);
    const modules = own.flatMap(({ moduleIds }) => moduleIds).map((id) => ({ name: relative(root, id) }));
    writeFileSync(list, JSON.stringify({ modules, files: own.map(({ fileName }) => basename(fileName)) }));
    writeFileSync(join(out, entry, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(join(out, entry, 'licenses.txt'), renderLicences(bundledPackages(list), root));
  }
  chmodSync(join(out, 'cli', 'index.js'), 0o755);
  mkdirSync(join(out, 'post'));
  writeFileSync(join(out, 'post', 'index.js'), postStep);
}
