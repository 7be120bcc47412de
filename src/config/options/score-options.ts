import { benchloopVersions } from '../../model/scorecard.ts';
import { byHand, choice, free, type Options } from './option.ts';

const viewed = { ...free, bundle: 'refused' } as const;

export const scoreOptions = {
  score: {
    ...choice(benchloopVersions),
    help: 'the scores of BenchLoop beside ours',
    again: viewed,
    on: byHand,
  },
  place: {
    ...choice(['local', 'cloud']),
    otherwise: 'by the address of the run',
    help: 'for --score, where the server is',
    again: viewed,
    on: byHand,
  },
} as const satisfies Options;
