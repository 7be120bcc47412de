import type { DecidedPart } from '../../gate/decide-facet.ts';
import { atMost, holm, hypergeometric } from '../../gate/stratified-p.ts';
import { type ContractId, contractIds, contractList } from './contract-list.ts';
import type { ContractChange, ContractCounts, ContractsComparison, ContractsScore } from './contract-score.ts';

/** Chance alone breaks a contract this rarely, over all contracts of a check. */
const alpha = 0.01;
/** Fewer attempts on either side show no rule. */
const fewestAttempts = 2;
/**
 * A contract at the border of what a model does may hold in one session and break in the next. `npm run bench:contracts`
 * prints how often so many break at once by chance. With `manyAttempts` now, fewer contracts show it than with less,
 * fewer still if both sides have several sessions.
 */
const fewestBroken = { ofOne: 3, ofSeveralSessions: 2, ofFewAttempts: { ofOneSession: 4, ofMore: 3 } };
/** In one session. */
export const manyAttempts = 6;

const startChanged = [
  'tokenizer',
  'A prompt begins with as many tokens as before',
  'the token at the begin of a prompt comes twice, or is missing',
] as const;

type Pair = { readonly before: ContractCounts; readonly now: ContractCounts };

/** What changed since the baseline. */
export function compareContracts(before: ContractsScore, now: ContractsScore): ContractsComparison {
  const pairs = pairsOf(before, now);
  const verdicts = verdictsOf(pairs);
  const isBroken = isEnough(pairs.filter((_, at) => verdicts[at] === 'broken'));
  const changes = pairs.flatMap(({ id, ...pair }, at): ContractChange[] => {
    const found = verdicts[at];
    if (found === undefined) return [];
    const verdict = found === 'broken' && !isBroken && !isRefused(pair) ? 'sometimes' : found;
    const [part, title, usual] = isShifted(pair) ? startChanged : contractList[id];
    const words = verdict === 'changed' ? factsWords(pair) : verdict === 'fixed' ? pair.before.words : pair.now.words;
    const fault = (verdict === 'fixed' ? pair.before : pair.now).symptom ?? usual;
    const counts = { before: heldOf(pair.before), now: heldOf(pair.now) };
    return [{ id, title, part, fault, verdict, ...counts, ...(words === undefined ? {} : { words }) }];
  });
  const uncaptured = contractIds.flatMap((id) => (before[id] === undefined && now[id] !== undefined ? [id] : []));
  return {
    held: pairs.filter((each) => isHeld(each.now)).length,
    compared: pairs.length,
    changes,
    uncaptured: uncaptured.length,
    uncapturedBroken: uncaptured.filter((id) => now[id] !== undefined && failedOf(now[id]) > 0),
  };
}

/** Whether a new session could show that contracts are broken. */
export function isWorthConfirming(before: ContractsScore, now: ContractsScore): boolean {
  const pairs = pairsOf(before, now);
  const verdicts = verdictsOf(pairs);
  const broken = pairs.filter((_, at) => verdicts[at] === 'broken');
  return broken.some(isRefused) || broken.length >= fewestBroken.ofSeveralSessions;
}

function pairsOf(before: ContractsScore, now: ContractsScore): (Pair & { readonly id: ContractId })[] {
  return contractIds.flatMap((id) => {
    const [old, current] = [before[id], now[id]];
    return old === undefined || current === undefined ? [] : [{ id, before: old, now: current }];
  });
}

/** Each by itself. */
function verdictsOf(pairs: readonly Pair[]): (ContractChange['verdict'] | undefined)[] {
  const chances = holm(pairs.map(chanceOf));
  return pairs.map((pair, at) => verdictOf(pair, chances[at] ?? 1));
}

function isEnough(broken: readonly Pair[]): boolean {
  const often = broken.filter(({ now }) => judgedOf(now) >= manyAttempts);
  const isSeveral = often.every(({ before, now }) => before.attempts.length > 1 && now.attempts.length > 1);
  if (often.length >= (isSeveral ? fewestBroken.ofSeveralSessions : fewestBroken.ofOne)) return true;
  const { ofOneSession, ofMore } = fewestBroken.ofFewAttempts;
  const sessions = Math.max(...broken.map(({ before }) => before.attempts.length));
  return broken.length >= (sessions > 1 ? ofMore : ofOneSession);
}

