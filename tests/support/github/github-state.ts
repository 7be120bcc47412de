import type { LooseObject } from '../../../src/lib/loose.ts';

export type Token = {
  readonly login: string;
  /** Like the workflow's own: it may not ask for its account. */
  readonly isInstallation: boolean;
  readonly may: readonly ('comment' | 'status' | 'read' | 'issue' | 'check' | 'actions')[];
};

export type FakeComment = {
  readonly id: number;
  readonly issue: number;
  readonly login: string;
  body: string;
  /** When it was written or last edited, if a test cares. */
  readonly updatedAt?: string;
};

export type FakeIssue = {
  readonly number: number;
  readonly login: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
  stateReason: string | null;
  readonly labels: readonly string[];
  /** A list of issues includes pull requests. */
  readonly isPull?: boolean;
};

/** A label was set or removed. */
export type FakeLabelEvent = {
  readonly issue: number;
  readonly event: 'labeled' | 'unlabeled';
  readonly label: string;
  readonly login: string;
  readonly at: string;
};

/** Events of a branch, by the server's clock. */
export type FakeActivity = {
  readonly repository: string;
  readonly ref: string;
  readonly after: string;
  readonly at: string;
};

export type FakeStatus = {
  readonly id: number;
  readonly sha: string;
  readonly login: string;
  readonly state: string;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
};

export type FakeCheck = {
  readonly id: number;
  readonly name: string;
  readonly sha: string;
  readonly externalId: string | null;
  status: string;
  conclusion: string | null;
  title: string | null;
  summary: string | null;
  /** As sent. */
  readonly annotations: LooseObject[];
  actions: readonly unknown[];
};

export type FakePull = {
  readonly number: number;
  readonly headSha: string;
  readonly headRepository: string;
  readonly baseSha: string;
  readonly files: readonly string[];
  /** Open by default. */
  readonly state?: 'open' | 'closed';
  /** New name to old, for renamed files. */
  readonly renamed?: Readonly<Record<string, string>>;
};

/** A workflow run, as GitHub describes it. */
export type FakeRun = {
  readonly id: number;
  readonly headSha: string;
  readonly headRepository: string;
  readonly event?: string;
};

export type FakeRunArtifact = {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** The address of its archive. */
  readonly url: string;
  readonly expired?: boolean;
};

/** The second parent of a merge is what was merged in. */
export type FakeCommit = { readonly parents: readonly string[]; readonly at: string };

/** The fake's memory. A test may write into it, like another writer. */
export type GitHubState = {
  origin: string;
  readonly tokens: Map<string, Token>;
  /** In order of their ids. */
  comments: FakeComment[];
  readonly statuses: FakeStatus[];
  readonly checks: FakeCheck[];
  readonly pulls: FakePull[];
  readonly issues: FakeIssue[];
  readonly labelEvents: FakeLabelEvent[];
  /** In order. */
  readonly activities: FakeActivity[];
  readonly runs: FakeRun[];
  /** The uploads of the jobs of a run, by its id. */
  artifactsOf: (runId: number) => readonly FakeRunArtifact[];
  /** By their ids. */
  readonly commits: Map<string, FakeCommit>;
  /** `REF:PATH` to text. */
  readonly contents: Map<string, string>;
  /** `REF:PATH` to the target of a link, as written. */
  readonly links: Map<string, string>;
  /** Login to `admin`, `write`, `read` or `none`. */
  readonly permissions: Map<string, string>;
  /** Deleted issues, and locked conversations. */
  readonly gone: Set<number>;
  readonly locked: Set<number>;
  /** Ignored silently without permission, as on GitHub. */
  dropsLabels: boolean;
  lastId: number;
};

export function newState(): GitHubState {
  return {
    origin: '',
    tokens: new Map(),
    comments: [],
    statuses: [],
    checks: [],
    pulls: [],
    issues: [],
    labelEvents: [],
    activities: [],
    runs: [],
    artifactsOf: () => [],
    commits: new Map(),
    contents: new Map(),
    links: new Map(),
    permissions: new Map(),
    gone: new Set(),
    locked: new Set(),
    dropsLabels: false,
    lastId: 1000,
  };
}

export function addComment(state: GitHubState, comment: Omit<FakeComment, 'id'>): FakeComment {
  state.lastId += 1;
  const added = { id: state.lastId, ...comment };
  state.comments.push(added);
  return added;
}
