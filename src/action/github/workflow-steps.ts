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
};

type Around = Readonly<Record<(typeof contexts)[number], unknown>>;
const contexts = ['env', 'inputs', 'matrix', 'needs', 'steps', 'strategy'] as const;

export type FoundStep = {
  readonly step: OurStep | undefined;
  /** The text, by path, of the workflow and of everything it calls in the same repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Jobs that may contain the step where it cannot be found: in another repository's workflow or action. */
  readonly elsewhere: readonly unknown[];
};

const stepSchema = z.looseObject({
  uses: z.string().nullish(),
  id: z.string().nullish(),
  with: z.record(z.string(), z.unknown()).nullish(),
  env: z.unknown().optional(),
});
type Step = z.infer<typeof stepSchema>;
const jobSchema = z.looseObject({
  uses: z.string().nullish(),
  with: z.unknown().optional(),
  env: z.unknown().optional(),
  strategy: z.unknown().optional(),
  steps: z.array(stepSchema).nullish(),
});
const workflowSchema = z.looseObject({
  on: z.unknown().optional(),
  env: z.unknown().optional(),
  jobs: z.record(z.string(), jobSchema),
});
const actionSchema = z.looseObject({
  inputs: z.unknown().optional(),
  runs: z.looseObject({ steps: z.array(stepSchema).nullish() }),
});

type Search = {
  readonly tree: Tree;
  readonly jobId: string;
  readonly env: Io['env'];
  readonly files: Map<string, string>;
  readonly steps: OurStep[];
  readonly elsewhere: unknown[];
};

/**
 * Finds the running step in the workflow at `path`, or in a workflow or action of the same repository that it calls.
 */
export async function findStep(
  tree: Tree,
  path: string,
  { own, options }: ActionInputs,
  env: Io['env'],
): Promise<FoundStep> {
  const search: Search = {
    ...{ tree, jobId: env['GITHUB_JOB'] ?? '', env },
    ...{ files: new Map(), steps: [], elsewhere: [] },
  };
  await searchWorkflow(search, path, []);
  const { steps, files, elsewhere } = search;
  const same = steps.filter(({ values }) => (values['command'] ?? ownInputs.command.default) === own.command);
  const named = same.find(({ id }) => id !== undefined && id !== null && id === env['GITHUB_ACTION']);
  const keyed = same.find(
    ({ values }) => values['slug'] === options.slug && (values['comment-key'] ?? 'gate') === own['comment-key'],
  );
  return { step: named ?? keyed ?? same[0], files, elsewhere };
}

/** Whether an expression reads the same values on both sides, as far as the workflow shows. */
export function readsSameValues(expression: string, one: OurStep | undefined, other: OurStep | undefined): boolean {
  const [before, after] = [one, other].map((step) => step && partsRead(expression, step.around));
  return before === after;
}

/** Everything the expression reads, as JSON. Versions of actions are left out: they do not change values. */
function partsRead(expression: string, around: Around): string {
  let parts = '';
  for (;;) {
    const text = expression + parts;
    const read = contexts.filter((name) => new RegExp(String.raw`\b${name}\b`).test(text));
    const values = read.map((name) => (name === 'needs' ? neededJobs(text, around.needs) : around[name]));
    const next = JSON.stringify(values).replace(/("uses":"[^"@]+)@[^"]*"/g, '$1"');
    // Each pass reads at least as much as the one before.
    if (next.length <= parts.length) return next;
    parts = next;
  }
}

function neededJobs(text: string, jobs: unknown): unknown {
  const names = [...text.matchAll(/\bneeds\s*\.\s*([\w-]+)/g)].map(([, name]) => name);
  return names.length === 0 ? jobs : Object.entries(jobs ?? {}).filter(([name]) => names.includes(name));
}

async function searchWorkflow(search: Search, path: string, given: readonly unknown[]): Promise<void> {
  const { jobId, elsewhere } = search;
  const workflow = await readInto(search, path, workflowSchema);
  if (workflow === undefined) return;
  for (const [id, job] of Object.entries(workflow.jobs)) {
    const called = localPath(job.uses);
    if (called !== undefined) await searchWorkflow(search, called, [...given, job.with]);
    else if (typeof job.uses === 'string' || id === jobId) elsewhere.push(job);
    if (id !== jobId) continue;
    await searchSteps(search, job.steps ?? [], {
      ...{ env: [workflow.env, job.env], inputs: [...given, workflow.on], needs: workflow.jobs },
      ...{ matrix: job.strategy, strategy: job.strategy, steps: job.steps },
    });
  }
}

async function searchSteps(search: Search, steps: readonly Step[], around: Around): Promise<void> {
  for (const step of steps) {
    const { uses } = step;
    if (typeof uses !== 'string') continue;
    const env = [around.env, step.env];
    if (isOurs(uses, search.env)) {
      const others = steps.filter((each) => each !== step);
      search.steps.push({ id: step.id, values: valuesOf(step), around: { ...around, env, steps: others } });
      continue;
    }
    const folder = localPath(uses);
    if (folder === undefined) continue;
    for (const name of ['action.yml', 'action.yaml']) {
      const action = await readInto(search, folder === '' ? name : `${folder}/${name}`, actionSchema);
      const inputs = [around.inputs, step.with, action?.inputs];
      await searchSteps(search, action?.runs.steps ?? [], { ...around, env, inputs });
    }
  }
}

/** undefined if the file is missing, invalid or already searched */
async function readInto<Shape extends z.ZodType>(
  { tree, files }: Search,
  path: string,
  schema: Shape,
): Promise<z.infer<Shape> | undefined> {
  if (files.has(path)) return undefined;
  const text = await tree.read(path);
  if (text === undefined) return undefined;
  files.set(path, text);
  return schema.safeParse(parsed(text)).data;
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
