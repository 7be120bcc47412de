import { setTimeout } from 'node:timers/promises';
import type { Hold } from '../../endpoint/client/open-connections.ts';
import type { Io } from '../../lib/io.ts';
import { joinSignals } from '../../lib/within.ts';
import { openMeasurement } from '../../measure/measure.ts';
import type { Measurement, MeasureRequest } from '../../measure/measure-request.ts';
import type { ArmProgress } from './arm-progress.ts';
import type { ExperimentFolder } from './experiment-folder.ts';
import type { PlannedArm } from './plan-arms.ts';
import { type ArmSpending, attemptCostUsd, wasAsked } from './spending.ts';

export type ArmToMeasure = PlannedArm & {
  readonly at: number;
  /** Its name in progress. */
  readonly shown: string;
  /** The run to resume. */
  readonly resumed: string | null;
  readonly spending: ArmSpending;
  readonly attempts: { readonly made: number; readonly of: number };
};

type Measuring = {
  readonly folder: ExperimentFolder;
  readonly beside: Beside;
  /** Stops all running arms. */
  readonly stop: AbortController;
  readonly io: Io;
};

/** What experiments share that are measured beside one another. */
export type Beside = {
  readonly parallel: number;
  readonly isOfSeveral: boolean;
  /** Waits until the arm may begin, in the order of the calls. */
  readonly admit: (isAlone: boolean) => Promise<() => void>;
  /** Waits until a request may be sent. */
  readonly hold: Hold | undefined;
  readonly progress: ArmProgress;
};

/** Up to `parallel` arms run at once; one whose server is booted runs alone. */
export function openBeside(parallel: number, slots: number, more: Pick<Beside, 'isOfSeveral' | 'progress'>): Beside {
  const running = new Set<Promise<void>>();
  let isAnyAlone = false;
  let turn: Promise<unknown> = Promise.resolve();
  async function begin(isAlone: boolean): Promise<() => void> {
    while (running.size > 0 && (isAlone || isAnyAlone || running.size >= parallel)) await Promise.race(running);
    isAnyAlone = isAlone;
    let end = () => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    running.add(work);
    return () => {
      running.delete(work);
      end();
    };
  }
  return {
    ...{ ...more, parallel, hold: parallel === 1 ? undefined : holdOf(slots) },
    admit(isAlone) {
      const begun = turn.then(() => begin(isAlone));
      turn = begun.then(() => setTimeout(5)); // run ids have a resolution of one millisecond
      return begun;
    },
  };
}

/** Measures the rest of each arm, in order. Stops early if the user interrupts it or the budget is spent. */
export async function measureArms(arms: readonly ArmToMeasure[], measuring: Measuring): Promise<void> {
  const { beside, stop, io } = measuring;
  using joined = joinSignals(io.signal, stop.signal);
  const { signal } = joined;
  const within = { ...measuring, io: { ...io, signal } };
  const running: Promise<void>[] = [];
  const faults: unknown[] = [];
  const stopped = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const isOfSeveral = beside.isOfSeveral || arms.filter(({ isPlain }) => isPlain).length > 1;
  for (const arm of arms) {
    const isAlone = !arm.isPlain || beside.parallel === 1;
    const admitted = beside.admit(isAlone);
    // Arms of other experiments may run for hours: a fault is not told only then.
    const free = await Promise.race([admitted, stopped]);
    if (free === undefined || signal.aborted) {
      void admitted.then((end) => end());
      break;
    }
    const work = measureArm(arm, !isAlone && isOfSeveral, within)
      .catch((error: unknown) => {
        if (signal.aborted) return; // stopped on purpose
        faults.push(error);
        stop.abort();
      })
      .finally(free);
    running.push(work);
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
  { folder, beside: { progress, hold }, io }: Measuring,
): Promise<void> {
  const { settings, selected, spending, shown, at, attempts, resumed: before } = arm;
  const resume = before === null ? undefined : ({ kind: 'run', run: folder.run(before).path } as const);
  if (before !== null) await folder.reopen(before);
  progress.begin(shown, attempts);
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
        progress.step(shown);
        return 'go-on';
      },
      onLine(line) {
        if (line.kind === 'context' && (line.made !== null || line.usd !== null))
          spending.made(line.usd, line.isCached);
      },
    }),
  };
  const measurement = await openMeasurement(request);
  try {
    if (await finish(measurement)) progress.endArm(shown);
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
