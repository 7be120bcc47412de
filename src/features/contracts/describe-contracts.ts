import { groupBy } from '../../lib/group-by.ts';
import type { ModeDecision, Outcome } from '../../records/decision.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine } from '../../report/plain-text.ts';
import type { Block, Case, ReportPart } from '../../report/report-facet.ts';
import type { ContractChange, ContractsComparison } from './contract-score.ts';

export const verdictWords: Readonly<Record<ContractChange['verdict'], string>> = {
  broken: 'BROKEN',
  sometimes: 'broke, may be chance',
  changed: 'changed',
  lost: 'not measured',
  known: 'broken before, too',
  fixed: 'holds now',
};

function tableOf({ contracts }: ModeDecision): Block {
  const rows = (contracts?.changes ?? [])
    .filter(({ verdict }) => verdict !== 'known')
    .map(({ title, verdict, before, now, words = '' }) => [
      title,
      verdictWords[verdict],
      before.join('/'),
      now.join('/'),
      plainLine(words),
    ]);
  return {
    caption: 'Contracts of the API',
    isDrawn: true,
    heads: ['Contract', 'Outcome', '>Held before', '>Held now', 'Expected, and what came'],
    rows,
    notes: contracts === undefined ? [] : notesOf(contracts),
  };
}

function notesOf({ held, compared, changes, uncaptured, uncapturedBroken }: ContractsComparison): string[] {
  const known = changes.filter(({ verdict }) => verdict === 'known').map(({ id }) => id);
  const broken = uncapturedBroken.length === 0 ? '' : `; these do not hold: ${uncapturedBroken.join(', ')}`;
  return [
    ...(compared === 0 ? [] : [`${held} of ${plural(compared, 'contract')} of the API hold`]),
    ...(known.length === 0 ? [] : [`Broken in the baseline, too: ${known.join(', ')}`]),
    ...(uncaptured === 0
      ? []
      : [
          `${plural(uncaptured, 'contract')} not compared, because the baseline has none of them: capture it again${broken}`,
        ]),
  ];
}

function warningsOf({ contracts }: ModeDecision): string[] {
  const having = (verdict: ContractChange['verdict']) =>
    (contracts?.changes ?? []).filter((each) => each.verdict === verdict);
  const listed = (verdict: ContractChange['verdict'], words: string, behind = '') => {
    const ids = having(verdict).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${words}: ${ids.join(', ')}${behind}`];
  };
  const likely = likelyOf(having('sometimes'));
  return [
    ...having('changed').map(
      ({ title, part, words = '' }) => `No longer true: “${title}” (${part}; ${plainLine(words)})`,
    ),
    ...listed('sometimes', 'Contracts of the API that broke, which may be chance', ` (if not, likely ${likely})`),
    ...listed('lost', 'Contracts of the API that held in the baseline and could not be measured'),
  ];
}

/** `the tool parser: arguments are lost only when streamed`. The part that most broken contracts point to. */
function likelyOf(changes: readonly ContractChange[]): string | undefined {
  const parts = groupBy(changes, ({ part }) => part);
  const [most] = [...parts].sort(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return undefined;
  const [part, broken] = most;
  const faults = [...groupBy(broken, ({ fault }) => fault)].sort(([, one], [, other]) => other.length - one.length);
  return `the ${part}: ${faults[0]?.[0] ?? ''}`;
}

function brokenIn(modes: readonly ModeDecision[]): ContractChange[] {
  const all = modes.flatMap(({ contracts }) => contracts?.changes ?? []);
  return [...new Map(all.filter(({ verdict }) => verdict === 'broken').map((each) => [each.id, each])).values()];
}

function sentenceOf(outcome: Outcome, modes: readonly ModeDecision[], what: string): string | undefined {
  if (outcome === 'passed') return passedPart(modes, what);
  if (outcome === 'inconclusive') return lostPart(modes, what);
  const broken = brokenIn(modes);
  const likely = likelyOf(broken);
  if (outcome !== 'regressed' || likely === undefined) return undefined;
  return `likely ${likely} (${what}, ${plural(broken.length, 'contract')} of the API broken)`;
}

function passedPart(modes: readonly ModeDecision[], what: string): string | undefined {
  const [first, ...others] = modes.flatMap(({ contracts }) => (contracts?.alone === true ? [contracts] : []));
  if (first === undefined || others.length + 1 < modes.length) return undefined;
  return `${what} keeps ${first.held} of ${plural(first.compared, 'contract')} of its API, none fewer than its baseline`;
}

function lostPart(modes: readonly ModeDecision[], what: string): string | undefined {
  const isLost = modes.some(
    ({ contracts }) =>
      contracts?.alone === true && contracts.held === 0 && contracts.changes.some(({ verdict }) => verdict === 'lost'),
  );
  return isLost ? `no contract of the API of ${what} could be measured` : undefined;
}

function casesOf({ changes, held }: ContractsComparison): Case[] {
  const changed = changes.map(({ id, fault, verdict, words = '' }): Case => {
    const text = plainLine(words);
    if (verdict === 'broken') return { name: id, result: { kind: 'failure', message: fault, text } };
    const said = verdictWords[verdict];
    if (verdict === 'lost' || verdict === 'known')
      return { name: id, result: { kind: 'skipped', message: said, text } };
    return { name: id, result: { kind: 'passed', text: `${said}: ${text}` } };
  });
  return [...changed, { name: 'all others', result: { kind: 'passed', text: `${held} hold` } }];
}

export const contractsReport: ReportPart = {
  sentence: sentenceOf,
  table: tableOf,
  warnings: warningsOf,
  cause(mode) {
    // Without such a pack, the first sentence says it.
    const hasFallen = mode.packs.some(({ outcome }) => outcome === 'regressed');
    const likely = hasFallen ? likelyOf(brokenIn([mode])) : undefined;
    return likely === undefined ? [] : [likely];
  },
  suite: ({ contracts }) => contracts && { name: 'contracts', cases: casesOf(contracts) },
};
