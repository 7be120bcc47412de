// How long ROUGE-1, ROUGE-2 and ROUGE-L take on 10,000 answers of 400 words: `npm run bench:metrics`. Needs build/.
import '../build/installed.js';
import { performance } from 'node:perf_hooks';
import { metricValues } from '../build/features/datasets/metrics/metrics.js';
import { figure, printFigures } from './figures.js';

const [answers, length, vocabulary] = [10_000, 400, 2_000];
let state = 1;
function draw(below) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

// Common words are drawn more often than rare ones, and half of each answer repeats its gold answer.
const word = () => `word${Math.floor(vocabulary * (draw(1_000) / 1_000) ** 3)}`;
const pairs = Array.from({ length: answers }, () => {
  const gold = Array.from({ length }, word);
  return [gold.map((kept) => (draw(2) === 0 ? kept : word())).join(' '), gold.join(' ')];
});

let sum = 0;
const before = process.cpuUsage();
const started = performance.now();
for (const [answer, gold] of pairs)
  for (const [, value] of metricValues(['rouge1', 'rouge2', 'rougeL'], answer, [gold], [])) sum += value;
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
printFigures(
  [
    figure('metrics-rouge', '10,000 answers of 400 words, ROUGE-1, -2 and -L', seconds, 's', { atMost: 10 }),
    figure('metrics-rouge-cpu', 'CPU time of it', (user + system) / 1e6, 's'),
  ],
  { mean: sum / (3 * answers) },
);
