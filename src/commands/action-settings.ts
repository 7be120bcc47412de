import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ActionInputs, showInput } from '../config/action-inputs.ts';
import { loadSettings } from '../config/load-settings.ts';
import type { Settings } from '../config/settings.ts';
import { openGitTree } from '../lib/commit-tree.ts';
import type { Tree } from '../lib/tree.ts';
import type { Io } from './io.ts';
import { type AtBase, settingsAtBase } from './settings-at-base.ts';

export type BaseCommit = {
  readonly sha: string;
  /** Of GitHub, for a checkout that does not hold the commit. */
  readonly tree: () => Tree;
  readonly changedFiles: () => Promise<readonly string[] | undefined>;
};

type Command = ActionInputs['own']['command'];

/** What has to be known for it: a report needs no target. */
const settingsCommands = {
  ...{ check: 'check', capture: 'check', run: 'run', report: 'doctor', plan: 'doctor' },
} as const satisfies Record<Command, 'check' | 'run' | 'doctor'>;

export function isJudging(command: Command): boolean {
  return command === 'check' || command === 'report';
}

/** The settings of the Action. On a pull request its base commit decides how it is judged, unless a workflow says otherwise. */
export async function actionSettings(
  { own, options }: ActionInputs,
  base: BaseCommit | undefined,
  io: Io,
  temp: string,
): Promise<AtBase> {
  const load = {
    command: settingsCommands[own.command],
    flags: { ...options, ...(own.command === 'capture' ? { capture: true } : {}) },
    env: io.env,
    cwd: io.cwd,
    defaultTier: 'quick',
    show: showInput,
  } as const;
  const before = own.base ?? (options['subject-dir'] === undefined ? base?.sha : undefined);
  if (base === undefined) {
    return { settings: startingAt(before, await loadSettings(load)), selfEdits: [], headBaselinesDir: undefined };
  }
  const workspace = resolve(io.env['GITHUB_WORKSPACE'] || io.cwd);
  const at = await settingsAtBase({
    ...{ load, workspace, temp: await mkdtemp(join(temp, 'quality-baseline-base-')) },
    base: (await openGitTree(workspace, base.sha)) ?? base.tree(),
    changedFiles: await base.changedFiles(),
  });
  return { ...at, settings: startingAt(before, at.settings) };
}

/** The commit that is measured where a baseline is missing. */
function startingAt(base: string | undefined, settings: Settings): Settings {
  return { ...settings, gate: { ...settings.gate, base } };
}
