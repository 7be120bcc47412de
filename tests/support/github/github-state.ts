import type { LooseObject } from '../../../src/lib/loose.ts';

export type Token = {
  readonly login: string;
  /** As the workflow's own is: it may not ask who it is. */
  readonly isInstallation: boolean;
  readonly may: readonly ('comment' | 'status' | 'read' | 'issue' | 'check' | 'actions')[];
};

export type FakeComment = {
  readonly id: number;
  readonly issue: number;
  readonly login: string;
  body: string;
  /** When it was written or edited last, where a test cares. */
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
  /** In a list of issues pull requests stand, too. */
  readonly isPull?: boolean;
};

/** That a label was set, or taken away. */
export type FakeLabelEvent = {
  readonly issue: number;
  readonly event: 'labeled' | 'unlabeled';
  readonly label: string;
  readonly login: string;
  readonly at: string;
};

/** What happened to a branch, by the clock of the server. */
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
  /** As they were sent. */
  readonly annotations: LooseObject[];
  actions: readonly unknown[];
};

export type FakePull = {
  readonly number: number;
  readonly headSha: string;
  readonly headRepository: string;
  readonly baseSha: string;
  readonly files: readonly string[];
  /** Open where it does not say. */
  readonly state?: 'open' | 'closed';
  /** New name to old, for files that were renamed. */
  readonly renamed?: Readonly<Record<string, string>>;
};

/** A workflow run, as GitHub tells of it. */
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
  /** Where its archive is. */
  readonly url: string;
  readonly expired?: boolean;
};

/** Of a merge the second parent is what was taken in. */
export type FakeCommit = { readonly parents: readonly string[]; readonly at: string };

/** What the fake remembers. A test may write into it: another writer does no other thing. */
export type GitHubState = {
  origin: string;
  readonly tokens: Map<string, Token>;
  /** In the order of their ids. */
  comments: FakeComment[];
  readonly statuses: FakeStatus[];
  readonly checks: FakeCheck[];
  readonly pulls: FakePull[];
  readonly issues: FakeIssue[];
  readonly labelEvents: FakeLabelEvent[];
  /** In their order. */
  readonly activities: FakeActivity[];
  readonly runs: FakeRun[];
  /** What the jobs of a run uploaded, by its id. */
  artifactsOf: (runId: number) => readonly FakeRunArtifact[];
  /** By their ids. */
  readonly commits: Map<string, FakeCommit>;
  /** `REF:PATH` to text. */
  readonly contents: Map<string, string>;
  /** `REF:PATH` to where it leads, as it is written. */
  readonly links: Map<string, string>;
  /** Login to `admin`, `write`, `read` or `none`. */
  readonly permissions: Map<string, string>;
  /** Issues that were deleted, and conversations that were locked. */
  readonly gone: Set<number>;
  readonly locked: Set<number>;
  /** As GitHub does, without a word, for who may not set them. */
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
