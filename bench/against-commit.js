// The cost of a change: `node bench/against-commit.js COMMIT`. Compares the npm package's size and the time of `demo`
// between that commit and this tree, each with its own dist/. The demos alternate, so that both run under the same
// load.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFolder } from '../scripts/with-folder.js';
import { figure, printFigures } from './figures.js';
import { metered, summary } from './processes.js';

const runs = 20;
const [commit = 'HEAD~1'] = process.argv.slice(2);
const after = fileURLToPath(new URL('..', import.meta.url));
await withFolder(async (folder) => {
  const before = join(folder, 'tree');
  mkdirSync(before);
  const archive = join(folder, 'tree.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: after });
  execFileSync('tar', ['-xf', archive, '-C', before]);
  const demos = { before: [], after: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const [name, tree] of Object.entries({ before, after })) {
      demos[name].push(await metered([join(tree, 'dist', 'cli', 'index.js'), 'demo'], { cwd: folder }));
    }
  }
  const demo = { before: summary(demos.before), after: summary(demos.after) };
  const sizes = { before: packed(before), after: packed(after) };
  printFigures([
    ...['before', 'after'].flatMap((name) => [
      figure(`packed-${name}`, `npm package, ${name}`, sizes[name].size, 'bytes'),
      figure(`unpacked-${name}`, `unpacked, ${name}`, sizes[name].unpackedSize, 'bytes'),
      figure(`demo-${name}`, `demo, median of ${runs}, ${name}`, demo[name].seconds, 's'),
    ]),
    figure('demo-ratio', 'demo, after to before', demo.after.seconds / demo.before.seconds, ''),
    figure('demo-cpu-ratio', 'its CPU time, after to before', demo.after.cpuSeconds / demo.before.cpuSeconds, ''),
  ]);
});

function packed(tree) {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: tree,
    encoding: 'utf8',
  });
  return JSON.parse(text)[0];
}
