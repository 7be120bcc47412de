import type { FeatureParts } from '../../feature.ts';
import type { MeasureRequest } from '../../measure/measure-request.ts';
import { numericsHistory, numericsReport } from './describe-numerics.ts';
import { decidedNumerics, decidedUnasked } from './judge-canary.ts';
import { numericsChangesSchema, numericsSchema, recordingLineSchema } from './numerics.ts';

/** Whether each session records the model's own probabilities. */
function isRecorded({ settings, before = [] }: MeasureRequest): boolean {
  return settings.capture?.numerics === true || before.some(({ numerics }) => numerics !== undefined);
}

export const parts = {
  lines: [{ kind: 'numerics', schema: recordingLineSchema, isResumed: true, isMerged: true }],
  files: [
    { in: 'mode', key: 'numerics', before: 'uncompared', schema: numericsSchema.optional() },
    { in: 'run', key: 'numerics', before: 'selfEdits', schema: numericsChangesSchema.optional() },
  ],
  decisions: [decidedNumerics],
  histories: [numericsHistory],
  reports: [{ ...numericsReport, page: async () => (await import('./numerics-section.ts')).numericsPage }],
  measured: [
    {
      keepsTarget: isRecorded,
      open: async (request) =>
        isRecorded(request) ? (await import('./record-sessions.ts')).recordSessions() : undefined,
      preview: async ({ request, tokensPerSecond }) =>
        isRecorded(request) ? (await import('./record-sessions.ts')).previewSessions(tokensPerSecond) : {},
      async ask(measurement, asking) {
        const isCanary = asking.request.settings.gate.canary && measurement.plan.run.command === 'check';
        return isCanary ? (await import('./end-unchanged.ts')).endUnchanged(measurement, asking) : undefined;
      },
      examine: async (...asked) => (await import('./record-numerics.ts')).examineNumerics(...asked),
    },
  ],
  beside: [
    {
      ...{ ending: '.numerics.jsonl', words: 'log probabilities' },
      load: async () => (await import('./numerics-file.ts')).numericsBeside,
    },
  ],
  unasked: [decidedUnasked],
} satisfies FeatureParts;
