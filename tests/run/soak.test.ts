import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scoreRun } from '../../src/score/score-run.ts';
import { drawSeed } from '../support/seed.ts';
import { keptIn, withFolder } from './run-with.ts';
import { newIn, type Sample, type SoakReport } from './soak-run.ts';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
const rounds = isLong ? 200 : 4;
/** A place, its key and its state may stay in memory; a reply may not. */
const mostBytesPerAttempt = 256;

it(`counts each of ${rounds * 100} attempts once, with one request in twenty failing, and keeps nothing in memory`, {
  timeout: 120_000 + rounds * 15_000,
}, async () => {
  await withFolder(async (parent) => {
    const folder = join(parent, 'run');
    const server = start(new URL('./soak-server.ts', import.meta.url), String(drawSeed('soak')), String(rounds * 200));
    const [baseUrl = ''] = await once(createInterface({ input: server.stdout }), 'line');
    const run = start(new URL('./soak-run.ts', import.meta.url), folder, String(baseUrl), String(rounds));
    const report: SoakReport = JSON.parse(await text(run.stdout));
    server.stdin.end();
    await once(server, 'close');

    const { plan, attempts } = await keptIn(folder);
    expect(report).toMatchObject({ outcome: 'measured', asked: attempts.length });
    expect(new Set(attempts.map(({ round, scenario }) => `${round} ${scenario}`)).size).toBe(report.asked);
    const { kept, unmeasured, missing } = countsOf(scoreRun(plan, attempts));
    expect({ sum: kept + unmeasured, missing }).toEqual({ sum: report.asked, missing: 0 });
    const lost = attempts.filter(({ verdict }) => verdict.outcome === 'unmeasured').length;
    expect(unmeasured).toBe(lost);
    const troubled = attempts.filter(({ faults }) => faults.length > 0).length;
    // Four hundred attempts may draw a few faults only, some of them harmless.
    expect(troubled).toBeGreaterThan(isLong ? report.asked / 100 : 0);

    expect(newIn(report.after, report.before)).toEqual([]);
    const perAttempt = slopeOf(report.samples, ({ heap }) => heap);
    const ofProcess = slopeOf(report.samples, ({ rss }) => rss);
    console.log(
      `${report.asked} asked = ${kept} kept + ${unmeasured} unmeasured; ${troubled} met a fault; ` +
        `${Math.round(perAttempt)} bytes of heap and ${Math.round(ofProcess)} of the process an attempt`,
    );
    // With few attempts, only the warm-up of the engine shows.
    if (isLong) expect(perAttempt).toBeLessThan(mostBytesPerAttempt);
    if (isLong) expect(ofProcess).toBeLessThan(4 * mostBytesPerAttempt);
  });
});

function start(module: URL, ...given: readonly string[]) {
  return spawn(process.execPath, ['--expose-gc', 'tests/support/run-module.js', fileURLToPath(module), ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

function countsOf(scorecards: ReturnType<typeof scoreRun>) {
  const cells = scorecards.flatMap(({ scenarios }) => scenarios.flatMap((score) => score.cells));
  return {
    kept: cells.reduce((sum, { passed, failed }) => sum + passed + failed, 0),
    unmeasured: cells.reduce((sum, cell) => sum + cell.unmeasured, 0),
    missing: scorecards.reduce((sum, scorecard) => sum + scorecard.missing, 0),
  };
}

/** By least squares, over the second half. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [mean(late.map(({ attempts }) => attempts)), mean(late.map(of))];
  const above = late.reduce((sum, each) => sum + (each.attempts - at) * (of(each) - bytes), 0);
  return above / late.reduce((sum, each) => sum + (each.attempts - at) ** 2, 0);
}
