import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerCheckRoute } from './check-routes.ts';
import { requestFaults, responseFaults, routeOf } from './github-description.ts';
import { answerRoute, type Reply, refuse } from './github-routes.ts';
import { type GitHubState, newState, type Token } from './github-state.ts';
import { answerIssueRoute } from './issue-routes.ts';
import { answerRunRoute } from './run-routes.ts';

export type Exchange = {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
};

/** Faults for matching requests, with their frequency. */
export type Fault = {
  readonly method?: string;
  readonly path?: RegExp;
  /** The number of requests it affects; by default all. */
  times?: number;
  /** Matching requests that pass before it begins. */
  skip?: number;
  /** `cut` breaks the connection. */
  readonly reply: Reply | 'cut';
  /** The request has its effect, but its reply is lost. */
  readonly isDone?: boolean;
};

export type FakeGitHub = AsyncDisposable & {
  readonly url: string;
  readonly state: GitHubState;
  readonly exchanges: readonly Exchange[];
  /** Requests and responses that violate GitHub's own description. */
  readonly violations: readonly string[];
  /** A token for the given account and permissions. */
  tokenFor(token: Partial<Token>): string;
  fail(fault: Fault): void;
  /** Called before a request is served, while others do not wait: the place for a second writer. */
  before(act: ((method: string, path: string) => void | Promise<void>) | undefined): void;
};

/** GitHub's REST API as far as this project uses it, on loopback, with a memory. */
export async function openFakeGitHub(): Promise<FakeGitHub> {
  const state = newState();
  const exchanges: Exchange[] = [];
  const violations: string[] = [];
  const faults: Fault[] = [];
  let before: ((method: string, path: string) => void | Promise<void>) | undefined;

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      violations.push(`the fake failed: ${error instanceof Error ? error.stack : String(error)}`);
      response.destroy();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', origin());
    const sent = await text(request);
    await before?.(method, url.pathname);
    const body: unknown = sent === '' ? undefined : JSON.parse(sent);
    const reply = answer(method, url, body, request.headers.authorization);
    exchanges.push({ method, path: `${url.pathname}${url.search}`, body, status: reply === 'cut' ? 0 : reply.status });
    if (reply === 'cut') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  function answer(method: string, url: URL, body: unknown, authorization: string | undefined): Reply | 'cut' {
    const route = routeOf(url.pathname);
    if (route === undefined) {
      violations.push(`${method} ${url.pathname} is not in the trimmed description`);
      return refuse(404, 'Not Found');
    }
    const fault = takeFault(method, url.pathname);
    if (fault !== undefined && fault.isDone !== true) return fault.reply;
    const token = state.tokens.get(authorization?.replace(/^(?:token|bearer) /i, '') ?? '');
    if (token === undefined) return refuse(401, 'Bad credentials');
    const wrong = requestFaults(method, route, url.searchParams, body);
    if (wrong.length > 0) {
      violations.push(...wrong.map((each) => `${method} ${url.pathname}: ${each}`));
      return refuse(422, 'Validation Failed');
    }
    const asked = { method, route, url, body, token };
    const reply =
      answerIssueRoute(state, asked) ??
      answerCheckRoute(state, asked) ??
      answerRunRoute(state, asked) ??
      answerRoute(state, asked);
    const own = responseFaults(method, route, reply.status, reply.body);
    violations.push(...own.map((each) => `the reply to ${method} ${url.pathname}: ${each}`));
    return fault?.reply ?? reply;
  }

  function takeFault(method: string, path: string): Fault | undefined {
    const fault = faults.find(
      (each) => (each.method ?? method) === method && (each.path?.test(path) ?? true) && each.times !== 0,
    );
    if (fault === undefined) return undefined;
    if (fault.skip !== undefined && fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    if (fault.times !== undefined) fault.times -= 1;
    return fault;
  }

  function origin(): string {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = origin();
  return {
    url: origin(),
    state,
    exchanges,
    violations,
    tokenFor(token) {
      const name = `fake-token-${state.tokens.size + 1}`;
      const all: Token = {
        login: 'github-actions[bot]',
        isInstallation: true,
        may: ['comment', 'status', 'read', 'issue', 'check', 'actions'],
      };
      state.tokens.set(name, { ...all, ...token });
      return name;
    },
    fail(fault) {
      faults.push(fault);
    },
    before(act) {
      before = act;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The rate limits of a busy bot: GitHub answers 403 or 429 with a waiting time. */
export function secondaryRateLimit(status: 403 | 429, retryAfterSeconds: number): Reply {
  const reply = refuse(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  );
  return { ...reply, headers: { 'retry-after': String(retryAfterSeconds) } };
}
