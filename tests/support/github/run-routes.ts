import { leastOf } from './github-description.ts';
import { type Asked, notAccessible, notFound, type Reply, refuse } from './github-routes.ts';
import type { FakeRun, GitHubState } from './github-state.ts';

type Handler = (state: GitHubState, asked: Asked) => Reply;

/** Workflow runs, their uploads, and commits. */
const handlers: Readonly<Record<string, Handler>> = {
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}': withRun((_, run) => ({ status: 200, body: runBody(run) })),
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': withRun((state, { id }) => {
    const artifacts = state.artifactsOf(id).map(({ size, sha256, expired = false, ...artifact }) => {
      const { url: _, ...named } = artifact;
      return leastOf('artifact', { ...named, size_in_bytes: size, digest: `sha256:${sha256}`, expired });
    });
    return { status: 200, body: { total_count: artifacts.length, artifacts } };
  }),
  'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': (state, { route, token }) => {
    if (!token.may.includes('actions')) return notAccessible;
    const all = state.runs.flatMap(({ id }) => state.artifactsOf(id));
    const found = all.find(({ id }) => id === Number(route.values['artifact_id']));
    if (found === undefined) return notFound;
    if (found.expired === true) return refuse(410, 'Artifact has expired');
    return { status: 302, headers: { location: found.url } };
  },
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': (state, { route, token }) => {
    const sha = route.values['commit_sha'] ?? '';
    const commit = state.commits.get(sha);
    if (!token.may.includes('read')) return notAccessible;
    if (commit === undefined) return notFound;
    const link = 'https://github.com/acme/models';
    const who = { name: 'GitHub', email: 'noreply@github.com', date: commit.at };
    const parents = commit.parents.map((parent) => ({ sha: parent, url: link, html_url: link }));
    return { status: 200, body: leastOf('git-commit', { sha, parents, author: who, committer: who }) };
  },
};

/** undefined if the path is none of these */
export function answerRunRoute(state: GitHubState, asked: Asked): Reply | undefined {
  return handlers[`${asked.method} ${asked.route.template}`]?.(state, asked);
}

/** They need a token with `actions: read`, at least in a private repository. */
function withRun(act: (state: GitHubState, run: FakeRun) => Reply): Handler {
  return (state, { route, token }) => {
    const run = state.runs.find(({ id }) => id === Number(route.values['run_id']));
    if (!token.may.includes('actions')) return notAccessible;
    return run === undefined ? notFound : act(state, run);
  };
}

function runBody({ id, headSha, headRepository, event = 'pull_request' }: FakeRun) {
  const repository = (fullName: string) => leastOf('minimal-repository', { full_name: fullName });
  return leastOf('workflow-run', {
    ...{ id, head_sha: headSha, event, run_attempt: 1, status: 'completed' },
    ...{ repository: repository('acme/models'), head_repository: repository(headRepository) },
  });
}
