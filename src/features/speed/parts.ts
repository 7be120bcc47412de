import type { FeatureParts } from '../../feature.ts';
import { decidedSpeed } from './compare-speed.ts';
import { speedReport } from './describe-speed.ts';
import { poolSpeeds, scoreSpeed } from './score-speed.ts';
import { packOfSpeeds } from './speed-pack.ts';
import { type SpeedScore, speedComparisonSchema, speedLineSchema, speedScoreSchema } from './speed-score.ts';
import { speedHistory } from './speed-trends.ts';

export const parts = {
  decisions: [decidedSpeed],
  files: [
    { in: 'scorecard', key: 'speed', schema: speedScoreSchema.optional() },
    {
      ...{ in: 'baseline', key: 'speed', schema: speedScoreSchema.optional(), pool: poolSpeeds },
      standsAlone: (speed?: SpeedScore) => Object.keys(speed?.cells ?? {}).length > 0,
    },
    { in: 'mode', key: 'speed', before: 'uncompared', schema: speedComparisonSchema.optional() },
  ],
  // Measured again in the session after a resume.
  lines: [{ kind: 'speed', schema: speedLineSchema, isResumed: false, isMerged: true }],
  scores: [
    {
      key: 'speed',
      score: ({ lines, mode }) =>
        scoreSpeed(lines.filter((line) => line.kind === 'speed').filter((line) => line.mode === mode)),
    },
  ],
  otherPacks: [packOfSpeeds],
  histories: [speedHistory],
  reports: [{ ...speedReport, page: async () => (await import('./speed-section.ts')).speedPage }],
} satisfies FeatureParts;
