import type { FeatureParts } from '../../feature.ts';
import type { MeasureRequest } from '../../measure/measure-request.ts';
import type { OtherPack } from '../../packs/pack-facet.ts';
import type { Plan } from '../../records/journal.ts';
import { speedPack } from '../../records/known-packs.ts';
import { decidedSpeed } from './compare-speed.ts';
import { speedReport } from './describe-speed.ts';
import { poolSpeeds, scoreSpeed } from './score-speed.ts';
import {
  type SpeedCell,
  type SpeedScore,
  speedCells,
  speedComparisonSchema,
  speedLineSchema,
  speedScoreSchema,
} from './speed-schemas.ts';
import { speedHistory } from './speed-trends.ts';

/** Commands that compare. Others, such as `run` and `retry-failed`, compare nothing. */
const gated: readonly string[] = ['check', 'capture'];

function isAsked({ settings }: MeasureRequest, { speed }: Plan): boolean {
  return speed === true || settings.how.timeoutsFrom !== undefined;
}

const title = 'Speed of reading and writing';

/** The pack that `--pack speed` asks. */
const packOfSpeeds: OtherPack = { id: speedPack, title, cells: speedCells.length, show };

function show(asJson: boolean): string {
  if (asJson) return `${JSON.stringify({ id: speedPack, title, cells: speedCells }, undefined, 2)}\n`;
  const promptOf = ({ depth, warms }: SpeedCell) =>
    depth === 0
      ? 'short prompt'
      : `prompt of ${depth} tokens, ${warms === undefined ? 'not cached' : `cached by ${warms}`}`;
  const rows = speedCells.map(
    (cell) => `  ${cell.name.padEnd(12)} ${promptOf(cell)}; ${cell.maxTokens} tokens written\n`,
  );
  return `${speedPack} · ${title}: its cells neither pass nor fail\n${rows.join('')}`;
}

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
  measured: [
    {
      lack({ scorecard }, { gate: { maxSlowdown } }) {
        if (maxSlowdown === undefined || Object.keys(scorecard.speed?.cells ?? {}).length > 0) return undefined;
        return { words: 'has no speed', hint: `Capture it again with --max-slowdown ${maxSlowdown}.` };
      },
      plan({ settings, selected, command }) {
        const isGated = settings.gate.maxSlowdown !== undefined && gated.includes(command);
        return selected.speed === true || isGated ? { speed: true } : {};
      },
      open: async (request, plan) =>
        isAsked(request, plan) ? (await import('./open-speed.ts')).openSpeed(request) : undefined,
      preview: async (at) => (isAsked(at.request, at.plan) ? (await import('./open-speed.ts')).previewSpeed(at) : {}),
      confirm: async (measurement, at) =>
        at.rule.maxSlowdown === undefined
          ? undefined
          : (await import('./confirm-speed.ts')).confirmTripped(measurement, at),
    },
  ],
  otherPacks: [packOfSpeeds],
  histories: [speedHistory],
  reports: [{ ...speedReport, page: async () => (await import('./speed-section.ts')).speedPage }],
} satisfies FeatureParts;
