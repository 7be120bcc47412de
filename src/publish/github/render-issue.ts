import { type Outcome, outcomeSchema } from '../../records/decision.ts';
import { runPage } from './github-run.ts';
import { type CommentFrame, commentBudget, renderFooter } from './render-comment.ts';

/** Hidden in the first line of an issue: whose it is, and its last outcome. */
export type IssueMarker = {
  readonly key: string;
  readonly runId: number;
  readonly attempt: number;
  readonly outcome: Outcome;
};

export function renderIssueMarker({ key, runId, attempt, outcome }: IssueMarker): string {
  // Some parsers end an HTML comment at two dashes.
  const safeKey = key.replaceAll('-', '%2D');
  return `<!-- quality-baseline-issue v1 key=${safeKey} run=${runId} attempt=${attempt} outcome=${outcome} -->`;
}

// A newer version keeps these fields and may append others.
const pattern =
  /^<!-- quality-baseline-issue v[1-9]\d{0,3} key=([\w./%]{1,300}) run=(\d{1,15}) attempt=(\d{1,6}) outcome=([\w-]{1,40})(?: [\w.=-]+)* -->[ \t]*(?:\r?\n|$)/;

/** The marker in an issue's text; undefined if the issue is not ours. */
export function parseIssueMarker(body: string): IssueMarker | undefined {
  const found = pattern.exec(body);
  if (found === null) return undefined;
  const [, key = '', runId, attempt, word] = found;
  // An unknown outcome differs from ours: the change is reported.
  const outcome = outcomeSchema.catch('crashed').parse(word);
  return { key: key.replaceAll('%2D', '-'), runId: Number(runId), attempt: Number(attempt), outcome };
}

/** The newer run wins; among jobs of one run, the one that saw the regression. */
export function outranks(standing: IssueMarker, wanted: IssueMarker): boolean {
  const order = standing.runId - wanted.runId || standing.attempt - wanted.attempt;
  return order > 0 || (order === 0 && standing.outcome === 'regressed' && wanted.outcome !== 'regressed');
}

export type WantedIssue = {
  readonly marker: IssueMarker;
  readonly title: string;
  readonly body: string;
  /** The comment below the issue when the outcome changes. */
  readonly news: (before: Outcome) => string;
};

const about =
  'One issue for all runs: each run on a schedule rewrites this text, a regression opens it, and a run that passes closes it.';

/** The text of the issue, with its marker. `report` is Markdown without live text from outside. */
export function renderIssue(
  outcome: Outcome,
  report: (maxLength: number, artifactUrl?: string) => string,
  frame: CommentFrame,
): WantedIssue {
  const { key, run } = frame;
  const marker: IssueMarker = { key, runId: run.runId, attempt: run.attempt, outcome };
  const [head, foot] = [renderIssueMarker(marker), ['---', about, renderFooter(frame)]];
  const room = commentBudget - [head, '', ...foot].join('\n\n').length;
  const text = report(room, frame.artifactUrl).trim();
  const middle = text.length <= room ? text : '### The report is too long for an issue\n\nSee the job summary.';
  return {
    marker,
    title: `Quality regression (${key})`,
    body: [head, middle, ...foot].join('\n\n'),
    news: (before) => `Now **${outcome}**, before **${before}**: [run ${run.runId}](${runPage(run)}).`,
  };
}
