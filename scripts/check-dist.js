// Proves that dist/ is what src/ builds to, and that the bundles are whole. Changes nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackages, bundledScripts } from './bundled-packages.js';
import { licenceFailures } from './licences.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const packsFolder = join(root, 'src', 'packs', 'builtin');
const writtenFolders = ['workflows', 'clusters'].map((name) => join(root, 'src', 'commands', name));
/** Data that a page carries in itself, by its name in the bundle. A browser runs the scripts among it, never Node. */
const pageAssets = {
  'page.js': join(root, 'src', 'report', 'html', 'page.js'),
  'page.css': join(root, 'src', 'report', 'html', 'page.css'),
  ...Object.fromEntries(
    ['app.js', 'app.css', 'chat.js', 'board.js', 'pages.css'].map((name) => [
      name,
      join(root, 'src', 'features', 'serve', 'html', name),
    ]),
  ),
  'uplot-license.txt': join(root, 'src', 'report', 'html', 'uplot-license.txt'),
  'uPlot.iife.min.js': join(root, 'node_modules', 'uplot', 'dist', 'uPlot.iife.min.js'),
  'uPlot.min.css': join(root, 'node_modules', 'uplot', 'dist', 'uPlot.min.css'),
};
const temporary = mkdtempSync(join(tmpdir(), 'check-dist-'));
const fresh = join(temporary, 'dist');
const stats = join(temporary, 'stats');

const failures = [];
function check(holds, failure) {
  if (!holds) failures.push(failure);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  check(status === 0, `git ${args.join(' ')}: ${stderr}`);
  return (stdout ?? '').trim();
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    check(false, `not JSON: ${error.message}`);
    return null;
  }
}

function stringsIn(value) {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...stringsIn(part)]));
}

function checkSameAsFresh() {
  for (const file of new Set([...filesBelow(dist), ...filesBelow(fresh)])) {
    const [kept, built] = [join(dist, file), join(fresh, file)];
    if (!existsSync(built)) check(false, `dist/${file} is not built from src/: run npm run build`);
    else if (!existsSync(kept)) check(false, `dist/${file} is missing: run npm run build`);
    else check(readFileSync(kept).equals(readFileSync(built)), `dist/${file} is stale: run npm run build`);
  }
}

function checkInGit() {
  const untracked = git('ls-files', '--others', '--', 'dist');
  check(untracked === '', `not in git: ${untracked}`);
  const changed = git('diff', '--stat', '--', 'dist');
  check(changed === '', `changed and not added to git:\n${changed}`);
}

function checkBundle(entry) {
  const folder = join(dist, entry);
  const list = join(stats, `${entry}.json`);
  const scripts = filesBelow(folder).filter((file) => /\.m?js$/.test(file) && !Object.hasOwn(pageAssets, file));
  const built = bundledScripts(list);
  check(scripts.join() === built.join(), `dist/${entry} holds ${scripts.join(', ')} instead of ${built.join(', ')}`);

  const packages = bundledPackages(list);
  check(packages.length > 0, `no package found in the module list of ${entry}`);
  failures.push(...licenceFailures(packages, join(folder, 'licenses.txt')));
  if (entry === 'cli') {
    check(
      readFileSync(join(folder, 'index.js'), 'utf8').startsWith('#!/usr/bin/env node\n'),
      'dist/cli/index.js lacks the first line that starts it as a command',
    );
    const walled = packages.map(({ name }) => name).filter((name) => name.startsWith('@actions/'));
    check(walled.length === 0, `the command line bundle contains ${walled.join(', ')}`);
  }

  for (const [asset, source] of Object.entries(pageAssets)) {
    const file = join(folder, asset);
    if (!existsSync(file)) check(entry !== 'cli', `dist/${entry} lacks ${asset}`);
    else
      check(readFileSync(source).equals(readFileSync(file)), `dist/${entry}/${asset} is not ${relative(root, source)}`);
  }

  for (const asset of filesBelow(folder).filter((file) => file.endsWith('.yml'))) {
    const source = writtenFolders.map((each) => join(each, asset)).find(existsSync);
    const same = source !== undefined && readFileSync(source).equals(readFileSync(join(folder, asset)));
    check(same, `dist/${entry}/${asset} is not what is in src/commands`);
  }
}

/** The data that a start reads in place of the YAML has all of its content, with the keys in the same order. */
async function checkCheckedPacks() {
  await import('../build/installed.js');
  const { parseCheckedPack, parsePack } = await import('../build/packs/parse-pack.js');
  for (const file of readdirSync(packsFolder)) {
    const parsed = JSON.stringify(parsePack(readFileSync(join(packsFolder, file), 'utf8'), file));
    for (const entry of ['cli', 'action']) {
      const path = join(dist, entry, checkedName(file));
      const isSame = existsSync(path) && JSON.stringify(parseCheckedPack(readFileSync(path, 'utf8'))) === parsed;
      check(isSame, `dist/${entry}/${checkedName(file)} is not what src/packs/builtin/${file} parses to`);
    }
  }
}

function checkedName(file) {
  return file.replace(/\.yaml$/, '.json');
}

/** As npm installs it: the bundle alone, without sources or node_modules to fall back on. */
function checkRunsAlone() {
  const packs = readdirSync(packsFolder).filter((file) => file.endsWith('.yaml'));
  check(packs.length > 0, 'src/packs/builtin holds no pack');
  const written = writtenFolders.flatMap((folder) => readdirSync(folder)).filter((file) => !file.endsWith('.ts'));
  for (const asset of [...packs.map(checkedName), ...written])
    check(existsSync(join(dist, 'cli', asset)), `dist/cli lacks ${asset}`);

  const alone = join(temporary, 'alone');
  mkdirSync(alone);
  cpSync(join(dist, 'cli'), join(alone, 'cli'), { recursive: true });
  function cli(...args) {
    const run = spawnSync(process.execPath, [join(alone, 'cli', 'index.js'), ...args], {
      cwd: alone,
      encoding: 'utf8',
    });
    check(run.status === 0, `the bundle alone: ${args.join(' ')} ends with ${run.status}\n${run.stderr}`);
    return run.stdout;
  }

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [shown, expected] = [cli('--version').trim(), `quality-baseline ${version}`];
  check(shown === expected, `the bundle alone: --version prints ${JSON.stringify(shown)} instead of ${expected}`);

  cli('demo');
  const listed = stringsIn(parseJson(cli('packs', 'list', '--json')));
  for (const pack of packs) {
    const id = /^id:\s*(\S+)/m.exec(readFileSync(join(packsFolder, pack), 'utf8'))?.[1];
    check(id !== undefined && listed.has(id), `the bundle alone: packs list --json does not name ${id ?? pack}`);
  }
}

try {
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.js'), '--out', fresh, '--stats', stats], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  check(build.status === 0, 'the build fails');
  if (failures.length === 0) {
    checkSameAsFresh();
    checkInGit();
    const bundles = readdirSync(stats).map((file) => basename(file, '.json'));
    // A missing bundle was reported above.
    for (const entry of bundles.filter((name) => existsSync(join(dist, name, 'index.js')))) checkBundle(entry);
    await checkCheckedPacks();
    checkRunsAlone();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

for (const failure of failures) process.stderr.write(`✗ ${failure}\n`);
process.stdout.write(failures.length === 0 ? 'dist is fresh and whole\n' : '');
process.exitCode = failures.length === 0 ? 0 : 1;
