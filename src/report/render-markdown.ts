import type { Decision, SeenScenarios } from '../records/decision.ts';
import { acceptLine } from './describe-reason.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { failureList, type SeenFailure, type SeenFailures } from './failure-breakdown.ts';
import { fold, gridText, markdownMarks, packCell, packTable, paragraphs, table } from './markdown-sections.ts';
import { plural } from './numbers.ts';
import {
  type ChangedScenario,
  type ModeOutline,
  measuredHeads,
  type Outline,
  outlineOf,
  type PackColumn,
} from './outline.ts';
import { plainText, receivedWords, shorten } from './plain-text.ts';
import { phoneColumns } from './render-failure.ts';
import type { Block, RunBlocks } from './report-facet.ts';
import { wrapText } from './terminal-lines.ts';

/** Parts that may be left out of a report that is too long, least important first. */
const cuts = [
  ...(['passing-rows', 'figures', 'failures', 'facts', 'statistics', 'more-flips', 'excerpt', 'remarks'] as const),
  ...(['next', 'quality-line', 'flips', 'tables', 'modes'] as const),
];
type Cut = (typeof cuts)[number];

export type MarkdownOptions = {
  /** `comment`: a table of four columns and short lists, the rest folded. `file`: all columns and all facts. */
  readonly layout?: 'comment' | 'file';
  readonly maxLength?: number;
  /** From the journal, for a file. */
  readonly failures?: SeenFailures;
  /** From the journal: titles, and what was expected and received. */
  readonly scenarios?: SeenScenarios;
  /** Where to get the page of the run. */
  readonly artifactUrl?: string | undefined;
};

type View = {
  readonly layout: 'comment' | 'file';
  readonly failures: SeenFailures | undefined;
  readonly artifactUrl: string | undefined;
  readonly left: ReadonlySet<Cut>;
};

/** The decision, for a comment, a summary or a file. Leaves parts out to shorten it, never cuts. */
export function renderMarkdown(decision: Decision, options: MarkdownOptions = {}): string {
  const { maxLength = Number.POSITIVE_INFINITY, layout = 'file', scenarios, failures, artifactUrl } = options;
  const outline = outlineOf(decision, scenarios);
  let text = '';
  for (let count = 0; count <= cuts.length; count++) {
    text = render(outline, { layout, failures, artifactUrl, left: new Set(cuts.slice(0, count)) });
    if (text.length <= maxLength) return text;
  }
  return text;
}

function render(outline: Outline, view: View): string {
  const { outcome, sentence, faults, acceptance, modes, heads } = outline;
  return paragraphs([
    `### ${markdownMarks[outcome]} ${escapeMarkdown(sentence)}`,
    ...faults.map((line) => `**${escapeMarkdown(line)}**`),
    escapeMarkdown(acceptance ?? ''),
    ...heads.flatMap(runParts),
    ...(view.left.has('modes') ? [] : modes.map((mode) => modeText(outline, mode, view))),
    view.left.size === 0 ? '' : '_Shortened to fit. The run keeps the full report._',
  ]).concat('\n');
}

function runParts({ sentence, tables, notes }: RunBlocks): string[] {
  return [
    `**${escapeMarkdown(sentence)}.**`,
    ...tables.flatMap(({ caption, ...grid }) => [`${escapeMarkdown(caption)}:`, gridText(grid)]),
    noteList(notes),
  ];
}

function blockPart({ notes = [], ...grid }: Block): string {
  return paragraphs([gridText(grid), noteList(notes)]);
}

function noteList(notes: readonly string[]): string {
  return notes.map((note) => `- ${escapeMarkdown(note)}.`).join('\n');
}

