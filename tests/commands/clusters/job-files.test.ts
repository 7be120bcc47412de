import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { renderJobFiles, type SchedulerName, schedulerNames } from '../../../src/commands/clusters/job-files.ts';
import { shardOfEnvironment } from '../../../src/config/options/choose-shard.ts';
import { folderOf } from '../../support/folder-of.ts';

const types = resolve('node_modules/kubernetes-types');

async function textsOf(scheduler: SchedulerName) {
  const files = await renderJobFiles(scheduler, { slug: 'vllm/qwen3-8b', gpus: 2, version: '1.2.3' });
  return new Map(files.map(({ path, text }) => [path, text]));
}

async function manifests() {
  const texts = [...(await textsOf('kubernetes')).values()];
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS({ maxAliasCount: 0 })));
}

/** The errors of tsc for manifests as values of the published types of the API; unknown fields are errors. */
function faultsOf(objects: readonly { readonly apiVersion: string; readonly kind: string }[]): string {
  const folder = folderOf();
  const lines = objects.map((object, at) => {
    const place = object.apiVersion === 'v1' ? 'core/v1' : object.apiVersion;
    return `const m${at}: import('${types}/${place}').${object.kind} = ${JSON.stringify(object)};`;
  });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const words = ['--noEmit', '--strict', '--module', 'nodenext', 'manifests.ts'];
  return spawnSync(resolve('node_modules/.bin/tsc'), words, { cwd: folder, encoding: 'utf8' }).stdout;
}

describe.each(schedulerNames)('the files for %s', (scheduler) => {
  it('name the target and leave no blank', async () => {
    const all = [...(await textsOf(scheduler)).values()].join('\n');
    expect(all).toContain('vllm/qwen3-8b');
    expect(all).not.toMatch(/\{\{|\}\}/);
  });
});

describe('the manifests of Kubernetes', () => {
  it('are valid for the API', async () => {
    const objects = await manifests();
    expect(objects.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job', 'Job']);
    const [, job] = objects;
    const faults = faultsOf([...objects, { ...job, spec: { ...job.spec, completion: 4 } }]);
    expect(faults.match(/error TS.*/g)).toEqual([expect.stringContaining('"completion"')]);
  });

  it('give each pod a GPU and its shard, and do not repeat a result', async () => {
    const [, job, merge] = await manifests();
    const { completions, podFailurePolicy, template } = job.spec;
    const [shard] = template.spec.containers;
    expect(template.spec.initContainers[0].resources.limits).toEqual({ 'nvidia.com/gpu': '2' });
    const [{ value }] = shard.env;
    const env = { JOB_COMPLETION_INDEX: '3', QUALITY_SHARDS: value, QUALITY_JOB: job.metadata.name };
    expect(shardOfEnvironment(env)).toMatchObject({ index: 4, of: completions });
    expect(merge.spec.template.spec.initContainers[0].args[1]).toBe(`of-${completions}-${job.metadata.name}`);
    expect(podFailurePolicy.rules[1]).toMatchObject({ action: 'FailIndex', onExitCodes: { values: [1, 2, 4] } });
  });
});

describe('the file of GitLab', () => {
  it("fits GitLab's schema", async () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync('tests/fixtures/gitlab/ci.schema.json', 'utf8')),
    );
    const texts = await textsOf('gitlab');
    const jobs = parse(texts.get('.gitlab/quality.yml') ?? '');
    for (const file of [jobs, parse(texts.get('.gitlab-ci.yml') ?? '')]) {
      check(file);
      expect(check.errors ?? []).toEqual([]);
    }
    expect(check({ ...jobs, 'quality-shard': { ...jobs['quality-shard'], parallell: 4 } })).toBe(false);
    expect(jobs['quality-merge'].artifacts).toMatchObject({ expose_as: 'quality', reports: { junit: 'quality.xml' } });
  });
});

describe('the scripts of Slurm', () => {
  it('are sound, and submit the merge after the array', async () => {
    const folder = folderOf();
    const texts = await textsOf('slurm');
    for (const [path, text] of texts) {
      execFileSync('sh', ['-n'], { input: text });
      writeFileSync(join(folder, path.replace('slurm/', '')), text);
    }
    writeFileSync(join(folder, 'sbatch'), '#!/bin/sh\necho "sbatch $*" >&2\necho "4711;rig"\n', { mode: 0o755 });
    const run = spawnSync('sh', ['quality-submit.sh', '16'], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    expect(run.stderr.split('\n')).toEqual([
      'sbatch --parsable --array=0-15 slurm/quality-shard.sh vllm/qwen3-8b',
      'sbatch --dependency=afterany:4711 slurm/quality-merge.sh 4711 16',
      '',
    ]);
    expect(texts.get('slurm/quality-shard.sh')).toContain('\n#SBATCH --gres=gpu:2\n');
  });
});
