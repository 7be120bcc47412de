import '../../src/installed.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { fail, pass } from '../../src/records/verdict.ts';
import { createJournal } from '../../src/run/open-journal.ts';
import { startRun } from '../../src/run/start-run.ts';
import { packOf, planWith } from './plan-with.ts';
import { servedAt } from './run-with.ts';

/** Bytes in use when this many attempts were stored. */
export type Sample = { readonly attempts: number; readonly heap: number; readonly rss: number };
export type SoakReport = {
  readonly outcome: string;
  readonly asked: number;
  readonly samples: readonly Sample[];
  /** The handles that the process would wait for, before and after the run. */
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** A run of `rounds` rounds over a hundred scenarios; prints a report as JSON. */
export async function main([folder = '', baseUrl = '', rounds = '']: readonly string[]): Promise<void> {
  const packs = [packOf('one', 60), packOf('two', 40)];
  const plan = planWith(packs, { rounds: Number(rounds) });
  const asked = plan.rounds * 100;
  const before = resources();
  const samples: Sample[] = [];
  const journal = await createJournal(folder, plan);
  const served = servedAt(baseUrl);
  let attempts = 0;
  const run = startRun({
    plan,
    packs,
    journal,
    served,
    concurrency: 8,
    timeoutPerCaseMs: 10_000,
    judge: ({ key }) => ({ verdict: key.endsWith('3') ? fail('wrong-text', 'blue', 'red') : pass }),
    clock: systemClock,
    onAttempt() {
      attempts += 1;
      if (attempts % Math.ceil(asked / 40) === 0) samples.push(sample(attempts));
      return 'go-on';
    },
  });
  const { outcome, detail } = await run.measure();
  run[Symbol.dispose]();
  await journal[Symbol.asyncDispose]();
  await served.client[Symbol.asyncDispose]();
  // Sockets take a moment to close.
  for (let tries = 0; tries < 200 && newIn(resources(), before).length > 0; tries += 1) await systemClock.sleep(50);
  const report: SoakReport = { outcome: `${outcome}${detail}`, asked, samples, before, after: resources() };
  console.log(JSON.stringify(report));
}

function sample(attempts: number): Sample {
  globalThis.gc?.();
  const { heapUsed: heap, rss } = process.memoryUsage();
  return { attempts, heap, rss };
}

/** Each kind with its increase. */
export function newIn(after: readonly string[], before: readonly string[]): string[] {
  const rest = [...before];
  return after.filter((each) => {
    const at = rest.indexOf(each);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

function resources(): string[] {
  return process.getActiveResourcesInfo().sort();
}
