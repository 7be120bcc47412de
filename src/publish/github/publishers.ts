import { info, setOutput } from '@actions/core';
import type { Outcome } from '../../records/decision.ts';
import type { Published, Publisher, Watch } from '../publish-all.ts';
import { type Annotation, type Annotator, publishAnnotations } from './annotator.ts';
import { type CheckRun, type LineRemark, publishCheck } from './check-run.ts';
import { type CommitStatus, publishStatus, stateOfExit } from './commit-status.ts';
import { explainGitHubError } from './explain-github-error.ts';
import { type GitHubRun, runPage } from './github-run.ts';
import { publishSummary } from './job-summary.ts';
import type { GitHub } from './open-github.ts';
import { type CommentContent, closedWords, renderComment } from './render-comment.ts';
import { renderIssue } from './render-issue.ts';
import { uploadArtifact, uploadMs } from './upload-artifact.ts';
import { upsertComment } from './upsert-comment.ts';
import { upsertIssue } from './upsert-issue.ts';

export type GitHubDestination = {
  readonly github: GitHub;
  /** A read-only client that gives up after 90 s in total. */
  readonly reader: () => GitHub;
  readonly run: GitHubRun;
  /** Distinguishes several gates of one repository. */
  readonly key: string;
  readonly wants: {
    readonly comment: boolean;
    readonly status: boolean;
    readonly check: boolean;
    readonly issue?: boolean;
  };
};

export type GitHubReport = {
  readonly outcome: Outcome;
  readonly exitCode: number;
  /** One sentence of plain text. */
  readonly sentence: string;
  /** The report for the job summary, and for the comment unless `comment` is given. */
  readonly markdown: (maxLength: number, artifactUrl?: string) => string;
  readonly comment?: (maxLength: number) => string;
  /** Jobs of this workflow run have uploaded artifacts, whether or not this one does. */
  readonly hasArtifacts?: boolean;
  /** The outcome of the issue, if that covers more than this run. */
  readonly issueOutcome?: Outcome;
  /** Null: upload nothing. */
  readonly artifact: { readonly name: string; readonly folder: string; readonly retentionDays?: number } | null;
  /** The most urgent first. */
  readonly annotations: readonly Annotation[];
  /** The remarks of the check run. Looked up only for a check run. */
  readonly remarks?: () => Promise<readonly LineRemark[]>;
  readonly outputs: Readonly<Record<string, string>>;
};

/**
 * In the order in which they run: first what needs no network, then the status, then the report before its links. The
 * announcements made while measuring must have ended before the same places are written again.
 */
export function reportPublishers(
  to: GitHubDestination,
  report: GitHubReport,
  annotator: Annotator,
  announced: Promise<unknown> = Promise.resolve(),
): Publisher[] {
  const { artifact, exitCode, sentence } = report;
  return [
    { name: 'the job summary', publish: async () => void (await publishSummary(report.markdown)) },
    { name: 'the outputs', publish: async () => setOutputs(report.outputs) },
    { name: 'the annotations', publish: async () => void publishAnnotations(report.annotations, annotator) },
    { name: 'the announcement', publish: async () => void (await announced) },
    // A branch rule waits for it, so no slow upload or comment may use up its time.
    ...statusPublisher(to, { state: stateOfExit(exitCode), description: sentence, isFinal: true }),
    ...(artifact === null ? [] : [artifactPublisher(to.run, artifact, annotator)]),
    ...commentPublisher(to, { kind: 'decided', report: report.comment ?? report.markdown }, report.hasArtifacts),
    ...checkPublisher(to, {
      ...{ state: stateOfExit(exitCode), description: sentence, isFinal: true },
      ...{ report: report.comment ?? report.markdown, remarks: report.remarks },
    }),
    ...issuePublisher(to, report),
    // Again: if the job was cancelled meanwhile, it wrote other outputs, and the last ones count.
    { name: 'the outputs', publish: async (soFar) => setOutputs(report.outputs, soFar) },
  ];
}

/** During the measurement. They may still run when the report is published, which waits for them. */
export function startPublishers(to: GitHubDestination): Publisher[] {
  return [
    ...statusPublisher(to, { state: 'pending', description: 'The model is being measured.', isFinal: false }),
    ...checkPublisher(to, { state: 'pending', description: 'The model is being measured.', isFinal: false }),
    ...commentPublisher(to, { kind: 'measuring' }),
  ];
}

/** The publishers of the post step, used if main did not finish. A finished report stays unchanged. */
export function closingPublishers(
  to: GitHubDestination,
  why: keyof typeof closedWords,
  artifact: GitHubReport['artifact'] = null,
): Publisher[] {
  return [
    {
      name: 'the job summary',
      publish: async () => void (await publishSummary(() => `### No outcome: ${closedWords[why]}\n`)),
    },
    ...statusPublisher(to, { state: 'error', description: closedWords[why], isFinal: false }),
    ...(artifact === null ? [] : [artifactPublisher(to.run, artifact)]),
    ...commentPublisher(to, { kind: 'closed', why }),
    ...checkPublisher(to, {
      ...{ state: why === 'cancelled' ? 'cancelled' : 'error', description: closedWords[why], isFinal: false },
    }),
  ];
}

