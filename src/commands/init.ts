import { chmod, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { renderKeysExample } from '../config/load-keys.ts';
import {
  configFile,
  type DetectOverrides,
  findEndpoints,
  findRecipes,
  namedEndpoint,
  namedRecipes,
  renderStarterConfig,
  type StarterTarget,
} from '../config/starter-config.ts';
import { parseBaseUrl } from '../endpoint/boot/base-url.ts';
import { cannotWrite, exitCodes, InputError } from '../lib/errors.ts';
import { checkoutOf } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { version } from '../lib/version.ts';
import { renderJobFiles, type SchedulerName } from './clusters/job-files.ts';
import { loadWorkflow, type WorkflowName, workflowPath } from './init/workflow-files.ts';
import { type Ask, askFor, askTargets, askWorkflows, askYes, checkSlug } from './init-questions.ts';

type Consent = {
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** Undefined without a terminal. */
  readonly ask: Ask | undefined;
};

export type InitOptions = Consent & {
  readonly endpoint: string | undefined;
  readonly compose: readonly string[];
  readonly service: string | undefined;
  readonly slug: string | undefined;
  /** Undefined means the usual ones. */
  readonly workflows: readonly WorkflowName[] | undefined;
  /** Writes the job files of this scheduler instead of workflows. */
  readonly scheduler?: SchedulerName | undefined;
  readonly detect?: DetectOverrides;
};

/** Writes the config and the workflows of a repository. Never changes an existing file. */
export async function init(options: InitOptions, io: Io): Promise<number> {
  const { cwd, out, err } = io;
  refuseUnasked(options, 'what was found');
  const ask = options.yes || options.dryRun ? undefined : options.ask;
  const talk = ask === undefined ? undefined : { ask, say: err };
  const standing = await loadConfig(undefined, cwd);
  const targets = standing === undefined ? await chooseTargets({ ...options, ask }, io) : [];
  const measured = standing?.targets ?? targets.map(measuredOf);
  const slugs = measured.map(({ slug }) => slug);
  const extras =
    options.scheduler === undefined
      ? await planWorkflows(options.workflows, slugs.length, talk, cwd)
      : await planJobs(options.scheduler, chooseMeasured(measured, options, standing !== undefined), cwd);
  const configs = standing === undefined ? await planConfig(cwd, renderStarterConfig(targets)) : [];

  const files = [...configs, ...extras];
  out(files.map(diffOf).join(''));
  const changes = files.filter(({ fate }) => fate === 'new');
  for (const { path } of files.filter(({ fate }) => fate === 'kept')) err(`Left ${path} as it is: its text differs.\n`);
  if (standing !== undefined) err(`Left ${standing.file} as it is.\n`);
  if (changes.length === 0) {
    err('Nothing to write: every file exists.\n');
    return exitCodes.passed;
  }
  if (!(await mayWrite(options, io))) return exitCodes.passed;
  for (const file of changes) {
    await savePlanned(cwd, file);
    err(`Wrote ${file.path}\n`);
  }
  err(nextSteps(slugs, options.scheduler));
  return exitCodes.passed;
}

function refuseUnasked({ yes, dryRun, ask }: Consent, written: string): void {
  if (ask === undefined && !yes && !dryRun)
    throw new InputError(
      'init asks before it writes, and there is no terminal',
      `Add --yes to write ${written}, or --dry-run to see it.`,
    );
}

async function mayWrite({ yes, dryRun, ask }: Consent, { err, signal }: Io): Promise<boolean> {
  if (dryRun || (!yes && ask !== undefined && !(await askYes('Write this?', { ask, say: err })))) {
    err('Nothing was written.\n');
    return false;
  }
  signal.throwIfAborted();
  return true;
}

type Measured = { readonly slug: string; readonly gpus: number | undefined };

function measuredOf({ slug, where }: StarterTarget): Measured {
  return { slug, gpus: where.kind === 'compose' ? where.gpus : undefined };
}

function chooseMeasured(measured: readonly Measured[], { slug, workflows }: InitOptions, isWritten: boolean): Measured {
  if (workflows !== undefined)
    throw new InputError('--for and --workflow exclude each other', 'Run init twice to write both.');
  const [only, ...others] = measured;
  const named = measured.find((target) => target.slug === slug);
  if (named !== undefined) return named;
  if (only !== undefined && others.length === 0 && slug === undefined) return only;
  throw new InputError(
    slug === undefined ? `--for takes one target, and there are ${measured.length}` : `no target has the slug ${slug}`,
    isWritten
      ? `Name one of them with --slug: ${measured.map((target) => target.slug).join(', ')}.`
      : 'Write the config first, with init alone; then init --for takes --slug.',
  );
}

async function planWorkflows(
  given: InitOptions['workflows'],
  targets: number,
  talk: Parameters<typeof askWorkflows>[1] | undefined,
  cwd: string,
): Promise<readonly PlannedFile[]> {
  const usual: readonly WorkflowName[] = [targets === 1 ? 'gate-simple' : 'gate', 'nightly', 'capture'];
  const workflows = given ?? (talk === undefined ? usual : await askWorkflows(usual, talk));
  if (workflows.includes('gate') && workflows.includes('gate-simple'))
    throw new InputError('the workflows gate and gate-simple do the same', 'Choose one of them.');
  if (workflows.length > 0)
    await refuseBelowTop('GitHub reads workflows', 'Run init there, or add --workflow none.', cwd);
  return Promise.all(workflows.map(async (name) => planFile(cwd, workflowPath(name), await loadWorkflow(name))));
}

async function planJobs(scheduler: SchedulerName, target: Measured, cwd: string): Promise<readonly PlannedFile[]> {
  if (scheduler === 'gitlab') await refuseBelowTop('GitLab reads .gitlab-ci.yml', 'Run init there.', cwd);
  const files = await renderJobFiles(scheduler, { ...target, version });
  return Promise.all(files.map(({ path, text }) => planFile(cwd, path, text)));
}

async function planConfig(folder: string, text: string): Promise<readonly PlannedFile[]> {
  return Promise.all([planFile(folder, configFile, text), planFile(folder, '.env.example', renderKeysExample())]);
}

async function chooseTargets(options: InitOptions, io: Io): Promise<readonly StarterTarget[]> {
  const { endpoint, compose, service, slug, ask } = options;
  if (endpoint !== undefined && compose.length > 0)
    throw new InputError(
      '--endpoint and --compose exclude each other',
      'Name one target now, and add others to the file.',
    );
  if (service !== undefined && compose.length === 0)
    throw new InputError('--service belongs to --compose', 'Name the file: --compose FILE.');
  const found =
    endpoint === undefined
      ? compose.length > 0
        ? await namedRecipes(io, compose, service)
        : await lookAround(options, io)
      : [await namedEndpoint(io, endpoint)];
  if (slug !== undefined) return [{ ...onlyOne(found), slug: checkSlug(slug) }];
  return ask === undefined ? found : askTargets(found, { ask, say: io.err });
}

/** Finds recipes, and running servers too if the user can choose or there are no recipes. */
async function lookAround({ ask, detect }: InitOptions, io: Io): Promise<readonly StarterTarget[]> {
  const recipes = await findRecipes(io.cwd);
  if (recipes.length > 0 && ask === undefined) return recipes;
  const found = [...recipes, ...(await findEndpoints(io, recipes, detect))];
  if (found.length > 0) return found;
  const nothing = 'found no compose file with a model server, and no server that runs on this machine';
  const hint = 'Name one with --compose FILE or --endpoint URL.';
  if (ask === undefined) throw new InputError(nothing, hint);
  const url = await askFor({ ask, say: io.err }, `init ${nothing}.\nAddress of the server`, '', parseBaseUrl);
  return [await namedEndpoint(io, url)];
}

function onlyOne(found: readonly StarterTarget[]): StarterTarget {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw new InputError(
    `--slug names one target, and ${found.length} were found:\n${found.map(({ label }) => `  ${label}`).join('\n')}`,
    'Choose one with --compose FILE --service NAME, or with --endpoint URL.',
  );
}

async function refuseBelowTop(whoReads: string, hint: string, cwd: string): Promise<void> {
  const top = await checkoutOf(cwd);
  if (top === undefined || (await realpath(top)) === (await realpath(cwd))) return;
  throw new InputError(`${whoReads} only from the top of a repository, which is ${top}`, hint);
}

function nextSteps(slugs: readonly string[], scheduler: SchedulerName | undefined): string {
  const [slug] = slugs;
  const page = scheduler === undefined ? 'workflows/README.md' : 'many-machines.md';
  const needs =
    scheduler === undefined ? 'workflows need: a runner, a branch rule, pins' : 'files need, and how to start them';
  const chosen = slugs.length === 1 || slug === undefined ? '' : ` --slug ${slug}`;
  return `
Next:
  npx quality-baseline doctor${chosen}
      says what is missing before anything is measured
  npx quality-baseline${chosen} --capture
      records the baseline: commit it
  https://github.com/quality-baseline/quality-baseline/blob/v${version}/docs/${page}
      says what the ${needs}
`;
}

export type RunnerHookOptions = Consent & {
  /** Undefined means the usual name in the working directory. */
  readonly path: string | undefined;
  /** No other flag was given beside it. */
  readonly isAlone: boolean;
};

// A literal URL, so that the bundler ships the file next to the bundle.
const hook = new URL('./runner-hook/job-started.sh', import.meta.url);

/** Writes the script that a runner calls before each job, and prints how to install it. */
export async function initRunnerHook(options: RunnerHookOptions, io: Io): Promise<number> {
  const { cwd, out, err } = io;
  const path = resolve(cwd, options.path ?? 'job-started.sh');
  if (!options.isAlone)
    throw new InputError(
      '--runner-hook is about a machine, and the other flags about a repository',
      'Run init twice: --runner-hook goes with --yes and --dry-run alone.',
    );
  if (!path.endsWith('.sh'))
    throw new InputError(`the runner accepts no hook with the name ${basename(path)}`, 'The name has to end in .sh.');
  refuseUnasked(options, 'the hook');
  const file = await planFile(dirname(path), basename(path), await readFile(hook, 'utf8'));
  out(diffOf(file));
  if (file.fate === 'kept') throw new InputError(`${path} exists with another text`, 'Look at it, and move it away.');
  if (file.fate === 'new') {
    if (!(await mayWrite(options, io))) return exitCodes.passed;
    await savePlanned(dirname(path), file);
    await chmod(path, 0o755);
    err(`Wrote ${path}\n`);
  } else err(`${path} already exists.\n`);
  err(hookSteps(path));
  return exitCodes.passed;
}

function hookSteps(path: string): string {
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

/** A file to write: new, already there with the same text, or kept because its text differs. */
export type PlannedFile = {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly fate: 'new' | 'same' | 'kept';
};

export async function planFile(folder: string, path: string, text: string): Promise<PlannedFile> {
  const before = await readRegularText(join(folder, path), { shown: path });
  return { path, text, fate: before === undefined ? 'new' : before === text ? 'same' : 'kept' };
}

function diffOf(file: PlannedFile): string {
  return file.fate === 'new' ? unifiedDiff(file.path, file.text) : '';
}

async function savePlanned(folder: string, file: PlannedFile): Promise<void> {
  const path = join(folder, file.path);
  try {
    await makeDeep(dirname(path));
    // `wx` keeps a file that was made since the check.
    await writeFile(path, file.text, { flag: 'wx' });
  } catch (cause) {
    throw cannotWrite(file.path, cause);
  }
}

/** A new file as a diff for `git apply`. */
export function unifiedDiff(path: string, text: string): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const head = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +${lines.length === 0 ? 0 : 1},${lines.length} @@\n`;
  return head + lines.map((line) => `+${line}\n`).join('');
}
