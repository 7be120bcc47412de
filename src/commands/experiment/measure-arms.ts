import { setTimeout } from 'node:timers/promises';
import type { Hold } from '../../endpoint/client/open-connections.ts';
import type { Io } from '../../lib/io.ts';
import { type Measurement, type MeasureRequest, openMeasurement } from '../../measure/measure.ts';
import type { ExperimentFolder } from '../../store/experiment-folder.ts';
import type { ArmProgress } from './arm-progress.ts';
import type { PlannedArm } from './plan-arms.ts';
import { type ArmSpending, attemptCostUsd, wasAsked } from './spending.ts';

export type ArmToMeasure = PlannedArm & {
  readonly at: number;
  /** The run to resume. */
  readonly resumed: string | null;
  readonly spending: ArmSpending;
  readonly attempts: { readonly made: number; readonly of: number };
};

type Measuring = {
  readonly folder: ExperimentFolder;
  /** Arms measured at once. An arm whose server is booted is always measured alone. */
  readonly parallel: number;
  readonly progress: ArmProgress;
  /** Requests at once, over all arms. */
  readonly slots: number;
  /** Stops all running arms. */
  readonly stop: AbortController;
  readonly io: Io;
};

/** Measures the rest of each arm, in order. Stops early if the user interrupts it or the budget is spent. */
export async function measureArms(arms: readonly ArmToMeasure[], measuring: Measuring): Promise<void> {
  const { parallel, stop, io } = measuring;
  const signal = AbortSignal.any([io.signal, stop.signal]);
  const hold = parallel === 1 ? undefined : holdOf(measuring.slots);
  const within = { ...measuring, hold, io: { ...io, signal } };
  const waiting = [...arms];
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  while (waiting.length > 0 && !signal.aborted) {
    const [next] = waiting;
    if (next === undefined) break;
    const isAlone = !next.isPlain || parallel === 1;
    if (running.size > 0 && (isAlone || running.size >= parallel)) {
      await Promise.race(running);
      continue;
    }
    waiting.shift();
    const isBeside = !isAlone && arms.filter(({ isPlain }) => isPlain).length > 1;
    const work: Promise<void> = measureArm(next, isBeside, within)
      .catch((error: unknown) => {
        if (signal.aborted) return; // stopped on purpose
        faults.push(error);
        stop.abort();
      })
      .finally(() => running.delete(work));
    running.add(work);
    if (isAlone) await work;
    else await setTimeout(5); // run ids have a resolution of one millisecond
  }
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
}

/** Limits all requests at once, including those that examine a server: `admit` limits only attempts. */
function holdOf(slots: number): Hold {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    };
  };
}

async function measureArm(
  arm: ArmToMeasure,
  isBeside: boolean,
  { folder, progress, hold, io }: Measuring & { readonly hold: Hold | undefined },
): Promise<void> {
  const { settings, selected, spending, slug, at, attempts, resumed: before } = arm;
  const resume = before === null ? undefined : ({ kind: 'run', run: folder.run(before).path } as const);
  if (before !== null) await folder.reopen(before);
  progress.begin(slug, attempts);
  const request: MeasureRequest = {
    settings: { ...settings, how: { ...settings.how, resume }, out: { ...settings.out, progress: false } },
    io,
    command: 'run',
    selected,
    hold,
    witness: {
      begun: ({ id }) => {
        if (before === null || isBeside) folder.save((kept) => withArm(kept, at, before ?? id, isBeside));
      },
    },
    listen: (_, plan) => ({
      admit: async () => {
        await folder.saved;
        return spending.admit();
      },
      onAttempt: (line) => {
        if (wasAsked(line)) spending.answered(attemptCostUsd(line, plan.price));
        progress.step(slug);
        return 'go-on';
      },
      onContext: ({ made, usd, isCached }) => {
        if (made !== null || usd !== null) spending.made(usd, isCached);
      },
    }),
  };
  const measurement = await openMeasurement(request);
  try {
    if (await finish(measurement)) progress.endArm(slug);
  } finally {
    await measurement[Symbol.asyncDispose]();
  }
}

/** Whether everything is measured: an arm that was interrupted can be resumed. */
async function finish(measurement: Measurement): Promise<boolean> {
  const end = await measurement.run.measure();
  if (end.error !== undefined) throw end.error;
  if (end.outcome !== 'measured') return false;
  await measurement.run.decide('measured');
  await measurement.end('no-baseline');
  return true;
}

type Kept = ExperimentFolder['kept'];

function withArm(kept: Kept, at: number, run: string, isBeside: boolean): Kept {
  const changed = (arm: Kept['arms'][number]) => ({ ...arm, run, isParallel: arm.isParallel || isBeside });
  return { ...kept, arms: kept.arms.map((arm, place) => (place === at ? changed(arm) : arm)) };
}
