// Packs the npm package from a copy, so that the tree stays as it is.
// node scripts/pack.js --out DIR [--commit SHA: what --version names]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withFolder } from './with-folder.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({ options: { out: { type: 'string' }, commit: { type: 'string' } } });
if (flags.out === undefined) throw new Error('--out names the folder that the tarball goes to');
if (flags.commit !== undefined && !/^[0-9a-f]{40}$/.test(flags.commit)) {
  throw new Error(`--commit takes the 40 hexadecimal digits of a commit, not ${JSON.stringify(flags.commit)}`);
}

function pack(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`npm pack ends with ${status}\n${stderr}`);
  const [packed] = JSON.parse(stdout);
  return packed;
}

const out = resolve(flags.out);
mkdirSync(out, { recursive: true });
await withFolder((copy) => {
  for (const { path } of pack(root, '--dry-run').files) cpSync(join(root, path), join(copy, path));
  if (flags.commit !== undefined) {
    writeFileSync(join(copy, 'dist', 'cli', 'commit.json'), `${JSON.stringify({ commit: flags.commit })}\n`);
  }
  console.log(join(out, pack(copy, '--pack-destination', out).filename));
});
