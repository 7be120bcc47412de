import { Buffer } from 'node:buffer';
import { realpath } from 'node:fs/promises';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { InputError, messageOf } from '../lib/errors.ts';
import { readRegular } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import type { Mode } from '../records/target.ts';
import { captureCommand } from '../report/next-steps.ts';
import { type QualityLine, qualityOfScorecard, renderQualityLine } from '../report/render-quality-line.ts';
import { findRunId } from '../store/find-run.ts';

export type StampOptions = {
  /** A compose file, or any YAML. */
  readonly file: string;
  readonly slug: string;
  readonly mode: Mode;
  readonly baselinesDirectory: string;
  readonly runsDirectory: string;
  /** A recorded run to take the numbers from, in place of the baseline. */
  readonly run: string | undefined;
};

/** Writes the measured quality into the comment at the head of a compose file. Changes no other byte. */
export async function stamp(options: StampOptions): Promise<string> {
  const quality = renderQualityLine(
    options.run === undefined ? await ofBaseline(options) : await ofRun(options, options.run),
  );
  const path = await pathOf(options.file);
  const bytes = (await readRegular(path, { shown: options.file })) ?? Buffer.alloc(0);
  if (bytes.includes(0)) throw new InputError(`${options.file} is not text`, 'Name a compose file in UTF-8.');
  // latin1 maps each byte to one character, so bytes that are no UTF-8 stay as they are.
  const text = bytes.toString('latin1');
  const stamped = stampHeader(text, byteText(quality), byteText('\ufeff'));
  if (stamped.kind === 'ambiguous')
    throw new InputError(
      `${options.file} has more than one "# Quality:", in lines ${stamped.lines.join(' and ')}`,
      'Keep only the line to update.',
    );
  if (stamped.text !== text) await saveWhole(path, Buffer.from(stamped.text, 'latin1'));
  return `${options.file}:${stamped.line} ${quality}\n`;
}

function byteText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

async function ofBaseline({ baselinesDirectory, slug, mode }: StampOptions): Promise<QualityLine> {
  const loaded = await loadBaseline(baselinesDirectory, slug, mode, 'native');
  if (loaded.kind === 'missing')
    throw new InputError(`there is no baseline of ${slug} in mode ${mode}`, `Make one: ${captureCommand(loaded)}`);
  return qualityOfScorecard(loaded.baseline.scorecard, loaded.baseline.capturedAt);
}

async function ofRun({ runsDirectory, slug, mode }: StampOptions, run: string): Promise<QualityLine> {
  const scorecards = await loadScorecards((await findRunId(run, runsDirectory)) ?? run, runsDirectory);
  const scorecard = scorecards.find((one) => one.slug === slug && one.mode === mode);
  if (scorecard === undefined) {
    const known = scorecards.map((one) => `${one.slug} (${one.mode})`).join(', ');
    throw new InputError(`the run ${run} did not measure ${slug} in mode ${mode}`, `It measured ${known}.`);
  }
  if (scorecard.missing > 0 || scorecard.missingPacks.length > 0)
    throw new InputError(
      `the run ${run} is not complete: ${slug} (${mode}) lacks attempts`,
      'Finish it with --resume, or name a run that measured everything.',
    );
  return qualityOfScorecard(scorecard, scorecard.run.startedAt);
}

// Follows links, so that a link stays a link.
async function pathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (cause) {
    throw new InputError(`cannot read ${file}: ${messageOf(cause)}`, 'Check the path.', { cause });
  }
}

type Stamped =
  | { readonly kind: 'stamped'; readonly text: string; readonly line: number }
  /** Several lines match, so the intended one is unknown. */
  | { readonly kind: 'ambiguous'; readonly lines: readonly number[] };

type Line = { readonly content: string; readonly ending: string };

const field = /^([ \t]*#+[ \t]*)Quality:([ \t]*)/;

/**
 * A YAML file with `Quality: …` in its leading comment. Replaces an existing line; otherwise adds one at the end of the
 * comment, or at the top. Everything else stays, including line ends.
 */
export function stampHeader(text: string, quality: string, byteOrderMark: string): Stamped {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const lines = linesOf(text.slice(mark.length));
  const header = lines.slice(0, headerLength(lines));
  const found = header.flatMap(({ content }, index) => (field.test(content) ? [index] : []));
  if (found.length > 1) return { kind: 'ambiguous', lines: found.map((index) => index + 1) };
  const at = found[0] ?? endOfComment(header);
  const stamped = found.length === 1 ? replace(lines, at, quality) : insert(lines, at, quality);
  return {
    kind: 'stamped',
    text: mark + stamped.map(({ content, ending }) => content + ending).join(''),
    line: at + 1,
  };
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)]
    .map(([, content = '', ending = '']) => ({ content, ending }))
    .filter(({ content, ending }) => content !== '' || ending !== '');
}

const isComment = ({ content }: Line): boolean => /^[ \t]*#/.test(content);

/** Comments before the first content; blank lines, directives and a document start may be between them. */
function headerLength(lines: readonly Line[]): number {
  const end = lines.findIndex((line) => !isComment(line) && !/^(?:[ \t]*|---[ \t]*|%.*)$/.test(line.content));
  return end === -1 ? lines.length : end;
}

/** After the first block of comments, or 0 if there is none. */
function endOfComment(header: readonly Line[]): number {
  const start = header.findIndex(isComment);
  if (start === -1) return 0;
  const length = header.slice(start).findIndex((line) => !isComment(line));
  return length === -1 ? header.length : start + length;
}

function replace(lines: readonly Line[], at: number, quality: string): Line[] {
  return lines.map((line, index) => {
    const [, prefix = '', gap = ''] = index === at ? (field.exec(line.content) ?? []) : [];
    if (index !== at) return line;
    const value = quality.replace(/^Quality:[ \t]*/, '');
    return { content: `${prefix}Quality:${gap === '' ? ' ' : gap}${value}`, ending: line.ending };
  });
}

function insert(lines: readonly Line[], at: number, quality: string): Line[] {
  const before = lines.slice(0, at);
  const last = before.at(-1);
  const ending = lines.find((line) => line.ending !== '')?.ending ?? '\n';
  const added = { content: `${/^[ \t]*/.exec(last?.content ?? '')?.[0] ?? ''}# ${quality}`, ending };
  // The comment ends the file without a line break, so the new file has none either.
  if (last !== undefined && last.ending === '')
    return [...before.slice(0, -1), { content: last.content, ending }, { content: added.content, ending: '' }];
  return [...before, added, ...lines.slice(at)];
}
