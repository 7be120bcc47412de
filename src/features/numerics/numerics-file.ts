import type { TextBeside } from '../../baseline/beside-facet.ts';
import { type BaselineWithNote, readHead, readLine } from '../../baseline/parse-answers.ts';
import { InputError } from '../../lib/errors.ts';
import type { Baseline } from '../../records/baseline.ts';
import { sessionWindow } from '../../records/baseline-file.ts';
import type { JournalLine } from '../../records/journal.ts';
import { describeGap } from '../../report/describe-gap.ts';
import { compareKept } from './compare-numerics.ts';
import { describeNumerics } from './describe-numerics.ts';
import {
  type KeptNumerics,
  type NumericAnswer,
  type NumericAnswers,
  numericsHeaderSchema,
  numericsLineSchema,
} from './numerics.ts';

const hint = 'The file can be deleted: without it the numerics are not measured.';

/**
 * The log probabilities that a capture keeps: its sessions, behind those of the baseline that they are added to. If the
 * prompts differ, they replace those of the baseline.
 */
export function keepNumerics(
  lines: readonly JournalLine[],
  previous?: KeptNumerics,
  target?: string,
): KeptNumerics | undefined {
  const recorded = lines.flatMap((line) =>
    line.kind === 'numerics' && line.recorded.outcome === 'recorded'
      ? [{ prompts: line.prompts, answers: line.recorded.answers }]
      : [],
  );
  const prompts = recorded.at(-1)?.prompts;
  if (prompts === undefined) return previous;
  const now = recorded.filter((each) => each.prompts === prompts).map(({ answers }) => answers);
  const before = previous?.prompts === prompts ? previous : undefined;
  const isSame = target !== undefined && (before === undefined || before.target === target);
  const sessions = [...(before?.sessions ?? []), ...now].slice(-sessionWindow);
  return { prompts, sessions, ...(isSame ? { target } : {}) };
}

/** The log probabilities next to a baseline, one line for each prompt; undefined if none are kept. */
export function renderNumerics({ scorecard, capturedAt, numerics }: Baseline): string | undefined {
  const [first] = numerics?.sessions ?? [];
  if (numerics === undefined || first === undefined) return undefined;
  const { slug, mode } = scorecard;
  const { prompts, sessions, target } = numerics;
  const names = Object.keys(first);
  const header = {
    ...{ version: 1, kind: 'numerics', slug, mode, captured: capturedAt, prompts, count: names.length },
    ...(target === undefined ? {} : { target }),
    sessions: sessions.length,
  };
  const lines = names.map((prompt) => ({ prompt, answers: sessions.map((each) => each[prompt] ?? []) }));
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A baseline with the log probabilities kept next to it, unless they belong to another capture. */
export function parseNumerics(text: string, path: string, baseline: Baseline): BaselineWithNote {
  const head = readHead(numericsHeaderSchema, text, path, baseline, 'log probabilities', hint);
  if ('note' in head) return { baseline, note: head.note };
  const { header, rest } = head;
  const prompts = new Map<string, readonly NumericAnswer[]>();
  rest.forEach((content, index) => {
    const place = `${path}:${index + 2}`;
    const { prompt, answers } = readLine(numericsLineSchema, content, place, hint);
    if (prompts.has(prompt)) throw new InputError(`${place} prompt: ${prompt} occurs twice`, hint);
    if (answers.length !== header.sessions)
      throw new InputError(`${place} answers: ${answers.length} of ${header.sessions} sessions`, hint);
    prompts.set(prompt, answers);
  });
  if (prompts.size !== header.count)
    throw new InputError(`${path} holds ${prompts.size} of ${header.count} prompts`, hint);
  const sessions = Array.from(
    { length: header.sessions },
    (_, at): NumericAnswers => Object.fromEntries([...prompts].map(([prompt, answers]) => [prompt, answers[at] ?? []])),
  );
  const target = header.target === undefined ? {} : { target: header.target };
  return { baseline: { ...baseline, numerics: { prompts: header.prompts, sessions, ...target } }, note: undefined };
}

/** Refuses to add sessions of another model: two models in one baseline would hide each change between them. */
function refuseMoved(kept: KeptNumerics | undefined, now: KeptNumerics | undefined): void {
  if (kept === undefined || now === undefined || kept.prompts !== now.prompts) return;
  const found = compareKept(kept, now);
  if (found === undefined || (found.outcome === 'measured' && found.verdict !== 'moved')) return;
  throw new InputError(
    `the sessions cannot be added to the baseline: ${describeNumerics(found, false)}`,
    'Capture without --append to put a new baseline in its place.',
  );
}

export const numericsBeside: TextBeside = {
  render: renderNumerics,
  parse: parseNumerics,
  keep(lines, previous, target) {
    const numerics = keepNumerics(lines, previous?.numerics, target);
    return numerics === undefined ? {} : { numerics };
  },
  refuse: (previous, lines) => refuseMoved(previous.numerics, keepNumerics(lines)),
  gaps: (lines) =>
    lines.flatMap((line) =>
      line.kind === 'numerics' && line.recorded.outcome === 'not-measured'
        ? [`No log probabilities were kept for session ${line.session}: ${describeGap(line.recorded)}.`]
        : [],
    ),
};
