import { byFormat, reportFormats } from '../../report/report-formats.ts';
import { choice, flag, flagOnly, freeOnResume, type Options, text } from './option.ts';

const writesBaseline =
  'A capture writes the baseline, and --html FILE if asked; quality-baseline report writes the others.';

const onlyPlans = 'A dry run asks nothing and prints the plan.';

export const outOptions = {
  ...byFormat((name) => ({
    ...text('FILE'),
    help: reportFormats[name].help,
    isCommon: name === 'markdown',
    again: { ...freeOnResume, bundle: 'refused' as const },
    ...(name === 'html' ? {} : { notWith: { capture: writesBaseline } }),
    on: flagOnly,
  })),
  'no-progress': { ...flag, help: 'no live progress', again: freeOnResume, on: flagOnly },
  'no-export': { ...flag, help: 'send the run nowhere, whatever the config says', again: freeOnResume, on: flagOnly },
  verbose: {
    ...flag,
    help: 'log every request',
    again: freeOnResume,
    notWith: { quiet: 'Keep one of them.' },
    on: flagOnly,
  },
  quiet: {
    ...flag,
    help: 'print only the outcome',
    again: freeOnResume,
    notWith: { 'dry-run': onlyPlans },
    on: flagOnly,
  },
  color: {
    ...choice(['auto', 'always', 'never']),
    otherwise: 'auto',
    help: 'terminal colours',
    again: freeOnResume,
    on: flagOnly,
  },
  'dry-run': {
    ...flag,
    help: 'print plan and estimated minutes, then stop',
    isCommon: true,
    again: { ...freeOnResume, bundle: 'refused' },
    on: flagOnly,
  },
  yes: { ...flag, help: 'answer yes to every prompt', again: freeOnResume, on: flagOnly },
} as const satisfies Options;
