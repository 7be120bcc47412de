import type { Repository } from '../commands/gate-stage.ts';
import { addComment, type GitHubState } from '../support/github/github-state.ts';
import type { AuthorRow } from './author-row.ts';

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;
/** The report on the pull request stays. */
const refused = { exitCode: 2, outcome: 'input-error', status: 'none' } as const;

const edits = { 'README.md': 'More\n' };
const pushed = '2026-11-21T12:00:00Z';
const later = '2026-11-21T12:30:00Z';
const label = { issue: 7, label: 'quality-accepted', event: 'labeled' } as const;

type Known = (state: GitHubState, repository: Repository) => void;

/** A pull request pushed at noon; some people may write, others may not. */
function known(act: Known): (repository: Repository) => (state: GitHubState) => void {
  return (repository) => (state) => {
    const branch = { repository: 'acme/models', ref: 'refs/heads/branch' };
    state.activities.push({ ...branch, after: repository.head, at: pushed });
    state.permissions.set('a-maintainer', 'write').set('the-author', 'read');
    act(state, repository);
  };
}

function says(state: GitHubState, login: string, body: string, updatedAt = later): void {
  addComment(state, { issue: 7, login, body, updatedAt });
}

/** While the model is worse. */
function measured(change: string, says: string, act: Known, env: Readonly<Record<string, string>> = {}): AuthorRow {
  return {
    ...{ change, ...regressed, says },
    scene: () => ({ edits, job: (repository) => ({ env, onGitHub: known(act)(repository) }) }),
  };
}

/** The result of the job that handles the comment. */
function heard(change: string, says: string, act: Known): AuthorRow {
  return {
    ...{ change, ...refused, says },
    scene: () => ({
      edits,
      job: (repository) => ({
        eventName: 'issue_comment',
        event: { issue: { number: 7, pull_request: {} }, comment: { body: '/quality accept whatever' } },
        env: { GITHUB_SHA: repository.base },
        inputs: { command: 'accept' },
        onGitHub: known(act)(repository),
      }),
    }),
  };
}

function addFailedStatus(state: GitHubState, sha: string, run: string): void {
  const status = { id: 1, sha, login: 'github-actions[bot]', state: 'failure', context: 'quality-baseline/gate' };
  state.statuses.push({ ...status, description: null, targetUrl: `https://github.com/${run}/attempts/1` });
}

const meant = '/quality accept a smaller quant';
const run = 'acme/models/actions/runs/5000';

export const acceptRows: readonly AuthorRow[] = [
  measured('`/quality accept` of an author who may not write', 'the-author asked to accept this', (state) =>
    says(state, 'the-author', meant),
  ),
  measured('the label `quality-accepted`, set by an author who may not write', 'the-author asked to accept', (state) =>
    state.labelEvents.push({ ...label, login: 'the-author', at: later }),
  ),
  measured('`/quality accept` of an app', 'is not a person', (state) => says(state, 'helper[bot]', meant)),
  measured('a push after somebody accepted', 'before this commit was pushed', (state) =>
    says(state, 'a-maintainer', meant, '2026-11-21T11:30:00Z'),
  ),
  measured('a commit whose name begins as the accepted one', 'before this commit was pushed', (state, { head }) =>
    says(state, 'a-maintainer', `/quality accept ${head.slice(0, 12)} why`, '2026-11-21T11:30:00Z'),
  ),
  measured('a quotation of `/quality accept` in a comment of a maintainer', 'Regressed', (state) =>
    says(state, 'a-maintainer', `> ${meant}\n\nNot yet.`),
  ),
  measured(
    '`/quality rerun` and `/quality medium` of an author who may not write',
    'Regressed',
    (state) => {
      says(state, 'the-author', '/quality medium');
      says(state, 'the-author', '/quality rerun');
    },
    { GITHUB_RUN_ATTEMPT: '2' },
  ),
  heard('`/quality accept` of an author, to the workflow that hears it', 'the-author asked to accept this', (state) =>
    says(state, 'the-author', meant),
  ),
  heard('a push between measuring and accepting', 'No outcome of commit', (state) => {
    says(state, 'a-maintainer', meant);
    addFailedStatus(state, 'c'.repeat(40), run);
  }),
  heard('a status that names the run of another commit', 'names a run of another commit', (state, { head }) => {
    says(state, 'a-maintainer', meant);
    addFailedStatus(state, head, run);
    state.runs.push({ id: 5000, headSha: 'c'.repeat(40), headRepository: 'acme/models' });
  }),
  heard('a status that names a run of another repository', 'names no run of this repository', (state, { head }) => {
    says(state, 'a-maintainer', meant);
    addFailedStatus(state, head, 'mallory/models/actions/runs/5000');
  }),
  heard('an outcome that a run of a fork uploaded', 'uploaded by a run of a fork', (state, { head }) => {
    says(state, 'a-maintainer', meant);
    addFailedStatus(state, head, run);
    state.runs.push({ id: 5000, headSha: head, headRepository: 'mallory/models' });
  }),
  heard('an outcome that the job did not upload', 'Run 5000 has no kept outcome of the gate', (state, { head }) => {
    says(state, 'a-maintainer', meant);
    addFailedStatus(state, head, run);
    state.runs.push({ id: 5000, headSha: head, headRepository: 'acme/models' });
  }),
  {
    ...{ change: 'a merge group of another head than the accepted one', ...regressed, says: 'Regressed' },
    scene: () => ({
      edits,
      job: ({ head, base }) => ({
        eventName: 'merge_group',
        env: { GITHUB_SHA: head },
        event: {
          merge_group: {
            ...{ head_sha: head, base_sha: base, base_ref: 'refs/heads/main' },
            head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${base}`,
          },
        },
        onGitHub(state) {
          const accepted = 'c'.repeat(40);
          state.pulls.splice(0, 1, {
            number: 7,
            headSha: accepted,
            headRepository: 'acme/models',
            baseSha: base,
            files: [],
          });
          state.activities.push({ repository: 'acme/models', ref: 'refs/heads/branch', after: accepted, at: pushed });
          state.permissions.set('a-maintainer', 'write');
          state.commits.set(head, { parents: [base, 'd'.repeat(40)], at: later });
          state.commits.set(base, { parents: [], at: pushed });
          says(state, 'a-maintainer', meant);
        },
      }),
    }),
  },
];