export function warnThrough(annotator: Annotator): Watch {
  // What could not be published at the start cannot be published at the end: one warning is enough.
  const told = new Set<string>();
  return {
    warn(message) {
      if (told.has(message)) return;
      told.add(message);
      annotator.add({ level: 'warning', title: 'Quality baseline', message });
    },
    explain: explainGitHubError,
  };
}

function artifactPublisher(
  run: GitHubRun,
  { name, folder, ...options }: NonNullable<GitHubReport['artifact']>,
  annotator?: Annotator,
): Publisher {
  return {
    name: 'the artifact',
    timeoutMs: () => uploadMs(folder),
    async publish() {
      try {
        const { id, url } = await uploadArtifact(name, folder, run, options);
        return { artifactId: id, artifactUrl: url };
      } catch (error) {
        if (annotator === undefined || !/\(409\)/.test(String(error))) throw error;
        const message = `Another job of this run has taken the name ${name}: what was measured here is not uploaded.`;
        annotator.add({ level: 'error', title: 'Quality baseline', message });
        return { isTaken: true };
      }
    },
  };
}

/** This job's artifact, or the list of all if other jobs have uploaded some. */
function linkOf({ artifactUrl }: Published, run: GitHubRun, hasArtifacts = false): string | undefined {
  return artifactUrl ?? (hasArtifacts ? `${runPage(run)}#artifacts` : undefined);
}

function commentPublisher(
  { github, run, key, wants }: GitHubDestination,
  content: CommentContent,
  hasArtifacts?: boolean,
): Publisher[] {
  const { owner, name: repo, pull, event } = run;
  if (!wants.comment || (pull === null && event !== 'workflow_run')) return [];
  return [
    {
      name: 'the comment',
      async publish(soFar) {
        const issue = await findPull(github, run);
        if (issue === undefined) return undefined;
        const comment = renderComment(content, { run, key, artifactUrl: linkOf(soFar, run, hasArtifacts) });
        const { outcome, id, url } = await upsertComment(github, { owner, repo, issue }, comment);
        if (outcome === 'superseded') info(`A newer run has written the comment, ${url}: it stays.`);
        return { commentId: id, commentUrl: url };
      },
    },
  ];
}

function statusPublisher({ github, run, key, wants }: GitHubDestination, status: CommitStatus): Publisher[] {
  if (!wants.status) return [];
  return [
    {
      name: 'the commit status',
      async publish() {
        const outcome = await publishStatus(github, run, key, status);
        if (outcome === 'superseded' && status.isFinal)
          info(`The commit status of ${key} stays: a newer run has written it, or another job of this run has failed.`);
        return undefined;
      },
    },
  ];
}

type WantedCheck = Omit<CheckRun, 'report' | 'remarks'> & {
  /** Without a report, the check run shows only its sentence. */
  readonly report?: CheckRun['report'];
  readonly remarks?: GitHubReport['remarks'] | undefined;
};

function checkPublisher({ github, run, key, wants }: GitHubDestination, wanted: WantedCheck): Publisher[] {
  if (!wants.check) return [];
  return [
    {
      name: 'the check run',
      async publish({ artifactUrl }) {
        const { report = () => wanted.description, remarks = async () => [] } = wanted;
        const check = { ...wanted, report, remarks: await remarks() };
        const outcome = await publishCheck(github, { run, key, artifactUrl }, check);
        if (outcome === 'superseded' && wanted.isFinal)
          info(`The check run of ${key} stays: a newer run has written it, or another job of this run has failed.`);
        return undefined;
      },
    },
  ];
}

function issuePublisher({ github, run, key, wants }: GitHubDestination, report: GitHubReport): Publisher[] {
  if (wants.issue !== true) return [];
  return [
    {
      name: 'the issue',
      async publish(soFar) {
        const artifactUrl = linkOf(soFar, run, report.hasArtifacts);
        const text = report.comment ?? report.markdown;
        const wanted = renderIssue(report.issueOutcome ?? report.outcome, text, { run, key, artifactUrl });
        const done = await upsertIssue(github, { owner: run.owner, repo: run.name }, wanted);
        if (done.outcome === 'superseded') info(`A newer run has written the issue, ${done.url}: it stays.`);
        return undefined;
      },
    },
  ];
}

function setOutputs(outputs: GitHubReport['outputs'], soFar: Published = {}): undefined {
  const { artifactId, artifactUrl, commentId, commentUrl, isTaken } = soFar;
  const links = {
    ...(isTaken === true ? { passed: 'false' } : {}),
    'artifact-id': artifactId,
    'artifact-url': artifactUrl,
    'comment-id': commentId,
    'comment-url': commentUrl,
  };
  for (const [name, value] of Object.entries({ ...outputs, ...links })) if (value !== undefined) setOutput(name, value);
}

/**
 * The open pull request whose head is the commit under test: GitHub does not tell a workflow that runs after a fork's.
 * Of several with the same head it is the oldest, so that a pull request opened later cannot take its place. Undefined
 * if no pull request is tested.
 */
export async function findPull(
  { rest, paginate }: GitHub,
  { owner, name, event, headSha, pull }: GitHubRun,
): Promise<number | undefined> {
  if (pull !== null || event !== 'workflow_run') return pull ?? undefined;
  // The list for a commit needs another permission, and GitHub does not always list a fork's commits there.
  const open = await paginate(rest.pulls.list, { owner, repo: name, state: 'open', per_page: 100 });
  const numbers = open.filter(({ head }) => head.sha === headSha).map(({ number }) => number);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}
