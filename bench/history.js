// How large the branch becomes on which nights keep their scorecards: `npm run bench:history`. A year of nights with four
// runs of the five medium packs each; answers waver, times do always.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { keepNight } from '../build/commands/keep-night.js';
import { decideKeptRun } from '../build/commands/report.js';
import { randomFrom } from './noise-model.js';

const nights = 365;
const slugs = ['vllm/qwen-35b', 'vllm/gemma-12b', 'llamacpp/qwen-35b', 'llamacpp/gemma-12b'];
const random = randomFrom(1);
const work = mkdtempSync(join(tmpdir(), 'quality-baseline-bench-'));
try {
  const { file, scorecards } = await mediumRun(join(work, 'run'));
  const branch = join(work, 'branch');
  const git = (...words) => execFileSync('git', ['-C', branch, ...words], { encoding: 'utf8' });
  execFileSync('git', ['init', '--quiet', branch]);
  for (let night = 0; night < nights; night += 1) {
    const startedAt = new Date(Date.UTC(2026, 0, 1 + night, 2)).toISOString();
    const id = `${startedAt.replace(/[-:]|\.\d+/g, '')}-0001`;
    const runs = slugs.map((slug) => runOf({ slug, id, startedAt }, { file, scorecards }));
    await keepNight(runs, () => 'd'.repeat(64), branch);
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', `Night ${night}`);
  }
  const paths = readdirSync(branch, { recursive: true }).filter((name) => /^scorecards.*\.json$/.test(name));
  const bytes = paths.reduce((sum, name) => sum + readFileSync(join(branch, name)).length, 0);
  git('gc', '--quiet');
  const packed = Number(/size-pack: (\d+)/.exec(git('count-objects', '-v'))?.[1]);
  const runs = nights * slugs.length;
  console.log(JSON.stringify({ runs, bytesOfARun: Math.round(bytes / runs), kilobytesInGit: packed }));
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function mediumRun(folder) {
  const cassette = join(work, 'model.cassette.jsonl');
  writeFileSync(cassette, gunzipSync(readFileSync('src/commands/demo/unchanged.cassette.jsonl.gz')));
  execFileSync('mkdir', [folder]);
  const words = ['run', '--slug', 'demo/scripted', '--medium', '--replay', cassette, '--quiet'];
  execFileSync(process.execPath, [resolve('build/cli.js'), ...words], { cwd: folder, stdio: 'ignore' });
  const runs = join(folder, '.quality-baseline', 'runs');
  return decideKeptRun(join(runs, readdirSync(runs)[0]), { err: () => {} });
}

/** One of twenty scenarios fails a round, and no time is that of the night before. */
function runOf({ slug, id, startedAt }, { file, scorecards }) {
  const endedAt = new Date(Date.parse(startedAt) + 1_200_000 + Math.floor(random() * 1e6)).toISOString();
  const wavered = ({ cells: [cell], ...scenario }) => {
    const failed = random() < 0.05 ? 1 : 0;
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
