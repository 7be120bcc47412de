// Emits src/ to build/, then bundles each entry into <out>/<entry>, minified.
// node scripts/build.js [--emit: stop after build/] [--out dist] [--stats DIR]
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { bundledPackages, bundledScripts } from './bundled-packages.js';
import { renderLicences } from './licences.js';

/** The runner names each step by its file; the code of both is one bundle. */
const postStep = `process.argv[2] = 'post';
import('../action/index.js');
`;

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

/** The parsed and checked YAML of each built-in pack, so that no start has to do that again. */
async function checkPacks() {
  await import('../build/installed.js');
  const { builtinPacks, yamlOf } = await import('../build/packs/builtin-packs.js');
  const { renderCheckedPack } = await import('../build/packs/parse-pack.js');
  for (const [id, checked] of Object.entries(builtinPacks)) {
    writeFileSync(checked, renderCheckedPack(readFileSync(yamlOf(checked), 'utf8'), id), { flag: 'wx' });
  }
}

/** A module that ncc did not find becomes code that fails when it runs, and ncc exits with 0. */
function refuseStubs(code, script) {
  // `debug` tries to load that one and works without it.
  const own = code.replaceAll('eval("require")("supports-color")', '');
  const stub = /webpackMissingModule|webpackEmptyContext|Cannot find module '|eval\("require"\)/.exec(own);
  if (stub !== null) throw new Error(`${script} has a stub for a module that was not found: ${stub[0]}`);
}

/**
 * The code of a script runs once it is loaded, and V8 reads an arrow function twice: once to find its end, once to run
 * it. A function in parentheses is read once, which takes a quarter off each start of the Action.
 */
function readModulesOnce(code, script) {
  const wrapper = /^(\/\*{3}\/ )\((async )?(\([^()]*\)) => \{$/gm;
  if (!wrapper.test(code)) throw new Error(`${script} has no module in an arrow function`);
  return code.replace(wrapper, '$1($2function $3 {');
}

/** The same for the CommonJS packages in a bundle of modules. */
const readPackagesOnce = {
  name: 'read-packages-once',
  renderChunk: (code) => code.replace(/(__commonJSMin\(\()(\([^()]*\)) => \{/g, '$1function $2 {'),
};

/** Functions and classes keep their names: a stack trace in a bug report says where it was. */
const keepNames = { function: true, class: true };
const shorter = {
  compress: { target: 'node20', keepNames },
  mangle: { keepNames },
  codegen: { legalComments: 'none' },
};

function minify(code, script) {
  const { code: minified, errors } = minifySync(script, code, { module: true, ...shorter });
  if (errors.length > 0) throw new Error(`${script} cannot be minified: ${errors[0].message}`);
  return `${minified}\n`;
}

/** Data that our code names by a literal URL is put beside the scripts; the script of a thread, with all that it imports. */
const filesBeside = {
  name: 'files-beside',
  transform(code, id) {
    return code.replace(/(new Worker\()?new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, thread = '', path) => {
      const fileName = basename(path);
      const place = resolve(dirname(id), path);
      if (thread !== '') this.emitFile({ type: 'chunk', fileName, id: place });
      else this.emitFile({ type: 'asset', fileName, source: readFileSync(place) });
      return `${thread}new URL('./${fileName}', import.meta.url)`;
    });
  },
};

/** A script for each part that a command loads when it is called; no code is in two parts. */
async function bundleModule(entry, target, list) {
  const bundle = await rolldown({
    input: { index: join(root, 'build', entry) },
    platform: 'node',
    plugins: [filesBeside, readPackagesOnce],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: target,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: shorter,
  });
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
  const scripts = output.filter(({ type }) => type === 'chunk');
  const modules = scripts.flatMap(({ moduleIds }) => moduleIds).map((id) => ({ name: relative(root, id) }));
  writeFileSync(list, JSON.stringify({ modules, chunks: [{ files: scripts.map(({ fileName }) => fileName) }] }));
  return scripts;
}

async function bundleCommandLine(target, list) {
  await bundleModule('cli.js', target, list);
  chmodSync(join(target, 'index.js'), 0o755);
}

/**
 * Made once by scripts/python-wasm.js: compressing it takes a minute, and another version of Node may compress it
 * differently.
 */
const pythonProgram = readFileSync(join(root, 'dist', 'sandbox', 'python.wasm.br'));

const pythonLicence = `cpython\n${readFileSync(join(root, 'scripts', 'licences', 'cpython.txt'), 'utf8').trimEnd()}\n\n`;

/** One script that runs as a separate process, and the interpreters that it loads. */
async function bundleSandbox(target, list) {
  const scripts = await bundleModule('features/sandbox/runners/main.js', target, list);
  if (scripts.length !== 1) throw new Error('the sandbox is one script');
  writeFileSync(join(target, 'python.wasm.br'), pythonProgram);
  for (const name of ['quickjs.wasm', 'structured-clone.so', 'encoding.so']) {
    cpSync(fileURLToPath(import.meta.resolve(`quickjs-wasi/${name}`)), join(target, name));
  }
}

/** ncc copies the script of a thread as it is: this one has all that it imports. */
async function bundleThread(script, target, list) {
  const bundle = await rolldown({ input: join(root, 'build', script), platform: 'node', plugins: [readPackagesOnce] });
  const { output } = await bundle.write({ dir: target, entryFileNames: '[name].js', minify: shorter });
  if (output.length !== 1) throw new Error(`${script} is one script`);
  const stats = JSON.parse(readFileSync(list, 'utf8'));
  const modules = output[0].moduleIds.map((id) => ({ name: relative(root, id) }));
  const chunks = [...stats.chunks, { files: [output[0].fileName] }];
  writeFileSync(list, JSON.stringify({ ...stats, modules: [...stats.modules, ...modules], chunks }));
}

async function bundleAction(target, list) {
  run(ncc, ['build', 'build/step.js', '-o', target, '--no-cache', '--quiet', '--stats-out', list]);
  for (const path of bundledScripts(list).map((name) => join(target, name))) {
    const code = readFileSync(path, 'utf8');
    refuseStubs(code, path);
    writeFileSync(path, minify(readModulesOnce(code, path), path));
  }
  await bundleThread('features/templates/template-worker.js', target, list);
}

rmSync(join(root, 'build'), { recursive: true, force: true });
run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ['-p', 'tsconfig.build.json']);
copyData();
await checkPacks();

const stats = resolve(root, flags.stats ?? 'build/stats');
mkdirSync(stats, { recursive: true });
if (!flags.emit) {
  for (const [entry, bundle] of Object.entries({
    cli: bundleCommandLine,
    action: bundleAction,
    sandbox: bundleSandbox,
  })) {
    const target = resolve(root, flags.out, entry);
    rmSync(target, { recursive: true, force: true });
    const list = join(stats, `${entry}.json`);
    await bundle(target, list);
    const licences = renderLicences(bundledPackages(list), root);
    writeFileSync(join(target, 'licenses.txt'), entry === 'sandbox' ? `${pythonLicence}${licences}` : licences);
  }
  const post = resolve(root, flags.out, 'post');
  rmSync(post, { recursive: true, force: true });
  mkdirSync(post);
  writeFileSync(join(post, 'index.js'), postStep);
}
