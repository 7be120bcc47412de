import type { Ends } from './row.ts';

/** The stage of a run when it is interrupted. */
export type StageName = 'boot' | 'probe' | 'ask' | 'report' | 'baseline';

export const stageNames: Readonly<Record<StageName, string>> = {
  boot: 'while the server boots',
  probe: 'while the server is looked at',
  ask: 'in mid-run',
  report: 'while the report is written',
  baseline: 'while the baseline is written',
};

export type EndingRow = { readonly signal: NodeJS.Signals; readonly stage: StageName; readonly ends: Ends };

/** The next run, and the leftovers after it. */
const allPassed = 'passed, 12 passed; left: ';

const endings: Readonly<Record<StageName, Omit<Ends, 'exitCode'>>> = {
  boot: {
    ...{ outcome: 'none', kept: 'nothing', left: 'the log of the boot', said: 'Interrupted.' },
    resumed: `${allPassed}the log of the boot, the run`,
  },
  probe: {
    ...{ outcome: 'none', kept: 'nothing', left: 'the log of the boot', said: 'Interrupted.' },
    resumed: `${allPassed}the log of the boot, the run`,
  },
  ask: {
    ...{ outcome: 'none', kept: '6 passed', left: 'the run', said: 'resumes it' },
    resumed: `${allPassed}the run`,
  },
  report: {
    ...{ outcome: 'passed', kept: '12 passed', left: 'the run, report.json', said: 'Passed' },
    resumed: `${allPassed}the run, the run, report.json`,
  },
  baseline: {
    ...{ outcome: 'none', kept: '12 passed, the new baseline', left: 'the run', said: 'Written: ' },
    resumed: 'none, 12 passed, the new baseline; left: the run, the run',
  },
};

const running = 'the lock of the machine, the server';

/** Nothing can clean up after SIGKILL: the next run that boots something removes what is left. */
const killed: Readonly<Record<StageName, Omit<Ends, 'exitCode'>>> = {
  boot: { ...endings.boot, left: `the log of the boot, ${running}`, said: '' },
  probe: { ...endings.probe, left: `the log of the boot, ${running}`, said: '' },
  ask: { ...endings.ask, left: `the run, its lock, ${running}`, said: '' },
  report: { ...endings.report, left: 'the run, a draft of the report', said: '' },
  baseline: {
    ...{ outcome: 'none', kept: '12 passed', left: `the run, its lock, a draft of the baseline, ${running}`, said: '' },
    resumed: 'none, 12 passed, the new baseline; left: the run, the run, its lock',
  },
};

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const stages = Object.keys(stageNames) as StageName[]; // its keys

export const endingRows: readonly EndingRow[] = stages.flatMap((stage) => [
  ...Object.entries(codes).map(([signal, exitCode]) => ({
    signal: signal as keyof typeof codes, // its keys
    ...{ stage, ends: { ...endings[stage], exitCode } },
  })),
  { signal: 'SIGKILL', stage, ends: { ...killed[stage], exitCode: 137 } },
]);
