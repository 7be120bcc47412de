import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gate } from '../../src/action/gate.ts';
import { republish } from '../../src/action/github/republish.ts';
import { readActionInputs } from '../../src/config/action-inputs.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { wordsPack } from '../e2e/action-stage.ts';
import { putInto } from '../support/folder-of.ts';
import { runGit } from '../support/git-commands.ts';
import { emulateRunner } from '../support/github/emulate-runner.ts';
import { type FakeGitHub, openFakeGitHub } from '../support/github/fake-github.ts';
import type { GitHubState } from '../support/github/github-state.ts';
import { parseFileCommands } from '../support/github/workflow-commands.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import type { TreeFiles } from '../support/tree-cases.ts';

const slug = 'test/model';
export const baselineFile = 'baselines/test--model__no-thinking.json';
const workflowFile = '.github/workflows/gate.yml';

/** The changes of a commit to the one before it; null deletes. */
export type Edits = { readonly [path: string]: TreeFiles[string] | null };

export type Repository = {
  readonly folder: string;
  readonly base: string;
  readonly head: string;
  /** As GitHub creates it for a pull request: its parents are base and head. */
  readonly merge: string;
  git(...words: readonly string[]): string;
  /** A further commit of the pull request, checked out. */
  push(edits: Edits): string;
};

export type Job = {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly eventName?: string;
  /** Replaces a pull request's event. */
  readonly event?: object;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the runner put the checkout; by default the folder of the repository. */
  readonly workspace?: string;
  /** Relative to the workspace. */
  readonly cwd?: string;
  readonly jobId?: string;
  /** More GitHub state; forgotten with the next job. */
  readonly onGitHub?: (state: GitHubState) => void;
};

export type Ended = {
  readonly exitCode: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly comment: string | undefined;
  /** The states on the head, in order. */
  readonly statuses: readonly string[];
  readonly log: string;
  /** The chat requests it made. */
  readonly asked: number;
};

/** GitHub, a model server and a repository whose base has a baseline of it, all in this process. */
export type GateStage = AsyncDisposable & {
  readonly github: FakeGitHub;
  readonly model: ScriptedEndpoint;
  readonly baseFiles: TreeFiles;
  /** From then on, the model answers this many of its tasks with a wrong word. */
  worsen(count?: number): void;
  heal(): void;
  /** Checks out a pull request that edits the base, after `ofBase` has edited that. */
  pull(edits?: Edits, ofBase?: Edits): Repository;
  run(repository: Repository, job?: Job): Promise<Ended>;
};

/** The pause in which a second writer of the comment would show. Anything longer is a deadline. */
const longestPauseMs = 1100;
const hasty: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms > longestPauseMs ? ms : Math.min(ms, 5), signal),
};

const tasks = 6;

export function configOf(url: string): string {
  return `version: 1
defaults:
  pack: [packs/words.yaml]
  max-drop: 10
targets:
  - slug: ${slug}
    endpoint: ${url}
`;
}

export const workflow = `name: Gate
on: pull_request
jobs:
  gate:
    runs-on: [self-hosted, gpu]
    steps:
      - uses: actions/checkout@v7
        with: { fetch-depth: 0 }
      - uses: quality-baseline/quality-baseline@v0
        with:
          command: check
          artifact: false
`;

