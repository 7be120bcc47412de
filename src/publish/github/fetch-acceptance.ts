import type { AcceptanceHead, AcceptanceRequest, GateCommand } from '../../records/acceptance.ts';
import { ifStatus } from './explain-github-error.ts';
import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

const acceptLabel = 'quality-accepted';

/** The most people whose access is looked up, the latest writers first. */
const mostPeople = 20;

export type FetchedAcceptance = { readonly head: AcceptanceHead; readonly requests: readonly AcceptanceRequest[] };

type Said = Omit<AcceptanceRequest, 'mayWrite'>;
type Place = { readonly owner: string; readonly repo: string; readonly pull: number };

/** Who asked the gate of the pull request for what, with the facts to judge it. All times are GitHub's. */
export async function fetchAcceptance(github: GitHub, run: GitHubRun, pull: number): Promise<FetchedAcceptance> {
  const place = { owner: run.owner, repo: run.name, pull };
  const said = [...(await fromComments(github, place)), ...(await fromLabel(github, place))];
  if (said.length === 0) return { head: { sha: run.headSha, since: undefined }, requests: [] };
  const newestFirst = said.sort((one, other) => (one.at > other.at ? -1 : 1));
  const people = [...new Set(newestFirst.filter(({ isPerson }) => isPerson).map(({ by }) => by))].slice(0, mostPeople);
  const writers = new Set<string>();
  for (const login of people) if (await mayWrite(github, place, login)) writers.add(login);
  return {
    head: { sha: run.headSha, since: await headSince(github, place, run.headSha) },
    requests: newestFirst.map((request) => ({ ...request, mayWrite: writers.has(request.by) })),
  };
}

async function fromComments({ rest, paginate }: GitHub, { owner, repo, pull }: Place): Promise<Said[]> {
  const comments = await paginate(rest.issues.listComments, { owner, repo, issue_number: pull, per_page: 100 });
  return comments.flatMap(({ body = '', user, updated_at }): Said[] => {
    const parsed = parseGateCommand(body);
    if (parsed === undefined || user === null) return [];
    // An edited comment has had its text only since the edit.
    return [{ ...authorOf(user), through: 'comment', at: moment(updated_at), ...parsed }];
  });
}

/** Who set it last, if it is still set. */
async function fromLabel({ rest, paginate }: GitHub, { owner, repo, pull }: Place): Promise<Said[]> {
  const events = await paginate(rest.issues.listEvents, { owner, repo, issue_number: pull, per_page: 100 });
  const last = events
    .filter((event) => 'label' in event && event.label.name === acceptLabel)
    .sort((one, other) => one.id - other.id)
    .at(-1);
  if (last === undefined || last.event !== 'labeled' || last.actor === null) return [];
  const at = moment(last.created_at);
  return [
    {
      command: 'accept',
      ...authorOf(last.actor),
      through: 'label',
      at,
      reason: `the label ${acceptLabel}`,
      names: undefined,
    },
  ];
}

function authorOf({ login, type }: { readonly login: string; readonly type: string }) {
  return { by: login, isPerson: type === 'User' };
}

async function mayWrite({ rest }: GitHub, { owner, repo }: Place, username: string): Promise<boolean> {
  const asked = rest.repos.getCollaboratorPermissionLevel({ owner, repo, username });
  const found = await asked.catch(ifStatus([404], undefined));
  // For a maintainer, GitHub says `write` here.
  return ['admin', 'maintain', 'write'].includes(found?.data.permission ?? '');
}

/**
 * When the branch of the pull request was last pushed, according to its repository: authors choose the dates in a
 * commit, and a status or run of this commit may belong to another pull request.
 */
async function headSince({ rest }: GitHub, { owner, repo, pull }: Place, sha: string): Promise<string | undefined> {
  const { head } = (await rest.pulls.get({ owner, repo, pull_number: pull })).data;
  // The fork is gone, or the branch has moved: an acceptance is now about another commit.
  if (head.repo === null || head.sha !== sha) return undefined;
  const [headOwner = '', headName = ''] = head.repo.full_name.split('/');
  const place = { owner: headOwner, repo: headName, ref: `refs/heads/${head.ref}` };
  const asked = rest.repos.listActivities({ ...place, direction: 'desc', per_page: 1 });
  const listed = await asked.catch(ifStatus([403, 404], undefined)); // a fork that the token cannot see
  const newest = listed?.data[0];
  return newest?.after === sha ? moment(newest.timestamp) : undefined;
}

/** A time in one format, so that texts compare like times. */
function moment(time: string): string {
  return new Date(time).toISOString();
}

const line = /^\/quality[ \t]+(accept|rerun|medium)(?:[ \t]+([^\r\n]*))?[ \t]*(?=[\r\n]|$)/i;
const commit = /^([0-9a-f]{7,64})(?:[ \t]+|$)/i;

/** Parses `/quality accept [SHA] REASON` and similar in the first line of a comment; undefined for any other text. */
export function parseGateCommand(body: string): Pick<AcceptanceRequest, 'command' | 'names' | 'reason'> | undefined {
  const found = line.exec(body);
  if (found === null) return undefined;
  const words = (found[2] ?? '').trim();
  const named = commit.exec(words);
  return {
    command: found[1]?.toLowerCase() as GateCommand, // the pattern allows only these
    names: named?.[1]?.toLowerCase(),
    reason: words.slice(named?.[0].length ?? 0).trim(),
  };
}

/** The most merges of a group to examine: one for each pull request, including those before it in the queue. */
const mostCommits = 20;

/**
 * The open pull requests of a merge group, from its commits: each merge by GitHub names the head that it used. After a
 * squash or rebase, the commits name none. Then the group is named after its pull request, and `groupedAt` says when it
 * was built: later pushes are not part of it.
 */
export async function fetchGroupPulls(github: GitHub, run: GitHubRun) {
  const { rest, paginate } = github;
  if (run.group === null) return [];
  const place = { owner: run.owner, repo: run.name };
  const heads = new Set<string>();
  let groupedAt: string | undefined;
  let sha = run.headSha;
  for (let count = 0; count < mostCommits; count += 1) {
    const { data: commit } = await rest.git.getCommit({ ...place, commit_sha: sha });
    groupedAt ??= new Date(commit.committer.date).toISOString();
    const [before, taken] = commit.parents;
    if (before === undefined || taken === undefined) break;
    heads.add(taken.sha);
    // Below the group are already merged commits, whose pull requests are closed.
    sha = before.sha;
  }
  const open = await paginate(rest.pulls.list, { ...place, state: 'open', base: run.group.target, per_page: 100 });
  const byCommit = open.filter(({ head }) => heads.has(head.sha));
  const named = Number(/\/pr-(\d+)-[0-9a-f]{40,64}$/.exec(run.group.branch)?.[1]);
  const byName = heads.size === 0 ? open.filter(({ number }) => number === named) : [];
  return [
    ...byCommit.map(({ number, head }) => ({ number, headSha: head.sha, groupedAt: undefined })),
    ...byName.map(({ number, head }) => ({ number, headSha: head.sha, groupedAt })),
  ];
}
