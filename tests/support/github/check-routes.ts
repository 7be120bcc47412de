import { type LooseObject, listOf, objectOf, textOf } from '../../../src/lib/loose.ts';
import { leastOf } from './github-description.ts';
import { type Asked, notAccessible, notFound, page, type Reply, refuse } from './github-routes.ts';
import type { FakeCheck, GitHubState } from './github-state.ts';

type Handler = (state: GitHubState, asked: Asked) => Reply;

/** Check runs, which only an app may write; a workflow's token is one. */
const handlers: Readonly<Record<string, Handler>> = {
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': listChecks,
  'POST /repos/{owner}/{repo}/check-runs': createCheck,
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': updateCheck,
};

/** undefined if the path is none of these */
export function answerCheckRoute(state: GitHubState, asked: Asked): Reply | undefined {
  return handlers[`${asked.method} ${asked.route.template}`]?.(state, asked);
}

function listChecks(state: GitHubState, { route, url }: Asked): Reply {
  const name = url.searchParams.get('check_name');
  const found = state.checks.filter((each) => each.sha === route.values['ref'] && (name ?? each.name) === name);
  const listed = page(found.toReversed().map(checkBody), url);
  return { ...listed, body: { total_count: found.length, check_runs: listed.body } };
}

function createCheck(state: GitHubState, { body, token }: Asked): Reply {
  if (!token.may.includes('check')) return notAccessible;
  const sent = objectOf(body) ?? {};
  state.lastId += 1;
  const check: FakeCheck = {
    id: state.lastId,
    name: textOf(sent['name']) ?? '',
    sha: textOf(sent['head_sha']) ?? '',
    externalId: textOf(sent['external_id']) ?? null,
    ...{ status: 'queued', conclusion: null, title: null, summary: null, annotations: [], actions: [] },
  };
  const refused = put(check, sent);
  if (refused !== undefined) return refused;
  state.checks.push(check);
  return { status: 201, body: checkBody(check) };
}

function updateCheck(state: GitHubState, { route, body, token }: Asked): Reply {
  if (!token.may.includes('check')) return notAccessible;
  const check = state.checks.find(({ id }) => id === Number(route.values['check_run_id']));
  if (check === undefined) return notFound;
  return put(check, objectOf(body) ?? {}) ?? { status: 200, body: checkBody(check) };
}

/** Annotations are added to the existing ones, as on GitHub. */
function put(check: FakeCheck, sent: LooseObject): Reply | undefined {
  const output = objectOf(sent['output']);
  const conclusion = textOf(sent['conclusion']);
  if (sent['status'] === 'completed' && conclusion === undefined) return refuse(422, 'Invalid request.');
  check.status = conclusion === undefined ? (textOf(sent['status']) ?? check.status) : 'completed';
  check.conclusion = conclusion ?? check.conclusion;
  check.title = textOf(output?.['title']) ?? check.title;
  check.summary = textOf(output?.['summary']) ?? check.summary;
  check.annotations.push(...listOf(output?.['annotations']).map((each): LooseObject => objectOf(each) ?? {}));
  check.actions = listOf(sent['actions']);
  return undefined;
}

function checkBody({ id, name, sha, externalId, status, conclusion, title, summary, annotations }: FakeCheck) {
  const output = { title, summary, text: null, annotations_count: annotations.length };
  return leastOf('check-run', {
    ...{ id, name, head_sha: sha, external_id: externalId, status, conclusion },
    output: { ...output, annotations_url: 'https://api.github.com/somewhere' },
  });
}
