import { objectOf, textOf } from '../../../src/lib/loose.ts';
import { getBlob, getTree } from './github-contents.ts';
import { leastOf, type Route } from './github-description.ts';
import {
  addComment,
  type FakeComment,
  type FakePull,
  type FakeStatus,
  type GitHubState,
  type Token,
} from './github-state.ts';

export type Reply = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export type Asked = {
  readonly method: string;
  readonly route: Route;
  readonly url: URL;
  readonly body: unknown;
  readonly token: Token;
};

export function refuse(status: number, message: string, more: object = {}): Reply {
  return {
    status,
    body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status), ...more },
  };
}

export const notFound = refuse(404, 'Not Found');
export const notAccessible = refuse(403, 'Resource not accessible by integration');
export const longestComment = 65_536;

type Handler = (state: GitHubState, asked: Asked) => Reply;

const handlers: Readonly<Record<string, Handler>> = {
  'GET /user': (_, { token }) =>
    token.isInstallation ? notAccessible : { status: 200, body: publicUser(token.login) },
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': listComments,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': createComment,
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}': (state, asked) =>
    withComment(state, asked, (comment) => ({
      status: 200,
      body: commentBody(state, comment),
    })),
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': updateComment,
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': deleteComment,
  'POST /repos/{owner}/{repo}/statuses/{sha}': createStatus,
  'GET /repos/{owner}/{repo}/commits/{ref}/statuses': (state, asked) => {
    const statuses = state.statuses.filter(({ sha }) => sha === asked.route.values['ref']).toReversed();
    return page(
      statuses.map((each) => statusBody(each)),
      asked.url,
    );
  },
  'GET /repos/{owner}/{repo}/pulls': (state, { url }) => {
    const wanted = url.searchParams.get('state') ?? 'open';
    const pulls = state.pulls.filter((each) => wanted === 'all' || stateOf(each) === wanted);
    return page(
      pulls.map((each) => pullBody('pull-request-simple', each)),
      url,
    );
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (state, { route }) => {
    const pull = state.pulls.find(({ number }) => number === Number(route.values['pull_number']));
    return pull === undefined ? notFound : { status: 200, body: pullBody('pull-request', pull) };
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': (state, { route, url }) => {
    const pull = state.pulls.find(({ number }) => number === Number(route.values['pull_number']));
    return pull === undefined
      ? notFound
      : page(
          pull.files.map((filename) => diffEntry(filename, pull.renamed?.[filename])),
          url,
        );
  },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': getTree,
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': getBlob,
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': (state, { route }) => {
    const login = route.values['username'] ?? '';
    const permission = state.permissions.get(login);
    if (permission === undefined) return notFound;
    const user = leastOf('simple-user', { login, role_name: permission });
    return { status: 200, body: { permission, role_name: permission, user } };
  },
};

export function answerRoute(state: GitHubState, asked: Asked): Reply {
  return handlers[`${asked.method} ${asked.route.template}`]?.(state, asked) ?? notFound;
}

function listComments(state: GitHubState, { route, url, token }: Asked): Reply {
  const issue = Number(route.values['issue_number']);
  if (state.gone.has(issue)) return refuse(410, 'This issue was deleted');
  if (!token.may.includes('read')) return notAccessible;
  const comments = state.comments.filter((each) => each.issue === issue);
  return page(
    comments.map((each) => commentBody(state, each)),
    url,
  );
}

function createComment(state: GitHubState, { route, body, token }: Asked): Reply {
  const issue = Number(route.values['issue_number']);
  if (!token.may.includes('comment')) return notAccessible;
  if (state.gone.has(issue)) return refuse(410, 'This issue was deleted');
  if (state.locked.has(issue)) return refuse(403, 'Unable to create comment because issue is locked.');
  const sent = textOf(objectOf(body)?.['body']) ?? '';
  if (sent.length > longestComment) return tooLong();
  return { status: 201, body: commentBody(state, addComment(state, { issue, login: token.login, body: sent })) };
}

function updateComment(state: GitHubState, asked: Asked): Reply {
  return withComment(state, asked, (comment) => {
    if (!asked.token.may.includes('comment')) return notAccessible;
    const sent = textOf(objectOf(asked.body)?.['body']) ?? '';
    if (sent.length > longestComment) return tooLong();
    comment.body = sent;
    return { status: 200, body: commentBody(state, comment) };
  });
}

