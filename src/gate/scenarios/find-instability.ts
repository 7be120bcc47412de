import type { Reason } from '../../records/decision.ts';
import { attemptsIn, type ScenarioScore } from '../../records/scorecard.ts';
import { isSteady } from '../drift.ts';
import type { Pair } from '../pair-packs.ts';
import { atMost, hypergeometric, isSignificant } from '../stratified-p.ts';
import { type Compared, isUnanimous } from './find-breaks.ts';

const alpha = 0.001;
/** From here on it is worth to ask again. */
const suspicious = 0.05;

type Flips = { readonly flipped: number; readonly attempts: number; readonly baseline: number; readonly p: number };

/** A server that gave one answer to each prompt, and now fails some attempts at scenarios that it passes in others. */
export function findInstability(at: Compared): Extract<Reason, { kind: 'unstable' }>[] {
  const flips = flipsIn(at);
  if (flips === undefined || !isSignificant(flips.p, alpha)) return [];
  return isSeenAgain(at) ? [{ kind: 'unstable', ...flips }] : [];
}

/** What the confirmation asks first: the scenarios that flipped. */
export function flipsToConfirm(at: Compared): string[] {
  const flips = flipsIn(at);
  if (flips === undefined || !isSignificant(flips.p, suspicious)) return [];
  return stableIn(at).flatMap((pair) => (flippedIn(pair.current) > 0 ? [pair.key] : []));
}

/** What it asks next, while the flips that were found could be chance: the other scenarios. */
export function othersToConfirm(before: Compared, at: Compared): string[] {
  const asked = new Set(flipsToConfirm(before));
  if (asked.size === 0 || findInstability(at).length > 0) return [];
  return stableIn(at).flatMap(({ key }) => (asked.has(key) ? [] : [key]));
}

/** The scenarios with missing attempts, if a server that has begun to flip could flip often enough. */
export function openFlips(at: Compared): string[] {
  const flips = flipsIn(at);
  if (flips === undefined || flips.flipped === 0) return [];
  const open = stableIn(at).flatMap(({ key, current: { missing = 0 } }) => (missing > 0 ? [{ key, missing }] : []));
  const missing = open.reduce((sum, each) => sum + each.missing, 0);
  const p = pOf(flips.baseline, flips.attempts + missing, flips.flipped + missing);
  return isSignificant(p, suspicious) ? open.map(({ key }) => key) : [];
}

/** Undefined if the baseline gave different answers to one prompt, or kept none. */
function flipsIn(at: Compared): Flips | undefined {
  const known = at.pairs.filter(({ baseline }) => (baseline.answers?.filter((each) => each !== null) ?? []).length > 1);
  if (known.length === 0 || !known.every(({ baseline }) => isSteady(baseline))) return undefined;
  const stable = stableIn(at);
  const flipped = stable.reduce((sum, { current }) => sum + flippedIn(current), 0);
  const attempts = stable.reduce((sum, { evidence: { passed, failed } }) => sum + passed + failed, 0);
  const baseline = stable.reduce((sum, { evidence }) => sum + evidence.baseline.attempts, 0);
  return { flipped, attempts, baseline, p: pOf(baseline, attempts, flipped) };
}

/** How often chance alone puts all flipped attempts of both sides into the current one. */
function pOf(baseline: number, attempts: number, flipped: number): number {
  return atMost(hypergeometric(baseline + attempts, flipped, baseline), 0);
}

function stableIn({ pairs }: Compared): Pair[] {
  return pairs.filter(({ evidence, baseline }) => isUnanimous(evidence.baseline) && isSteady(baseline));
}

/** A scenario that fails in every attempt has changed, it does not flip. */
function flippedIn({ cells }: ScenarioScore): number {
  const passed = cells.reduce((sum, cell) => sum + cell.passed, 0);
  return passed === 0 ? 0 : cells.reduce((sum, cell) => sum + cell.failed, 0);
}

/** An attempt of the confirmation failed, too. */
function isSeenAgain({ pairs, first, rule }: Compared): boolean {
  if (!rule.confirms) return true;
  const failed = ({ cells }: ScenarioScore) => cells.reduce((sum, cell) => sum + cell.failed, 0);
  return pairs.some(({ key, current }) => {
    const before = first.get(key);
    const isMore = before !== undefined && attemptsIn(current.cells) > attemptsIn(before.cells);
    return isMore && flippedIn(current) > 0 && failed(current) > failed(before);
  });
}
