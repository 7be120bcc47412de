import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type ActionInputs, optionInputNames, ownInputs, rawInput } from '../../config/action-inputs.ts';
import { type OptionName, optionGroups } from '../../config/options/options.ts';
import { showAny } from '../../config/show-value.ts';
import { InputError } from '../../lib/errors.ts';
import { parseStrictYaml } from '../../lib/strict-yaml.ts';
import type { Tree } from '../../lib/tree.ts';
import type { Io } from '../io.ts';
import { showPath } from '../self-edits.ts';

export type InputsAtBase = {
  /** Those that hold: what is asked and judged is what the base's workflow says. */
  readonly inputs: ActionInputs;
  /** What the pull request's workflow says otherwise, one plain line each. */
  readonly lines: readonly string[];
  /** The slug of the base's workflow, where that is another. */
  readonly slug: string | undefined;
};

type Sides = { readonly base: Tree; readonly head: Tree; readonly env: Io['env'] };

/** What is asked and judged: decided by the base. Where the server is, is the head's word. */
const decidingNames: readonly OptionName[] = optionInputNames.filter(
  (name) =>
    name !== 'slug' &&
    (['what', 'how', 'gate'] as const).some((group) => Object.hasOwn(optionGroups[group].options, name)),
);
const servingNames: readonly OptionName[] = optionInputNames.filter(
  (name) => name !== 'api-key' && Object.hasOwn(optionGroups.where.options, name),
);
/** Those by which a job looks at something else altogether. */
const placeNames = ['working-directory', 'base', 'runs', 'expected', 'artifact-name'] as const;

/**
 * The inputs of a step as the workflow of the base commit gives them. GitHub runs the workflow of the pull request, and
 * whoever opened it wrote that.
 */
export async function inputsAtBase(inputs: ActionInputs, { base, head, env }: Sides): Promise<InputsAtBase> {
  const unchanged = { inputs, lines: [], slug: undefined };
  const path = /^[^/]+\/[^/]+\/(.+?)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1];
  if (path === undefined) return unchanged;
  const [was, is] = [await base.read(path), await head.read(path).catch(() => undefined)];
  if (was === is) return unchanged;
  const [before, after] = [was, is].map((text) => stepOf(text, inputs, env));
  if (before === undefined) {
    // The first gate of a repository is as its workflow says; a further one is no way around the first.
    const isFirst = !(await hasConfig(base, inputs));
    if (after === undefined || isFirst) return unchanged;
  }
  if (before !== undefined) checkPlaces(path, inputs, before, after);
  return restored(path, inputs, before ?? {}, after);
}

type With = Readonly<Record<string, string>>;

function restored(path: string, inputs: ActionInputs, before: With, after: With | undefined): InputsAtBase {
  const lines: string[] = [];
  const options: Record<string, ActionInputs['options'][OptionName]> = { ...inputs.options };
  const tell = (name: string, was: unknown, is: unknown, holds: string) =>
    lines.push(`${showPath(path)}: ${name} ${shown(was)} -> ${shown(is)}; ${holds}`);
  for (const name of decidingNames) {
    const [text, given] = [before[name], inputs.options[name]];
    if (isExpression(text)) {
      if (text === after?.[name]) continue;
      delete options[name];
      tell(name, text, after?.[name] ?? given, 'what the config of the base says holds');
      continue;
    }
    const wanted = text === undefined ? undefined : rawInput(name, text);
    if (isDeepStrictEqual(wanted, given)) continue;
    if (wanted === undefined) delete options[name];
    else options[name] = wanted;
    tell(name, wanted, given, wanted === undefined ? 'it stays unset, as at the base' : 'that of the base holds');
  }
  for (const name of servingNames) {
    const [was, is] = [before[name], after?.[name]];
    if (after !== undefined && was !== is) tell(name, was, is, 'that of this pull request is measured');
  }
  const decidedBy = before['decided-by'] === 'workspace' ? 'workspace' : 'base';
  if (inputs.own['decided-by'] !== decidedBy)
    tell('decided-by', decidedBy, inputs.own['decided-by'], 'that of the base holds');
  const slug = isExpression(before['slug']) || before['slug'] === inputs.options.slug ? undefined : before['slug'];
  return { inputs: { ...inputs, own: { ...inputs.own, 'decided-by': decidedBy }, options }, lines, slug };
}

function checkPlaces(path: string, { own }: ActionInputs, before: With, after: With | undefined): void {
  for (const name of placeNames) {
    const standard = ownInputs[name].default;
    const was = before[name] ?? standard;
    const is = isExpression(was) ? (after?.[name] ?? standard) : (own[name] ?? '');
    if (was === is) continue;
    throw new InputError(
      `${showPath(path)} gives ${name} ${shown(is)}, and that of the base ${shown(was)}: this job looks at something else than the base's.`,
      'Merge that change of the workflow first; nothing can be held against the base with it.',
    );
  }
}

const stepSchema = z.looseObject({
  uses: z.string().nullish(),
  id: z.string().nullish(),
  with: z.record(z.string(), z.unknown()).nullish(),
});
const workflowSchema = z.looseObject({
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(stepSchema).nullish() })),
});

/** What a workflow gives to the step that we are; undefined where it has none, or cannot be read. */
function stepOf(text: string | undefined, { own, options }: ActionInputs, env: Io['env']): With | undefined {
  const workflow = text === undefined ? undefined : workflowSchema.safeParse(parseStrictYaml(text).value).data;
  const jobs = workflow?.jobs ?? {};
  const job = env['GITHUB_JOB'] ?? '';
  const steps = Object.hasOwn(jobs, job) ? (jobs[job]?.steps ?? []) : [];
  const ours = steps.flatMap(({ uses, id, with: given }) => {
    if (uses === undefined || uses === null || !isOurs(uses, env)) return [];
    const values = Object.entries(given ?? {}).flatMap(([name, value]): [string, string][] =>
      value === null || String(value).trim() === '' ? [] : [[name.toLowerCase(), String(value).trim()]],
    );
    return [{ id, values: Object.fromEntries(values) as With }];
  });
  const same = ours.filter(({ values }) => (values['command'] ?? ownInputs.command.default) === own.command);
  const named = same.find(({ id }) => id !== undefined && id !== null && id === env['GITHUB_ACTION']);
  const keyed = same.find(
    ({ values }) => values['slug'] === options.slug && (values['comment-key'] ?? 'gate') === own['comment-key'],
  );
  return (named ?? keyed ?? same[0])?.values;
}

function isOurs(uses: string, env: Io['env']): boolean {
  const action = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  if (action === '') return uses.startsWith('./');
  return uses.split('@', 1)[0]?.toLowerCase() === action.toLowerCase();
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

function isExpression(text: string | undefined): boolean {
  return text?.includes('${{') ?? false;
}

function shown(value: unknown): string {
  return value === undefined || value === '' ? 'unset' : showAny(value);
}
