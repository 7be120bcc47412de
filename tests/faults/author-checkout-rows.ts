import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../commands/gate-stage.ts';
import type { AuthorRow, Scene } from './author-row.ts';

const regressed = { exitCode: 1, outcome: 'regressed', status: 'failure' } as const;
/** The status of the head does not change: nothing is known about it. */
const refused = { exitCode: 2, outcome: 'input-error', status: 'none' } as const;

const edits = { 'README.md': 'More\n' };
const other = 'which is neither';

function checkedOut(
  change: string,
  ends: Pick<AuthorRow, 'exitCode' | 'outcome' | 'status'>,
  says: string,
  scene: Omit<Scene, 'edits'>,
): AuthorRow {
  return { change, ...ends, says, scene: () => ({ edits, ...scene }) };
}

const inRepo = `jobs:
  gate:
    steps:
      - uses: quality-baseline/quality-baseline@v0
        with: { artifact: false, working-directory: repo }
`;

/** A copy of the repository in a folder of the workspace, like `path` of actions/checkout. */
function copyInto({ folder }: Repository, name: string): string {
  const copy = `${folder}-${name}`;
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export const checkoutRows: readonly AuthorRow[] = [
  checkedOut('the merge commit of GitHub', regressed, 'Regressed', {
    prepare: ({ git, merge }) => void git('checkout', '--quiet', merge),
  }),
  checkedOut('`ref` names the base', refused, other, {
    isGood: true,
    prepare: ({ git, base }) => void git('checkout', '--quiet', base),
  }),
  checkedOut('`ref` names another branch', refused, other, {
    isGood: true,
    prepare({ git, base }) {
      git('checkout', '--quiet', '-b', 'elsewhere', base);
      git('commit', '--quiet', '--allow-empty', '--message', 'Elsewhere');
    },
  }),
  checkedOut('`ref` names a merge that its author made', refused, other, {
    isGood: true,
    prepare({ git, base, head }) {
      const forged = git('commit-tree', `${base}^{tree}`, '-p', base, '-p', head, '-m', 'Merge');
      git('checkout', '--quiet', forged);
    },
  }),
  checkedOut('a step changes files after the checkout', refused, 'quality-baseline.yml changed after the checkout', {
    isGood: true,
    prepare: ({ folder }) => writeFileSync(join(folder, 'quality-baseline.yml'), 'version: 1\n'),
  }),
  checkedOut('a checkout in a subfolder, with `working-directory`', regressed, 'Regressed', {
    ofBase: { '.github/workflows/gate.yml': inRepo },
    job(repository) {
      const workspace = `${repository.folder}-workspace`;
      mkdirSync(workspace);
      cpSync(repository.folder, join(workspace, 'repo'), { recursive: true });
      return { workspace, cwd: 'repo', inputs: { 'working-directory': 'repo' } };
    },
  }),
  checkedOut(
    '`working-directory` names files that are copied beside those of the commit',
    refused,
    'is not part of the commit',
    {
      isGood: true,
      job(repository) {
        const copy = copyInto(repository, 'copied');
        rmSync(join(copy, '.git'), { recursive: true });
        cpSync(copy, join(repository.folder, 'copied'), { recursive: true });
        return { cwd: 'copied' };
      },
    },
  ),
  checkedOut('files without a checkout', refused, 'git knows no checkout', {
    isGood: true,
    job(repository) {
      const workspace = copyInto(repository, 'bare');
      rmSync(join(workspace, '.git'), { recursive: true });
      return { workspace };
    },
  }),
  checkedOut(
    'a shallow checkout whose base GitHub does not give',
    { exitCode: 2, outcome: 'input-error', status: 'error' },
    'fetch-depth: 0',
    {
      isGood: true,
      job({ folder }) {
        const workspace = `${folder}-shallow`;
        execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, workspace], { stdio: 'ignore' });
        return { workspace };
      },
    },
  ),
];

