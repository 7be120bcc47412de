import { isDeepStrictEqual } from 'node:util';
import { showPath } from '../../change/self-edits.ts';
import {
  type ActionInputs,
  isJudging,
  optionInputNames,
  ownInputNames,
  readActionInputs,
} from '../../config/action-inputs.ts';
import { type OptionName, optionGroups } from '../../config/options/options.ts';
import { showAny } from '../../config/show-value.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import type { Tree } from '../../lib/tree.ts';
import { findSteps, hasSameJobs, type OurStep, readsFiles, runningStep, sameStep } from './workflow-steps.ts';

export type InputsAtBase = {
  /** The inputs that apply: those of the base's workflow. */
  readonly inputs: ActionInputs;
  /** One plain line for each input that the pull request's workflow changes. */
  readonly lines: readonly string[];
  /** What the base's rules do not cover: only a person may let it pass. */
  readonly doubts: readonly string[];
  /** The slug in the base's workflow, if it differs. */
  readonly slug: string | undefined;
  /** Workflow files whose inputs were compared. */
  readonly compared: readonly string[];
  /** Whether a job of the base's workflow reports what this one leaves to it. */
  readonly isReported: boolean;
};

/** `head` is the commit whose workflow runs. */
type Sides = { readonly base: Tree; readonly head: Tree; readonly env: Io['env'] };

type InputName = (typeof ownInputNames)[number] | OptionName;

/** Compared elsewhere, or secret and without influence on the outcome. */
const freeNames: readonly InputName[] = ['slug', 'github-token', 'api-key'];
const inputNames = [...ownInputNames, ...optionInputNames].filter((name) => !freeNames.includes(name));
/** What the job was started for, and with which files: it cannot go on with other values. */
const fixedNames: readonly InputName[] = [
  ...(['command', 'working-directory', 'subject-dir'] as const),
  ...(['base', 'runs', 'expected', 'needs', 'artifact-name'] as const),
];

/** The inputs of a step as the base's workflow gives them: the author wrote the one that GitHub runs. */
export async function inputsAtBase(inputs: ActionInputs, { base, head, env }: Sides): Promise<InputsAtBase> {
  const path = workflowPath(env);
  const unchanged = { inputs, lines: [], doubts: [], slug: undefined, compared: [], isReported: path === undefined };
  if (path === undefined) return unchanged;
  const before = await findSteps(base, path, env);
  // No workflow is empty: one that is there and cannot be read counts as changed.
  const after = await findSteps({ ...head, read: (name) => head.read(name).catch(() => '') }, path, env);
  const unread = after.unread.filter((each) => before.files.get(each) !== after.files.get(each));
  if (!after.files.has(path)) unread.push(path);
  const running = runningStep(after.steps, inputs, env);
  const was = running === undefined ? runningStep(before.steps, inputs, env) : sameStep(before, after, running);
  const is = unread.includes(path) ? was : running;
  if (was === undefined) {
    // A repository's first gate follows its own workflow. A further gate must not be a way around the first.
    const isSame =
      is === undefined &&
      unread.length === 0 &&
      before.elsewhere.length > 0 &&
      isDeepStrictEqual(before.elsewhere, after.elsewhere);
    if (isSame || !(await hasGate(base, inputs, env))) return unchanged;
  }
  const isSame = was !== undefined && is !== undefined && hasSameJobs(before, was, after, is);
  const { doubts, ...found } = restored(path, inputs, was, is, { isSame, env });
  const unknown = unread.map((each) => `${showPath(each)} cannot be read, so it is unknown what it changes`);
  const isNew = was === undefined ? [`${showPath(path)} has a step that the base branch does not have`] : [];
  const isJudged = was !== undefined && unread.length === 0 && isJudging(inputs.own.command);
  const other = isJudged && !isSame ? [`${showPath(path)} changes more than inputs of the gate`] : [];
  return {
    ...found,
    doubts: [...(unread.length === 0 ? isNew : unknown), ...other, ...doubts],
    compared: [...after.files.keys()],
    isReported: was?.isReported === true,
  };
}

/** undefined for a workflow of another repository, such as a required one */
function workflowPath({ GITHUB_WORKFLOW_REF: ref = '', GITHUB_REPOSITORY: repository = '' }: Io['env']) {
  const [, place, path] = /^([^/]+\/[^/]+)\/(.+?)@refs\//.exec(ref) ?? [];
  return place?.toLowerCase() === repository.toLowerCase() ? path : undefined;
}

