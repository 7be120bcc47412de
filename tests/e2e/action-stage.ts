import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect } from 'vitest';
import { actionOutputs } from '../../src/config/render-action.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import type { Tier } from '../../src/records/target.ts';
import { putInto } from '../support/folder-of.ts';
import { emulateRunner, type RunnerStep, type StepResult } from '../support/github/emulate-runner.ts';
import { type FakeArtifacts, openFakeArtifacts } from '../support/github/fake-artifacts.ts';
import { type FakeGitHub, openFakeGitHub } from '../support/github/fake-github.ts';
import type { GitHubState, Token } from '../support/github/github-state.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';

export const headSha = 'a'.repeat(40);
export const baseSha = 'b'.repeat(40);
export const baselineFile = 'baselines/test--model__no-thinking.json';

export type StepOptions = Pick<
  RunnerStep,
  'cancel' | 'killWhen' | 'event' | 'eventName' | 'env' | 'state' | 'workspace'
> & {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly token?: Partial<Token>;
};

/** A repository on a runner: GitHub, its artifact service, a model server, and the checkout of a pull request. */
export type ActionStage = AsyncDisposable & {
  readonly github: FakeGitHub;
  readonly artifacts: FakeArtifacts;
  readonly model: ScriptedEndpoint;
  readonly workspace: string;
  /** Runs the main step from the bundle, as a workflow does. */
  main(options?: StepOptions): Promise<StepResult>;
  /** Runs the post step after it. */
  post(main: StepResult, options?: StepOptions): Promise<StepResult>;
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Begins another workflow run, without the artifacts since the stage was opened, remembered or restored. */
  newRun(): void;
  /** Returns a function that restores GitHub, its artifacts and the workspace to their present state. */
  remember(): Promise<() => Promise<void>>;
  /** Makes the files now in the workspace the base commit of the pull request. */
  commitBase(): Promise<void>;
  /** The gate's only comment; undefined if there is none. */
  comment(): string | undefined;
  /** The states of `quality-baseline/gate` on the head, in order. */
  statuses(): readonly string[];
};

/** A pack of `count` one-word tasks. */
export function wordsPack(count: number, id = 'words'): string {
  const scenarios = Array.from({ length: count }, (_, index) => {
    const name = `W-${String(index + 1).padStart(2, '0')}`;
    return `  - id: ${name}
    title: Says a word
    messages: [{ role: user, content: "Say only: word${index} (${id})" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: word${index} }] }]
    gold: [word${index}]
    near-misses: [{ wrong: another word, breaks: as-above, reply: other }]
`;
  });
  return `id: ${id}\nversion: 1.0.0\ntitle: Words\nscenarios:\n${scenarios.join('')}`;
}

export function pullRequest(repository = 'acme/models'): object {
  return {
    pull_request: {
      number: 7,
      head: { sha: headSha, repo: { full_name: repository } },
      base: { sha: baseSha, repo: { full_name: 'acme/models' } },
    },
  };
}

const steps = { main: resolve('dist/action/index.js'), post: resolve('dist/post/index.js') } as const;

/**
 * A pull request as `actions/checkout` leaves it: only its merge commit, which names its parents. A dispatched job has the
 * commit of its workflow.
 */
export function checkedOut(
  folder: string,
  event: object,
  eventName = 'pull_request',
): Readonly<Record<string, string>> {
  const { pull_request: pull, merge_group: group } = event as PullEvent; // written by a test
  const head = pull?.head?.sha ?? group?.head_sha;
  const isDispatched = eventName === 'workflow_dispatch' && existsSync(join(folder, '.git', 'HEAD'));
  if (!existsSync(folder) || eventName === 'pull_request_target' || (head === undefined && !isDispatched)) return {};
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).trim();
  // Without a commit there is nothing that could differ.
  if (isDispatched && git(['rev-list', '--all', '--max-count', '1']) === '') return {};
  if (isDispatched) return { GITHUB_SHA: git(['rev-parse', 'HEAD']) };
  if (!existsSync(join(folder, '.git'))) git(['init', '--quiet', '--initial-branch', 'main']);
  appendFileSync(join(folder, '.git', 'info', 'exclude'), '.quality-baseline/\nresults/\n');
  git(['add', '--all']);
  const base = pull?.base?.sha ?? group?.base_sha ?? baseSha;
  const who = 'A <a@localhost> 1767323045 +0000';
  const lines = [
    `tree ${git(['write-tree'])}`,
    `parent ${base}`,
    `parent ${head}`,
    `author ${who}`,
    `committer ${who}`,
  ];
  const merge = git(['hash-object', '-t', 'commit', '-w', '--stdin'], `${lines.join('\n')}\n\nMerge\n`);
  appendFileSync(join(folder, '.git', 'shallow'), `${merge}\n`);
  writeFileSync(join(folder, '.git', 'HEAD'), `${merge}\n`);
  return { GITHUB_SHA: merge };
}

type PullEvent = {
  readonly pull_request?: { readonly head?: { readonly sha?: string }; readonly base?: { readonly sha?: string } };
  readonly merge_group?: { readonly head_sha?: string; readonly base_sha?: string };
};

