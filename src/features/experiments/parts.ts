import type { FeatureParts } from '../../feature.ts';
import { contextLineSchema, contextTotalsSchema } from './context/context-line.ts';
import { contextsSection } from './context/contexts.ts';
import { contextParts, contextRemarks } from './context/describe-contexts.ts';
import { scoredContexts, withoutWords } from './context/sum-contexts.ts';
import { measuredContexts } from './contexts-part.ts';
import { experimentsSection } from './experiments.ts';

export const parts = {
  decisions: [{ key: 'contexts', before: 'cost', decide: ({ now: { contexts } }) => ({ contexts }) }],
  follows: [
    {
      around: async (...asked) => (await import('./harnesses/each-harness.ts')).eachHarness(...asked),
    },
  ],
  files: [
    { in: 'scorecard', key: 'contexts', before: 'cost', schema: contextTotalsSchema.optional() },
    { in: 'mode', key: 'contexts', before: 'cost', schema: contextTotalsSchema.optional() },
  ],
  lines: [{ kind: 'context', schema: contextLineSchema, isResumed: true, isMerged: true, withoutWords }],
  reports: [{ drift: contextParts, warnings: contextRemarks }],
  measured: [measuredContexts],
  scores: [scoredContexts],
  sections: [contextsSection, experimentsSection],
} satisfies FeatureParts;
