import type { FeatureParts } from '../../feature.ts';
import { InputError } from '../../lib/errors.ts';
import type { MeasureRequest } from '../../measure/measure-request.ts';
import { decidedContracts } from './compare-contracts.ts';
import { contractsComparisonSchema, contractsLineSchema, contractsScoreSchema } from './contract-score.ts';
import { contractsReport } from './describe-contracts.ts';
import { poolContracts, scoreContracts, withoutWords } from './score-contracts.ts';

/** Commands that compare, or record what is compared. */
const gated: readonly string[] = ['check', 'capture'];

/** Packs that are named replace a tier, and so do its contracts. A cassette answers only what was recorded. */
function isAsked({ settings: { what, where, how }, command }: MeasureRequest): boolean {
  const isUsual = what.packs.length === 0 && what.scenarios.length === 0 && what.scenariosFile === undefined;
  const isWanted = what.contracts === undefined ? isUsual : what.contracts !== 'off';
  // Of several jobs that share a plan, the first asks.
  const { shard } = how;
  const isFirst = shard === undefined || shard.index === 1;
  return gated.includes(command) && isWanted && isFirst && where.endpoint.kind !== 'replay';
}

export const parts = {
  decisions: [decidedContracts],
  files: [
    { in: 'scorecard', key: 'contracts', schema: contractsScoreSchema.optional() },
    { in: 'baseline', key: 'contracts', schema: contractsScoreSchema.optional(), pool: poolContracts },
    { in: 'mode', key: 'contracts', before: 'uncompared', schema: contractsComparisonSchema.optional() },
  ],
  lines: [{ kind: 'contracts', schema: contractsLineSchema, isResumed: true, isMerged: true, withoutWords }],
  measured: [
    {
      lack: ({ scorecard }, { what }) =>
        what.contracts === 'only' && scorecard.contracts === undefined
          ? { words: 'has no contracts', hint: 'Capture it again: a capture asks for them beside the packs.' }
          : undefined,
      plan({ settings, command }) {
        if (command === 'capture' && settings.what.contracts === 'only')
          throw new InputError(
            'a baseline of contracts alone would replace that of the packs',
            'Leave --contracts out: a capture asks for them beside the packs.',
          );
        return {};
      },
      open: async (request) => (isAsked(request) ? (await import('./open-contracts.ts')).openFor(request) : undefined),
      preview: async ({ request, tokensPerSecond }) =>
        isAsked(request) ? (await import('./open-contracts.ts')).previewContracts(request, tokensPerSecond) : {},
      confirm: async (measurement, asking) =>
        isAsked(asking.request) ? (await import('./open-contracts.ts')).confirmBroken(measurement, asking) : undefined,
    },
  ],
  reports: [{ ...contractsReport, page: async () => (await import('./page/contracts-section.ts')).contractsPage }],
  scores: [
    // What an API keeps depends on no mode: each has them.
    { key: 'contracts', score: ({ lines }) => scoreContracts(lines.filter((line) => line.kind === 'contracts')) },
  ],
} satisfies FeatureParts;
