import type { FeatureParts } from '../../feature.ts';
import { decidedNumerics, decidedUnasked } from './judge-canary.ts';
import { numericsHistory, numericsReport } from './describe-numerics.ts';
import { numericsChangesSchema, numericsSchema, recordingLineSchema } from './numerics.ts';

export const parts = {
  lines: [{ kind: 'numerics', schema: recordingLineSchema, isResumed: true, isMerged: true }],
  files: [
    { in: 'mode', key: 'numerics', before: 'uncompared', schema: numericsSchema.optional() },
    { in: 'run', key: 'numerics', before: 'selfEdits', schema: numericsChangesSchema.optional() },
  ],
  decisions: [decidedNumerics],
  histories: [numericsHistory],
  reports: [{ ...numericsReport, page: async () => (await import('./numerics-section.ts')).numericsPage }],
  beside: [
    {
      ...{ ending: '.numerics.jsonl', words: 'log probabilities' },
      load: async () => (await import('./numerics-file.ts')).numericsBeside,
    },
  ],
  unasked: [decidedUnasked],
} satisfies FeatureParts;
