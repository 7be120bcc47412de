import { join } from 'node:path';
import { saveBaseline } from '../../baseline/save-baseline.ts';
import { measureBaseSpeed } from '../../measure/measure-base.ts';
import type { Asking } from '../../measure/measure-facet.ts';
import type { Measurement } from '../../measure/measure-request.ts';
import type { RunEnd } from '../../run/run-options.ts';
import type { Run } from '../../run/start-run.ts';
import { compareSpeed } from './compare-speed.ts';
import { confirmSessions, isSpeedTripped } from './decide-speed.ts';

/** Measures the cells again if they were too slow; undefined if not. */
export async function confirmTripped(measurement: Measurement, asking: Asking): Promise<RunEnd | undefined> {
  const { against, rule, ofBase } = asking;
  const { maxSlowdown } = rule;
  const { scorecards } = await measurement.scored();
  const isTripped = scorecards.some((scorecard) => {
    const baseline = against.get(scorecard.mode)?.scorecard;
    const speed = baseline && compareSpeed(scorecard, baseline, rule, true);
    return speed !== undefined && maxSlowdown !== undefined && isSpeedTripped(speed, { maxSlowdown });
  });
  if (!isTripped) return undefined;
  return ofBase.length === 0 ? confirmSpeed(measurement.run, confirmSessions) : confirmInTurn(measurement, asking);
}

type Meanwhile = (signal: AbortSignal) => Promise<void>;

/**
 * Measures the cells in so many new sessions; in none if the server cannot be restarted. Calls `meanwhile` while the
 * server is down before the first of them.
 */
function confirmSpeed(run: Run, sessions: number, meanwhile?: Meanwhile): Promise<RunEnd> {
  return run.stage(async ({ renew }) => {
    for (let more = 0; more < sessions; more += 1) await renew(more === 0 ? meanwhile : undefined);
  });
}

/** After base and head, measures head, base, base and head: so a machine that warms up slows both sides alike. */
async function confirmInTurn({ run, folder }: Measurement, { request, ofBase, against }: Asking): Promise<RunEnd> {
  const { slug = '' } = request.settings.what;
  const { io } = request;
  let asked: Promise<void> | undefined;
  async function askBase(signal: AbortSignal): Promise<void> {
    const atBase = { ...request, io: { ...io, signal: AbortSignal.any([io.signal, signal]) } };
    const more = await measureBaseSpeed(atBase, slug, ofBase, confirmSessions);
    signal.throwIfAborted(); // else the head would be booted again
    for (const { mode, baseline } of more) {
      const { scorecard } = baseline;
      await saveBaseline(join(folder, 'baselines'), baseline);
      const aligned = against.get(mode);
      if (aligned === undefined || scorecard.speed === undefined) continue;
      against.set(mode, { ...aligned, scorecard: { ...aligned.scorecard, speed: scorecard.speed } });
    }
  }
  const half = confirmSessions / 2;
  const first = await confirmSpeed(run, half);
  if (first.outcome !== 'measured') return first;
  const end = await confirmSpeed(run, half, (signal) => {
    asked = askBase(signal);
    return asked;
  });
  // The time may be up while the base is asked. Waits until its server is gone.
  await asked?.catch(() => undefined);
  return end;
}
