import type { Outcome } from '../../model/decision.ts';
import { type CommentFrame, commentBudget, renderFooter } from './compose-comment.ts';
import { runPage } from './github-run.ts';
import { type IssueMarker, renderIssueMarker } from './issue-marker.ts';

export type WantedIssue = {
  readonly marker: IssueMarker;
  readonly title: string;
  readonly body: string;
  /** What is said below it where the outcome is another than before. */
  readonly news: (before: Outcome) => string;
};

const about =
  'One issue for all runs: each run on a schedule rewrites this text, a regression opens it, and a run that passes closes it.';

/** The text of the issue, with its marker. `report` is Markdown without live text from outside. */
export function composeIssue(
  outcome: Outcome,
  report: (maxLength: number, artifactUrl?: string) => string,
  frame: CommentFrame,
): WantedIssue {
  const { key, run } = frame;
  const marker: IssueMarker = { key, runId: run.runId, attempt: run.attempt, outcome };
  const [head, foot] = [renderIssueMarker(marker), ['---', about, renderFooter(frame)]];
  const room = commentBudget - [head, '', ...foot].join('\n\n').length;
  const text = report(room, frame.artifactUrl).trim();
  const middle = text.length <= room ? text : '### The report is too long for an issue\n\nThe job summary holds it.';
  return {
    marker,
    title: `Quality regression (${key})`,
    body: [head, middle, ...foot].join('\n\n'),
    news: (before) => `Now **${outcome}**, before **${before}**: [run ${run.runId}](${runPage(run)}).`,
  };
}
