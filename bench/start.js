// How fast the bundled command line starts: `npm run bench:start`. The whole process of commands that ask no server,
// alternating with `node -e 0`, so that all of them run under the same load; the fastest run comes nearest to an idle
// machine. Needs build/bundle/.
import { figure, printFigures } from './figures.js';
import { bundle as cli, metered, summary } from './processes.js';

const runs = 20;
/** Milliseconds beyond `node -e 0`. */
const atMost = 120;
const alone = { name: 'node -e 0', words: ['-e', '0'] };
const starts = [
  { name: '--version', words: [cli, '--version'], atMost },
  { name: '--help', words: [cli, '--help'], atMost },
  { name: 'check --help', words: [cli, 'check', '--help'] },
  { name: 'completion bash', words: [cli, 'completion', 'bash'] },
  { name: 'packs list', words: [cli, 'packs', 'list'] },
];

const taken = new Map([alone, ...starts].map(({ name }) => [name, []]));
for (let run = 0; run < runs; run += 1) {
  for (const { name, words } of [alone, ...starts]) taken.get(name).push(await metered(words));
}
const fastest = (name) => 1000 * summary(taken.get(name)).fastestSeconds;
printFigures([
  figure('start-node', 'node -e 0', fastest(alone.name), 'ms'),
  ...starts.map(({ name, words: _, ...target }) =>
    figure(`start ${name}`, `${name}, beyond node -e 0`, fastest(name) - fastest(alone.name), 'ms', target),
  ),
]);
