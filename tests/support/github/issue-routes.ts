import { listOf, objectOf, textOf } from '../../../src/lib/loose.ts';
import { leastOf } from './github-description.ts';
import {
  type Asked,
  longestComment,
  notAccessible,
  notFound,
  page,
  type Reply,
  refuse,
  user,
} from './github-routes.ts';
import type { FakeIssue, GitHubState } from './github-state.ts';

type Handler = (state: GitHubState, asked: Asked) => Reply;

/** Issues, their events, and the events of branches. */
const handlers: Readonly<Record<string, Handler>> = {
  'GET /repos/{owner}/{repo}/issues': listIssues,
  'POST /repos/{owner}/{repo}/issues': createIssue,
  'GET /repos/{owner}/{repo}/issues/{issue_number}': (state, asked) =>
    withIssue(state, asked, (issue) => ({ status: 200, body: issueBody(state, issue) })),
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}': updateIssue,
  'GET /repos/{owner}/{repo}/issues/{issue_number}/events': listEvents,
  'GET /repos/{owner}/{repo}/activity': listActivities,
};

/** undefined if the path is none of these */
export function answerIssueRoute(state: GitHubState, asked: Asked): Reply | undefined {
  return handlers[`${asked.method} ${asked.route.template}`]?.(state, asked);
}

/** Without `state`, GitHub lists the open ones, newest first. */
function listIssues(state: GitHubState, { url, token }: Asked): Reply {
  if (!token.may.includes('read')) return notAccessible;
  const wanted = url.searchParams.get('state') ?? 'open';
  const labels = (url.searchParams.get('labels') ?? '').split(',').filter((label) => label !== '');
  const found = state.issues
    .filter((issue) => wanted === 'all' || issue.state === wanted)
    .filter((issue) => labels.every((label) => issue.labels.includes(label)));
  const ordered = url.searchParams.get('direction') === 'asc' ? found : found.toReversed();
  return page(
    ordered.map((issue) => issueBody(state, issue)),
    url,
  );
}

function createIssue(state: GitHubState, { body, token }: Asked): Reply {
  if (!token.may.includes('issue')) return notAccessible;
  const sent = objectOf(body);
  const text = textOf(sent?.['body']) ?? '';
  if (text.length > longestComment) return tooLong();
  state.lastId += 1;
  const issue: FakeIssue = {
    number: state.lastId,
    login: token.login,
    title: textOf(sent?.['title']) ?? '',
    body: text,
    state: 'open',
    stateReason: null,
    labels: state.dropsLabels ? [] : listOf(sent?.['labels']).map((label) => textOf(label) ?? ''),
  };
  state.issues.push(issue);
  return { status: 201, body: issueBody(state, issue) };
}

function updateIssue(state: GitHubState, asked: Asked): Reply {
  return withIssue(state, asked, (issue) => {
    if (!asked.token.may.includes('issue')) return notAccessible;
    const sent = objectOf(asked.body);
    const text = textOf(sent?.['body']) ?? issue.body;
    if (text.length > longestComment) return tooLong();
    const wanted = textOf(sent?.['state']);
    Object.assign(issue, {
      title: textOf(sent?.['title']) ?? issue.title,
      body: text,
      state: wanted ?? issue.state,
      stateReason: wanted === undefined ? issue.stateReason : (textOf(sent?.['state_reason']) ?? null),
    });
    return { status: 200, body: issueBody(state, issue) };
  });
}

function withIssue(state: GitHubState, { route }: Asked, act: (issue: FakeIssue) => Reply): Reply {
  const issue = state.issues.find(({ number }) => number === Number(route.values['issue_number']));
  return issue === undefined ? notFound : act(issue);
}

function tooLong(): Reply {
  return refuse(422, 'Validation Failed', {
    errors: [{ resource: 'Issue', code: 'custom', field: 'body', message: 'body is too long' }],
  });
}

function listEvents(state: GitHubState, { route, url, token }: Asked): Reply {
  if (!token.may.includes('read')) return notAccessible;
  const events = state.labelEvents.filter(({ issue }) => issue === Number(route.values['issue_number']));
  return page(
    events.map(({ event, label, login, at }, index) => ({
      ...leastOf('labeled-issue-event', { id: index + 1, event, actor: user(login), created_at: at }),
      label: { name: label, color: 'ededed' },
    })),
    url,
  );
}

function listActivities(state: GitHubState, { route, url }: Asked): Reply {
  const repository = `${route.values['owner']}/${route.values['repo']}`;
  const ref = url.searchParams.get('ref');
  const found = state.activities.filter((each) => each.repository === repository && (ref === null || each.ref === ref));
  const ordered = url.searchParams.get('direction') === 'asc' ? found : found.toReversed();
  return page(
    ordered.map(({ ref, after, at }, index) => leastOf('activity', { id: index + 1, ref, after, timestamp: at })),
    url,
  );
}

function issueBody(
  state: GitHubState,
  { number, login, title, body, stateReason, labels, isPull, ...issue }: FakeIssue,
) {
  return leastOf('issue', {
    ...{ number, title, body, state: issue.state, state_reason: stateReason, user: user(login), labels: [...labels] },
    html_url: `https://github.com/acme/models/issues/${number}`,
    ...(isPull === true
      ? { pull_request: { url: state.origin, html_url: null, diff_url: null, patch_url: null } }
      : {}),
  });
}