/** Whether the server refuses the field or the path: no answer of a model does that by chance. */
function isRefused({ now }: Pair): boolean {
  return having('u', now) === judgedOf(now);
}

function having(letter: string, { attempts }: ContractCounts): number {
  return attempts.join('').split(letter).length - 1;
}

/** Attempts that broke it, or were refused. */
export function failedOf(counts: ContractCounts): number {
  return having('b', counts) + having('u', counts);
}

function judgedOf(counts: ContractCounts): number {
  return having('h', counts) + failedOf(counts);
}

function isHeld(counts: ContractCounts): boolean {
  return having('h', counts) > 0 && failedOf(counts) === 0;
}

function heldOf(counts: ContractCounts): [held: number, judged: number] {
  return [having('h', counts), judgedOf(counts)];
}

/** Of at least as many broken attempts now, if both sides were the same. */
function chanceOf({ before, now }: Pair): number {
  const [failed, all] = [failedOf(before) + failedOf(now), judgedOf(before) + judgedOf(now)];
  if (failedOf(now) === 0) return 1;
  return 1 - atMost(hypergeometric(all, failed, judgedOf(now)), failedOf(now) - 1);
}

function verdictOf(pair: Pair, chance: number): ContractChange['verdict'] | undefined {
  const { before, now } = pair;
  const [wasJudged, isJudged] = [judgedOf(before), judgedOf(now)];
  if (wasJudged === 0) return undefined;
  if (isJudged === 0) return isHeld(before) ? 'lost' : undefined;
  if (failedOf(now) === 0) {
    if (failedOf(before) === wasJudged) return 'fixed';
    return changedFacts(pair).length === 0 ? undefined : 'changed';
  }
  if (failedOf(before) === wasJudged) return 'known';
  const isSure = wasJudged >= fewestAttempts && isJudged >= fewestAttempts;
  const isWhole = isHeld(before) && failedOf(now) === isJudged;
  if (isSure && (isWhole || chance <= alpha)) return 'broken';
  return failedOf(now) * wasJudged > failedOf(before) * isJudged ? 'sometimes' : undefined;
}

/** A template that changes adds no single token to every prompt: the token at its begin came twice, or is missing. */
function isShifted(pair: Pair): boolean {
  const { before, now } = pair;
  const shifts = Object.entries(now.facts ?? {}).map(([name, value]) => Number(value) - Number(before.facts?.[name]));
  return shifts.length > 2 && Math.abs(shifts[0] ?? 0) === 1 && new Set(shifts).size === 1;
}

/** A fact that one side has not is no change. */
function changedFacts({ before, now }: Pair): [name: string, before: unknown, now: unknown][] {
  return Object.entries(now.facts ?? {}).flatMap(([name, value]): [string, unknown, unknown][] => {
    const old = before.facts?.[name];
    return old === undefined || old === value ? [] : [[name, old, value]];
  });
}

function factsWords(pair: Pair): string {
  return changedFacts(pair)
    .map(([name, before, now]) => `${name}: ${JSON.stringify(before)} → ${JSON.stringify(now)}`)
    .join(', ');
}

export const decidedContracts: DecidedPart = {
  key: 'contracts',
  decide: ({ now, baseline, isComparable }) => {
    if (now.contracts === undefined || (baseline !== undefined && !isComparable)) return {};
    const compared = compareContracts(baseline?.scorecard.contracts ?? {}, now.contracts);
    return { contracts: now.packs.length === 0 ? { ...compared, alone: true } : compared };
  },
  outcome: ({ contracts }) => contracts && outcomeOf(contracts),
};

function outcomeOf({
  compared,
  held,
  changes,
  alone,
}: ContractsComparison): 'passed' | 'regressed' | 'inconclusive' | 'no-baseline' | undefined {
  const having = (verdict: ContractChange['verdict']) => changes.some((each) => each.verdict === verdict);
  if (having('broken')) return 'regressed';
  // Beside packs, what could not be measured is a warning: they have a verdict of their own.
  if (alone !== true) return undefined;
  // Nothing that was asked for could have failed.
  if (held === 0 && having('lost')) return 'inconclusive';
  return compared === 0 ? 'no-baseline' : 'passed';
}
