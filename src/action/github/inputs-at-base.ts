import { isDeepStrictEqual } from 'node:util';
import { showPath } from '../../change/self-edits.ts';
import { type ActionInputs, optionInputNames, ownInputs, rawInput } from '../../config/action-inputs.ts';
import { type OptionName, optionGroups } from '../../config/options/options.ts';
import { showAny } from '../../config/show-value.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import type { Tree } from '../../lib/tree.ts';
import { findStep, type OurStep, readsSameValues } from './workflow-steps.ts';

export type InputsAtBase = {
  /** The inputs that apply: the base's workflow decides what is asked and judged. */
  readonly inputs: ActionInputs;
  /** One plain line for each input that the pull request's workflow changes. */
  readonly lines: readonly string[];
  /** The slug in the base's workflow, if it differs. */
  readonly slug: string | undefined;
  /** Workflow files whose inputs were compared. */
  readonly compared: readonly string[];
};

/** `head` is the commit whose workflow runs. */
type Sides = { readonly base: Tree; readonly head: Tree; readonly env: Io['env'] };

/** Inputs that decide what is asked and how it is judged: the base sets them. The head sets where the server is. */
const decidingNames: readonly OptionName[] = optionInputNames.filter(
  (name) =>
    name !== 'slug' &&
    (['what', 'how', 'gate'] as const).some((group) => Object.hasOwn(optionGroups[group].options, name)),
);
const servingNames: readonly OptionName[] = optionInputNames.filter(
  (name) => name !== 'api-key' && Object.hasOwn(optionGroups.where.options, name),
);
/** Inputs that point a job at other files, commits or artifacts. */
const placeNames = ['working-directory', 'base', 'runs', 'expected', 'artifact-name'] as const;
/** Those that change only what is published. */
const publishingNames = (Object.keys(ownInputs) as (keyof typeof ownInputs)[]).filter(
  (name) => !['command', 'github-token', 'decided-by', ...placeNames].includes(name),
);

/**
 * The inputs of a step as the workflow of the base commit gives them. GitHub runs the workflow of the pull request, and
 * its author wrote that.
 */
export async function inputsAtBase(inputs: ActionInputs, { base, head, env }: Sides): Promise<InputsAtBase> {
  const unchanged = { inputs, lines: [], slug: undefined, compared: [] };
  const path = workflowPath(env);
  if (path === undefined) return unchanged;
  const before = await findStep(base, path, inputs, env);
  const after = await findStep({ ...head, read: (name) => head.read(name).catch(() => undefined) }, path, inputs, env);
  if (isDeepStrictEqual(before.files, after.files)) return unchanged;
  const compared = [...after.files.keys()];
  if (before.step === undefined) {
    // A repository's first gate follows its own workflow. A further gate must not be a way around the first.
    const isFirst = !(await hasConfig(base, inputs));
    const isSame = after.step === undefined && isDeepStrictEqual(before.elsewhere, after.elsewhere);
    if (isFirst || isSame) return unchanged;
  }
  // If the running workflow cannot be read (for example without a checkout), assume that of the base.
  const now = after.files.size === 0 ? before.step : after.step;
  const places = before.step === undefined ? [] : placeLines(path, inputs, before.step, now);
  const { lines, ...found } = restored(path, inputs, before.step, now);
  return { ...found, lines: [...places, ...lines], compared };
}

/** undefined for a workflow of another repository, such as a required one */
function workflowPath({ GITHUB_WORKFLOW_REF: ref = '', GITHUB_REPOSITORY: repository = '' }: Io['env']) {
  const [, place, path] = /^([^/]+\/[^/]+)\/(.+?)@/.exec(ref) ?? [];
  return place?.toLowerCase() === repository.toLowerCase() ? path : undefined;
}

function restored(path: string, inputs: ActionInputs, before: OurStep | undefined, after: OurStep | undefined) {
  const lines: string[] = [];
  const options: Record<string, ActionInputs['options'][OptionName]> = { ...inputs.options };
  const was = before?.values ?? {};
  // As written: the value of an expression may be a secret.
  const change = (name: string) => changeOf(name, was[name], after);
  const tell = (name: string, words: string) => lines.push(`${showPath(path)}: ${change(name)}${words}`);
  for (const name of decidingNames) {
    const [text, given] = [was[name], inputs.options[name]];
    if (isExpression(text)) {
      if (text === after?.values[name] && readsSameValues(text, before, after)) continue;
      delete options[name];
      tell(name, ': ignored, the config of the base branch decides');
      continue;
    }
    const wanted = text === undefined ? undefined : rawInput(name, text);
    if (isDeepStrictEqual(wanted, given)) continue;
    if (wanted === undefined) delete options[name];
    else options[name] = wanted;
    tell(
      name,
      wanted === undefined
        ? ': ignored, the base branch does not set it'
        : `: ${shown(text)} is used, from the base branch`,
    );
  }
  for (const name of servingNames)
    if (after !== undefined && !isSame(name, before, after)) tell(name, ": the pull request's own server is measured");
  for (const name of publishingNames)
    if (after !== undefined && before !== undefined && !isSame(name, before, after)) tell(name, '');
  const decidedBy = was['decided-by'] === 'workspace' ? ('workspace' as const) : ('base' as const);
  if (inputs.own['decided-by'] !== decidedBy) tell('decided-by', `: ${decidedBy} is used, from the base branch`);
  const slug = isExpression(was['slug']) || was['slug'] === inputs.options.slug ? undefined : was['slug'];
  return { inputs: { ...inputs, own: { ...inputs.own, 'decided-by': decidedBy }, options }, lines, slug };
}

/** Lines about place inputs whose expression is unchanged but reads something else. Throws if an input differs. */
function placeLines(path: string, { own }: ActionInputs, before: OurStep, after: OurStep | undefined): string[] {
  return placeNames.flatMap((name) => {
    const standard = ownInputs[name].default;
    const was = before.values[name] ?? standard;
    const is = after?.values[name] ?? standard;
    if (was === (isExpression(was) ? is : (own[name] ?? '')))
      return isSame(name, before, after) ? [] : [`${showPath(path)}: ${changeOf(name, was, after)}`];
    throw new InputError(
      `${showPath(path)} sets \`${name}\` to ${shown(is)}; on the base branch it is ${shown(was)}.`,
      'Merge workflow changes first.',
    );
  });
}

function isSame(name: string, before: OurStep | undefined, after: OurStep | undefined): boolean {
  const [was, is] = [before?.values[name], after?.values[name]];
  return was === is && (!isExpression(was) || readsSameValues(was, before, after));
}

function changeOf(name: string, was: string | undefined, after: OurStep | undefined): string {
  if (after === undefined) return `${name} ${shown(was)} -> not in the workflow files of this repository`;
  const is = after.values[name];
  return was === is
    ? `${name} ${shown(is)} reads what the pull request changes`
    : `${name} ${shown(was)} -> ${shown(is)}`;
}

async function hasConfig(base: Tree, { own, options }: ActionInputs): Promise<boolean> {
  const folder = own['working-directory'].replace(/^(?:\.\/)+|^\.$|\/+$/g, '');
  const given = typeof options.config === 'string' ? [options.config.replace(/^\.\//, '')] : [];
  for (const name of [...given, 'quality-baseline.yml', 'quality-baseline.yaml']) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if ((await base.read(path).catch(() => undefined)) !== undefined) return true;
  }
  return false;
}

function isExpression(text: string | undefined): text is string {
  return text?.includes('${{') ?? false;
}

function shown(value: unknown): string {
  return value === undefined || value === '' ? 'unset' : showAny(value);
}
