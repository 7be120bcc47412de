import { chmod, readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { type Ask, askYes } from './init-questions.ts';
import { diffOf, isChange, planFile, savePlanned } from './planned-files.ts';

export type RunnerHookOptions = {
  /** undefined for the usual name in the working directory */
  readonly path: string | undefined;
  /** Whether no other option was given. */
  readonly isAlone: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** undefined without a terminal */
  readonly ask: Ask | undefined;
};

// A literal URL, so that the bundler ships the file beside the bundle.
const hook = new URL('./runner-hook/job-started.sh', import.meta.url);

/** Writes the script that a runner calls before each job, and prints how to install it. */
export async function initRunnerHook(options: RunnerHookOptions, { cwd, out, err, signal }: Io): Promise<number> {
  const { isAlone, yes, dryRun, ask } = options;
  const path = resolve(cwd, options.path ?? 'job-started.sh');
  if (!isAlone)
    throw new InputError(
      '--runner-hook is about a machine, and the other flags about a repository',
      'Run init twice: --runner-hook goes with --yes and --dry-run alone.',
    );
  if (!path.endsWith('.sh'))
    throw new InputError(`the runner takes no hook of the name ${basename(path)}`, 'The name has to end in .sh.');
  if (ask === undefined && !yes && !dryRun)
    throw new InputError(
      'init asks before it writes, and there is no terminal to ask at',
      'Add --yes to write the hook, or --dry-run to see it.',
    );
  const file = await planFile(dirname(path), basename(path), await readFile(hook, 'utf8'));
  out(diffOf(file));
  if (file.fate === 'kept')
    throw new InputError(`${path} is there, and is not what would be written`, 'Look at it, and move it away.');
  if (isChange(file)) {
    if (dryRun || (ask !== undefined && !(await askYes('Write this?', { ask, say: err })))) {
      err('Nothing was written.\n');
      return exitCodes.passed;
    }
    signal.throwIfAborted();
    await savePlanned(dirname(path), file);
    await chmod(path, 0o755);
    err(`Wrote ${path}\n`);
  } else err(`${path} is there already.\n`);
  err(nextSteps(path));
  return exitCodes.passed;
}

function nextSteps(path: string): string {
  return `
Next, on the machine of the runner:
  sudo chown root:root ${path}
      and its folder: no job may change what lets jobs in
  echo ACTIONS_RUNNER_HOOK_JOB_STARTED=${path} >> .env
      in the folder of the runner; then start the runner again
  ${path.slice(0, -'.sh'.length)}.allowed
      may name further workflows, one a line
  docs/security-self-hosted.md of quality-baseline
      says what the hook stops, and what it does not
`;
}
