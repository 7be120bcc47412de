import type { FeatureParts } from '../../feature.ts';
import { decidedNumerics, decidedUnasked } from './judge-canary.ts';
import { numericsChangesSchema, numericsSchema, recordingLineSchema } from './numerics.ts';

export const parts = {
  lines: [{ kind: 'numerics', schema: recordingLineSchema, isResumed: true, isMerged: true }],
  files: [
    { in: 'mode', key: 'numerics', before: 'uncompared', schema: numericsSchema.optional() },
    { in: 'run', key: 'numerics', before: 'selfEdits', schema: numericsChangesSchema.optional() },
  ],
  decisions: [decidedNumerics],
  unasked: [decidedUnasked],
  beside: [
    {
      ...{ ending: '.numerics.jsonl', words: 'log probabilities' },
      load: async () => (await import('./numerics-file.ts')).numericsBeside,
    },
  ],
} satisfies FeatureParts;
