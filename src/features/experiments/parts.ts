import type { FeatureParts } from '../../feature.ts';
import { contextLineSchema, contextTotalsSchema } from './context/context-line.ts';
import { scoredContexts, withoutWords } from './context/sum-contexts.ts';

export const parts = {
  decisions: [{ key: 'contexts', before: 'cost', decide: ({ now: { contexts } }) => ({ contexts }) }],
  files: [
    { in: 'scorecard', key: 'contexts', before: 'cost', schema: contextTotalsSchema.optional() },
    { in: 'mode', key: 'contexts', before: 'cost', schema: contextTotalsSchema.optional() },
  ],
  lines: [{ kind: 'context', schema: contextLineSchema, isResumed: true, isMerged: true, withoutWords }],
  scores: [scoredContexts],
} satisfies FeatureParts;
