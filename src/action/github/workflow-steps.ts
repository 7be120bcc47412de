import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type ActionInputs, ownInputs } from '../../config/action-inputs.ts';
import { parseSource } from '../../endpoint/boot/compose/read-source.ts';
import type { Io } from '../../lib/io.ts';
import type { Tree } from '../../lib/tree.ts';

/** The `with:` of a step as written, expressions unevaluated. */
export type With = Readonly<Record<string, string>>;

export type OurStep = {
  readonly id: string | null | undefined;
  readonly values: With;
  /** Parts of the workflow that an expression can read, by context. */
  readonly around: Around;
  /** Its workflow without the inputs of our steps, which are compared one by one. */
  readonly workflow: string;
  /** All that is around it, with the inputs of our other steps. */
  readonly rest: string;
  /** The workflow file of its job. */
  readonly path: string;
  /** Whether a job that needs this one reports. */
  readonly isReported: boolean;
};

type Around = Readonly<Record<'inputs' | 'matrix' | 'needs' | 'steps' | 'strategy', unknown>>;

export type FoundSteps = {
  /** The steps of the running job, in order. */
  readonly steps: readonly OurStep[];
  /** The text, by path, of the workflow and of everything it calls in the same repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths among them that are no workflow or action. */
  readonly unread: readonly string[];
  /** Jobs that may contain the step where it cannot be found: in another repository's workflow or action. */
  readonly elsewhere: readonly unknown[];
};

/** GitHub takes them as text. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const stepSchema = z.looseObject({
  uses: scalar.nullish(),
  id: scalar.nullish(),
  with: z.record(z.string(), z.unknown()).nullish(),
});
type Step = z.infer<typeof stepSchema>;
const jobSchema = z.looseObject({
  uses: scalar.nullish(),
  needs: z.union([scalar, z.array(scalar)]).nullish(),
  with: z.unknown().optional(),
  strategy: z.unknown().optional(),
  steps: z.array(stepSchema).nullish(),
});
const workflowSchema = z.looseObject({
  on: z.unknown().optional(),
  jobs: z.record(z.string(), jobSchema),
});
type Workflow = z.infer<typeof workflowSchema>;
const actionSchema = z.looseObject({
  inputs: z.unknown().optional(),
  runs: z.looseObject({ steps: z.array(stepSchema).nullish() }),
});

type Search = {
  readonly tree: Tree;
  readonly jobId: string;
  readonly env: Io['env'];
  readonly files: Map<string, string>;
  /** Searched already: a workflow may call itself. */
  readonly seen: Set<string>;
  readonly steps: OurStep[];
  readonly unread: string[];
  readonly elsewhere: unknown[];
};

/** Our steps of the running job, in the workflow at `path` or in what it calls of the same repository. */
export async function findSteps(tree: Tree, path: string, env: Io['env']): Promise<FoundSteps> {
  const search: Search = {
    ...{ tree, jobId: env['GITHUB_JOB'] ?? '', env },
    ...{ files: new Map(), seen: new Set(), steps: [], unread: [], elsewhere: [] },
  };
  await searchWorkflow(search, path, [], false);
  const { steps, files, unread, elsewhere } = search;
  return { steps, files, unread, elsewhere };
}

/** The step that runs: GitHub names it by its id, or numbers those without one. */
export function runningStep(
  steps: readonly OurStep[],
  { own, options }: ActionInputs,
  env: Io['env'],
): OurStep | undefined {
  const name = env['GITHUB_ACTION'] ?? '';
  const named = steps.find(({ id }) => id === name);
  // GitHub's name of a step of ours without an id; a second one ends in `_2`.
  const standard = `__${env['GITHUB_ACTION_REPOSITORY']?.replaceAll('/', '_') || 'self'}`;
  const [isStandard, number = '1'] =
    (name.startsWith(standard) && /^(?:_(\d+))?$/.exec(name.slice(standard.length))) || [];
  const numbered =
    isStandard === undefined ? undefined : steps.filter(({ id }) => (id ?? '') === '')[Number(number) - 1];
  const same = steps.filter(({ values }) => (values['command'] ?? ownInputs.command.default) === own.command);
  const keyed = same.find(
    ({ values }) => values['slug'] === options.slug && (values['comment-key'] ?? 'gate') === own['comment-key'],
  );
  return named ?? numbered ?? keyed ?? same[0] ?? steps[0];
}

