import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scorecard, scorecardFileSchema } from '../../src/records/scorecard.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { emptyFolder } from './run-bundle.ts';
import { runsIn, startCli } from './run-parts.ts';

let server: RunningLlama | undefined;
const { rootfs, missing } = realLlama();

beforeAll(async () => {
  if (missing === undefined) server = await startRealLlama(rootfs, ['-c', '32768']);
}, 300_000);

afterAll(() => server?.stop());

function real(name: string, test: (server: RunningLlama) => Promise<void>): void {
  it(name, { timeout: 300_000 }, async (context) => {
    if (server === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
    await test(server);
  });
}

/** The only scorecard of a run of the bundled command line; the model writes a little noise. */
async function measured({ baseUrl }: RunningLlama, ...flags: readonly string[]): Promise<Scorecard> {
  const folder = emptyFolder();
  const where = ['--slug', 'llamacpp/tiny', '--endpoint', baseUrl];
  const { exitCode, stderr } = await startCli(folder, 'run', ...where, '--repeat', '3', ...flags).done;
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('Kept in ') });
  const [run = ''] = await runsIn(folder);
  const file = scorecardFileSchema.parse(JSON.parse(await readFile(join(run, 'scorecard.json'), 'utf8')));
  return file.scorecards[0] ?? expect.fail('a run has a scorecard for its mode');
}

/** The most requests that the server processed at once, until `work` ends. */
async function mostAtOnce(baseUrl: string, work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const slots: unknown = await (await fetch(new URL('/slots', baseUrl))).json();
    if (!Array.isArray(slots)) throw new Error('the server tells of its slots');
    most = Math.max(most, slots.filter((slot) => slot.is_processing === true).length);
    await sleep(20);
  }
  await over;
  return most;
}

real('asks a real server with four slots four questions at once, and counts all of its noise', async (running) => {
  const run = measured(running, '--medium', '--max-tokens', '48');
  expect(await mostAtOnce(running.baseUrl, run)).toBe(4);
  const { fingerprint, scenarios, missing: left, tooLong } = await run;
  expect(fingerprint.subject).toMatchObject({ engine: { name: 'llama.cpp' }, slots: 4, concurrency: 4 });
  expect(left).toBe(0);
  // A token of the tiny model is a byte, and it was trained on few.
  expect(tooLong).toEqual(['dataextract-15/DX-04', 'dataextract-15/DX-07', 'structoutput-15/SO-15']);
  expect(scenarios).toHaveLength(75 - 3);
  for (const { cells } of scenarios) {
    const [{ passed, failed, unmeasured } = { passed: 0, failed: 0, unmeasured: 0 }] = cells;
    expect({ attempts: passed + failed, unmeasured, sessions: cells.length }).toEqual({
      attempts: 3,
      unmeasured: 0,
      sessions: 1,
    });
  }
});

// One at a time: other requests in a batch can change a sum by a bit, and sometimes a token, even if four equal
// requests agree.
real('finds a real server that is bit-stable equal to itself, round by round', async (running) => {
  const flags = ['--pack', 'instructfollow-15', '--max-tokens', '24', '--concurrency', '1'];
  const [one, other] = [await measured(running, ...flags), await measured(running, ...flags)];
  const equal = one.scenarios.filter(({ answers }, place) => {
    expect(answers).toHaveLength(3);
    return JSON.stringify(answers) === JSON.stringify(other.scenarios[place]?.answers);
  });
  console.log(
    `${one.run.determinism} and ${other.run.determinism}: ${equal.length} of ${one.scenarios.length} scenarios equal`,
  );
  const isStable = one.run.determinism === 'bit-stable' && other.run.determinism === 'bit-stable';
  if (isStable) expect(other.scenarios).toEqual(one.scenarios);
});
