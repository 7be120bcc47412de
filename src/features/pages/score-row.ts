import { groupBy } from '../../lib/group-by.ts';
import { medianOf } from '../../lib/median-of.ts';
import { sha256 } from '../../lib/sha256.ts';
import { rateOf } from '../../model/baseline.ts';
import { harnessOf } from '../../model/fingerprint.ts';
import { benchloopVersions, type Scorecard } from '../../model/scorecard.ts';
import { packOfKey } from '../../model/shard.ts';
import { benchloopRunOf } from '../other-tools/benchloop/benchloop-run.ts';
import { benchloopScores, isCloudAddress } from '../other-tools/benchloop/benchloop-scores.ts';
import type { ScoreRow } from './run-row.ts';

/** What the index keeps of a scorecard. `address` is that of its server; undefined if unknown. */
export function scoreRow(
  scorecard: Scorecard,
  address?: string,
  isCloud = isCloudAddress('benchloop-v3', address),
): ScoreRow {
  const { mode, fingerprint, isCanonical, timings, speed } = scorecard;
  const { subject, identity } = fingerprint;
  const byPack = groupBy(scorecard.scenarios, ({ scenario }) => packOfKey(scenario));
  // A run that was cut short says nothing about a whole pack.
  const isWhole = (id: string) =>
    scorecard.unchanged === undefined &&
    !scorecard.missingPacks.includes(id) &&
    (byPack.get(id) ?? []).every(({ missing }) => missing === undefined);
  const written = speed?.cells.tg256 ?? speed?.cells.tg512;
  const timed = scorecard.packs.flatMap(({ id }) => timings[id] ?? []);
  const middle = (values: readonly (number | null | undefined)[]) =>
    rounded(medianOf(values.filter((value) => typeof value === 'number')));
  return {
    mode,
    harness: harnessOf(fingerprint),
    model: identity.model,
    quantization: subject.quantization,
    engine: subject.engine.name,
    engineVersion: subject.engine.version,
    hardware: subject.gpu === null || subject.gpu.length === 0 ? (subject.cpu ?? null) : describeCards(subject.gpu),
    machine: subject.hardware ?? subject.cpu ?? null,
    host: hostOf(address),
    isCloud,
    context: subject.context,
    isCanonical,
    packs: scorecard.packs
      .filter(({ id }) => isWhole(id))
      .map(({ id, version }) => {
        const own = (byPack.get(id) ?? []).toSorted((one, other) => (one.scenario < other.scenario ? -1 : 1));
        const rates = own.map(({ cells }) => rateOf(cells));
        return {
          ...{ id, version },
          asked: sha256(own.map(({ scenario, digest }) => `${scenario} ${digest}\n`).join('')).slice(0, 16),
          passed: rates.map(({ passed }) => passed),
          attempts: rates.map(({ attempts }) => attempts),
          attemptMs: rounded(timings[id]?.attemptP50Ms),
        };
      }),
    decode:
      written === undefined
        ? middle(timed.map((each) => each.decodeTokensPerSecond))
        : middle(written.map((each) => each.decode)),
    firstTokenMs: middle(timed.map((each) => each.firstTokenP50Ms)),
    ...(scorecard.load === undefined ? {} : { load: scorecard.load }),
    overall: overallOf(scorecard, address),
  };
}

function overallOf(scorecard: Scorecard, address: string | undefined): ScoreRow['overall'] {
  const scores = benchloopVersions.flatMap((version) => {
    const run = benchloopRunOf(scorecard, isCloudAddress(version, address));
    return run === undefined ? [] : [[version, benchloopScores(version, run).overall] as const];
  });
  return Object.fromEntries(scores);
}

/** null if it is unknown, or this machine */
function hostOf(address = ''): string | null {
  // Version 2 takes every other machine for a cloud. Artifacts hide hosts.
  return isCloudAddress('benchloop-v2', address) && !address.includes('(host)') ? new URL(address).hostname : null;
}

function rounded(value: number | null | undefined): number | null {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : null;
}

/** `2 × RTX 3090`, for a list with one name a card. */
function describeCards(cards: readonly string[]): string {
  return [...groupBy(cards, (card) => card)]
    .map(([card, all]) => (all.length === 1 ? card : `${all.length} × ${card}`))
    .join(', ');
}
