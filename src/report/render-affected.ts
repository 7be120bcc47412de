import { groupBy } from '../lib/group-by.ts';
import type { Affected, AffectedGroup, AffectedTarget, Change } from '../records/affected.ts';
import { plural } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';
import { templateLines } from './render-templates.ts';
import { defaultColumns, renderSections, type TerminalLine, type TerminalOptions, wrapped } from './terminal-lines.ts';

/** Which targets a change affects, why, and what happens to each; leaves nothing out silently. */
export function renderAffected(affected: Affected, { columns = defaultColumns, color }: TerminalOptions = {}): string {
  const bySlug = new Map(affected.affected.map((target) => [target.slug, target]));
  const sections = [
    [summary(affected)],
    ...affected.groups.map((group) => groupLines(group, bySlug, columns)),
    ...templateLines(affected.templates ?? [], columns),
    listed('Removed', affected.removed, columns),
    otherLines(affected, columns),
    affected.notes.flatMap((note) => wrapped(`Note: ${plainLine(note)}`, columns, '  ', 'doubt')),
    ending(affected, columns),
  ];
  return renderSections(sections, color);
}

function summary({ affected, targets, base, head }: Affected): string {
  const until = head === null ? 'the working tree' : named(head);
  return `${affected.length} of ${plural(targets, 'target')} are affected between ${named(base)} and ${until}`;
}

function named({ ref, commit }: { readonly ref: string; readonly commit: string }): string {
  const short = commit.slice(0, 10);
  return commit.startsWith(ref) ? short : `${plainLine(ref)} (${short})`;
}

function groupLines(
  group: AffectedGroup,
  bySlug: ReadonlyMap<string, AffectedTarget>,
  columns: number,
): TerminalLine[] {
  const of = (slugs: readonly string[]) => slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  const [measured, named, skipped] = [of(group.measured), of(group.named), of(group.skipped)];
  const all = [...measured, ...named, ...skipped];
  const head = plainLine(group.change);
  const lines = [
    ...describeChanges(all.flatMap(({ changes }) => changes)).filter((line) => line !== head),
    ...measured.map((target) => `measured: ${nameOf(target)}`),
    ...[...groupBy(named, ({ why }) => why ?? '')].map(
      ([why, targets]) => `only named, since ${plainLine(why)}: ${targets.map(nameOf).join(', ')}`,
    ),
  ];
  const left = skipped.map((target) => `skipped: ${nameOf(target)}: ${plainLine(target.why ?? '')}`);
  return [
    ...wrapped(`${head} · ${plural(all.length, 'target')}`, columns, '  '),
    ...lines.flatMap((line) => wrapped(`  ${line}`, columns, '    ')),
    ...left.flatMap((line) => wrapped(`  ${line}`, columns, '    ', 'doubt')),
  ];
}

function nameOf({ slug, renamedFrom }: AffectedTarget): string {
  return renamedFrom === undefined ? slug : `${slug} (was ${renamedFrom})`;
}

const mostChanges = 5;

/** The changes of a group, each once and at most five. An image has its old and new name. */
function describeChanges(changes: readonly Change[]): string[] {
  const words = changes.map(({ kind, name, from = 'nothing', to = 'nothing' }) =>
    kind === 'image' ? `${plainLine(name)}: ${plainLine(from)} → ${plainLine(to)}` : plainLine(name),
  );
  const unique = [...new Set(words)];
  const shown = unique.slice(0, mostChanges).map((line) => shorten(line, 200));
  return unique.length > mostChanges ? [...shown, `${unique.length - mostChanges} more`] : shown;
}

function listed(head: string, slugs: readonly string[], columns: number): TerminalLine[] {
  return slugs.length === 0 ? [] : wrapped(`${head}: ${slugs.join(', ')}`, columns, '  ');
}

const mostSlugs = 5;

function otherLines({ otherChanges }: Affected, columns: number): TerminalLine[] {
  if (otherChanges.length === 0) return [];
  return [
    'Changed in the config without effect on answers:',
    ...otherChanges.flatMap(({ key, from, to, slugs }) => {
      const rest = slugs.length > mostSlugs ? ` and ${slugs.length - mostSlugs} more` : '';
      const whose = slugs.length === 0 ? '' : ` (${slugs.slice(0, mostSlugs).join(', ')}${rest})`;
      const [one, other] = [from, to].map((value) => shorten(plainLine(value), 60));
      return wrapped(`  ${plainLine(key)}: ${one} → ${other}${whose}`, columns, '    ');
    }),
  ];
}

function ending({ matrix, nightlyFirst, affected }: Affected, columns: number): TerminalLine[] {
  if (affected.length === 0) return ['Nothing to measure.'];
  const jobs = `${plural(matrix.include.length, 'job')} to measure.`;
  const first = nightlyFirst.length;
  const rest = first === 0 ? '' : ` ${plural(first, 'target')} only named: first in the nightly job.`;
  return wrapped(`${jobs}${rest}`, columns);
}
