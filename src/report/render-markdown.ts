import type { Decision, ModeDecision, PackComparison } from '../model/decision.ts';
import { describeAcceptance } from './describe-acceptance.ts';
import { commonFaultLines } from './describe-common-fault.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { SeenFailure, SeenFailures } from './failure-breakdown.ts';
import {
  failureFold,
  fingerprintFold,
  flipTable,
  fold,
  markdownMarks,
  measuredTable,
  nextFold,
  packTable,
  qualityLine,
  remarkList,
  statisticsFold,
} from './markdown-sections.ts';
import { plural } from './numbers.ts';
import {
  baselinePart,
  changeParts,
  flipsOf,
  isFall,
  modeSentence,
  summarySentence,
  timingsOf,
  worstFirst,
} from './words.ts';

/** What may be left out of a report that is too long, the least missed first. */
const cuts = [
  'passing-rows',
  'latency',
  'failures',
  'fingerprints',
  'statistics',
  'passing-flips',
  'more-flips',
  'remarks',
  'next',
  'quality-line',
  'flips',
  'tables',
  'modes',
] as const;
type Cut = (typeof cuts)[number];

const flipsInView = 12;

export type MarkdownOptions = {
  readonly maxLength?: number;
  /** From the journal. A comment goes without: what a model or a server said stays out of it. */
  readonly failures?: SeenFailures;
};

/** What was decided, for a comment, a summary or a file. It is made shorter by leaving parts out, never by cutting. */
export function renderMarkdown(decision: Decision, { maxLength, failures }: MarkdownOptions = {}): string {
  const whole = render(decision, new Set(), failures);
  if (maxLength === undefined || whole.length <= maxLength) return whole;
  let shorter = whole;
  for (let count = 1; count <= cuts.length && shorter.length > maxLength; count++) {
    shorter = render(decision, new Set(cuts.slice(0, count)), failures);
  }
  return shorter;
}

function render(decision: Decision, left: ReadonlySet<Cut>, failures?: SeenFailures): string {
  const parts = [
    `### ${markdownMarks[decision.outcome]} ${escapeMarkdown(summarySentence(decision))}`,
    ...commonFaultLines(decision.modes).map((line) => `**${escapeMarkdown(line)}**`),
    decision.acceptance === undefined ? '' : `${escapeMarkdown(describeAcceptance(decision.acceptance))}.`,
    ...(left.has('modes')
      ? []
      : decision.modes.flatMap((mode) => modeParts(decision, mode, left, failures?.get(mode.mode) ?? []))),
    ...(left.size === 0 ? [] : ['_Shortened to fit: the whole report is with the run._']),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function modeParts(
  decision: Decision,
  mode: ModeDecision,
  left: ReadonlySet<Cut>,
  failures: readonly SeenFailure[],
): string[] {
  const timings = timingsOf(decision, mode);
  const sentence = modeSentence(mode);
  const about = [mode.slug, mode.mode, baselinePart(mode, decision.run.baselineAgeDays)];
  const show = (cut: Cut, text: () => string): string => (left.has(cut) ? '' : text());
  const packs = left.has('passing-rows') ? mode.packs.filter(({ outcome }) => outcome !== 'passed') : mode.packs;
  return [
    sentence === summarySentence(decision) ? '' : `#### ${markdownMarks[mode.outcome]} ${escapeMarkdown(sentence)}`,
    about.map(escapeMarkdown).join(' · '),
    changeParts(mode, timings).map(escapeMarkdown).join(' · '),
    show('flips', () => flipParts(mode.packs, left)),
    show('tables', () => tableOf(mode, packs, !left.has('latency'), timings)),
    show('tables', () => leftOut(mode.packs.length - packs.length)),
    show('remarks', () => remarkList(mode)),
    show('failures', () => failureFold(mode, failures) ?? ''),
    show('statistics', () => (packs.length === 0 ? '' : statisticsFold(worstFirst(packs), mode))),
    show('fingerprints', () => fingerprintFold(mode)),
    show('next', () => nextFold(decision, mode)),
    show('quality-line', () => qualityLine(decision, mode)),
  ];
}

function tableOf(
  mode: ModeDecision,
  packs: readonly PackComparison[],
  withLatency: boolean,
  timings: Parameters<typeof packTable>[2],
): string {
  if (mode.packs.length === 0) return (mode.measured ?? []).length === 0 ? '' : measuredTable(mode, timings);
  return packs.length === 0 ? '' : packTable(worstFirst(packs), mode.threshold, timings, withLatency);
}

function leftOut(passing: number): string {
  return passing === 0 ? '' : `${plural(passing, 'pack that passed is', 'packs that passed are')} left out.`;
}

function flipParts(packs: readonly PackComparison[], left: ReadonlySet<Cut>): string {
  const shown = left.has('passing-flips') ? packs.filter(({ outcome }) => outcome !== 'passed') : packs;
  const flips = flipsOf(shown);
  if (flips.length === 0) return '';
  const [first, more] = [flips.slice(0, flipsInView), flips.slice(flipsInView)];
  if (more.length === 0) return flipTable(first);
  const falls = more.filter(isFall).length;
  const title = `${plural(more.length, 'more changed scenario')}, ${falls} of them for the worse`;
  return [flipTable(first), left.has('more-flips') ? `${title}.` : fold(title, flipTable(more))].join('\n\n');
}