/** The step of the base in the place of the one that runs, whatever its command. */
export function sameStep(base: FoundSteps, head: FoundSteps, running: OurStep): OurStep | undefined {
  const named = base.steps.find(({ id }) => (id ?? '') !== '' && id === running.id);
  return named ?? base.steps[head.steps.indexOf(running)];
}

/** Whether the workflow, of which any job can put artifacts into the run, and all files that it calls are the same. */
export function hasSameJobs(base: FoundSteps, was: OurStep, head: FoundSteps, is: OurStep): boolean {
  const others = ({ files }: FoundSteps) => new Map([...files].filter(([path]) => path !== was.path));
  return was.path === is.path && was.workflow === is.workflow && isDeepStrictEqual(others(base), others(head));
}

/** Whether an expression reads what a step that is not ours says, which may have read files of the pull request. */
export function readsFiles(expression: string, { around }: OurStep, env: Io['env']): boolean {
  const given = (['matrix', 'strategy', 'inputs'] as const).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(expression),
  );
  const text = JSON.stringify([expression, ...given.map((name) => around[name])]);
  const names = [...text.matchAll(/\bneeds\b(?:\s*\.\s*([\w-]+))?/g)].map(([, name]) => name);
  const needed = Object.entries(z.record(z.string(), jobSchema).catch({}).parse(around.needs)).filter(
    ([id]) => names.includes(id) || names.includes(undefined),
  );
  return (
    readsSteps(text, around.steps, env) ||
    needed.some(
      ([, job]) => typeof job.uses === 'string' || readsSteps(JSON.stringify(job['outputs'] ?? ''), job.steps, env),
    )
  );
}

