import { InputError } from '../../lib/errors.ts';

/** The part of a plan that a process asks. */
export type Shard = {
  readonly index: number;
  readonly of: number;
  readonly by?: 'scenarios';
  /** The job of a cluster that it belongs to: a task that is started again continues the run of the first. */
  readonly job?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

type Scheduler = {
  readonly index: string;
  readonly count: string;
  /** The index of the first task: a number, or the variable that holds it. */
  readonly first: number | string;
  /** Stays the same when a task is repeated, and differs between jobs. The last one names the job in the ids of runs. */
  readonly job: readonly string[];
};

const schedulers: readonly Scheduler[] = [
  {
    ...{ index: 'SLURM_ARRAY_TASK_ID', count: 'SLURM_ARRAY_TASK_COUNT', first: 'SLURM_ARRAY_TASK_MIN' },
    job: ['SLURM_CLUSTER_NAME', 'SLURM_ARRAY_JOB_ID'],
  },
  // Kubernetes has no variable for the count, and none for the job: the manifest sets both.
  { index: 'JOB_COMPLETION_INDEX', count: 'QUALITY_SHARDS', first: 0, job: ['QUALITY_JOB'] },
  { index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1, job: ['CI_PROJECT_ID', 'CI_JOB_NAME', 'CI_PIPELINE_ID'] },
  {
    ...{ index: 'BUILDKITE_PARALLEL_JOB', count: 'BUILDKITE_PARALLEL_JOB_COUNT', first: 0 },
    job: ['BUILDKITE_STEP_ID', 'BUILDKITE_BUILD_ID'],
  },
  { index: 'CIRCLE_NODE_INDEX', count: 'CIRCLE_NODE_TOTAL', first: 0, job: ['CIRCLE_JOB', 'CIRCLE_WORKFLOW_ID'] },
];

const most = 9999;

/** The shard that a scheduler gave this process: the first one whose variables are all there. */
export function shardOfEnvironment(env: Environment): Shard {
  for (const { index, count, first, job } of schedulers) {
    const names = [index, count, ...(typeof first === 'string' ? [first] : [])];
    if (names.some((name) => env[name] === undefined || env[name] === '')) continue;
    if (index.startsWith('SLURM')) refuseStep(env);
    const [place, of, start] = [index, count, first].map((name) =>
      typeof name === 'number' ? name : wholeNumber(name, env),
    ) as [number, number, number]; // one for each of the three
    const found = place - start + 1;
    if (of < 1 || of > most || found < 1 || found > of)
      throw new InputError(
        `--shard auto: ${index} is ${place}, which is none of ${of} shards from ${start}`,
        `${count} says how many there are, at most ${most}.`,
      );
    const words = job.map((name) => env[name] ?? '');
    return { index: found, of, job: [index, ...words].join('/') };
  }
  throw new InputError(
    '--shard auto: no scheduler says which shard this is',
    `Looked for ${schedulers.map(({ index, count }) => `${index} with ${count}`).join(', ')}.`,
  );
}

/** Slurm gives the step only in newer versions; the last index shows it too. */
function refuseStep(env: Environment): void {
  const [least, last, count] = ['MIN', 'MAX', 'COUNT'].map((name) => Number(env[`SLURM_ARRAY_TASK_${name}`]));
  const given = env['SLURM_ARRAY_TASK_STEP'] ?? '1';
  const isDense = Number.isNaN(last) || Number(last) - Number(least) + 1 === count;
  if (given === '1' && isDense) return;
  throw new InputError(
    `--shard auto: the Slurm array has ${given === '1' ? 'gaps' : `step ${given}`}, and shards have step 1`,
    'Submit it with an array such as 0-15.',
  );
}

function wholeNumber(name: string, env: Environment): number {
  const text = env[name] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InputError(`--shard auto: ${name} is "${text}", not a whole number`, 'Set it, or give --shard I/N.');
}
