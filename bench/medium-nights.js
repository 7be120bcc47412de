// Nights as a branch keeps them: each night a run of the five medium packs for each slug. Answers change sometimes,
// times always.
import '../build/installed.js';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keepNight } from '../build/action/action-history.js';
import { decideKeptRun } from '../build/commands/report.js';
import { withFolder } from '../scripts/with-folder.js';
import { randomFrom } from './noise-model.js';
import { runIn } from './processes.js';

export const cli = resolve('build/cli.js');
const slugs = ['vllm/qwen-35b', 'vllm/gemma-12b', 'llamacpp/qwen-35b', 'llamacpp/gemma-12b'];

/** The cassette of the demo, as a file. */
export function unpackCassette(name, folder) {
  const path = join(folder, `${name}.cassette.jsonl`);
  writeFileSync(path, gunzipSync(readFileSync(`src/commands/demo/${name}.cassette.jsonl.gz`)));
  return path;
}

/** Calls back after each night. Returns how many runs there are. */
export async function keepNights(branch, nights, kept = () => {}) {
  const random = randomFrom(1);
  const night = await withFolder(mediumRun);
  for (let day = 0; day < nights; day += 1) {
    const startedAt = new Date(Date.UTC(2026, 0, 1 + day, 2)).toISOString();
    const id = `${startedAt.replace(/[-:]|\.\d+/g, '')}-0001`;
    const runs = slugs.map((slug) => runOf({ slug, id, startedAt }, night, random));
    await keepNight(runs, () => 'd'.repeat(64), branch);
    kept(day);
  }
  return nights * slugs.length;
}

async function mediumRun(folder) {
  const words = ['run', '--slug', 'demo/scripted', '--medium', '--replay', unpackCassette('unchanged', folder)];
  const place = join(folder, 'place');
  mkdirSync(place);
  execFileSync(process.execPath, [cli, ...words, '--quiet'], { cwd: place, stdio: 'ignore' });
  return decideKeptRun(runIn(place), { err: () => {} });
}

/** In each round one of twenty scenarios fails, and no time equals that of the night before. */
function runOf({ slug, id, startedAt }, { file, scorecards }, random) {
  const endedAt = new Date(Date.parse(startedAt) + 1_200_000 + Math.floor(random() * 1e6)).toISOString();
  const wavered = ({ cells: [cell], ...scenario }) => {
    const failed = random() < 0.05 ? Math.min(1, cell.passed) : 0;
    return { ...scenario, cells: [{ ...cell, passed: cell.passed - failed, failed: cell.failed + failed }] };
  };
  const timed = (timing) =>
    Object.fromEntries(Object.entries(timing).map(([name, value]) => [name, (value ?? 1000) * (0.9 + random() / 5)]));
  const cards = scorecards.map((card) => ({
    ...{ ...card, slug, scenarios: card.scenarios.map(wavered) },
    run: { ...card.run, ids: [id], startedAt, endedAt, sessions: [startedAt] },
    timings: Object.fromEntries(Object.entries(card.timings).map(([pack, timing]) => [pack, timed(timing)])),
  }));
  return { file: { ...file, id, slug, startedAt, endedAt }, scorecards: cards, outcome: 'passed', decision: undefined };
}