/** The base checked out, with the pull request beside it. */
function withSubject(repository: Repository, keepsGit: boolean): string {
  const workspace = copyInto(repository, 'base');
  execFileSync('git', ['-C', workspace, 'checkout', '--quiet', repository.base]);
  cpSync(repository.folder, join(workspace, 'subject'), { recursive: true });
  if (!keepsGit) rmSync(join(workspace, 'subject', '.git'), { recursive: true });
  return workspace;
}

function ofTarget(repository: Repository, keepsGit: boolean, inputs: Readonly<Record<string, string>> = {}) {
  return {
    eventName: 'pull_request_target',
    env: { GITHUB_SHA: repository.base },
    workspace: withSubject(repository, keepsGit),
    inputs: { 'subject-dir': 'subject', ...inputs },
  };
}

export const eventRows: readonly AuthorRow[] = [
  checkedOut('`pull_request_review`', regressed, 'Regressed', { job: () => ({ eventName: 'pull_request_review' }) }),
  checkedOut('`merge_group`', regressed, 'Regressed', {
    job: ({ head, base }) => ({
      eventName: 'merge_group',
      env: { GITHUB_SHA: head },
      event: { merge_group: { head_sha: head, base_sha: base } },
    }),
  }),
  checkedOut('`merge_group`, with the base checked out', refused, other, {
    isGood: true,
    prepare: ({ git, base }) => void git('checkout', '--quiet', base),
    job: ({ head, base }) => ({
      eventName: 'merge_group',
      env: { GITHUB_SHA: head },
      event: { merge_group: { head_sha: head, base_sha: base } },
    }),
  }),
  checkedOut('`pull_request_target`', refused, 'has to be in subject-dir', {
    isGood: true,
    job: () => ({ eventName: 'pull_request_target' }),
  }),
  checkedOut('`pull_request_target`, the head in `subject-dir`', regressed, 'Regressed', {
    job: (repository) => ofTarget(repository, true),
  }),
  checkedOut('the same, with the head checked out in place of the base', refused, 'is not the base', {
    isGood: true,
    job: (repository) => ({
      ...ofTarget(repository, true),
      workspace: repository.folder,
      inputs: { 'subject-dir': '.' },
    }),
  }),
  checkedOut('the same, with files of the base as `subject-dir`', refused, other, {
    isGood: true,
    job: (repository) => ofTarget(repository, true, { 'subject-dir': 'packs' }),
  }),
  checkedOut('the same, with files of which no commit is known', refused, 'has no .git', {
    isGood: true,
    job: (repository) => ofTarget(repository, false),
  }),
  checkedOut('`workflow_run`, with the default branch checked out', refused, other, {
    isGood: true,
    prepare: ({ git, base }) => void git('checkout', '--quiet', base),
    job: ({ head, base }) => ({
      eventName: 'workflow_run',
      env: { GITHUB_SHA: base },
      event: { workflow_run: { head_sha: head, head_repository: { full_name: 'acme/models' }, pull_requests: [] } },
    }),
  }),
  {
    change: '`push`, with a report of a run that passed',
    ...{ ...refused, says: 'of the commit, which no job has measured' },
    scene: ({ goodRun }) => ({
      edits: Object.fromEntries(Object.entries(goodRun).map(([path, text]) => [`forged/one/${path}`, text])),
      job: ({ head }) => ({
        eventName: 'push',
        env: { GITHUB_SHA: head, GITHUB_REF: 'refs/heads/branch' },
        event: { repository: { full_name: 'acme/models', default_branch: 'main' } },
        inputs: { command: 'report', runs: 'forged' },
      }),
    }),
  },
  checkedOut('`workflow_dispatch` on the branch, with the base checked out', refused, other, {
    isGood: true,
    prepare: ({ git, base }) => void git('checkout', '--quiet', base),
    job: ({ head }) => ({ eventName: 'workflow_dispatch', env: { GITHUB_SHA: head }, event: {} }),
  }),
];
