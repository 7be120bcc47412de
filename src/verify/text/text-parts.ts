import { z } from 'zod';
import { bulletsOf, linesOf, markerOf, paragraphsOf, sentencesOf, splitLines, wordsOf } from './text-units.ts';

const positionSchema = z
  .union([
    z
      .int()
      .refine((position) => position !== 0, 'positions count from 1, or from -1 at the end')
      .describe('counted from 1; negative from the end'),
    z.enum(['each', 'last']),
  ])
  .describe('which one, or each of them');
type Position = z.infer<typeof positionSchema>;

/** Several keys nest: section, paragraph, line or bullet, sentence, word. */
export const partSchema = z
  .strictObject({
    section: z.string().min(1).optional().describe('the text under this heading'),
    paragraph: positionSchema.optional(),
    line: positionSchema.optional(),
    bullet: positionSchema.optional(),
    sentence: positionSchema.optional(),
    word: positionSchema.optional(),
  })
  .refine((part) => Object.keys(part).length > 0, 'a part names at least one unit')
  .refine((part) => part.line === undefined || part.bullet === undefined, 'a part is a line or a bullet, not both');
export type Part = z.infer<typeof partSchema>;

export type PartText = { readonly label: string; readonly text: string };
export type PartTexts =
  | { readonly ok: true; readonly parts: readonly PartText[] }
  | { readonly ok: false; readonly missing: string };

const units = [
  ['paragraph', paragraphsOf],
  ['line', linesOf],
  ['bullet', bulletsOf],
  ['sentence', sentencesOf],
  ['word', wordsOf],
] as const;

/** At least one, or the part is missing. */
export function partsOf(text: string, part: Part | undefined): PartTexts {
  let parts: readonly PartText[] = [{ label: '', text }];
  if (part === undefined) return { ok: true, parts };
  if (part.section !== undefined) {
    const section = sectionOf(text, part.section);
    const label = `the section ${JSON.stringify(part.section)}`;
    if (section === undefined) return { ok: false, missing: label };
    parts = [{ label, text: section }];
  }
  for (const [unit, split] of units) {
    const position = part[unit];
    if (position === undefined) continue;
    const inner: PartText[] = [];
    for (const outer of parts) {
      const found = select(split(outer.text), position, unit, outer.label);
      if (typeof found === 'string') return { ok: false, missing: found };
      for (const one of found) inner.push(one);
    }
    parts = inner;
  }
  return { ok: true, parts };
}

/** Or the name of the missing one. */
function select(texts: readonly string[], position: Position, unit: string, outer: string): PartText[] | string {
  const within = outer === '' ? '' : ` of ${outer}`;
  if (position === 'each') {
    if (texts.length === 0) return `a ${unit}${within}`;
    return texts.map((text, index) => ({ label: `${unit} ${index + 1}${within}`, text }));
  }
  const index = position === 'last' ? -1 : position > 0 ? position - 1 : position;
  const text = texts.at(index);
  const label = position === 'last' || position === -1 ? `the last ${unit}${within}` : `${unit} ${position}${within}`;
  return text === undefined ? label : [{ label, text }];
}

type Heading = { readonly rank: number; readonly text: string };

const colonRank = 8;

/** A markdown heading, a line all in bold, or a line that ends with a colon. */
function headingOf(line: string): Heading | undefined {
  const trimmed = line.trim();
  const marks = /^#{1,6}(?=\s)/.exec(trimmed)?.[0];
  if (marks !== undefined)
    return { rank: marks.length, text: nameOf(trimmed.slice(marks.length).replace(/\s#{1,6}$/, '')) };
  if (markerOf(line) !== undefined) return undefined;
  if (/^(\*\*|__)(?=\S)(?:(?!\1).)+\1:?$/.test(trimmed)) return { rank: colonRank - 1, text: nameOf(trimmed) };
  return trimmed.endsWith(':') ? { rank: colonRank, text: nameOf(trimmed) } : undefined;
}

function nameOf(heading: string): string {
  const trimmed = heading.trim().replace(/:$/, '');
  const bold = /^(\*\*|__)(.+)\1$/.exec(trimmed)?.[2] ?? trimmed;
  return bold.trim().replace(/:$/, '').trim();
}

/** Up to the next heading of its rank or above. A heading that occurs twice names no section. */
function sectionOf(text: string, name: string): string | undefined {
  const wanted = nameOf(name);
  const lines = splitLines(text);
  const headings = lines.map(
    (line) => headingOf(line) ?? (line.trim() === wanted ? { rank: colonRank + 1, text: wanted } : undefined),
  );
  const start = headings.findIndex((heading) => heading?.text === wanted);
  if (start === -1 || headings.findLastIndex((heading) => heading?.text === wanted) !== start) return undefined;
  const rank = headings[start]?.rank ?? colonRank;
  const end = headings.findIndex((heading, index) => index > start && heading !== undefined && heading.rank <= rank);
  return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}
