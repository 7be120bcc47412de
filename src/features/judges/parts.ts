import { z } from 'zod';
import type { FeatureParts } from '../../feature.ts';
import { judgeReport } from './describe-judges.ts';
import { decision } from './judge-decision.ts';
import { judgeScoreSchema } from './judges.ts';
import { decidedJudges, scoredJudges } from './score-judges.ts';

const figuresSchema = z.record(z.string(), judgeScoreSchema).optional();

export const parts = {
  decisions: [decidedJudges],
  files: [
    { in: 'scorecard', key: 'judges', before: 'scenarios', schema: figuresSchema },
    { in: 'mode', key: 'judges', before: 'unchanged', schema: figuresSchema },
  ],
  kinds: [decision],
  reports: [judgeReport],
  results: [
    {
      name: 'judgebench',
      write: async (folder, into, packs) =>
        (await import('./write-judgebench.ts')).writeJudgebench(folder, into, packs),
    },
  ],
  scores: [scoredJudges],
  views: [
    {
      compare: async (...asked) => (await import('./show-judges.ts')).compareJudgedSides(...asked),
      pairs: async (...asked) => (await import('./show-judges.ts')).printJudges(...asked),
      inspect: async (...asked) => (await import('./show-judges.ts')).inspectJudges(...asked),
    },
  ],
} satisfies FeatureParts;
