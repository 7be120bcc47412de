import { inspectGpus } from '../../endpoint/host.ts';
import type { Plan } from '../../model/journal.ts';
import type { ReadJournal } from '../../run/read-journal.ts';
import type { RunOptions } from '../../run/run-options.ts';
import type { Served } from '../../run/served.ts';
import { soakTrouble } from '../../score/load/score-soak.ts';
import { loadReportOf } from './load-report.ts';

/** Watches the server and this machine during a load run. */
export function loadWatch(
  plan: Plan,
  { facts }: Pick<Served, 'facts'>,
  journal: () => Promise<ReadJournal>,
): Pick<RunOptions, 'gpuMemory' | 'onSoaked'> {
  if (plan.load === undefined) return {};
  return {
    // The GPUs of this machine are only known to be the server's if its facts name them.
    ...(facts.subject.gpu === null ? {} : { gpuMemory: gpuMemoryMiB }),
    async onSoaked() {
      const { lines } = await journal();
      return soakTrouble(loadReportOf(plan, lines, undefined)?.soak?.parts ?? []);
    },
  };
}

async function gpuMemoryMiB(): Promise<number | undefined> {
  const report = await inspectGpus();
  if (report.outcome !== 'found') return undefined;
  const used = report.gpus.flatMap(({ memoryUsedMiB }) => memoryUsedMiB ?? []);
  return used.length < report.gpus.length ? undefined : used.reduce((sum, each) => sum + each, 0);
}
