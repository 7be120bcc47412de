import { realpath } from 'node:fs/promises';
import { loadConfig } from '../config/load-config.ts';
import { parseBaseUrl } from '../endpoint/boot/base-url.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { checkoutOf } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { version } from '../lib/version.ts';
import { slugSchema } from '../model/target.ts';
import { type DetectOverrides, findEndpoints, findRecipes, namedEndpoint, namedRecipes } from './find-targets.ts';
import { type Ask, askFor, askTargets, askWorkflows, askYes } from './init-questions.ts';
import { diffOf, isChange, type PlannedFile, planFile, savePlanned } from './planned-files.ts';
import { configFile, renderStarterConfig, type StarterTarget } from './render-starter-config.ts';
import { loadWorkflow, type WorkflowName, workflowPath } from './workflow-files.ts';

export type InitOptions = {
  readonly endpoint: string | undefined;
  readonly compose: readonly string[];
  readonly service: string | undefined;
  /** The slug of the only target. */
  readonly slug: string | undefined;
  /** undefined for the usual ones */
  readonly workflows: readonly WorkflowName[] | undefined;
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** undefined without a terminal */
  readonly ask: Ask | undefined;
  readonly detect?: DetectOverrides;
};

/** Writes what a repository needs to be gated: config and workflows. Never changes existing files. */
export async function init(options: InitOptions, io: Io): Promise<number> {
  const { cwd, out, err, signal } = io;
  const ask = options.yes || options.dryRun ? undefined : options.ask;
  if (ask === undefined && !options.yes && !options.dryRun)
    throw new InputError(
      'init asks before it writes, and there is no terminal to ask at',
      'Add --yes to write what was found, or --dry-run to see it.',
    );
  const talk = ask === undefined ? undefined : { ask, say: err };
  const standing = await loadConfig(undefined, cwd);
  const targets = standing === undefined ? await chooseTargets({ ...options, ask }, io) : [];
  const slugs = (standing?.targets ?? targets).map(({ slug }) => slug);
  const usual = usualWorkflows(slugs.length);
  const workflows = options.workflows ?? (talk === undefined ? usual : await askWorkflows(usual, talk));
  await refuseWorkflows(workflows, cwd);

  const files = await planFiles(cwd, standing === undefined ? renderStarterConfig(targets) : undefined, workflows);
  out(files.map(diffOf).join(''));
  const changes = files.filter(isChange);
  for (const { path } of files.filter(({ fate }) => fate === 'kept'))
    err(`Left ${path} as it is: it is not what would be written.\n`);
  if (standing !== undefined) err(`Left ${standing.file} as it is.\n`);
  if (changes.length === 0) {
    err('Nothing to write: all of it is there.\n');
    return exitCodes.passed;
  }
  if (options.dryRun || (talk !== undefined && !(await askYes('Write this?', talk)))) {
    err('Nothing was written.\n');
    return exitCodes.passed;
  }
  signal.throwIfAborted();
  for (const file of changes) {
    await savePlanned(cwd, file);
    err(`Wrote ${file.path}\n`);
  }
  err(nextSteps(slugs));
  return exitCodes.passed;
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
  if (slug !== undefined) return [{ ...onlyOne(found), slug: slugOf(slug) }];
  return ask === undefined ? found : askTargets(found, { ask, say: io.err });
}

/** Recipes say more than a server that happens to run; without questions, only one of the two is used. */
async function lookAround({ ask, detect }: InitOptions, io: Io): Promise<readonly StarterTarget[]> {
  const recipes = await findRecipes(io.cwd);
  if (recipes.length > 0 && ask === undefined) return recipes;
  const found = [...recipes, ...(await findEndpoints(io, recipes, detect))];
  if (found.length > 0) return found;
  const nothing = 'no compose file with a model server was found, and no server runs on this machine';
  const hint = 'Name one with --compose FILE or --endpoint URL.';
  if (ask === undefined) throw new InputError(nothing, hint);
  const url = await askFor({ ask, say: io.err }, `There is ${nothing}.\nAddress of the server`, '', parseBaseUrl);
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

function slugOf(text: string): string {
  const parsed = slugSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InputError(`"${text}" is no slug`, `A slug is ${parsed.error.issues[0]?.message}.`);
}

function usualWorkflows(targets: number): readonly WorkflowName[] {
  return [targets === 1 ? 'gate-simple' : 'gate', 'nightly', 'capture'];
}

async function refuseWorkflows(names: readonly WorkflowName[], cwd: string): Promise<void> {
  if (names.includes('gate') && names.includes('gate-simple'))
    throw new InputError('the workflows gate and gate-simple do the same', 'Choose one of them.');
  const top = names.length === 0 ? undefined : await checkoutOf(cwd);
  if (top === undefined || (await realpath(top)) === (await realpath(cwd))) return;
  throw new InputError(
    `workflows are read from the top of a repository alone, and that is ${top}`,
    'Run init there, or add --workflow none.',
  );
}

async function planFiles(
  folder: string,
  config: string | undefined,
  workflows: readonly WorkflowName[],
): Promise<readonly PlannedFile[]> {
  const configs = config === undefined ? [] : [await planFile(folder, configFile, config)];
  const written = workflows.map(async (name) => planFile(folder, workflowPath(name), await loadWorkflow(name)));
  return [...configs, ...(await Promise.all(written))];
}

function nextSteps(slugs: readonly string[]): string {
  const [slug] = slugs;
  const chosen = slugs.length === 1 || slug === undefined ? '' : ` --slug ${slug}`;
  return `
Next:
  npx quality-baseline doctor${chosen}
      says what is missing before anything is measured
  npx quality-baseline${chosen} --capture
      records the baseline: commit it
  https://github.com/quality-baseline/quality-baseline/blob/v${version}/docs/workflows/README.md
      says what the workflows need: a runner, a branch rule, pins
`;
}
