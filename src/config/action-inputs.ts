import { z } from 'zod';
import { type OptionName, optionNamed, optionNames } from './options/options.ts';
import type { Fault, RawValues } from './read-values.ts';

/** What the Action can be asked to do. */
const actionCommands = ['check', 'run', 'report', 'capture', 'plan', 'accept'] as const;

const booleanSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
const textSchema = z.string().optional();

/** Inputs that no command line has. The default is what action.yml says. */
export const ownInputs = {
  command: {
    schema: z.enum(actionCommands),
    default: 'check',
    help: 'check compares with the baseline, capture records one, run only measures, plan says which targets a change affects, report puts the results of several jobs together, accept tells a measured pull request again where somebody accepted its drop in a comment',
  },
  'github-token': {
    schema: textSchema,
    default: `\${{ github.token }}`,
    help: 'writes the comment and the status, and reads the base commit',
  },
  comment: {
    schema: booleanSchema,
    default: 'true',
    help: 'keep one comment on the pull request up to date; false in the jobs of a matrix',
  },
  status: {
    schema: booleanSchema,
    default: 'true',
    help: 'write the commit status quality-baseline/KEY, which a branch rule can require',
  },
  'check-run': {
    schema: booleanSchema,
    default: 'false',
    help: 'write a check run beside the status, with the report and annotations on the changed lines; needs checks: write',
  },
  issue: {
    schema: booleanSchema,
    default: 'false',
    help: 'on a schedule or a dispatch, keep one issue that opens on a regression and closes on recovery',
  },
  'comment-key': {
    schema: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/,
        'letters, digits, ".", "_", "/" and "-", at most 100, the first a letter or digit',
      ),
    default: 'gate',
    help: 'tells the comments and statuses of several gates of one repository apart',
  },
  artifact: { schema: booleanSchema, default: 'true', help: 'upload the run folder and the reports' },
  'artifact-name': {
    schema: z.string().regex(/^[\w.-]{1,80}$/, 'letters, digits, ".", "_" and "-", at most 80'),
    default: 'quality-baseline',
    help: 'how names of artifacts begin; slug, modes, shard and attempt follow',
  },
  transcripts: {
    schema: z.enum(['none', 'failures', 'all']),
    default: 'failures',
    help: 'the answers of which attempts are uploaded, and quoted in the comment',
  },
  'retention-days': {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'a number of days')
      .transform(Number)
      .optional(),
    default: '',
    help: 'how long the artifact is kept; else as the repository says',
  },
  'working-directory': { schema: z.string(), default: '.', help: 'where the config file is, and where paths start' },
  'decided-by': {
    schema: z.enum(['base', 'workspace']),
    default: 'base',
    help: 'on a pull request, whose baselines, packs and thresholds hold: those of its base commit, or those checked out',
  },
  'allow-forks': {
    schema: booleanSchema,
    default: 'false',
    help: 'measure pull requests from forks on this machine; their workflow file is their own, so this is no boundary',
  },
  reuse: {
    schema: z.enum(['auto', 'off']),
    default: 'auto',
    help: 'auto publishes the outcome of an earlier check of this machine where target, packs, baseline and rule are the same; off always measures',
  },
  base: {
    schema: textSchema,
    default: '',
    help: 'the commit before the change, for plan and for on-missing-baseline: measure-base; else that of the pull request. Without one plan names every target, or with history or time-budget those whose turn it is',
  },
  runs: {
    schema: textSchema,
    default: '',
    help: 'for report: a folder of downloaded results; else the artifacts of this workflow run are fetched',
  },
  expected: {
    schema: textSchema,
    default: '',
    help: 'for report: the matrix that plan gave; a job of it without a result is lost',
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
    help: 'a branch that keeps the scorecards of nights: report adds to it on a schedule or a dispatch, and plan takes what was measured longest ago first, as far as time-budget goes',
  },
  'history-html': {
    schema: textSchema,
    default: '',
    help: 'for report, with history: a folder that gets the page of runs over time and the badges',
  },
} as const satisfies Readonly<Record<string, { schema: z.ZodType; default: string; help: string }>>;
type OwnName = keyof typeof ownInputs;

// The keys of an object written above are its own and no others.
export const ownInputNames = Object.keys(ownInputs) as readonly OwnName[];

/** The options that are inputs, too, under the same names. */
export const optionInputNames: readonly OptionName[] = optionNames.filter((name) =>
  optionNamed(name).on.includes('input'),
);

export type OwnInputs = { readonly [Name in OwnName]: z.output<(typeof ownInputs)[Name]['schema']> };

export type ActionInputs = {
  readonly own: OwnInputs;
  readonly options: RawValues;
  /** Of the Action's own inputs; a faulty one counts as its default. */
  readonly faults: readonly Fault[];
};

/** What a workflow wrote below `with:`. `get` gives an empty text for what it left out. */
export function readActionInputs(get: (name: string) => string): ActionInputs {
  const own: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of ownInputNames) {
    const { schema, default: fallback } = ownInputs[name];
    // What GitHub fills in is no value of ours.
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
  // Each value was read by the schema that its type is made from.
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

/** Lists have an item a line, or commas between them. */
export function rawInput(name: OptionName, given: string): string | readonly string[] | boolean {
  const { value } = optionNamed(name);
  if (value === 'optional-text') return given === 'true' ? true : given;
  if (value !== 'list') return given;
  return given
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
