import { byFormat, reportFormats } from '../../report/report-formats.ts';
import { byHand, choice, flag, free, type Options, text } from './option.ts';

const writesBaseline =
  'A capture writes the baseline, and --html FILE if asked; quality-baseline report writes the others.';

const onlyPlans = 'A dry run asks nothing and prints the plan.';

export const outOptions = {
  ...byFormat((name) => ({
    ...text('FILE'),
    help: reportFormats[name].help,
    isCommon: name === 'markdown',
    again: { ...free, bundle: 'refused' as const },
    ...(name === 'html' ? {} : { notWith: { capture: writesBaseline } }),
    on: byHand,
  })),
  'no-progress': { ...flag, help: 'no live progress', again: free, on: byHand },
  'no-export': { ...flag, help: 'send the run nowhere, whatever the config says', again: free, on: byHand },
  verbose: {
    ...flag,
    help: 'log every request',
    again: free,
    notWith: { quiet: 'Keep one of them.' },
    on: byHand,
  },
  quiet: { ...flag, help: 'print only the outcome', again: free, notWith: { 'dry-run': onlyPlans }, on: byHand },
  color: {
    ...choice(['auto', 'always', 'never']),
    otherwise: 'auto',
    help: 'terminal colours',
    again: free,
    on: byHand,
  },
  'dry-run': {
    ...flag,
    help: 'print plan and estimated minutes, then stop',
    isCommon: true,
    again: { ...free, bundle: 'refused' },
    on: byHand,
  },
  yes: { ...flag, help: 'answer yes to every prompt', again: free, on: byHand },
} as const satisfies Options;
