import { relative } from 'node:path';
import { describeFailure, exitCodes } from '../lib/errors.ts';
import type { MeasureResult } from '../measure/measure-result.ts';
import type { GitHubReport } from '../publish/github/publishers.ts';
import type { Acceptance } from '../records/acceptance.ts';
import type { Decision, SeenScenarios } from '../records/decision.ts';
import { annotationsOf } from '../report/annotations.ts';
import { describeAcceptance } from '../report/describe-reason.ts';
import { escapeMarkdown } from '../report/escape-markdown.ts';
import { fold } from '../report/markdown-sections.ts';
import { type Failure, failureSentence, renderFailure, renderWholeFailure } from '../report/render-failure.ts';
import { renderMarkdown } from '../report/render-markdown.ts';
import { outputsOf } from '../report/render-outputs.ts';
import { outcomeWords, summarySentence } from '../report/words.ts';
import { type KnownSecrets, redactLines, withoutPlaces } from '../store/without-secrets.ts';

export type ActionEnd = Omit<GitHubReport, 'artifact' | 'remarks'> & {
  /** Missing if nothing was decided. */
  readonly decisions?: readonly Decision[];
};

export function endOfDecision(decision: Decision, exitCode: number, about: ReportDetails): ActionEnd {
  const sentence = summarySentence(decision);
  return {
    outcome: decision.outcome,
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

/** The end of a capture, which decides nothing. */
export function endOfCapture({ exitCode, captured = [] }: MeasureResult, folder: string): ActionEnd {
  const names = captured.map((path) => relative(folder, path));
  const sentence = `Captured: ${names.join(', ')}.`;
  return {
    ...{ outcome: 'passed', exitCode, sentence },
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
    ...{ outcome: failure.outcome, exitCode, sentence: message },
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

const mostEdits = 20;

export type ReportDetails = {
  readonly selfEdits: readonly string[];
  readonly again: Decision | undefined;
  readonly refusals: readonly string[];
  /** The earlier run, if its outcome is reused. */
  readonly carriedOver: string | undefined;
  readonly scenarios?: SeenScenarios | undefined;
  readonly artifactUrl?: string | undefined;
};

/** What the pull request changes about its own gate, the report, and the result against its own baselines. */
function renderSelfEdited(decision: Decision, about: ReportDetails, maxLength: number): string {
  const carried = about.carriedOver === undefined ? '' : `${escapeMarkdown(about.carriedOver)}\n\n`;
  const refusals = about.refusals.map((refusal) => `- ${escapeMarkdown(refusal)}.\n`).join('');
  const head = carried + editList(about.selfEdits) + (refusals === '' ? '' : `${refusals}\n`);
  const report = renderMarkdown(decision, {
    ...{ layout: 'comment', maxLength: maxLength - head.length, artifactUrl: about.artifactUrl },
    ...(about.scenarios === undefined ? {} : { scenarios: about.scenarios }),
  });
  const behind = about.again === undefined ? '' : againFold(about.again);
  const whole = head + report + behind;
  return whole.length <= maxLength ? whole : head + report;
}

function editList(edits: readonly string[]): string {
  if (edits.length === 0) return '';
  const shown = edits.slice(0, mostEdits).map((edit) => `- ${escapeMarkdown(edit)}\n`);
  const rest = edits.length - shown.length;
  const more = rest > 0 ? `- and ${rest} more\n` : '';
  return `**This pull request changes its own gate.** The settings of its base commit decide.\n\n${shown.join('')}${more}\n`;
}

function againFold(again: Decision): string {
  const title = `Against the baselines of this pull request: ${outcomeWords[again.outcome]}`;
  return `\n${fold(title, renderMarkdown(again, { layout: 'comment' }).trimEnd())}\n`;
}

/** Targets that the base gates and the pull request removes, what else the base does not cover, and who accepted that. */
export type Removed = {
  readonly slugs: readonly string[];
  readonly doubts: readonly string[];
  readonly acceptance: Acceptance | undefined;
};

const mostNamed = 10;

const nothingMeasured: ActionEnd = {
  ...{ outcome: 'passed', exitCode: exitCodes.passed, sentence: '' },
  ...{ markdown: () => '', annotations: [], outputs: {} },
};

/** A removed target, and what the base does not cover, count as regressed unless a person accepts them. */
export function withRemoved(end: ActionEnd | undefined, { slugs, doubts, acceptance }: Removed): ActionEnd {
  const before = end ?? nothingMeasured;
  if (slugs.length + doubts.length === 0) return before;
  const it = slugs.length === 1 ? 'it' : 'them';
  const removed = `Removed: ${named(slugs, ', ')}. The base gates ${it}, and this pull request no longer has ${it}.`;
  const sentences = [
    ...(slugs.length === 0 ? [] : [removed]),
    ...(doubts.length === 0 ? [] : [`Needs acceptance: ${named(doubts, '; ')}.`]),
  ];
  const sentence = sentences.join(' ');
  const orGone = slugs.length === 0 ? '' : ', or the base sets `targets-may-go: true`';
  const how =
    acceptance === undefined
      ? `If this is intended, somebody with write access accepts it with \`/quality accept REASON\`${orGone}. If the branch is older than its base, update it.`
      : `${escapeMarkdown(describeAcceptance(acceptance))}.`;
  const head = `### ${acceptance === undefined ? '❌' : '☑️'} ${escapeMarkdown(sentence)}\n\n${how}\n\n`;
  const { comment } = before;
  const { outcome, exitCode } = outcomeWith(before, acceptance !== undefined);
  return {
    ...{ ...before, outcome, exitCode },
    sentence: `${sentence} ${before.sentence}`.trim(),
    markdown: (maxLength, artifactUrl) => head + before.markdown(maxLength - head.length, artifactUrl),
    ...(comment === undefined ? {} : { comment: (maxLength: number) => head + comment(maxLength) }),
    annotations: [
      { level: acceptance === undefined ? 'error' : 'warning', title: 'Quality baseline', message: sentence },
      ...before.annotations,
    ],
    outputs: { ...before.outputs, outcome },
  };
}

function named(items: readonly string[], between: string): string {
  const rest = items.length - mostNamed;
  return `${items.slice(0, mostNamed).join(between)}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function outcomeWith({ outcome, exitCode }: ActionEnd, isAccepted: boolean): Pick<ActionEnd, 'outcome' | 'exitCode'> {
  if (outcome === 'crashed' || outcome === 'regressed') return { outcome, exitCode };
  if (!isAccepted) return { outcome: 'regressed', exitCode: exitCodes.regressed };
  return { outcome: outcome === 'passed' ? 'accepted' : outcome, exitCode };
}
