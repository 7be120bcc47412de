import { objectOf, parseLoose } from '../lib/loose.ts';
import { type MeanRate, meanRateOf } from '../records/baseline.ts';
import type { Decision, ModeDecision } from '../records/decision.ts';
import type { Fingerprint } from '../records/fingerprint.ts';
import { knownPacks, tierOf } from '../records/known-packs.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { Mode } from '../records/target.ts';
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
  /** In what it is not canonical, beside its scenarios. */
  readonly odd: readonly string[];
};

/** `Quality: ToolCall-15 14/15 (93%) · InstructFollow-15 15/15 (100%) (--quick, packs v1.0.0, 2026-11-21)` */
export function renderQualityLine({ packs, mode, measuredAt, odd }: QualityLine): string {
  const version = commonVersion(packs.map((pack) => pack.version));
  const rates = packs.map(({ id, version: own, rate }) => {
    return `${nameOf(id)}${version === undefined ? `@${own}` : ''} ${rate.scenarios === 0 ? 'not measured' : `${scenarioCount(rate)} (${wholePercent(rate)})`}`;
  });
  const tier = tierOf(packs);
  const parts = packs.flatMap(({ id, scenarios }) => {
    const whole = Object.hasOwn(knownPacks, id) ? (knownPacks[id]?.scenarios ?? 0) : 0;
    return scenarios < whole ? [`${scenarios} of ${whole} of ${nameOf(id)}`] : [];
  });
  const all = [...odd, ...parts];
  const facts = [
    ...(tier === undefined ? [] : [`--${tier}`]),
    ...(version === undefined ? [] : [`packs v${version}`]),
    ...(mode === 'no-thinking' ? [] : [mode]),
    measuredAt.slice(0, 10),
    ...(all.length === 0 ? [] : [`not canonical: ${all.join(', ')}`]),
  ];
  return oneLine(`Quality: ${rates.join(' · ')} (${facts.join(', ')})`);
}

function nameOf(id: string): string {
  return Object.hasOwn(knownPacks, id) ? (knownPacks[id]?.name ?? id) : id;
}

const usual: Readonly<Record<string, number>> = { temperature: 0, top_p: 1, presence_penalty: 0, frequency_penalty: 0 };

/** Fields that change what a template writes, or how long a model thinks. */
const switches = /^(?:chat_template|enable_thinking|think|reasoning|add_|continue_|documents$)/;

/** Sampling and prompts that are not those of the packs. */
function oddOf({ conditions: { sampling, harness, api } }: Fingerprint, isCanonical: boolean): string[] {
  const { extra_body: extra, thinking_max_tokens: _, seed: __, ...fields } = sampling ?? {};
  const body = objectOf(parseLoose(String(extra))) ?? {};
  const changed = Object.entries({ ...fields, ...body }).filter(
    ([field, value]) => typeof value === 'number' && value !== usual[field],
  );
  const fromServer = Object.keys(fields).length === 0 ? 'sampling of the server' : 'own sampling';
  return [
    ...(harness === null || harness === 'native' ? [] : [`harness ${harness}`]),
    ...(api === undefined ? [] : [`API ${api}`]),
    ...Object.keys(body).filter(
      (field) => switches.test(field) && (isCanonical || !changed.some(([one]) => one === field)),
    ),
    ...(isCanonical ? [] : changed.length === 0 ? [fromServer] : changed.map((each) => each.join(' '))),
  ];
}

export function qualityOfScorecard(scorecard: Scorecard, measuredAt: string): QualityLine {
  const { packs, scenarios, mode, fingerprint, isCanonical } = scorecard;
  return {
    packs: packs.map(({ id, version }) => {
      const own = scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
      return { id, version, scenarios: own.length, rate: meanRateOf(own.map(({ cells }) => cells)) };
    }),
    ...{ mode, measuredAt, odd: oddOf(fingerprint, isCanonical) },
  };
}

/** undefined if nothing was measured, or only a part of the plan */
export function qualityOfMode(
  { run }: Decision,
  { measured = [], mode, reasons, settledAfter, fingerprint }: ModeDecision,
): QualityLine | undefined {
  const isPart =
    settledAfter !== undefined || reasons.some(({ kind }) => kind === 'incomplete' || kind === 'no-sandbox');
  if (measured.length === 0 || isPart) return undefined;
  return {
    packs: measured.map((pack) => ({ ...pack, id: pack.pack, rate: measuredRate(pack) })),
    ...{ mode, measuredAt: run.startedAt },
    odd: oddOf(fingerprint, !reasons.some((reason) => reason.kind === 'not-canonical' && reason.side === 'current')),
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