function readsSteps(text: string, given: unknown, env: Io['env']): boolean {
  const steps = z.array(stepSchema).catch([]).parse(given);
  const isTrusted = ({ uses }: Step) => isOurs(uses ?? '', env) || /^actions\/checkout@/.test(uses ?? '');
  const trusted = steps.filter(isTrusted).map(({ id }) => id);
  const canSet = steps.some((step) => !isTrusted(step) && !/^actions\//.test(step.uses ?? ''));
  const ids = [...text.matchAll(/\bsteps\b(?:\s*\.\s*([\w-]+))?/g)].map(([, id]) => id);
  return ids.some((id) => id === undefined || !trusted.includes(id)) || (canSet && /\benv\b/.test(text));
}

/**
 * As JSON, without the tags of actions, which only their owners can set. A commit may be one of a fork, and a branch may
 * be the author's.
 */
function withoutVersions(values: unknown, left?: Step): string {
  const text = JSON.stringify(values, (_, value) => (left !== undefined && value === left ? null : value));
  return text.replace(/("uses":"[^"@]+)@v?\d{1,4}(?:\.\d{1,4}){0,2}"/g, '$1"');
}

/** Our own version is no boundary, as docs/security-self-hosted.md says. */
function withoutOurs({ jobs, ...rest }: Workflow, env: Io['env']): string {
  const shown = ({ uses, with: given, ...step }: Step) =>
    typeof uses === 'string' && isOurs(uses, env) ? { ...step, uses: 'ours' } : { ...step, uses, with: given };
  const kept = Object.entries(jobs).map(([id, job]) => [id, { ...job, steps: job.steps?.map(shown) }]);
  return withoutVersions([rest, Object.fromEntries(kept)]);
}

async function searchWorkflow(
  search: Search,
  path: string,
  given: readonly unknown[],
  isReported: boolean,
): Promise<void> {
  const { jobId, elsewhere } = search;
  const workflow = await readInto(search, path, workflowSchema);
  if (workflow === undefined) return;
  for (const [id, job] of Object.entries(workflow.jobs)) {
    const called = localPath(job.uses);
    const place = { path, isReported: isReported || hasReport(workflow, id, search.env) };
    if (called !== undefined) await searchWorkflow(search, called, [...given, job.with], place.isReported);
    else if (typeof job.uses === 'string' || id === jobId) elsewhere.push(job);
    // In other jobs, only the files that they call matter.
    await searchSteps(id === jobId ? search : { ...search, seen: new Set(), steps: [] }, job.steps ?? [], {
      around: {
        ...{ inputs: [...given, workflow.on], needs: workflow.jobs },
        ...{ matrix: job.strategy, strategy: job.strategy, steps: job.steps },
      },
      workflow: withoutOurs(workflow, search.env),
      source: workflow,
      ...place,
    });
  }
}

/** Whether a job that needs this one has a step of ours with `command: report`. */
function hasReport({ jobs }: Workflow, id: string, env: Io['env']): boolean {
  const reports = (step: Step) => step.uses != null && isOurs(step.uses, env) && valuesOf(step)['command'] === 'report';
  return Object.values(jobs).some(({ needs, steps }) => [needs].flat().includes(id) && steps?.some(reports) === true);
}

type Place = Pick<OurStep, 'around' | 'workflow' | 'path' | 'isReported'> & { readonly source: Workflow };

async function searchSteps(search: Search, steps: readonly Step[], { source, ...place }: Place): Promise<void> {
  const { around } = place;
  for (const step of steps) {
    const { uses } = step;
    if (typeof uses !== 'string') continue;
    if (isOurs(uses, search.env)) {
      const others = steps.filter((each) => each !== step);
      const rest = withoutVersions([source, around.inputs, others, { ...step, uses: null, with: null }], step);
      search.steps.push({ ...place, rest, id: step.id, values: valuesOf(step), around: { ...around, steps: others } });
      continue;
    }
    const folder = localPath(uses);
    if (folder === undefined) continue;
    for (const name of ['action.yml', 'action.yaml']) {
      const action = await readInto(search, folder === '' ? name : `${folder}/${name}`, actionSchema);
      const inputs = [around.inputs, step.with, action?.inputs];
      await searchSteps(search, action?.runs.steps ?? [], { ...place, source, around: { ...around, inputs } });
    }
  }
}

/** undefined if the file is missing, invalid or already searched */
async function readInto<Shape extends z.ZodType>(
  { tree, files, seen, unread }: Search,
  path: string,
  schema: Shape,
): Promise<z.infer<Shape> | undefined> {
  if (seen.has(path)) return undefined;
  seen.add(path);
  const text = await tree.read(path);
  if (text === undefined) return undefined;
  files.set(path, text);
  const { data } = schema.safeParse(parsed(text));
  if (data === undefined) unread.push(path);
  return data;
}

/** GitHub accepts anchors and aliases. */
function parsed(text: string): unknown {
  try {
    return parseSource(text)[0];
  } catch {
    return undefined;
  }
}

/** Relative to the root of the repository. */
function localPath(uses: string | null | undefined): string | undefined {
  return uses?.startsWith('./') ? uses.slice(2).replace(/@.*$|\/+$/g, '') : undefined;
}

function isOurs(uses: string, env: Io['env']): boolean {
  const action = env['GITHUB_ACTION_REPOSITORY'] ?? '';
  if (action === '') return uses.startsWith('./');
  return uses.split('@', 1)[0]?.toLowerCase() === action.toLowerCase();
}

function valuesOf({ with: given }: Step): With {
  const values = Object.entries(given ?? {}).flatMap(([name, value]): [string, string][] =>
    value === null || String(value).trim() === '' ? [] : [[name.toLowerCase(), String(value).trim()]],
  );
  return Object.fromEntries(values);
}