/**
 * Captures a baseline from a correct model first, unless `captures` is false. The capture leaves nothing on GitHub. With a
 * tier, the packs are the built-in ones.
 */
export async function openActionStage({
  tier,
  packs = tier === undefined ? [wordsPack(15)] : [],
  captures = true,
}: {
  readonly tier?: Tier;
  readonly packs?: readonly string[];
  readonly captures?: boolean;
} = {}): Promise<ActionStage> {
  const builtin = tier === undefined ? [] : await loadBuiltinPacks(tier);
  const parsed: Pack[] = [...builtin.map(({ pack }) => pack), ...packs.map((text) => parsePack(text, 'words.yaml'))];
  const [github, artifacts] = [await openFakeGitHub(), await openFakeArtifacts()];
  const model = await scriptedEndpoint({ packs: parsed });
  const workspace = await mkdtemp(join(tmpdir(), 'qb-action-'));
  const names = packs.map((_, index) => `pack-${index}.yaml`);
  for (const [index, text] of packs.entries()) await writeFile(join(workspace, names[index] ?? ''), text);

  // In each test one run measures and uploads.
  github.state.artifactsOf = (runId) =>
    runId !== 5000
      ? []
      : artifacts.artifacts.map((each) => ({ ...each, url: `${artifacts.url}/blob/${encodeURIComponent(each.name)}` }));

  async function step(kind: keyof typeof steps, options: StepOptions): Promise<StepResult> {
    const { inputs, token = {}, env, ...rest } = options;
    const result = await emulateRunner({
      bundle: steps[kind],
      workspace,
      event: pullRequest(),
      ...rest,
      env: {
        GITHUB_API_URL: github.url,
        ACTIONS_RUNTIME_TOKEN: artifacts.token,
        ACTIONS_RESULTS_URL: artifacts.url,
        ...env,
        ...(kind === 'main'
          ? checkedOut(rest.workspace ?? workspace, rest.event ?? pullRequest(), rest.eventName)
          : {}),
      },
      inputs: {
        ...{ endpoint: model.url, slug: 'test/model', pack: names.join('\n'), tier: tier ?? '' },
        'github-token': github.tokenFor(token),
        needs: '{"measure":{"result":"success"}}',
        ...inputs,
      },
    });
    for (const name of Object.keys(result.outputs)) expect(Object.keys(actionOutputs)).toContain(name);
    return result;
  }

  let withoutArtifacts = artifacts.remember();
  const stage: ActionStage = {
    github,
    artifacts,
    model,
    workspace,
    main: (options = {}) => step('main', options),
    post: (main, options = {}) => step('post', { ...options, state: main.state }),
    write: (path, text) => writeFile(join(workspace, path), text),
    read: (path) => readFile(join(workspace, path), 'utf8'),
    newRun: () => withoutArtifacts(),
    async remember() {
      const { state } = github;
      const [kept, bringArtifacts, files] = [copyOf(state), artifacts.remember(), await filesIn(workspace)];
      withoutArtifacts = bringArtifacts;
      return async () => {
        Object.assign(state, copyOf(kept));
        bringArtifacts();
        withoutArtifacts = bringArtifacts;
        for (const name of await readdir(workspace)) await rm(join(workspace, name), { recursive: true });
        putInto(workspace, files);
      };
    },
    async commitBase() {
      for (const [path, text] of Object.entries(await filesIn(workspace)))
        if (!path.startsWith('.quality-baseline/')) github.state.contents.set(`${baseSha}:${path}`, text);
    },
    comment() {
      const ours = github.state.comments.filter(({ body }) => body.includes(' key=gate '));
      expect(ours.length).toBeLessThanOrEqual(1);
      return ours[0]?.body;
    },
    statuses: () =>
      github.state.statuses
        .filter(({ sha, context }) => sha === headSha && context === 'quality-baseline/gate')
        .map(({ state }) => state),
    async [Symbol.asyncDispose]() {
      await Promise.all([github, artifacts, model].map((each) => each[Symbol.asyncDispose]()));
      await rm(workspace, { recursive: true, force: true, maxRetries: 10 });
      expect(github.violations).toEqual([]);
    },
  };
  if (captures)
    await captureOnce(workspace, async () => {
      const captured = await stage.main({ inputs: { command: 'capture' }, eventName: 'workflow_dispatch', event: {} });
      expect(captured).toMatchObject({ exitCode: 0, stderr: '' });
    });
  await stage.commitBase();
  return stage;
}

/** Functions stay. */
function copyOf(state: Partial<GitHubState>): Partial<GitHubState> {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, typeof value === 'function' ? value : structuredClone(value)]),
  );
}

const capturedFiles = new Map<string, Record<string, string>>();

/**
 * Captures, or copies the result of a capture in a folder with the same files, so that tests that start alike capture
 * once.
 */
export async function captureOnce(folder: string, capture: () => Promise<void>): Promise<void> {
  const key = JSON.stringify(await filesIn(folder));
  const known = capturedFiles.get(key);
  if (known !== undefined) return putInto(folder, known);
  await capture();
  capturedFiles.set(key, await filesIn(folder));
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const read = paths
    .filter((path) => !path.startsWith('.git/'))
    .map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}
