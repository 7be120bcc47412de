import { assertNever } from '../lib/assert-never.ts';
import { groupBy } from '../lib/group-by.ts';
import type { ChangedPrompt, PromptEnd, TemplateChange } from '../records/affected.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { fold } from './markdown-sections.ts';
import { plainLine, plainText, shorten } from './plain-text.ts';
import { type TerminalLine, wrapped } from './terminal-lines.ts';

const mostSlugs = 5;
const mostWords = 200;

/** Lines of a diff in the terminal; JSON and the comment have more. */
const mostLines = 12;

export function templateLines(templates: readonly TemplateChange[], columns: number): TerminalLine[][] {
  return templates.map((change) => [
    ...wrapped(`chat template ${fileWords(change)} · ${slugWords(change)}`, columns, '  '),
    ...wrapped(`  ${countWords(change)}`, columns, '    ', 'doubt'),
    ...groupsOf(change).flatMap(({ head, diff }) => [
      ...wrapped(`  ${head}`, columns, '    '),
      ...shownDiff(diff, mostLines).map(diffLine),
    ]),
  ]);
}

function diffLine(line: string): TerminalLine {
  const text = `    ${plainText(line)}`;
  if (line.startsWith('-')) return { text, tone: 'bad' };
  return line.startsWith('+') ? { text, tone: 'good' } : { text, tone: 'faint' };
}

/** For a comment: without the diffs if those are too long, and empty if even that is. */
export function templateMarkdown(templates: readonly TemplateChange[], maxLength: number): string {
  for (const most of [80, mostLines, 0]) {
    const text = templates.map((change) => changeMarkdown(change, most)).join('\n');
    if (text.length <= maxLength) return text;
  }
  return '';
}

function changeMarkdown(change: TemplateChange, most: number): string {
  const title = `**Chat template ${codeSpan(fileWords(change))}** (${escapeMarkdown(slugWords(change))}): ${escapeMarkdown(countWords(change))}\n`;
  const groups = groupsOf(change).map(({ head, diff }) =>
    diff.length === 0 || most === 0
      ? `- ${escapeMarkdown(head)}\n`
      : `${fold(escapeMarkdown(head), codeBlock(shownDiff(diff, most).join('\n'), 'diff'))}\n`,
  );
  return [title, ...groups].join('\n');
}

function fileWords({ base, head, name }: TemplateChange): string {
  const files = base === null || head === null || base === head ? (head ?? base ?? '') : `${base} → ${head}`;
  return plainLine(name === undefined ? files : `${files}, ${name}`);
}

function slugWords({ slugs }: TemplateChange): string {
  const rest = slugs.length - mostSlugs;
  return `${slugs.slice(0, mostSlugs).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function countWords({ prompts, conversations, note }: TemplateChange): string {
  if (note !== undefined) return `not rendered: ${plainLine(note)}`;
  if (prompts.length === 0) return `all ${conversations} prompts are the same`;
  const differ = prompts.filter(({ before, after }) => wordsOf(before) !== wordsOf(after) || isRendered(after)).length;
  const unknown = prompts.length - differ;
  const rest = unknown === 0 ? '' : `, ${unknown} could be rendered neither before nor after`;
  return `${differ} of ${conversations} prompts differ${rest}`;
}

/** Conversations that changed in the same way are one group. */
function groupsOf({
  prompts,
  conversations,
}: TemplateChange): { readonly head: string; readonly diff: readonly string[] }[] {
  const groups = groupBy(prompts, ({ before, after, diff }) => JSON.stringify([before, after, diff]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const names = same.map(({ conversation }) => plainLine(conversation)).join(', ');
    return [{ head: `${same.length === conversations ? 'all' : names}${endWords(first)}`, diff: first.diff }];
  });
}

function endWords({ before, after }: ChangedPrompt): string {
  if (isRendered(before) && isRendered(after)) return '';
  const [then, now] = [wordsOf(before), wordsOf(after)];
  if (then === now) return `: ${now}`;
  return isRendered(before) ? `: now it ${now}` : `: before it ${then}, now it ${now}`;
}

function isRendered({ outcome }: PromptEnd): boolean {
  return outcome === 'rendered';
}

function wordsOf({ outcome, words = '' }: PromptEnd): string {
  const said = shorten(plainLine(words), mostWords);
  switch (outcome) {
    case 'rendered':
      return 'renders';
    case 'raised':
      return `raises “${said}”`;
    case 'unparsable':
      return `does not parse: ${said}`;
    case 'missing':
      return `needs ${said}, which this check does not have`;
    case 'failed':
      return `fails: ${said}`;
    case 'too-slow':
    case 'too-large':
      return `was stopped: ${said}`;
    default:
      return assertNever(outcome);
  }
}

function shownDiff(diff: readonly string[], most: number): readonly string[] {
  const rest = diff.length - most;
  return rest > 0 ? [...diff.slice(0, most), `@ ${rest} more lines`] : diff;
}