function modeText(outline: Outline, mode: ModeOutline, view: View): string {
  const show = (cut: Cut, text: () => string): string => (view.left.has(cut) ? '' : text());
  const isComment = view.layout === 'comment';
  const title = mode.sentence === undefined ? '' : `${markdownMarks[mode.outcome]} ${escapeMarkdown(mode.sentence)}`;
  const [slug, name, ...rest] = mode.about;
  const about = isComment ? [...rest, ...mode.drift] : [slug ?? '', name ?? '', ...rest];
  if (isComment && mode.outcome === 'passed' && outline.outcome === 'passed') return passedText(mode, title, view);
  const parts = [
    escapeMarkdown(mode.cause ?? ''),
    mode.steps.map((step) => `**Next:** ${escapeMarkdown(step)}.`).join('\n\n'),
    show('tables', () => tablePart(mode, view)),
    show('flips', () => changedPart(mode, view)),
    show('tables', () => metricPart(mode)),
    ...mode.tables.map((block) => show('tables', () => blockPart(block))),
    show('remarks', () => remarkList(mode, isComment)),
    about.map(escapeMarkdown).join(' · '),
    isComment ? '' : mode.drift.map(escapeMarkdown).join(' · '),
    ...folds(mode, view),
    show('next', () => nextPart(mode)),
    isComment ? '' : show('quality-line', () => codeSpan(mode.quality ?? '')),
  ];
  // Beside a mode that needs a look, one that does not takes one line.
  if (isComment && mode.outcome === 'passed' && outline.outcome !== 'passed') return fold(title, paragraphs(parts));
  return paragraphs([title === '' ? '' : `#### ${title}`, ...parts]);
}

/** A pass in a few lines: what changed, what to look at, and the rest folded. */
function passedText(mode: ModeOutline, title: string, view: View): string {
  const moved = mode.changed.length === 0 ? [] : [`scenarios: ${moveWords(mode.changed).join(', ')}`];
  const quality = view.left.has('quality-line') ? '' : codeSpan(mode.quality ?? '');
  const inside = [
    ...(view.left.has('tables') ? [] : [tablePart(mode, view), metricPart(mode), ...mode.tables.map(blockPart)]),
    view.left.has('flips') ? '' : changedPart(mode, view),
    noteList(mode.beside),
    ...foldParts(mode, view).flatMap(([name, ...texts]) => [`**${name}**`, ...texts]),
    quality,
    ...mode.next.flatMap(({ title: what, command }) => [escapeMarkdown(what), codeBlock(command, 'sh')]),
  ];
  return paragraphs([
    title === '' ? '' : `#### ${title}`,
    [...mode.changes, ...moved, ...mode.about.slice(2), ...mode.drift].map(escapeMarkdown).join(' · '),
    remarkList({ ...mode, beside: [] }, true),
    fold('Packs, scenarios, speed', paragraphs(inside)),
  ]);
}

const flipsInView = { comment: 3, file: 12 } as const;
/** The page of the run has everything. */
const flipsInFold = { comment: 50, file: Number.POSITIVE_INFINITY } as const;

function changedPart({ changed }: ModeOutline, { layout, left, artifactUrl }: View): string {
  if (changed.length === 0) return '';
  const [shown, more] = [changed.slice(0, flipsInView[layout]), changed.slice(flipsInView[layout])];
  const [worst] = shown;
  const excerpt = worst?.isFall && !left.has('excerpt') ? excerptOf(worst) : '';
  const link = artifactUrl === undefined ? '' : ` · [both answers in full](${artifactUrl}), in report.html`;
  const title = `${plural(more.length, 'more changed scenario')}: ${moveWords(more).join(', ')}`;
  return paragraphs([
    `**${plural(changed.length, 'scenario')} changed: ${moveWords(changed).join(', ')}**`,
    changedTable(shown),
    ...(excerpt === '' || worst === undefined ? [] : [`${codeSpan(worst.key)}${link}`, excerpt]),
    more.length === 0 ? '' : left.has('more-flips') ? `${title}.` : fold(title, cutList(more, flipsInFold[layout])),
  ]);
}

