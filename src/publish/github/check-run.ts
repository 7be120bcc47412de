import { type CommitStatus, gateName, isAhead, shorten } from './commit-status.ts';
import { type GitHubRun, runPage } from './github-run.ts';
import { fitSummary } from './job-summary.ts';
import type { GitHub } from './open-github.ts';
import { type CommentFrame, renderFooter } from './render-comment.ts';

/** A remark on one line of a file at the head commit. */
export type LineRemark = {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly line: number;
  readonly level: 'failure' | 'warning';
  readonly title: string;
  readonly message: string;
};

export type CheckRun = Omit<CommitStatus, 'state'> & {
  readonly state: CommitStatus['state'] | 'cancelled';
  readonly report: (maxLength: number) => string;
  readonly remarks: readonly LineRemark[];
};

/** Different from the status's name: a branch rule that requires one name needs both kinds of it. */
function checkName(key: string, run: GitHubRun): string {
  return `quality-baseline report/${gateName(key, run)}`;
}

/** GitHub accepts 65,535 characters for the summary, and 50 annotations a request. */
const summaryBudget = 60_000;
const mostRemarks = 50;

/** Creates one check run on the head commit for each attempt of a workflow run, unless a newer run has done so. */
export async function publishCheck(
  { rest, paginate }: GitHub,
  { run, key, artifactUrl }: CommentFrame,
  check: CheckRun,
): Promise<'written' | 'superseded'> {
  const place = { owner: run.owner, repo: run.name };
  const name = checkName(key, run);
  const id = `${run.runId}/${run.attempt}`;
  const wanted = { ref: run.headSha, check_name: name, filter: 'all', per_page: 100 } as const;
  const found = await paginate(rest.checks.listForRef, { ...place, ...wanted });
  const known = found.map((each) => ({ ...each, order: compareIds(each.external_id, run) }));
  const stateOf = ({ status, conclusion }: (typeof known)[number]) => (status === 'completed' ? conclusion : 'pending');
  // A republished outcome replaces the original run's.
  const sameRun = run.isRepublished ? -1 : 0;
  if (known.some((each) => isAhead(each.order || sameRun, stateOf(each), check))) return 'superseded';
  const fields = { ...place, external_id: id, details_url: runPage(run), ...stateFields(check.state) };
  const output = {
    title: shorten(check.description),
    summary: summaryOf(check, { run, key, artifactUrl }),
    annotations: check.remarks.slice(0, mostRemarks).map(({ line, level, ...remark }) => ({
      ...remark,
      ...{ start_line: line, end_line: line, annotation_level: level },
    })),
  };
  const own = known.filter(({ order }) => order === 0);
  if (own.length === 0) await rest.checks.create({ ...fields, name, head_sha: run.headSha, output });
  // A lost answer leaves two of them.
  for (const { id: checkId } of own) await rest.checks.update({ ...fields, check_run_id: checkId, output });
  return 'written';
}

function stateFields(state: CheckRun['state']) {
  if (state === 'pending') return { status: 'in_progress' } as const;
  return { status: 'completed', conclusion: state === 'error' ? 'failure' : state } as const;
}

/** No action buttons: a button on a check by the workflow's own token starts no workflow. */
function summaryOf({ report }: CheckRun, frame: CommentFrame): string {
  const again = `[Run it again](${runPage(frame.run)}) with "Re-run jobs" on the page of the run.`;
  return `${fitSummary(report, summaryBudget).trim()}\n\n${again}\n\n${renderFooter(frame)}`;
}

function compareIds(externalId: string | null, { runId, attempt }: GitHubRun): number {
  const [, id, of] = /^(\d{1,15})\/(\d{1,6})$/.exec(externalId ?? '') ?? [];
  return id === undefined ? -1 : Number(id) - runId || Number(of) - attempt;
}
