import { relative } from 'node:path';
import { describeFailure, exitCodes } from '../lib/errors.ts';
import type { Measured } from '../measure/measured.ts';
import type { Decision, Outcome } from '../model/decision.ts';
import { annotationsOf, type ReportAnnotation } from '../report/annotations.ts';
import { type Failure, failureSentence, renderFailure, renderWholeFailure } from '../report/render-failure.ts';
import { outputsOf } from '../report/render-outputs.ts';
import { type AboutReport, editList, renderSelfEdited } from '../report/render-self-edited.ts';
import { summarySentence } from '../report/words.ts';
import { type KnownSecrets, redactLines, withoutPlaces } from '../store/redact-text.ts';

/** How the Action ended, as far as it reports that. */
export type ActionEnd = {
  readonly outcome: Outcome;
  readonly improved: boolean;
  readonly exitCode: number;
  /** One sentence of plain text. */
  readonly sentence: string;
  readonly markdown: (maxLength: number, artifactUrl?: string) => string;
  /** For the comment, if that says less. */
  readonly comment?: (maxLength: number) => string;
  /** Jobs of this workflow run have uploaded artifacts, whether or not this one does. */
  readonly hasArtifacts?: boolean;
  /** For the issue, if that covers more than this run. */
  readonly issueOutcome?: Outcome;
  readonly annotations: readonly ReportAnnotation[];
  /** What ended; missing if nothing was decided. */
  readonly decisions?: readonly Decision[];
  readonly outputs: Readonly<Record<string, string>>;
};

export function endOfDecision(decision: Decision, exitCode: number, about: AboutReport): ActionEnd {
  const sentence = summarySentence(decision);
  return {
    outcome: decision.outcome,
    improved: decision.improved,
    exitCode,
    sentence: sentenceWith(about.carriedOver === undefined ? sentence : `${sentence} Carried over.`, about.selfEdits),
    markdown: (maxLength, artifactUrl) => renderSelfEdited(decision, { ...about, artifactUrl }, maxLength),
    annotations: annotationsOf(decision),
    decisions: [decision],
    outputs: outputsOf(decision),
  };
}

function sentenceWith(sentence: string, selfEdits: readonly string[]): string {
  return selfEdits.length === 0 ? sentence : `${sentence} The pull request changes its own gate.`;
}

/** The same, with what the pull request changes about its own gate at the top. */
export function withSelfEdits(end: ActionEnd, selfEdits: readonly string[]): ActionEnd {
  if (selfEdits.length === 0) return end;
  const head = editList(selfEdits);
  return {
    ...end,
    sentence: sentenceWith(end.sentence, selfEdits),
    markdown: (maxLength, artifactUrl) => head + end.markdown(maxLength - head.length, artifactUrl),
  };
}

/** For what decides nothing, such as a capture. */
export function endOfCapture({ exitCode, captured = [] }: Measured, folder: string): ActionEnd {
  const names = captured.map((path) => relative(folder, path));
  const sentence = `Captured: ${names.join(', ')}.`;
  return {
    ...{ outcome: 'passed', improved: false, exitCode, sentence },
    markdown: () => `### Captured\n\n${names.map((name) => `- \`${name}\`\n`).join('')}`,
    annotations: [],
    outputs: { outcome: 'passed', 'baseline-path': captured.join('\n') },
  };
}

export function endOfFailure(error: unknown, secrets: KnownSecrets): ActionEnd {
  const { text, exitCode } = describeFailure(error);
  const failure: Failure = { outcome: outcomeOfCode(exitCode), text };
  const message = failureSentence(failure);
  return {
    ...{ outcome: failure.outcome, improved: false, exitCode, sentence: message },
    markdown: (maxLength) => renderWholeFailure(failure, maxLength),
    comment: () => renderFailure({ ...failure, text: redactLines(text, secrets, withoutPlaces, longestLine) }),
    annotations: [{ level: 'error', title: 'Quality baseline', message }],
    outputs: { outcome: failure.outcome },
  };
}

const longestLine = 2000;

function outcomeOfCode(exitCode: number): Failure['outcome'] {
  if (exitCode === exitCodes.input) return 'input-error';
  return exitCode === exitCodes.endpoint ? 'endpoint-error' : 'crashed';
}
