import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';
import { emulateRunner } from '../support/github/emulate-runner.ts';
import { type FakeArtifacts, openFakeArtifacts } from '../support/github/fake-artifacts.ts';
import { type FakeGitHub, openFakeGitHub } from '../support/github/fake-github.ts';
import { checkedOut, pullRequest } from './action-stage.ts';

const stepSchema = z.looseObject({
  id: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.boolean()]).transform(String)).optional(),
});
const workflowSchema = z.looseObject({
  jobs: z.looseObject({ 'self-gate': z.looseObject({ steps: z.array(stepSchema) }) }),
});

const yaml = parseStrictYaml(readFileSync('.github/workflows/ci.yml', 'utf8'));
const { steps } = workflowSchema.parse(yaml.ok ? yaml.value : undefined).jobs['self-gate'];
const own = steps.filter(({ uses }) => uses === './');

let [github, artifacts]: [FakeGitHub | undefined, FakeArtifacts | undefined] = [undefined, undefined];
let workspace = '';

beforeAll(async () => {
  [github, artifacts] = [await openFakeGitHub(), await openFakeArtifacts()];
  workspace = mkdtempSync(join(tmpdir(), 'qb-self-gate-'));
  cpSync('baselines', join(workspace, 'baselines'), { recursive: true });
  for (const name of ['unchanged', 'degraded']) {
    const packed = readFileSync(`src/commands/demo/${name}.cassette.jsonl.gz`);
    writeFileSync(join(workspace, `${name}.cassette.jsonl`), gunzipSync(packed));
  }
});
afterAll(async () => {
  await github?.[Symbol.asyncDispose]();
  await artifacts?.[Symbol.asyncDispose]();
  rmSync(workspace, { recursive: true, force: true, maxRetries: 10 });
  expect(github?.violations).toEqual([]);
});

it('has the steps of the workflow in which the Action gates its own repository', () => {
  expect(own.map(({ id }) => id)).toEqual(['unchanged', 'degraded', 'wrong']);
});

it.each([
  ['unchanged', 0, 'passed'],
  ['degraded', 1, 'regressed'],
  ['wrong', 2, 'input-error'],
])('runs the step %s like the workflow', async (id, exitCode, outcome) => {
  const given = own.find((step) => step.id === id)?.with ?? {};
  const inputs = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace(`\${{ runner.temp }}/`, '')]),
  );
  const result = await emulateRunner({
    bundle: resolve('dist/action/index.js'),
    workspace,
    event: pullRequest(),
    env: {
      GITHUB_API_URL: github?.url ?? '',
      ACTIONS_RUNTIME_TOKEN: artifacts?.token ?? '',
      ACTIONS_RESULTS_URL: artifacts?.url ?? '',
      ...checkedOut(workspace, pullRequest()),
    },
    // The files of its base are those of the checkout: it changes none of them.
    inputs: { 'github-token': github?.tokenFor({}) ?? '', 'decided-by': 'workspace', ...inputs },
  });
  expect({ outcome: result.outputs['outcome'], exitCode: result.exitCode }).toEqual({ outcome, exitCode });
  expect(github?.exchanges.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(result.summary).toContain({ passed: '✅ Passed', regressed: '❌ Regressed' }[outcome] ?? 'chekc');
});
