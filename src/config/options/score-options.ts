import { z } from 'zod';
import { benchloopVersions } from '../../model/scorecard.ts';
import { byHand, free, type Options } from './option.ts';

const viewed = { ...free, bundle: 'refused' } as const;

export const scoreOptions = {
  score: {
    value: 'text',
    placeholder: benchloopVersions.join('|'),
    schema: z.enum(benchloopVersions),
    help: 'the scores of BenchLoop beside ours',
    again: viewed,
    on: byHand,
  },
  place: {
    value: 'text',
    placeholder: 'local|cloud',
    schema: z.enum(['local', 'cloud']),
    otherwise: 'by the address of the run',
    help: 'for --score, where the server is',
    again: viewed,
    on: byHand,
  },
} as const satisfies Options;
