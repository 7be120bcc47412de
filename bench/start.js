// How soon the bundles are there: `npm run bench:start`. The whole process of what asks nothing of a server, in turn with
// `node -e 0`, so that all of them meet the same machine; the fastest of the runs comes nearest to an idle one. Needs
// build/bundle/.
import { parseArgs } from 'node:util';
import { summary, timed } from './whole-process.js';

const cli = new URL('../build/bundle/cli/index.js', import.meta.url).pathname;
/** Milliseconds beyond `node -e 0`. */
const limit = 120;
const { values: flags } = parseArgs({
  options: { json: { type: 'boolean', default: false }, runs: { type: 'string', default: '20' } },
});
const starts = [
  { name: 'node -e 0', words: ['-e', '0'] },
  { name: '--version', words: [cli, '--version'], limit },
  { name: '--help', words: [cli, '--help'], limit },
  { name: 'check --help', words: [cli, 'check', '--help'] },
  { name: 'completion bash', words: [cli, 'completion', 'bash'] },
  { name: 'packs list', words: [cli, 'packs', 'list'] },
];

const taken = starts.map(() => []);
for (let run = 0; run < Number(flags.runs); run += 1) {
  for (const [index, { words }] of starts.entries()) taken[index].push(await timed(words, '.'));
}
const sums = taken.map(summary);
const [alone] = sums;
const figures = starts.map(({ name, limit: atMost }, index) => {
  const { seconds, fastestSeconds, cpuSeconds } = sums[index];
  const beyondMs = 1000 * (fastestSeconds - alone.fastestSeconds);
  const ratio = fastestSeconds / alone.fastestSeconds;
  return {
    name,
    medianMs: 1000 * seconds,
    fastestMs: 1000 * fastestSeconds,
    cpuMs: 1000 * cpuSeconds,
    beyondMs,
    ratio,
    atMost,
  };
});

if (flags.json) {
  console.log(JSON.stringify({ version: 1, runs: Number(flags.runs), figures }, undefined, 2));
} else {
  for (const { name, medianMs, fastestMs, cpuMs, beyondMs, ratio, atMost } of figures) {
    const columns = [
      name.padEnd(16),
      `median ${medianMs.toFixed(0).padStart(5)} ms`,
      `fastest ${fastestMs.toFixed(0).padStart(5)} ms`,
      `processor ${cpuMs.toFixed(0).padStart(4)} ms`,
      `${beyondMs.toFixed(0).padStart(5)} ms beyond node -e 0`,
      `${ratio.toFixed(2)} times it`,
      ...(atMost === undefined ? [] : [`at most ${atMost} ms beyond`]),
    ];
    console.log(columns.join('  '));
  }
}
if (figures.some(({ beyondMs, atMost }) => atMost !== undefined && beyondMs > atMost)) process.exitCode = 1;
