import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import { putInto } from '../support/folder-of.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { pullRequest } from './action-stage.ts';
import {
  buildRecipeImage,
  openRecipeStage,
  type RecipeStage,
  recipeConfig,
  recipeImage,
  recipeOf,
} from './recipe-stage.ts';

const image = recipeImage('fork');
const missing = missingEngine();
const gate = '.github/workflows/quality-gate.yml';

describe.skipIf(missing !== undefined)(
  `a fork that edits workflow, config, packs, baselines and recipe${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let rig: RecipeStage;

    beforeAll(() => buildRecipeImage(image));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      rig = await openRecipeStage(image);
      await rig.capture();
    });
    afterEach(() => rig[Symbol.asyncDispose]());

    const lenient = recipeConfig.replace('targets:', 'defaults: { max-drop: 99, on-inconclusive: warn }\ntargets:');
    const theirs = {
      [gate]: 'on: pull_request\njobs: {}\n',
      'quality-baseline.yml': `${lenient}    skip: nothing to see\n`,
      'pack-0.yaml': 'id: words\nversion: 1.0.0\ntitle: Nothing\nscenarios: []\n',
      'baselines/test--model__no-thinking.json': '{}\n',
      'wrong.txt': 'word1 word2 word3\n',
      'compose.yml': `# Ours\n${recipeOf(image)}`,
    };

    /** The tree of the fork as fork-gate.yml unpacks it, beside the checked-out default branch. */
    function unpack(files: Readonly<Record<string, string>>): void {
      const { workspace } = rig.stage;
      for (const name of ['compose.yml', 'quality-baseline.yml', 'pack-0.yaml', 'wrong.txt', 'baselines'])
        cpSync(join(workspace, name), join(workspace, 'subject', name), { recursive: true });
      putInto(join(workspace, 'subject'), files);
    }

    function started(inputs: Readonly<Record<string, string>>): Promise<StepResult> {
      return rig.check({
        eventName: 'pull_request_target',
        event: { action: 'labeled', label: { name: 'quality' }, ...pullRequest('mallory/models') },
        env: { GITHUB_SHA: rig.base(), GITHUB_REF: 'refs/heads/main' },
        inputs: { 'subject-dir': 'subject', 'allow-forks': 'true', comment: 'false', status: 'false', ...inputs },
      });
    }

    it('is measured only by its recipe, with all rules from the default branch', async () => {
      unpack(theirs);
      const plan = await started({ command: 'plan', pack: '' });
      // `skip` comes from the fork.
      expect(JSON.parse(plan.outputs['matrix'] ?? '')).toMatchObject({ include: [{ slug: 'test/model' }] });
      const main = await started({ slug: 'test/model' });
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', 'worst-drop': '20.0' } });
      for (const word of ['max-drop', 'Nothing', 'quality-gate.yml']) expect(main.summary).not.toContain(word);
      expect(rig.stage.github.exchanges.filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    it('boots nothing if the recipe asks for more than serving a model', async () => {
      const socket = '    privileged: true\n    group_add: ["docker"]\n';
      unpack({ ...theirs, 'compose.yml': `${recipeOf(image)}${socket}` });
      const main = await started({ slug: 'test/model' });
      expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
      expect(main.summary).toContain('privileged');
      expect(main.outputs['compose-project']).toBeUndefined();
    });

    it('is not measured by its own workflow', async () => {
      putInto(rig.stage.workspace, theirs);
      const runs = rig.runs();
      const event = pullRequest('mallory/models') as { pull_request: { base: object } };
      event.pull_request.base = { ...event.pull_request.base, sha: rig.base() };
      const main = await rig.check({ event, token: { may: ['read'] } });
      expect([main.exitCode, rig.runs()]).toEqual([2, runs]);
      expect(main.summary).toContain('A pull request from a fork is not measured on this machine.');
      expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
    });
  },
);
