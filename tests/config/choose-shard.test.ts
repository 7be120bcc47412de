import { describe, expect, it } from 'vitest';
import { shardOfEnvironment } from '../../src/config/options/choose-shard.ts';
import { settingsFromFlags } from '../../src/config/settings-from-flags.ts';

const slurm = {
  SLURM_ARRAY_TASK_ID: '7',
  SLURM_ARRAY_TASK_MIN: '4',
  SLURM_ARRAY_TASK_COUNT: '9',
  SLURM_ARRAY_JOB_ID: '31',
};

describe('--shard auto', () => {
  it.each([
    ['Slurm', slurm, { index: 4, of: 9, job: 'SLURM_ARRAY_TASK_ID//31' }],
    [
      'Kubernetes',
      { JOB_COMPLETION_INDEX: '0', QUALITY_SHARDS: '4', QUALITY_JOB: 'a1' },
      { index: 1, of: 4, job: 'JOB_COMPLETION_INDEX/a1' },
    ],
    [
      'GitLab',
      { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '2', CI_PROJECT_ID: '5', CI_PIPELINE_ID: '8', CI_JOB_NAME: 'quality 2/2' },
      { index: 2, of: 2, job: 'CI_NODE_INDEX/5/quality 2/2/8' },
    ],
    ['Buildkite', { BUILDKITE_PARALLEL_JOB: '1', BUILDKITE_PARALLEL_JOB_COUNT: '3' }, { index: 2, of: 3 }],
    ['CircleCI', { CIRCLE_NODE_INDEX: '2', CIRCLE_NODE_TOTAL: '3' }, { index: 3, of: 3 }],
  ])('reads %s', (_, env, shard) => {
    expect(shardOfEnvironment(env)).toMatchObject(shard);
  });

  it('uses the first scheduler whose variables are all set', () => {
    const env = { ...slurm, SLURM_ARRAY_TASK_COUNT: '', CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' };
    expect(shardOfEnvironment(env)).toMatchObject({ index: 1, of: 2 });
  });

  it.each([
    ['no scheduler', {}, 'no scheduler says which shard this is'],
    ['a step', { ...slurm, SLURM_ARRAY_TASK_STEP: '2' }, 'the Slurm array has step 2, and shards have step 1'],
    ['gaps', { ...slurm, SLURM_ARRAY_TASK_MAX: '20' }, 'the Slurm array has gaps'],
    [
      'words',
      { JOB_COMPLETION_INDEX: 'one', QUALITY_SHARDS: '4' },
      'JOB_COMPLETION_INDEX is "one", not a whole number',
    ],
    [
      'an index out of range',
      { JOB_COMPLETION_INDEX: '4', QUALITY_SHARDS: '4' },
      'is 4, which is none of 4 shards from 0',
    ],
    ['no shards', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '0' }, 'is 1, which is none of 0 shards from 1'],
  ])('refuses %s', (_, env, message) => {
    expect(() => shardOfEnvironment(env)).toThrow(message);
  });

  it('becomes the shard of the settings, cut as --shard-by says', () => {
    const flags = { endpoint: 'http://127.0.0.1:1', shard: 'auto', 'shard-by': 'scenarios' } as const;
    const show = (name: string) => `--${name}`;
    const input = { command: 'run', config: undefined, cwd: '/', defaultTier: 'quick', show } as const;
    expect(settingsFromFlags({ ...input, flags, env: slurm }).how.shard).toMatchObject({
      index: 4,
      of: 9,
      by: 'scenarios',
    });
    const { shard: _, ...uncut } = flags;
    expect(() => settingsFromFlags({ ...input, flags: uncut, env: {} })).toThrow('--shard-by scenarios needs --shard');
    const resumed = settingsFromFlags({ ...input, flags: { ...uncut, resume: true }, env: {} });
    expect(resumed.how.shard).toBeUndefined();
  });
});
