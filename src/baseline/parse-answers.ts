import type { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { explainIssues, showFault } from '../lib/explain-issues.ts';
import { parseJson } from '../lib/json.ts';
import { readConflicts } from '../lib/merge-conflict.ts';
import type { Baseline } from '../model/baseline.ts';
import { type AnswersLine, answersHeaderSchema, answersLineSchema } from '../model/baseline-file.ts';

export type WithAnswers = { readonly baseline: Baseline; readonly note: string | undefined };

const hint = 'The file can be deleted: without it drift is not shown, and no outcome changes.';

/** A baseline with the answers kept beside it, unless they belong to another capture. */
export function parseAnswers(text: string, path: string, baseline: Baseline): WithAnswers {
  if (readConflicts(text) !== undefined)
    return { baseline, note: `${path} has a merge conflict: its answers are ignored` };
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const header = readLine(answersHeaderSchema, first, `${path}:1`);
  const { slug, mode } = baseline.scorecard;
  if (header.captured !== baseline.capturedAt || header.slug !== slug || header.mode !== mode) {
    const other = `${header.slug} (${header.mode}) captured ${header.captured}`;
    return { baseline, note: `${path} holds the answers of ${other}; they are ignored` };
  }
  const lines = new Map<string, AnswersLine>();
  rest.forEach((content, index) => {
    const place = `${path}:${index + 2}`;
    const line = readLine(answersLineSchema, content, place);
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

function readLine<Schema extends z.ZodType>(schema: Schema, content: string, place: string): z.infer<Schema> {
  const json = parseJson(content);
  if (!json.ok) throw new InputError(`${place} not JSON: ${json.message}`, hint);
  const value: unknown = JSON.parse(content);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = explainIssues(parsed.error.issues).map((fault) => `${place} ${showFault(fault)}`);
  throw new InputError(lines.join('\n'), hint);
}
