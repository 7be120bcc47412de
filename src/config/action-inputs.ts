import { z } from 'zod';
import { type OptionName, optionNamed, optionNames } from './options/options.ts';
import type { Fault, RawValues } from './read-values.ts';
import { sectionFacet } from './section-facet.ts';

/** Values of the Action's `command` input. */
const actionCommands = ['check', 'run', 'report', 'capture', 'plan', 'accept'] as const;

const booleanSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
const textSchema = z.string().optional();

/** Inputs without a flag of the same name. The defaults are those of action.yml. */
export const ownInputs = {
  command: {
    schema: z.enum(actionCommands),
    default: 'check',
    help: 'check compares with the baseline, capture records one, run only measures, plan lists the affected targets, report combines several jobs, accept decides again after somebody accepted a drop in a comment',
  },
  'github-token': {
    schema: textSchema,
    default: `\${{ github.token }}`,
    help: 'writes comment and status, reads the base commit',
  },
  comment: {
    schema: booleanSchema,
    default: 'true',
    help: 'keep one comment on the pull request up to date; false in matrix jobs',
  },
  status: {
    schema: booleanSchema,
    default: 'true',
    help: 'write the commit status quality-baseline/KEY, which a branch rule can require',
  },
  'check-run': {
    schema: booleanSchema,
    default: 'false',
    help: 'write a check run, too, with the report and annotations on changed lines; needs checks: write',
  },
  issue: {
    schema: booleanSchema,
    default: 'false',
    help: 'on a schedule or dispatch, keep one issue that opens on a regression and closes on recovery',
  },
  'comment-key': {
    schema: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/,
        'letters, digits, ".", "_", "/" and "-", at most 100, the first a letter or digit',
      ),
    default: 'gate',
    help: 'tells several gates of one repository apart',
  },
  artifact: { schema: booleanSchema, default: 'true', help: 'upload run folder and reports' },
  'artifact-name': {
    schema: z.string().regex(/^[\w.-]{1,80}$/, 'letters, digits, ".", "_" and "-", at most 80'),
    default: 'quality-baseline',
    help: 'prefix of artifact names',
  },
  transcripts: {
    schema: z.enum(['none', 'failures', 'all']),
    default: 'failures',
    help: 'which answers to upload and quote: none, failures or all',
  },
  'retention-days': {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'a number of days')
      .transform(Number)
      .optional(),
    default: '',
    help: 'how long to keep the artifact; else the repository setting',
  },
  'working-directory': {
    schema: z.string(),
    default: '.',
    help: 'folder of the config file, where relative paths start',
  },
  'decided-by': {
    schema: z.enum(['base', 'workspace']),
    default: 'base',
    help: 'whose baselines, packs and thresholds decide on a pull request: base (its base commit) or workspace (the checkout)',
  },
  'allow-forks': {
    schema: booleanSchema,
    default: 'false',
    help: 'measure pull requests from forks; no security boundary, since forks control their workflow file',
  },
  export: {
    schema: z
      .string()
      .transform((text) =>
        text
          .split(/[\n,]/)
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      )
      // Features are installed once a value is read.
      .pipe(z.lazy(() => z.array(z.enum(sectionFacet.all().flatMap(({ places = [] }) => places)))))
      .optional(),
    default: '',
    help: 'where to send each run, such as mlflow or otlp, besides what the config lists under exports; keys come from the environment',
  },
  reuse: {
    schema: z.enum(['auto', 'off']),
    default: 'auto',
    help: 'auto publishes an earlier outcome of this machine if target, packs, baseline and rule are the same; off always measures',
  },
  base: {
    schema: textSchema,
    default: '',
    help: 'commit before the change, for plan and measure-base; else that of the pull request. Without one, plan lists every target, or with history or time-budget those that are due',
  },
  runs: {
    schema: textSchema,
    default: '',
    help: 'for report: folder of downloaded results; else the artifacts of this workflow run',
  },
  expected: {
    schema: textSchema,
    default: '',
    help: 'for report: the matrix from plan; a job without a result counts as lost',
  },
  needs: {
    schema: textSchema,
    default: '',
    help: `for report on a pull request: \${{ toJSON(needs) }}; it passes only if the jobs that measured have ended well`,
  },
  history: {
    schema: z
      .string()
      .regex(
        /^(?!.*(?:\.\.|\/\/|\.lock$|[/.]$))[A-Za-z0-9][\w./-]{0,99}$/,
        'the name of a branch, such as quality-history',
      )
      .optional(),
    default: '',
    help: 'branch with the nightly scorecards: report adds to it on a schedule or dispatch, plan takes the oldest measurements first, within time-budget',
  },
  'history-html': {
    schema: textSchema,
    default: '',
    help: 'for report with history: folder for the history page and badges',
  },
} as const satisfies Readonly<Record<string, { schema: z.ZodType; default: string; help: string }>>;
type OwnName = keyof typeof ownInputs;

// The keys of an object written above are its own and no others.
export const ownInputNames = Object.keys(ownInputs) as readonly OwnName[];

/** The options that are also inputs, under the same names. */
export const optionInputNames: readonly OptionName[] = optionNames.filter((name) =>
  optionNamed(name).on.includes('input'),
);

export type OwnInputs = { readonly [Name in OwnName]: z.output<(typeof ownInputs)[Name]['schema']> };

export type ActionInputs = {
  readonly own: OwnInputs;
  readonly options: RawValues;
  /** Faults of the Action's own inputs; a faulty one counts as its default. */
  readonly faults: readonly Fault[];
};

/** The inputs of a workflow's `with:`. `get` returns an empty text for a missing input. */
export function readActionInputs(get: (name: string) => string): ActionInputs {
  const own: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of ownInputNames) {
    const { schema, default: fallback } = ownInputs[name];
    // GitHub fills in an expression; it is not a default value.
    const unset = fallback.startsWith('${{') || fallback === '' ? undefined : fallback;
    const given = get(name).trim();
    const parsed = schema.safeParse(given === '' ? unset : given);
    if (parsed.success) own[name] = parsed.data;
    else {
      own[name] = schema.parse(unset);
      faults.push({ message: `${showInput(name)}: ${wordsOf(parsed.error)}, received ${JSON.stringify(given)}` });
    }
  }
  const options = Object.fromEntries(
    optionInputNames.flatMap((name) => {
      const given = get(name).trim();
      return given === '' ? [] : [[name, rawInput(name, given)] as const];
    }),
  );
  // Each value was read by the schema of its type.
  return { own: own as OwnInputs, options, faults };
}

export function showInput(name: string): string {
  return `the input \`${name}\``;
}

function wordsOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'invalid_value') return `expected one of ${issue.values.join(', ')}`;
  return `expected ${issue?.message ?? 'another value'}`;
}

/** Lists have one item per line, or commas between items. */
function rawInput(name: OptionName, given: string): string | readonly string[] | boolean {
  const { value } = optionNamed(name);
  if (value === 'optional-text') return given === 'true' ? true : given;
  if (value !== 'list' && value !== 'repeated') return given;
  return given
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Whether a command gives a verdict that may let a pull request be merged. */
export function isJudging(command: ActionInputs['own']['command']): boolean {
  return command === 'check' || command === 'report';
}