/** With a bundle, each job runs it like GitHub's runner. */
export async function openGateStage({ bundle }: { readonly bundle?: string | undefined } = {}): Promise<GateStage> {
  const github = await openFakeGitHub();
  const model = await scriptedEndpoint({ packs: [parsePack(wordsPack(tasks), 'words.yaml')] });
  const rig = realpathSync(mkdtempSync(join(tmpdir(), 'qb-gate-')));
  const files = { output: join(rig, 'output'), summary: join(rig, 'summary') };
  const env = { ...process.env };
  process.env['GITHUB_OUTPUT'] = files.output;
  process.env['GITHUB_STEP_SUMMARY'] = files.summary;
  let count = 0;
  /** The first commit, which is the same in each checkout. */
  let template: { readonly of: TreeFiles; readonly folder: string } | undefined;
  let baseFiles: TreeFiles = {
    'README.md': 'Recipes\n',
    'quality-baseline.yml': configOf(model.url),
    'packs/words.yaml': wordsPack(tasks),
    [workflowFile]: workflow,
  };

  const stage: GateStage = {
    github,
    model,
    get baseFiles() {
      return baseFiles;
    },
    worsen: (wrong = 3) => model.change({ choose: (key) => (Number(key.slice(-2)) <= wrong ? 'near-miss' : 'gold') }),
    heal: () => model.change({ choose: () => 'gold' }),
    pull(edits = {}, ofBase = {}) {
      count += 1;
      const folder = join(rig, `checkout-${count}`);
      mkdirSync(folder);
      const run = (...commands: readonly (readonly string[])[]) =>
        runGit(folder, commands, { PATH: process.env['PATH'], HOME: rig, GIT_CONFIG_NOSYSTEM: '1' });
      const git = (...words: readonly string[]) => run(words);
      const edit = (changes: Edits) => {
        const removed = Object.keys(changes).filter((path) => changes[path] === null);
        for (const path of [...removed, ...Object.keys(changes)])
          rmSync(join(folder, path), { recursive: true, force: true, maxRetries: 10 });
        putInto(
          folder,
          Object.fromEntries(Object.entries(changes).flatMap(([path, text]) => (text === null ? [] : [[path, text]]))),
        );
      };
      const committed = [
        ['add', '--all', '--force'],
        ['commit', '--quiet', '--allow-empty', '--message', 'A change'],
        ['rev-parse', 'HEAD'],
      ] as const;
      if (template?.of === baseFiles) cpSync(template.folder, folder, { recursive: true });
      else {
        edit(baseFiles);
        run(['init', '--quiet', '--initial-branch', 'main', '--template='], ...committed);
        const kept = join(rig, `template-${count}`);
        cpSync(folder, kept, { recursive: true });
        template = { of: baseFiles, folder: kept };
      }
      edit(ofBase);
      const base = run(...committed);
      const merging = ['commit-tree', 'HEAD^{tree}', '-p', base, '-p', 'HEAD', '-m', 'Merge'];
      edit(edits);
      const branch = run(['checkout', '--quiet', '-b', 'branch'], ...committed, merging);
      let [head = '', merge = ''] = branch.split('\n');
      return {
        folder,
        base,
        get head() {
          return head;
        },
        get merge() {
          return merge;
        },
        git,
        push(more) {
          edit(more);
          [head = '', merge = ''] = run(...committed, merging).split('\n');
          return head;
        },
      };
    },
    async run(repository, job = {}) {
      const { base, head, merge, folder, git } = repository;
      writeFileSync(files.output, '');
      writeFileSync(files.summary, '');
      const changed = git('diff', '--name-only', '--no-renames', base, head).split('\n').filter(Boolean);
      github.state.pulls.splice(0, 1, {
        ...{ number: 7, headSha: head, headRepository: 'acme/models', baseSha: base, files: changed },
      });
      github.state.comments = [];
      const { activities, labelEvents, runs, statuses } = github.state;
      for (const list of [activities, labelEvents, runs, statuses]) list.length = 0;
      github.state.permissions.clear();
      job.onGitHub?.(github.state);
      const workspace = job.workspace ?? folder;
      const cwd = join(workspace, job.cwd ?? '.');
      const eventPath = join(rig, 'event.json');
      const repo = { full_name: 'acme/models' };
      const pull_request = { number: 7, head: { sha: head, repo }, base: { sha: base, repo } };
      writeFileSync(eventPath, JSON.stringify(job.event ?? { pull_request }));
      const given: Record<string, string> = {
        'github-token': github.tokenFor({}),
        artifact: 'false',
        ...job.inputs,
      };
      const pullEnv = {
        XDG_CACHE_HOME: join(rig, 'cache'),
        GITHUB_REPOSITORY: 'acme/models',
        GITHUB_RUN_ID: String(5000 + count),
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_EVENT_NAME: job.eventName ?? 'pull_request',
        GITHUB_SHA: merge,
        GITHUB_WORKSPACE: workspace,
        GITHUB_API_URL: github.url,
        GITHUB_JOB: job.jobId ?? 'gate',
        GITHUB_WORKFLOW_REF: `acme/models/${workflowFile}@refs/pull/7/merge`,
        GITHUB_ACTION_REPOSITORY: 'quality-baseline/quality-baseline',
        GITHUB_ACTION: '__quality-baseline_quality-baseline',
        ...job.env,
      };
      const seenBy = (before: { readonly asked: number; readonly statuses: number }) => ({
        comment: github.state.comments.find(({ body }) => body.startsWith('<!--'))?.body,
        statuses: github.state.statuses
          .slice(before.statuses)
          .filter(({ sha }) => sha === head)
          .map(({ state }) => state),
        asked: model.asked.length - before.asked,
      });
      if (bundle !== undefined) {
        const before = { asked: model.asked.length, statuses: github.state.statuses.length };
        const place = job.cwd === undefined ? {} : { 'working-directory': job.cwd };
        const step = { bundle, workspace, env: pullEnv, inputs: { ...given, ...place } };
        const ran = await emulateRunner({ ...step, event: job.event ?? { pull_request } });
        const { exitCode, outputs, summary, stdout, stderr } = ran;
        return { exitCode: exitCode ?? -1, outputs, summary, log: stdout + stderr, ...seenBy(before) };
      }
      let log = '';
      const write = (text: string) => {
        log += text;
      };
      const before = { cwd: process.cwd(), asked: model.asked.length, statuses: github.state.statuses.length };
      process.chdir(cwd);
      try {
        const inputs = readActionInputs((name) => given[name] ?? '');
        const exitCode = await (inputs.own.command === 'accept' ? republish : gate)({
          inputs,
          io: {
            ...{
              out: write,
              err: write,
              redraw: () => undefined,
              isTerminal: false,
              isOutTerminal: false,
              columns: 100,
              cwd,
            },
            ...{ clock: hasty, random: Math.random, signal: new AbortController().signal },
            env: {
              CI: 'true',
              PATH: process.env['PATH'],
              HOME: rig,
              GITHUB_EVENT_PATH: eventPath,
              ...pullEnv,
            },
          },
          save: () => undefined,
          temp: mkdtempSync(join(rig, 'temp-')),
        });
        return {
          exitCode,
          outputs: parseFileCommands(readFileSync(files.output, 'utf8')),
          summary: readFileSync(files.summary, 'utf8'),
          log,
          ...seenBy(before),
        };
      } finally {
        process.chdir(before.cwd);
      }
    },
    async [Symbol.asyncDispose]() {
      process.env = env;
      await Promise.all([github, model].map((each) => each[Symbol.asyncDispose]()));
      rmSync(rig, { recursive: true, force: true, maxRetries: 10 });
      if (github.violations.length > 0) throw new Error(github.violations.join('\n'));
    },
  };
  const first = stage.pull();
  const captured = await stage.run(first, {
    inputs: { command: 'capture' },
    eventName: 'workflow_dispatch',
    event: {},
  });
  if (captured.exitCode !== 0) throw new Error(captured.log);
  const folder = join(first.folder, 'baselines');
  cpSync(folder, join(rig, 'baselines'), { recursive: true });
  baseFiles = {
    ...baseFiles,
    [baselineFile]: readFileSync(join(first.folder, baselineFile), 'utf8'),
    [`${dirname(baselineFile)}/test--model__no-thinking.answers.jsonl`]: readFileSync(
      join(folder, 'test--model__no-thinking.answers.jsonl'),
      'utf8',
    ),
  };
  return stage;
}