function deleteComment(state: GitHubState, asked: Asked): Reply {
  return withComment(state, asked, (comment) => {
    if (!asked.token.may.includes('comment')) return notAccessible;
    state.comments = state.comments.filter((each) => each !== comment);
    return { status: 204 };
  });
}

function withComment(state: GitHubState, { route }: Asked, act: (comment: FakeComment) => Reply): Reply {
  const comment = state.comments.find(({ id }) => id === Number(route.values['comment_id']));
  return comment === undefined ? notFound : act(comment);
}

function tooLong(): Reply {
  const message = `Body is too long (maximum is ${longestComment} characters)`;
  return refuse(422, 'Validation Failed', {
    errors: [{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }],
  });
}

function createStatus(state: GitHubState, { route, body, token }: Asked): Reply {
  if (!token.may.includes('status')) return notAccessible;
  const sent = objectOf(body);
  const description = textOf(sent?.['description']) ?? null;
  if (description !== null && description.length > 140) {
    return refuse(422, 'Validation Failed', {
      errors: [
        {
          resource: 'Status',
          code: 'custom',
          field: 'description',
          message: 'description is too long (maximum is 140 characters)',
        },
      ],
    });
  }
  state.lastId += 1;
  const status: FakeStatus = {
    id: state.lastId,
    sha: route.values['sha'] ?? '',
    login: token.login,
    state: textOf(sent?.['state']) ?? '',
    context: textOf(sent?.['context']) ?? 'default',
    description,
    targetUrl: textOf(sent?.['target_url']) ?? null,
  };
  state.statuses.push(status);
  return { status: 201, body: statusBody(status) };
}

/** Pages like GitHub's: the Link header has the next and the last. */
export function page(all: readonly unknown[], url: URL): Reply {
  const size = Math.min(100, Number(url.searchParams.get('per_page') ?? 30));
  const number = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  const linkTo = (target: number, name: string): string => {
    const there = new URL(url);
    there.searchParams.set('page', String(target));
    return `<${there.href}>; rel="${name}"`;
  };
  const links = [
    ...(number > 1 ? [linkTo(number - 1, 'prev'), linkTo(1, 'first')] : []),
    ...(number < last ? [linkTo(number + 1, 'next'), linkTo(last, 'last')] : []),
  ];
  const body = all.slice((number - 1) * size, number * size);
  return { status: 200, body, ...(links.length === 0 ? {} : { headers: { link: links.join(', ') } }) };
}

export function user(login: string) {
  return leastOf('simple-user', { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' });
}

function publicUser(login: string) {
  return leastOf('public-user', { login, type: 'User', user_view_type: 'public' });
}

function commentBody(state: GitHubState, { id, issue, login, body, updatedAt }: FakeComment) {
  return leastOf('issue-comment', {
    id,
    body,
    user: user(login),
    ...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
    url: `${state.origin}/repos/acme/models/issues/comments/${id}`,
    html_url: `https://github.com/acme/models/pull/${issue}#issuecomment-${id}`,
  });
}

function statusBody({ id, login, state, context, description, targetUrl }: FakeStatus) {
  return leastOf('status', { id, state, context, description, target_url: targetUrl, creator: user(login) });
}

function pullBody(schema: 'pull-request' | 'pull-request-simple', pull: FakePull) {
  const end = (ref: string, sha: string, fullName: string) => ({
    ...{ label: `acme:${ref}`, ref, sha, user: user('somebody') },
    repo: leastOf('repository', { full_name: fullName, default_branch: 'main' }),
  });
  return leastOf(schema, {
    number: pull.number,
    state: stateOf(pull),
    ...(schema === 'pull-request' ? { changed_files: pull.files.length } : {}),
    head: end('branch', pull.headSha, pull.headRepository),
    base: end('main', pull.baseSha, 'acme/models'),
  });
}

function stateOf({ state = 'open' }: FakePull) {
  return state;
}

function diffEntry(filename: string, previous: string | undefined) {
  return leastOf('diff-entry', {
    filename,
    ...(previous === undefined ? {} : { status: 'renamed', previous_filename: previous }),
  });
}