function restored(
  path: string,
  inputs: ActionInputs,
  before: OurStep | undefined,
  after: OurStep | undefined,
  { isSame, env }: { readonly isSame: boolean; readonly env: Io['env'] },
) {
  const lines: string[] = [];
  const doubts: string[] = [];
  const was = before?.values ?? {};
  const given = textsOf(inputs);
  const texts = new Map(Object.entries(given));
  const [valuesBefore, values] = [valuesOf(was), valuesOf(given)];
  // As written: the value of an expression may be a secret.
  const tell = (name: InputName, words: string) =>
    lines.push(`${showPath(path)}: ${changeOf(name, was[name], after)}${words}`);
  for (const name of before === undefined ? inputNames.filter(isDeciding) : inputNames) {
    const text = was[name];
    const hasSameText = text === after?.values[name];
    if (name === 'needs' && text === undefined && /^\$\{\{\s*toJSON\(needs\)\s*\}\}$/i.test(after?.values[name] ?? ''))
      continue;
    if (isExpression(text)) {
      const isDoubted = !isSame && isJudging(inputs.own.command) && !isServing(name);
      if (hasSameText && (before?.rest === after?.rest || !readsWorkflow(text, isDoubted))) {
        if (isDeciding(name) && after !== undefined && readsFiles(text, after, env))
          doubts.push(
            `${showPath(path)} takes ${name} from a step that may read files of the pull request: ${showAny(text)}`,
          );
        continue;
      }
    } else if (isDeepStrictEqual(valuesBefore[name], values[name])) continue;
    if (!isDeciding(name) && (isExpression(text) || isServing(name))) doubts.push(`${showPath(path)} changes ${name}`);
    if (!fixedNames.includes(name)) {
      texts.set(name, isExpression(text) ? '' : (text ?? ''));
      if (text === undefined) tell(name, ': ignored, the base branch does not set it');
      else if (isExpression(text)) tell(name, ': ignored, the config of the base branch decides');
      else tell(name, `: ${shown(text)} is used, from the base branch`);
    } else if (isExpression(text) && hasSameText) tell(name, '');
    else
      throw new InputError(
        `${showPath(path)} sets \`${name}\` to ${shown(after?.values[name])}; on the base branch it is ${shown(text)}.`,
        'Merge workflow changes first.',
      );
  }
  const slug = isExpression(was['slug']) || was['slug'] === inputs.options.slug ? undefined : was['slug'];
  return { inputs: readActionInputs((name) => texts.get(name) ?? ''), lines, doubts, slug };
}

/** What is asked, and how it is judged. */
function isDeciding(name: InputName): boolean {
  const groups = (['what', 'how', 'gate'] as const).map((group) => optionGroups[group].options);
  return name === 'decided-by' || groups.some((options) => Object.hasOwn(options, name));
}

/** Where the model is. */
function isServing(name: InputName): boolean {
  return Object.hasOwn(optionGroups.where.options, name);
}

/**
 * Whether an expression can read what a changed workflow says otherwise. What its jobs give each other cannot be left out
 * of a gate, whose report needs it: the doubt about the workflow covers that.
 */
function readsWorkflow(text: string, isDoubted: boolean): boolean {
  return /\b(?:env|inputs|job|steps)\b/i.test(text) || (!isDoubted && /\b(?:matrix|needs|strategy)\b/i.test(text));
}

/** The values that texts give; a missing one gives the default. */
function valuesOf(texts: Readonly<Record<string, string>>): Readonly<Partial<Record<InputName, unknown>>> {
  const { own, options } = readActionInputs((name) => texts[name] ?? '');
  return { ...own, ...options };
}

function textsOf({ own, options }: ActionInputs): Record<string, string> {
  const all = Object.entries({ ...own, ...options });
  return Object.fromEntries(
    all.map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')]),
  );
}

function changeOf(name: string, was: string | undefined, after: OurStep | undefined): string {
  if (after === undefined) return `${name} ${shown(was)} -> not in the workflow files of this repository`;
  const is = after.values[name];
  if (was !== is) return `${name} ${shown(was)} -> ${shown(is)}`;
  return `${name} ${shown(is)} ${isExpression(is) ? 'reads what the pull request changes' : '-> set by another step'}`;
}

/** Whether the base has a config, or a workflow with a step of ours. */
async function hasGate(base: Tree, { own, options }: ActionInputs, env: Io['env']): Promise<boolean> {
  const folder = own['working-directory'].replace(/^(?:\.\/)+|^\.$|\/+$/g, '');
  const given = typeof options.config === 'string' ? [options.config.replace(/^\.\//, '')] : [];
  const read = (path: string) => base.read(path).catch(() => undefined);
  for (const name of [...given, 'quality-baseline.yml', 'quality-baseline.yaml'])
    for (const path of new Set([name, folder === '' ? name : `${folder}/${name}`]))
      if ((await read(path)) !== undefined) return true;
  const action = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  const workflows = '.github/workflows';
  for (const name of action === '' ? [] : await base.list(workflows).catch(() => [])) {
    const text = (await read(`${workflows}/${name}`)) ?? '';
    const actions = [...text.matchAll(/\buses:\s*['"]?\.\/([\w./-]+)/g)].map(([, path = '']) =>
      path.replace(/\/+$/, ''),
    );
    const called = actions.flatMap((path) => [`${path}/action.yml`, `${path}/action.yaml`]);
    const texts = [text, ...(await Promise.all(called.map(read)))];
    if (texts.some((each) => each?.toLowerCase().includes(`${action.toLowerCase()}@`))) return true;
  }
  return false;
}

function isExpression(text: string | undefined): text is string {
  return text?.includes('${{') ?? false;
}

function shown(value: unknown): string {
  return value === undefined || value === '' ? 'unset' : showAny(value);
}
