import { type MeanRate, meanRateOf } from '../model/baseline.ts';
import type { Decision, ModeDecision } from '../model/decision.ts';
import { knownPacks, tierOf } from '../model/known-packs.ts';
import type { Scorecard } from '../model/scorecard.ts';
import type { Mode } from '../model/target.ts';
import { scenarioCount } from './numbers.ts';
import { oneLine } from './render-baselines.ts';
import { measuredRate } from './words.ts';

export type QualityLine = {
  readonly packs: readonly {
    readonly id: string;
    readonly version: string;
    /** Scenarios of the run, including those that no attempt measured. */
    readonly scenarios: number;
    readonly rate: MeanRate;
  }[];
  readonly mode: Mode;
  /** When, in ISO form: only the day is shown. */
  readonly measuredAt: string;
};

/** `Quality: ToolCall-15 14/15 (93%) · InstructFollow-15 15/15 (100%) (--quick, packs v1.0.0, 2026-11-21)` */
export function renderQualityLine({ packs, mode, measuredAt }: QualityLine): string {
  const version = commonVersion(packs.map((pack) => pack.version));
  const rates = packs.map(({ id, version: own, rate }) => {
    const name = Object.hasOwn(knownPacks, id) ? (knownPacks[id]?.name ?? id) : id;
    return `${name}${version === undefined ? `@${own}` : ''} ${rate.scenarios === 0 ? 'not measured' : `${scenarioCount(rate)} (${wholePercent(rate)})`}`;
  });
  const tier = tierOf(packs);
  const facts = [
    ...(tier === undefined ? [] : [`--${tier}`]),
    ...(version === undefined ? [] : [`packs v${version}`]),
    ...(mode === 'no-thinking' ? [] : [mode]),
    measuredAt.slice(0, 10),
  ];
  return oneLine(`Quality: ${rates.join(' · ')} (${facts.join(', ')})`);
}

export function qualityOfScorecard({ packs, scenarios, mode }: Scorecard, measuredAt: string): QualityLine {
  return {
    packs: packs.map(({ id, version }) => {
      const own = scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
      return { id, version, scenarios: own.length, rate: meanRateOf(own.map(({ cells }) => cells)) };
    }),
    ...{ mode, measuredAt },
  };
}

/** undefined if nothing was measured, or only a part of the plan */
export function qualityOfMode(
  { run }: Decision,
  { measured = [], mode, reasons, settledAfter }: ModeDecision,
): QualityLine | undefined {
  const isPart =
    settledAfter !== undefined || reasons.some(({ kind }) => kind === 'incomplete' || kind === 'no-sandbox');
  if (measured.length === 0 || isPart) return undefined;
  return {
    packs: measured.map((pack) => ({ ...pack, id: pack.pack, rate: measuredRate(pack) })),
    ...{ mode, measuredAt: run.startedAt },
  };
}

/** `1.0.0`, or `1.0.x` if packs differ only there; undefined otherwise. */
function commonVersion(versions: readonly string[]): string | undefined {
  const [first = '', ...others] = new Set(versions);
  if (others.length === 0) return first;
  const [minor, ...otherMinors] = new Set([first, ...others].map((version) => /^\d+\.\d+(?=\.)/.exec(version)?.[0]));
  return minor === undefined || otherMinors.length > 0 ? undefined : `${minor}.x`;
}

/** 100 % means exactly all, 0 % exactly none. */
function wholePercent({ mean }: MeanRate): string {
  const isAllOrNone = mean === 0 || mean === 1;
  return `${isAllOrNone ? mean * 100 : Math.min(Math.max(Math.round(mean * 100), 1), 99)}%`;
}
