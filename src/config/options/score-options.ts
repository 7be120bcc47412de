import { benchloopVersions } from '../../records/scorecard.ts';
import { choice, flagOnly, freeOnResume, type Options } from './option.ts';

const viewed = { ...freeOnResume, bundle: 'refused' } as const;

export const scoreOptions = {
  score: {
    ...choice(benchloopVersions),
    help: 'the scores of BenchLoop beside ours',
    again: viewed,
    on: flagOnly,
  },
  place: {
    ...choice(['local', 'cloud']),
    otherwise: 'by the address of the run',
    help: 'for --score, where the server is',
    again: viewed,
    on: flagOnly,
  },
} as const satisfies Options;
