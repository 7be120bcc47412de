// Moves files to the folders of their features, as moves.tsv has them, and rewrites what names them. It goes when they
// are there.
//
//   node scripts/house/move.js scripts/house/moves.tsv [--only NAME] [--dry-run]     (in the root of a clean checkout)
//
// MOVES.tsv: old<TAB>new[<TAB>anything], one a line; `old` may be a folder (ends in /). Lines whose new place is `-`,
// empty or the old one are passed over. --only NAME takes the lines whose third column is NAME.
//
// Does `git mv`, then rewrites
//   1. every relative path in quotes of a tracked script: import, export … from, import(), require(), new URL(…),
//      vi.mock and its family, snapshots; only where it names a tracked file or folder, so samples stay;
//   2. the same out of build/ (bench/, scripts/: '../build/run/a.js' follows src/run/a.ts);
//   3. paths of files from the root ('src/run/a.ts', `tests/run/a.test.ts`) in every tracked text outside fixtures, with
//      globs of vitest (testsOf('run/a')) and rooms without src/ in the tables of tests/architecture.ts and of
//      scripts/mutation/judged.yaml.
// Then formats what it changed with biome, since the order of imports follows their paths, and lists what it left alone.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path/posix';

const args = process.argv.slice(2);
const take = (flag) => {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const has = (flag) => {
  const at = args.indexOf(flag);
  return at >= 0 && args.splice(at, 1).length > 0;
};
const only = take('--only');
const isDry = has('--dry-run');
const [movesFile] = args;
if (movesFile === undefined) throw new Error('node scripts/house/move.js MOVES.tsv [--only NAME] [--dry-run]');

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 });
const before = git('ls-files', '-z').split('\0').filter(Boolean);
const known = new Set(before);

const moves = new Map();
for (const line of readFileSync(movesFile, 'utf8').split('\n')) {
  const [from = '', to = '', name = ''] = line.split('\t').map((cell) => cell.trim());
  if (from === '' || from.startsWith('#') || to === '' || to === '-' || to === from) continue;
  if (only !== undefined && name !== only) continue;
  if (from.endsWith('/'))
    for (const each of before.filter((file) => file.startsWith(from)))
      moves.set(each, to.replace(/\/?$/, '/') + each.slice(from.length));
  else moves.set(from, to);
}
const faults = [];
for (const [from, to] of moves) {
  if (!known.has(from)) faults.push(`${from}: not tracked`);
  if (known.has(to) && !moves.has(to)) faults.push(`${to}: is there already`);
}
const targets = [...moves.values()];
for (const to of new Set(targets)) if (targets.filter((each) => each === to).length > 1) faults.push(`${to}: twice`);
if (faults.length > 0) throw new Error(faults.join('\n'));

const isScript = (file) => /\.[cm]?[jt]sx?$/.test(file);
const isText = (file) =>
  /\.(?:[cm]?[jt]sx?|json|jsonc|yaml|yml|md|sh|py)$/.test(file) ||
  file === '.ci/run' ||
  file === 'Dockerfile' ||
  file.startsWith('.github/');
/** Recorded, generated, or about the past: never rewritten. */
const isLeft = (file) =>
  /^(?:dist|schemas|baselines|docs\/data|node_modules)\/|^tests\/(?:fixtures|golden)\/|^CHANGELOG\.md$|^package-lock\.json$|\/builtin\//.test(
    file,
  );

