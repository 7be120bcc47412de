import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const cli = resolve('dist/cli/index.js');
const isHere =
  process.getuid?.() === 0 && ['slurmctld', 'slurmd', 'munged'].every((name) => spawnSync(name, ['-V']).status === 0);
if (!isHere) process.stderr.write('slurm: skipped, needs root, slurmctld, slurmd and munge\n');

const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
const env = { ...process.env, SLURM_CONF: join(folder, 'slurm.conf') };
const run = (command: string, words: readonly string[], cwd = folder) =>
  execFileSync(command, words, { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const asked = ['run', '--slug', 'demo/scripted', '--replay', 'demo.jsonl', '--quiet'];

/** What does not depend on when and by how many processes it was measured. */
function scorecardsOf(place: string): string {
  const { scorecards } = JSON.parse(readFileSync(join(place, 'scorecard.json'), 'utf8'));
  return JSON.stringify(scorecards.map((each: object) => ({ ...each, run: null, timings: null })));
}

function makePlace(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  const cassette = gunzipSync(readFileSync('src/commands/demo/unchanged.cassette.jsonl.gz'));
  writeFileSync(join(place, 'demo.jsonl'), cassette);
  const words = [process.execPath, cli, ...asked, '--shard', 'auto', '--shard-by', 'scenarios'];
  writeFileSync(join(place, 'shard.sh'), `#!/bin/sh\nexec ${words.join(' ')}\n`);
  return place;
}

async function throughArray(place: string, shards: number): Promise<string> {
  const words = [
    '--parsable',
    '--requeue',
    `--array=0-${shards - 1}`,
    '--open-mode=append',
    '-o',
    'out-%a',
    'shard.sh',
  ];
  const job = run('sbatch', words, place).trim();
  for (let tries = 0; tries < 240 && run('squeue', ['-h', '-j', job]).trim() !== ''; tries += 1) await sleep(500);
  return run(process.execPath, [cli, 'merge', '.quality-baseline/runs', '--out', 'merged'], place);
}

describe.runIf(isHere)('arrays of Slurm', () => {
  let whole = '';

  beforeAll(() => {
    run(resolve('tests/support/slurm/start'), [folder, '16827', '16828']);
    const place = makePlace('whole');
    run(process.execPath, [cli, ...asked], place);
    run(process.execPath, [cli, 'merge', 'latest', '--out', 'merged'], place);
    whole = scorecardsOf(join(place, 'merged'));
  }, 120_000);

  afterAll(() => {
    for (const name of ['slurmd', 'slurmctld']) process.kill(Number(readFileSync(join(folder, `${name}.pid`), 'utf8')));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  it.each([1, 2, 4])(
    'of %i tasks give the scorecard of one run',
    async (shards) => {
      const place = makePlace(`array-${shards}`);
      expect(await throughArray(place, shards)).toContain(`merged ${shards} run`);
      expect(scorecardsOf(join(place, 'merged'))).toBe(whole);
    },
    180_000,
  );
});
