import { daysBetween } from '../lib/clock.ts';
import type {
  Decision,
  ModeDecision,
  Outcome,
  PackComparison,
  PackOutcome,
  SeenScenarios,
} from '../records/decision.ts';
import { armName } from '../records/fingerprint.ts';
import type { GatheredFile, GatheredParts, GatheredRun, LostJob, Standing } from '../records/gathered.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { fold, markdownMarks, packCell, paragraphs, table } from './markdown-sections.ts';
import { daysAgo, plural } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { renderMarkdown } from './render-markdown.ts';
import { gateNotes, outcomeWords, packChange, summarySentence, worstFirst } from './words.ts';

/** The decision, if there is only one run and nothing to add to it. */
function onlyDecision({ runs, lost, unreadable }: GatheredParts): Decision | undefined {
  const [only] = runs;
  const isAlone = runs.length === 1 && lost.length + unreadable.length === 0;
  return isAlone && only?.outcome === only?.decision?.outcome && only?.notes.length === 0 ? only.decision : undefined;
}

/** The verdict on several runs: `Regressed: 1 of 4 jobs (vllm/qwen); 1 inconclusive, 2 passed.` */
export function gatheredSentence(gathered: GatheredParts): string {
  const only = onlyDecision(gathered);
  if (only !== undefined) return summarySentence(only);
  const jobs = jobsOf(gathered);
  if (jobs.length === 0) return 'Passed: there was nothing to measure.';
  const worst = jobs.filter(({ outcome }) => outcome === gathered.outcome);
  const share =
    worst.length === jobs.length
      ? `all of ${plural(jobs.length, 'job')}`
      : `${worst.length} of ${plural(jobs.length, 'job')}`;
  const rest = tally(jobs.filter(({ outcome }) => outcome !== gathered.outcome).map(({ word }) => word));
  const word = outcomeWords[gathered.outcome];
  const head = word.slice(0, 1).toUpperCase() + word.slice(1);
  const sentence = `${head}: ${share}${gathered.outcome === 'passed' ? '' : ` (${namesOf(worst)})`}${rest === '' ? '' : `; ${rest}`}.`;
  const modes = gathered.runs.flatMap(({ decision }) => decision?.modes ?? []);
  const unchanged = gathered.runs.filter(({ decision }) => decision?.modes.every(isUnchanged)).length;
  const unasked = unchanged === 0 ? [] : [`${unchanged} unchanged: no pack was asked.`];
  return [sentence, ...unasked, ...gateNotes(modes)].join(' ');
}

function isUnchanged({ unchanged }: ModeDecision): boolean {
  return unchanged !== undefined;
}

type Job = { readonly name: string; readonly outcome: Outcome; readonly word: string };

function jobsOf({ runs, lost, unreadable }: GatheredParts): Job[] {
  return [
    ...lost.map((job) => ({ name: `${lostName(job)}: lost`, outcome: 'endpoint-error' as const, word: 'lost' })),
    ...unreadable.map(({ name }) => ({
      name: shorten(plainLine(name), 80),
      outcome: 'input-error' as const,
      word: 'not readable',
    })),
    ...[...runs.filter((run) => !isGood(run)), ...runs.filter(isGood)].map(({ slug, outcome }) => ({
      name: slug,
      outcome,
      word: outcomeWords[outcome],
    })),
  ];
}

function lostName({ slug, shard }: LostJob): string {
  return shard === null ? slug : `${slug}, shard ${shard}`;
}

function namesOf(jobs: readonly Job[]): string {
  const names = [...new Set(jobs.map(({ name }) => name))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}

function tally(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `${words.filter((each) => each === word).length} ${word}`).join(', ');
}

/** The pack that needs a look first: of those with the worst outcome, the one with the largest drop. */
function worstPack({ packs }: Pick<ModeDecision, 'packs'>): PackComparison | undefined {
  const [first] = worstFirst(packs);
  const alike = packs.filter(({ outcome }) => outcome === first?.outcome);
  return alike.reduce<PackComparison | undefined>(
    (worst, pack) => (worst === undefined || pack.drop.value > worst.drop.value ? pack : worst),
    undefined,
  );
}

/** Its report may be folded. */
function isGood({ outcome }: Pick<GatheredRun, 'outcome'>): boolean {
  return outcome === 'passed' || outcome === 'accepted';
}

const shortened = '_Shortened to fit. The runs keep the full reports._';

/**
 * Several runs as one report for a comment; for a single run, its own. Each passed run is a row of a table. What does
 * not fit is left out part by part: first parts of the reports, then whole reports, then rows of the table. The
 * sentence stays.
 */
export function gatheredRenderer(gathered: GatheredParts): (maxLength?: number, artifactUrl?: string) => string {
  const only = onlyDecision(gathered);
  const { runs } = gathered;
  if (only !== undefined) return (maxLength, url) => reportOf({ ...runs[0], decision: only }, maxLength, url);
  const bad = runs.flatMap((run) =>
    run.decision === undefined || isGood(run) ? [] : [{ ...run, decision: run.decision }],
  );
  const head = headOf(gathered, 'all');
  const tight = [head, headOf(gathered, 'bad'), headOf(gathered, 'none')].map((some) => [...some, shortened]);
  return (maxLength = Number.POSITIVE_INFINITY, url) => {
    const whole = joined([...head, ...bad.map((run) => reportOf(run, undefined, url).trimEnd())]);
    if (whole.length <= maxLength) return whole;
    const fitting = tight.find((some) => joined(some).length <= maxLength);
    if (fitting === undefined) return joined(head.slice(0, 1));
    const room = maxLength - joined(fitting).length;
    const parts = fitting === tight[0] ? shares(bad, room, url) : [];
    return joined([...fitting.slice(0, -1), ...parts, shortened]);
  };
}