const newPlace = (file) => moves.get(file) ?? file;
const asBuilt = (file) => file.replace(/^src\//, 'build/').replace(/\.ts$/, '.js');
const builtMoves = new Map(
  [...moves].filter(([from]) => from.startsWith('src/')).map(([from, to]) => [asBuilt(from), asBuilt(to)]),
);
// A pack as checked stands beside its YAML in build/ alone.
for (const [from, to] of moves)
  if (from.endsWith('.yaml')) builtMoves.set(from.replace(/\.yaml$/, '.json'), to.replace(/\.yaml$/, '.json'));

function specifier(fromFile, target) {
  const path = relative(dirname(fromFile), target);
  return path.startsWith('.') ? path : `./${path}`;
}

const unresolved = [];
const folders = new Set();
for (const file of before) for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(at);
const isImport =
  /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bnew URL\(|\b(?:mock|doMock|unmock|importActual|importOriginal)\()\s*$/;

/** Every relative path in quotes: of imports, mocks, URLs and snapshots. What names no tracked file stays as it is. */
function rewriteRelative(file, text) {
  const here = newPlace(file);
  return text.replace(/(['"`])(\.{1,2}\/[^'"`\n]*)\1/g, (whole, quote, path, at) => {
    const [fixed = ''] = path.split('${');
    const isOpen = quote === '`' && fixed !== path;
    // Of `../golden/${name}.json`, the folder is known.
    const head = isOpen ? fixed.slice(0, fixed.lastIndexOf('/') + 1) : path;
    const old = normalize(join(dirname(file), head)).replace(/\/$/, '');
    const moved = isOpen ? undefined : (moves.get(old) ?? builtMoves.get(old));
    if (moved !== undefined) return `${quote}${specifier(here, moved)}${quote}`;
    if (here === file) return whole;
    const isThere = known.has(old) || folders.has(old) || /^(?:node_modules|build)(?:\/|$)/.test(old);
    if (isThere) {
      const slash = head.endsWith('/') ? '/' : '';
      return `${quote}${specifier(here, old)}${slash}${path.slice(head.length)}${quote}`;
    }
    if (isImport.test(text.slice(Math.max(0, at - 40), at))) unresolved.push(`${here}: ${path}`);
    return whole;
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const rooted = new Map([...moves, ...builtMoves]);
const rootedPattern =
  rooted.size === 0
    ? undefined
    : new RegExp(
        `(?<![\\w./-])(?:${[...rooted.keys()]
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?![\\w-])`,
        'g',
      );
// As tables of paths below src/ say it: 'run/a.ts', and judged.yaml: `run/a.ts:`.
const short = new Map(
  [...moves]
    .filter(([from, to]) => from.startsWith('src/') && to.startsWith('src/'))
    .map(([from, to]) => [from.slice(4), to.slice(4)]),
);
const shortPattern =
  short.size === 0
    ? undefined
    : new RegExp(
        `(?<![\\w./-])(?:${[...short.keys()]
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?![\\w-])`,
        'g',
      );
// As vitest.config.ts says it: 'run/a' for tests/run/a.test.ts.
const tests = new Map(
  [...moves]
    .filter(([from]) => /^tests\/.*\.test\.ts$/.test(from))
    .map(([from, to]) => [from.slice(6, -8), to.slice(6, -8)]),
);
const shortNamed = new Set(['tests/architecture.ts', 'scripts/mutation/judged.yaml', 'tests/scan-source.ts']);

function rewriteRooted(file, text) {
  let out = rootedPattern === undefined ? text : text.replace(rootedPattern, (path) => rooted.get(path));
  if (shortPattern !== undefined && shortNamed.has(file)) out = out.replace(shortPattern, (path) => short.get(path));
  if (file === 'vitest.config.ts')
    out = out.replace(/'([a-z0-9/-]+)'/g, (whole, name) => (tests.has(name) ? `'${tests.get(name)}'` : whole));
  return out;
}

const changed = [];
for (const file of before) {
  if (!isText(file) || isLeft(file) || !existsSync(file) || !statSync(file).isFile()) continue;
  const text = readFileSync(file, 'utf8');
  let next = text;
  if (isScript(file)) next = rewriteRelative(file, next);
  next = rewriteRooted(file, next);
  if (next !== text) changed.push([file, next]);
}

/** Texts that still name an old place without its root, as in 'run/a.ts' of a table. */
const still = [];
const changedText = new Map(changed);
const bare = [...moves.keys()]
  .filter((from) => /^(?:src|tests)\/.*\//.test(from))
  .map((from) => from.replace(/^(?:src|tests)\//, ''));
const barePattern =
  bare.length === 0
    ? /$^/
    : new RegExp(
        `(?<![\\w./-])(?:(?:src|tests)/)?(?:${bare
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?![\\w-])`,
        'g',
      );
for (const file of before) {
  if (!isText(file) || isLeft(file) || !existsSync(file)) continue;
  const text = changedText.get(file) ?? readFileSync(file, 'utf8');
  for (const found of text.matchAll(barePattern))
    still.push(`${newPlace(file)}:${text.slice(0, found.index).split('\n').length}: ${found[0]}`);
}
// Paths put together of parts, such as `${probe}numerics.ts#a` or join(folder, 'numerics.ts').
for (const file of before) {
  if (!isScript(file) || isLeft(file) || !existsSync(file)) continue;
  const text = changedText.get(file) ?? readFileSync(file, 'utf8');
  for (const from of moves.keys()) {
    const base = from.slice(from.lastIndexOf('/') + 1);
    const put = new RegExp(`\\$\\{\\w+\\}/?${escaped(base)}(?![\\w-])`).exec(text);
    if (put !== null)
      still.push(`${newPlace(file)}:${text.slice(0, put.index).split('\n').length}: ${put[0]} (put together; ${from})`);
  }
}
// Folders that lists name whole, such as vitest's 'commands/load' or walls 'interop/'.
const emptied = new Set();
const folderOf = (file) => dirname(file);
for (const from of moves.keys()) {
  const folder = folderOf(from);
  if (!before.some((each) => each.startsWith(`${folder}/`) && !moves.has(each))) emptied.add(folder);
}

console.log(`${moves.size} files move, ${changed.length} texts change${isDry ? ' (dry run)' : ''}`);
if (!isDry) {
  for (const [file, text] of changed) writeFileSync(file, text);
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true });
    git('mv', from, to);
  }
  const formatted = changed.map(([file]) => newPlace(file)).filter((file) => /\.(?:[cm]?[jt]s|jsonc?)$/.test(file));
  for (let at = 0; at < formatted.length; at += 200) {
    try {
      execFileSync('npx', ['biome', 'check', '--write', '--no-errors-on-unmatched', ...formatted.slice(at, at + 200)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      console.log(`${error.stdout ?? ''}${error.stderr ?? ''}`.split('\n').slice(0, 40).join('\n'));
    }
  }
  git('add', '-u');
}
if (unresolved.length > 0) console.log(`names nothing, left alone:\n  ${unresolved.join('\n  ')}`);
if (still.length > 0) console.log(`still named:\n  ${still.join('\n  ')}`);
if (emptied.size > 0) {
  console.log(`folders that are empty now: ${[...emptied].sort().join(' ')}`);
  const lists = new Set();
  for (const folder of emptied) {
    const bare = folder.replace(/^(?:src|tests)\//, '');
    // One word may mean anything; a path of two does not.
    const pattern = bare.includes('/')
      ? new RegExp(`['"\`](?:src/|tests/)?${escaped(bare)}/?['"\`*]`)
      : new RegExp(`(?:src|tests)/${escaped(bare)}/?['"\`*]`);
    for (const file of before) {
      if (!isText(file) || isLeft(file) || moves.has(file) || !existsSync(file)) continue;
      const text = readFileSync(file, 'utf8');
      const found = pattern.exec(text);
      if (found) lists.add(`${file}:${text.slice(0, found.index).split('\n').length}: ${found[0]}`);
    }
  }
  const config = existsSync('vitest.config.ts') ? readFileSync('vitest.config.ts', 'utf8') : '';
  for (const folder of emptied)
    if (folder.startsWith('tests/') && config.includes(`'${folder.slice(6)}'`))
      lists.add(`vitest.config.ts: '${folder.slice(6)}'`);
  if (lists.size > 0) console.log(`lists that name such a folder:\n  ${[...lists].join('\n  ')}`);
}