function cutList(changed: readonly ChangedScenario[], most: number): string {
  const more = changed.length - most;
  return [changedList(changed.slice(0, most)), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

/** `2 worse`, `1 better` */
function moveWords(changed: readonly ChangedScenario[]): string[] {
  const worse = changed.filter(({ isFall }) => isFall).length;
  const better = changed.length - worse;
  return [...(worse > 0 ? [`${worse} worse`] : []), ...(better > 0 ? [`${better} better`] : [])];
}

function changedTable(changed: readonly ChangedScenario[]): string {
  return table(
    ['Scenario', 'Passed', 'Now fails with'],
    changed.map(({ key, title, isFall, rates, failures }) => [
      [isFall ? '↓' : '↑', codeSpan(key, 'cell'), escapeMarkdown(shorten(title, 80))].join(' ').trim(),
      rates,
      escapeMarkdown(failures) || '-',
    ]),
  );
}

function changedList(changed: readonly ChangedScenario[]): string {
  return changed
    .map(({ key, title, isFall, rates, failures }) => {
      const name = title === '' ? '' : `${escapeMarkdown(shorten(title, 80))} `;
      return `- ${isFall ? '↓' : '↑'} ${name}${codeSpan(key)} ${rates}${failures === '' ? '' : `: ${escapeMarkdown(failures)}`}`;
    })
    .join('\n');
}

const excerptLines = 6;

/** What was expected and received, in at most six lines. */
function excerptOf({ expected, received }: ChangedScenario): string {
  if (expected === '' && received === '') return '';
  const [one, other] = [
    linesOf(`expected: ${expected}`),
    linesOf(`received: ${receivedWords({ expected, received })}`),
  ];
  const half = excerptLines / 2;
  const room = Math.max(half, excerptLines - other.length);
  const before = atMost(one, room);
  return codeBlock([...before, ...atMost(other, excerptLines - before.length)].join('\n'), 'text');
}

function linesOf(text: string): string[] {
  return plainText(text)
    .replaceAll('\t', ' ')
    .split('\n')
    .flatMap((line) => wrapText(line, phoneColumns, '  '));
}

function atMost(lines: readonly string[], count: number): readonly string[] {
  return lines.length <= count ? lines : [...lines.slice(0, count - 1), `${lines[count - 1]} …`];
}

const columns = {
  comment: ['pack', 'baseline', 'now', 'points'],
  file: ['pack', 'outcome', 'baseline', 'now', 'change', 'p', 'rules', 'p50', 'p95', 'tokenLimit', 'unmeasured'],
  'file without figures': ['pack', 'outcome', 'baseline', 'now', 'change', 'p'],
  figures: ['pack', 'p', 'rules', 'p50', 'p95', 'tokenLimit', 'unmeasured'],
  statistics: ['pack', 'holm', 'noise', 'finds', 'extra', 'scenarios'],
} as const satisfies Record<string, readonly PackColumn[]>;

function tablePart({ packs, measured }: ModeOutline, { layout, left }: View): string {
  if (packs.length === 0) return measuredTable(measured, layout);
  const rows = left.has('passing-rows') ? packs.filter(({ outcome }) => outcome !== 'passed') : packs;
  const hidden = packs.length - rows.length;
  const shown = layout === 'file' && left.has('figures') ? 'file without figures' : layout;
  return paragraphs([
    rows.length === 0 ? '' : packTable(rows, columns[shown], { isMarked: layout === 'comment' }),
    hidden === 0 ? '' : `${plural(hidden, 'passing pack')} not shown.`,
  ]);
}

function metricPart({ metrics, falls: { heads, rows } }: ModeOutline): string {
  if (metrics.rows.length === 0) return '';
  const fallen = rows.map(([key = '', ...cells]) => [codeSpan(key, 'cell'), ...cells.map(escapeMarkdown)]);
  return paragraphs([gridText(metrics), fallen.length === 0 ? '' : table(heads, fallen)]);
}

/** The results of a run without a comparison. */
function measuredTable(rows: ModeOutline['measured'], layout: View['layout']): string {
  if (rows.length === 0) return '';
  const count = layout === 'comment' ? 3 : measuredHeads.length;
  return table(
    measuredHeads.slice(0, count),
    rows.map(([name = '', ...cells]) => [escapeMarkdown(name), ...cells.slice(0, count - 1)]),
  );
}

function remarkList({ beside, remarks, details, warnings }: ModeOutline, isComment: boolean): string {
  return [...(isComment ? beside : []), ...remarks, ...(isComment ? [] : details)]
    .map(escapeMarkdown)
    .concat(warnings.map((text) => `⚠️ ${escapeMarkdown(text)}`))
    .map((text) => `- ${text}.`)
    .join('\n');
}

function foldParts(mode: ModeOutline, { layout, left, failures }: View): Part[] {
  const isComment = layout === 'comment';
  return [
    left.has('figures') || !isComment ? undefined : figuresPart(mode),
    left.has('failures') ? undefined : failurePart(mode, isComment ? [] : (failures?.get(mode.mode) ?? [])),
    left.has('statistics') ? undefined : statisticsPart(mode, isComment, left.has('passing-rows')),
    ...(left.has('facts') ? [] : mode.folded.map(foldedPart)),
    left.has('facts') ? undefined : factsPart(mode, isComment),
  ].filter((part) => part !== undefined);
}

function folds(mode: ModeOutline, view: View): string[] {
  const { layout, left } = view;
  const parts = foldParts(mode, view);
  if (layout !== 'comment') return parts.map(([title, ...texts]) => fold(title, paragraphs(texts)));
  const quality = left.has('quality-line') ? '' : codeSpan(mode.quality ?? '');
  const inside = [...parts.flatMap(([title, ...texts]) => [`**${title}**`, ...texts]), quality];
  return paragraphs(inside) === '' ? [] : [fold('Figures, failures and facts', paragraphs(inside))];
}

/** A title and the texts below it. */
type Part = readonly [title: string, ...texts: readonly string[]];

function figuresPart({ packs, measured }: ModeOutline): Part | undefined {
  if (packs.length > 0) return ['Figures', packTable(packs, columns.figures)];
  return measured.length === 0 ? undefined : ['Figures', measuredTable(measured, 'file')];
}

/** How often each failure mode occurred now, by pack, with details if the journal is at hand. */
function failurePart({ failures }: ModeOutline, seen: readonly SeenFailure[]): Part | undefined {
  if (failures.length === 0) return undefined;
  const rows = failures.map(([pack, words]) => [packCell(pack), escapeMarkdown(words)]);
  return ['Failures by mode', table(['Pack', 'Attempts now'], rows), failureList(seen)];
}

function statisticsPart(mode: ModeOutline, isComment: boolean, isBad: boolean): Part | undefined {
  const { packs, details, baseline, flaky } = mode;
  const rows = isBad ? packs.filter(({ outcome }) => outcome !== 'passed') : packs;
  if (rows.length === 0) return undefined;
  return [
    'Statistics',
    packTable(rows, columns.statistics),
    isComment ? noteList(details) : '',
    escapeMarkdown(baseline ?? ''),
    flaky.length === 0 ? '' : `Flaky: ${flaky.map((key) => codeSpan(key)).join(', ')}.`,
  ];
}

function foldedPart({ caption, notes = [], ...grid }: Block): Part {
  return [caption, gridText(grid), ...notes.map(escapeMarkdown)];
}

const factMarks = { same: '', changed: '≠ ', unknown: '? ' } as const;

function factsPart({ facts }: ModeOutline, isComment: boolean): Part | undefined {
  const shown = isComment ? facts.filter(({ state }) => state === 'changed') : facts;
  const unknown = facts.filter(({ state }) => state === 'unknown').length;
  const hasBaseline = facts.some(({ baseline }) => baseline !== undefined);
  if (isComment && !hasBaseline) return undefined;
  const heads = ['Fact', ...(hasBaseline ? ['Baseline'] : []), 'Now'];
  const rows = shown.map(({ field, state, baseline, now }) => [
    `${factMarks[state]}${escapeMarkdown(field)}`,
    ...(baseline === undefined ? [] : [codeSpan(baseline, 'cell')]),
    codeSpan(now, 'cell'),
  ]);
  const rest = `${plural(facts.length - shown.length - unknown, 'fact')} unchanged, ${unknown} unknown.`;
  return ['Fingerprints', rows.length === 0 ? '' : table(heads, rows), isComment ? rest : ''];
}

const nextTitles: Partial<Record<ModeOutline['outcome'], string>> = {
  regressed: 'Measure again, or accept',
  accepted: 'Measure again, or adopt',
};

function nextPart({ outcome, next }: ModeOutline): string {
  const commands = (steps: ModeOutline['next']) =>
    steps.flatMap(({ title, command }) => [escapeMarkdown(title), codeBlock(command, 'sh')]);
  // There is nothing else to do.
  if (outcome === 'no-baseline') return paragraphs(commands(next.slice(1)));
  const accept =
    outcome === 'regressed'
      ? [
          'If this is intended, somebody with write access comments the line below. Without the workflow commands.yml, re-run the job afterwards:',
          codeBlock(acceptLine),
        ]
      : [];
  return fold(nextTitles[outcome] ?? 'Measure again', paragraphs([...accept, ...commands(next)]));
}