type Reported = { readonly decision: Decision; readonly scenarios?: SeenScenarios };

function reportOf({ decision, scenarios }: Reported, maxLength?: number, artifactUrl?: string): string {
  return renderMarkdown(decision, {
    ...{ layout: 'comment', artifactUrl },
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(scenarios === undefined ? {} : { scenarios }),
  });
}

const gap = 2;

/** Reports as long as there is space: each gets the same share, and passes on what it does not need. */
function shares(reports: readonly Reported[], room: number, artifactUrl?: string): string[] {
  let left = room;
  return reports.flatMap((run, index) => {
    const maxLength = Math.floor(left / (reports.length - index)) - gap;
    const text = reportOf(run, maxLength, artifactUrl).trimEnd();
    if (text.length > maxLength) return [];
    left -= text.length + gap;
    return [text];
  });
}

function joined(parts: readonly string[]): string {
  return `${paragraphs(parts)}\n`;
}

function headOf(gathered: GatheredParts, rows: 'all' | 'bad' | 'none'): string[] {
  return [
    `## ${markdownMarks[gathered.outcome]} ${escapeMarkdown(gatheredSentence(gathered))}`,
    rows === 'none' ? '' : shownTable(gathered, rows === 'all'),
    rows === 'none' ? '' : noteList(gathered),
  ];
}

/** Folded, since the reports below repeat it, unless jobs were lost. */
function shownTable(gathered: GatheredParts, withGood: boolean): string {
  const text = runTable(gathered, withGood);
  if (gathered.lost.length > 0 || text === '') return text;
  return fold(`All ${plural(gathered.runs.length, 'run')}`, text);
}

function runTable({ runs, lost }: GatheredParts, withGood: boolean): string {
  const shown = [...runs.filter((run) => !isGood(run)), ...(withGood ? runs.filter(isGood) : [])];
  const rows = [
    ...lost.map((job) => [
      escapeMarkdown(lostName(job)),
      job.modes.join(', ') || '-',
      `${markdownMarks['endpoint-error']} lost: no result`,
      '-',
    ]),
    ...shown.flatMap(runRows),
  ];
  const hidden = runs.length - shown.length;
  const left = hidden === 0 ? '' : `${plural(hidden, 'passing run')} not shown.`;
  if (rows.length === 0) return left;
  return paragraphs([table(['Target', 'Mode', 'Outcome', 'Worst pack'], rows), left]);
}

function runRows({ slug, modes, outcome, decision }: GatheredRun): string[][] {
  if (decision === undefined) return [[escapeMarkdown(slug), modes.join(', '), outcomeCell(outcome), '-']];
  // If the run as a whole is worse than its decision, none of its modes may look better.
  const isAsDecided = outcome === decision.outcome;
  return decision.modes.map((mode) => {
    const worst = worstPack(mode);
    const shown = worst === undefined ? '-' : worstCell(worst, mode.threshold);
    const cell = `${outcomeCell(isAsDecided ? mode.outcome : outcome)}${isAsDecided && isUnchanged(mode) ? ', unchanged' : ''}`;
    return [escapeMarkdown(slug), armName(mode), cell, shown];
  });
}

function worstCell(pack: PackComparison, threshold: number): string {
  const said = pack.outcome === 'cannot-gate' ? outcomeCell(pack.outcome) : packChange(pack, threshold);
  return `${packCell(pack.pack)} ${said}`;
}

function outcomeCell(outcome: Decision['outcome'] | PackOutcome): string {
  return `${markdownMarks[outcome]} ${outcomeWords[outcome]}`;
}

const mostNotes = 20;

function noteList({ runs, unreadable }: GatheredParts): string {
  const notes = [
    ...runs.flatMap(({ slug, modes, notes: own }) => own.map((note) => `${slug} (${modes.join(', ')}): ${note}`)),
    ...unreadable.map(({ name, why }) => `${name} cannot be read: ${why}`),
  ];
  const more = notes.length - mostNotes;
  return [
    ...notes.slice(0, mostNotes).map((note) => `- ⚠️ ${escapeMarkdown(shorten(note, 400))}`),
    ...(more > 0 ? [`- and ${more} more.`] : []),
  ].join('\n');
}

/** The same for machines. */
export function gatheredFile(gathered: GatheredParts, exitCode: number): GatheredFile {
  const { outcome, runs, lost, unreadable } = gathered;
  return {
    version: 2,
    kind: 'gathered',
    outcome,
    exitCode,
    sentence: gatheredSentence(gathered),
    runs: runs.map((run) => ({
      slug: run.slug,
      ids: run.decision?.run.ids ?? [],
      outcome: run.outcome,
      notes: [...run.notes],
      modes: (run.decision?.modes ?? []).map((mode) => {
        const worst = worstPack(mode);
        const told = worst === undefined ? null : { pack: worst.pack, outcome: worst.outcome, drop: worst.drop };
        return { mode: mode.mode, outcome: mode.outcome, worst: told };
      }),
    })),
    lost: [...lost],
    unreadable: [...unreadable],
  };
}

const mostNamed = 20;

/** Targets that regressed when last measured and were not measured since; empty if there are none. Markdown. */
export function renderStillRegressed(standing: readonly Standing[], now: string): string {
  if (standing.length === 0) return '';
  const names = standing.slice(0, mostNamed).map(({ slug, arm, measuredAt }) => {
    return `- \`${slug}\` (${arm}), ${daysAgo(daysBetween(measuredAt, now))}\n`;
  });
  const more = standing.length > mostNamed ? `- ${standing.length - mostNamed} more\n` : '';
  return `Regressed when last measured, and not measured this time:\n\n${names.join('')}${more}\n`;
}
