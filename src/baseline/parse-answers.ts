import type { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { explainIssues, showFault } from '../lib/explain-issues.ts';
import { parseJson } from '../lib/json.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import type { Baseline } from '../records/baseline.ts';
import {
  type AnswersLine,
  answersHeaderSchema,
  answersLineSchema,
  firstAnswerBytes,
} from '../records/baseline-file.ts';

export type BaselineWithNote = { readonly baseline: Baseline; readonly note: string | undefined };

const hint = 'The file can be deleted: without it drift is not shown, and no outcome changes.';

/** A baseline with the answers kept next to it, unless they belong to another capture. */
export function parseAnswers(text: string, path: string, baseline: Baseline): BaselineWithNote {
  const head = readHead(answersHeaderSchema, text, path, baseline, 'answers', hint);
  if ('note' in head) return { baseline, note: head.note };
  const lines = new Map<string, AnswersLine>();
  head.rest.forEach((content, index) => {
    const place = `${path}:${index + 2}`;
    const line = readLine(answersLineSchema, content, place, hint);
    if (lines.has(line.scenario)) throw new InputError(`${place} scenario: ${line.scenario} occurs twice`, hint);
    lines.set(line.scenario, line);
  });
  const scenarios = baseline.scorecard.scenarios.map((score) => {
    const digests = lines.get(score.scenario)?.digests ?? [];
    return { ...score, answers: digests.length === 0 ? null : digests };
  });
  const texts = [...lines.values()].flatMap(({ scenario, first }) =>
    first === null ? [] : [[scenario, first] as const],
  );
  return {
    baseline: {
      ...baseline,
      scorecard: { ...baseline.scorecard, scenarios },
      firstAnswers: texts.length === 0 ? undefined : new Map(texts),
    },
    note: undefined,
  };
}

type Belongs = { readonly slug: string; readonly mode: string; readonly captured: string };

/** The first line of a file next to a baseline, and the lines after it; a note if the file does not belong to it. */
export function readHead<Header extends Belongs>(
  schema: z.ZodType<Header>,
  text: string,
  path: string,
  { scorecard: { slug, mode }, capturedAt }: Baseline,
  noun: string,
  hint: string,
): { readonly header: Header; readonly rest: readonly string[] } | { readonly note: string } {
  if (readConflicts(text) !== undefined) return { note: `${path} has a merge conflict: its ${noun} are ignored` };
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const header = readLine(schema, first, `${path}:1`, hint);
  if (header.captured === capturedAt && header.slug === slug && header.mode === mode) return { header, rest };
  const other = `${header.slug} (${header.mode}) captured ${header.captured}`;
  return { note: `${path} holds the ${noun} of ${other}; they are ignored` };
}

export function readLine<Schema extends z.ZodType>(
  schema: Schema,
  content: string,
  place: string,
  hint: string,
): z.infer<Schema> {
  const json = parseJson(content);
  if (!json.ok) throw new InputError(`${place} not JSON: ${json.message}`, hint);
  const value: unknown = JSON.parse(content);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = explainIssues(parsed.error.issues).map((fault) => `${place} ${showFault(fault)}`);
  throw new InputError(lines.join('\n'), hint);
}

/** The answers kept next to a baseline, one line for each scenario; undefined if none are kept. */
export function renderAnswers({ scorecard, capturedAt, firstAnswers }: Baseline): string | undefined {
  const { slug, mode } = scorecard;
  const lines = scorecard.scenarios.flatMap(({ scenario, answers }): AnswersLine[] => {
    const first = firstAnswers?.get(scenario);
    if (answers === null && first === undefined) return [];
    return [{ scenario, digests: answers ?? [], first: first === undefined ? null : cutText(first) }];
  });
  if (lines.length === 0) return undefined;
  const header = { version: 1, kind: 'answers', slug, mode, captured: capturedAt };
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function cutText(text: string): string {
  const whole = text.toWellFormed();
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(firstAnswerBytes));
  return whole.slice(0, read);
}
