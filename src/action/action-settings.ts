import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type AtBase, settingsAtBase, settingsSentByBase } from '../change/settings-at-base.ts';
import { type ActionInputs, showInput } from '../config/action-inputs.ts';
import { gateTier } from '../config/config.ts';
import type { Settings } from '../config/settings.ts';
import { policies } from '../config/settings-faults.ts';
import { loadSettings } from '../config/settings-from-flags.ts';
import { InputError } from '../lib/errors.ts';
import { openGitTree, topAbove } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import type { Tree } from '../lib/tree.ts';
import type { InputsAtBase } from './github/inputs-at-base.ts';

export type BaseCommit = {
  readonly sha: string;
  /** It is the base of a pull request, and not the commit whose workflow runs. */
  readonly isPull: boolean;
  /** Read from GitHub, if the checkout does not contain the commit. */
  readonly tree: () => Tree;
  /** The commit whose workflow runs, read from GitHub. */
  readonly workflows: () => Tree;
  readonly changedFiles: () => Promise<readonly string[] | undefined>;
};

type Command = ActionInputs['own']['command'];

/** The settings that each command needs. A report needs no target, for example. */
const settingsCommands = {
  ...{ check: 'check', capture: 'check', run: 'run', report: 'doctor', plan: 'doctor', accept: 'doctor' },
} as const satisfies Record<Command, 'check' | 'run' | 'doctor'>;

/** On a pull request, the base commit decides how it is judged, unless `decided-by` is `workspace`. */
export async function actionSettings(
  { inputs: { own, options }, lines, doubts, slug, compared }: InputsAtBase,
  base: OpenedBase | undefined,
  io: Io,
  temp: string,
): Promise<AtBase> {
  const load = {
    command: settingsCommands[own.command],
    flags: own.command === 'capture' ? captureFlags(options) : options,
    env: io.env,
    cwd: io.cwd,
    defaultTier: gateTier,
    show: (name: string) => (name === 'capture' ? '`command: capture`' : showInput(name)),
  } as const;
  const before = own.base ?? (options['subject-dir'] === undefined ? base?.sha : undefined);
  const asCheckedOut = async (selfEdits: readonly string[], read = loadSettings): Promise<AtBase> => {
    const settings = startingAt(before, await read(load));
    return { settings, selfEdits, doubts, headBaselinesDir: undefined, gone: [] };
  };
  if (base === undefined) return asCheckedOut([]);
  if (own.command === 'capture' || own.command === 'run')
    return asCheckedOut(lines, (request) => settingsSentByBase(request, base.tree, base.workspace));
  if (own['decided-by'] === 'workspace')
    return asCheckedOut([...lines, "decided-by: workspace: the pull request's own gate settings apply"]);
  const at = await settingsAtBase({
    ...{ load, workspace: base.workspace, temp: await mkdtemp(join(temp, 'quality-baseline-base-')) },
    base: base.tree,
    head: base.isCheckedOut ? undefined : base.workflows,
    changedFiles: await base.changedFiles(),
    slugAtBase: slug,
    compared,
  });
  return {
    ...{ ...at, selfEdits: [...lines, ...at.selfEdits], doubts: [...doubts, ...at.doubts] },
    settings: startingAt(before, at.settings),
  };
}

/** Jobs of a workflow may share policy inputs; a capture ignores them. */
function captureFlags(options: ActionInputs['options']): ActionInputs['options'] {
  if (options.shard !== undefined)
    throw new InputError(
      '`command: capture` and the input `shard` exclude each other',
      'Capture in shards on the command line, and write the baseline with quality-baseline merge.',
    );
  const others = Object.entries(options).filter(([name]) => !policies.some((policy) => policy === name));
  return { ...Object.fromEntries(others), capture: true };
}

export type OpenedBase = Pick<BaseCommit, 'sha' | 'isPull' | 'changedFiles'> & {
  readonly tree: Tree;
  /** The commit whose workflow runs, read from git or GitHub, never from the checked-out files. */
  readonly workflows: Tree;
  /** The root of the checkout; absolute. */
  readonly workspace: string;
  readonly isCheckedOut: boolean;
};

export async function openBase(
  { sha, isPull, tree, workflows, changedFiles }: BaseCommit,
  io: Io,
): Promise<OpenedBase> {
  const top = await topAbove(io.cwd);
  const workspace = top ?? resolve(io.env['GITHUB_WORKSPACE'] || io.cwd);
  const opened = (await openGitTree(workspace, sha)) ?? tree();
  const running = (await openGitTree(workspace, workflowShaOf(io.env))) ?? workflows();
  return { sha, isPull, changedFiles, tree: opened, workflows: running, workspace, isCheckedOut: top !== undefined };
}

export function workflowShaOf(env: Io['env']): string {
  return env['GITHUB_WORKFLOW_SHA'] || env['GITHUB_SHA'] || '';
}

/**
 * Sets the commit to measure if a baseline is missing. There is no model for BERTScore: it loads packages from the working
 * directory, which is the checkout of a pull request.
 */
function startingAt(base: string | undefined, settings: Settings): Settings {
  return { ...settings, what: { ...settings.what, bertscore: undefined }, gate: { ...settings.gate, base } };
}
