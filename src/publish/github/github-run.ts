import { z } from 'zod';
import { InputError } from '../../lib/errors.ts';
import { explainFault } from '../../lib/explain-issues.ts';
import type { Environment } from '../../lib/io.ts';
import { readRegularText } from '../../lib/read-regular.ts';

export type GitHubRun = {
  readonly owner: string;
  readonly name: string;
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** Counts up in a repository; a re-run keeps it and raises the attempt. */
  readonly runId: number;
  readonly attempt: number;
  readonly event: string;
  /** The commit under test; `GITHUB_SHA` of a pull request is a merge that GitHub made. */
  readonly headSha: string;
  readonly baseSha: string | null;
  /** The commit's own branch decides everything, as at a push, and is not the default one. */
  readonly isOtherRef: boolean;
  /** The branch to merge into; null if that is the default branch, or unknown. */
  readonly otherBranch: string | null;
  /** Null if none is known: a workflow that runs after that of a fork must look for it by the head's SHA. */
  readonly pull: number | null;
  /** The pull request of a comment, for a workflow that a comment starts: it runs on the default branch. */
  readonly commented: number | null;
  /** What a merge queue builds: the branch of its group, which GitHub names after the pull request, and its target. */
  readonly group: { readonly branch: string; readonly target: string } | null;
  /** This run acts for the one that measured, and may replace what that wrote. */
  readonly isRepublished?: true;
  /** The head is in another repository: anybody may be its author, and the token is read-only. */
  readonly isFork: boolean;
};

const environmentSchema = z.looseObject({
  GITHUB_REPOSITORY: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  GITHUB_RUN_ID: z.coerce.number().int().positive(),
  GITHUB_RUN_ATTEMPT: z.coerce.number().int().positive().default(1),
  GITHUB_EVENT_NAME: z.string().default(''),
  GITHUB_REF: z.string().default(''),
  GITHUB_SHA: z.string().regex(/^[0-9a-f]{40,64}$/),
  GITHUB_SERVER_URL: z.url().default('https://github.com'),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
});

/** Anything else counts as missing: the texts of an event may come from anybody. */
const orMissing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
const numberSchema = orMissing(z.int().positive());
const shaSchema = orMissing(z.string().regex(/^[0-9a-f]{40,64}$/));
const refSchema = orMissing(z.string());
const repositorySchema = z.looseObject({ full_name: z.string().nullish() });
const endSchema = orMissing(z.looseObject({ sha: shaSchema, ref: refSchema, repo: orMissing(repositorySchema) }));
const pullSchema = z.looseObject({ number: numberSchema, head: endSchema, base: endSchema });

/** Only the event fields that we read. */
const eventSchema = z.looseObject({
  pull_request: orMissing(pullSchema),
  repository: orMissing(z.looseObject({ default_branch: refSchema })),
  merge_group: orMissing(
    z.looseObject({ head_sha: shaSchema, base_sha: shaSchema, head_ref: refSchema, base_ref: refSchema }),
  ),
  issue: orMissing(z.looseObject({ number: numberSchema, pull_request: z.looseObject({}).nullish() })),
  workflow_run: orMissing(
    z.looseObject({
      head_sha: shaSchema,
      head_repository: repositorySchema.nullish(),
      pull_requests: z.array(pullSchema).nullish(),
    }),
  ),
});

/** Events whose workflow and checkout belong to what will be merged. */
export const headEvents: readonly string[] = [
  ...['pull_request', 'pull_request_review', 'pull_request_review_comment', 'merge_group'],
];

/** Events of a base, and those that start only on the default branch. */
const elsewhereEvents: readonly string[] = [
  ...headEvents,
  ...['pull_request_target', 'schedule', 'repository_dispatch', 'workflow_run', 'issue_comment'],
];

export async function loadGitHubRun(env: Environment): Promise<GitHubRun> {
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return parseGitHubRun(env, {});
  let event: unknown;
  try {
    event = JSON.parse((await readRegularText(path)) ?? '');
  } catch (cause) {
    throw new InputError(`The event at ${path} cannot be read.`, 'GITHUB_EVENT_PATH names it: is this a runner?', {
      cause,
    });
  }
  return parseGitHubRun(env, event);
}

export function parseGitHubRun(env: Environment, event: unknown): GitHubRun {
  const environment = environmentSchema.safeParse(env);
  if (!environment.success) {
    throw new InputError(
      `The environment is not that of a runner\n${explainFault(environment.error.issues)}`,
      'The Action runs inside of a GitHub workflow; elsewhere, use the command line tool.',
    );
  }
  const runner = environment.data;
  const [owner = '', name = ''] = runner.GITHUB_REPOSITORY.split('/');
  const told = eventSchema.catch({}).parse(event);
  const ends = endsOf(told);
  const branch = ends.baseRef?.replace(/^refs\/heads\//, '');
  const standard = told.repository?.default_branch;
  return {
    owner,
    name,
    serverUrl: runner.GITHUB_SERVER_URL,
    apiUrl: runner.GITHUB_API_URL,
    runId: runner.GITHUB_RUN_ID,
    attempt: runner.GITHUB_RUN_ATTEMPT,
    event: runner.GITHUB_EVENT_NAME,
    headSha: ends.headSha ?? runner.GITHUB_SHA,
    baseSha: ends.baseSha ?? null,
    isOtherRef: !elsewhereEvents.includes(runner.GITHUB_EVENT_NAME) && runner.GITHUB_REF !== `refs/heads/${standard}`,
    otherBranch: branch && standard && branch !== standard ? branch : null,
    pull: ends.pull ?? null,
    commented: told.issue?.pull_request ? (told.issue.number ?? null) : null,
    group: groupOf(told),
    isFork: ends.headRepository !== undefined && ends.headRepository !== runner.GITHUB_REPOSITORY,
  };
}

/** A head repository that no longer exists is `deleted`: it was a fork. */
function endsOf({ pull_request, merge_group, workflow_run }: z.infer<typeof eventSchema>) {
  if (pull_request) {
    const { head, base, number } = pull_request;
    const headRepository = head?.repo?.full_name ?? 'deleted';
    return { headSha: head?.sha, baseSha: base?.sha, baseRef: base?.ref, pull: number, headRepository };
  }
  if (merge_group) {
    const { head_sha: headSha, base_sha: baseSha, base_ref: baseRef } = merge_group;
    return { headSha, baseSha, baseRef };
  }
  if (workflow_run) {
    const [pull] = workflow_run.pull_requests ?? [];
    const headRepository = workflow_run.head_repository?.full_name ?? 'deleted';
    const { sha: baseSha, ref: baseRef } = pull?.base ?? {};
    return { headSha: workflow_run.head_sha, baseSha, baseRef, pull: pull?.number, headRepository };
  }
  return {};
}

function groupOf({ merge_group }: z.infer<typeof eventSchema>): GitHubRun['group'] {
  const [branch, target] = [merge_group?.head_ref, merge_group?.base_ref].map((ref) =>
    ref?.replace(/^refs\/heads\//, ''),
  );
  return branch === undefined || target === undefined ? null : { branch, target };
}

/** The page of this attempt: a status or comment that links it shows which run wrote it. */
export function runPage({ serverUrl, owner, name, runId, attempt }: GitHubRun): string {
  return `${serverUrl}/${owner}/${name}/actions/runs/${runId}/attempts/${attempt}`;
}
