import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { buildRecipeImage, openRecipeStage, type RecipeStage, recipeImage, recipeOf } from './recipe-stage.ts';

const image = recipeImage('queue');
const missing = missingEngine();
const group = 'c'.repeat(40);

describe.skipIf(missing !== undefined)(`a merge queue${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  let rig: RecipeStage;

  beforeAll(() => buildRecipeImage(image));
  afterAll(() => docker('image', 'rm', '--force', image));
  beforeEach(async () => {
    rig = await openRecipeStage(image);
    await rig.capture();
    await rig.stage.write('compose.yml', `${recipeOf(image)}    environment: { LEVEL: "2" }\n`);
    rig.push();
  });
  afterEach(() => rig[Symbol.asyncDispose]());

  /** A job of the workflow, in its own run. */
  function job(inputs: Readonly<Record<string, string>>): Promise<StepResult> {
    const event = { merge_group: { head_sha: group, base_sha: rig.base(), base_ref: 'refs/heads/main' } };
    const env = { GITHUB_RUN_ID: '6000', GITHUB_SHA: group, GITHUB_HEAD_REF: '', GITHUB_BASE_REF: '' };
    return rig.check({ eventName: 'merge_group', event, inputs, env });
  }

  /** The three jobs of merge-queue.yml, with the output of the middle one. */
  async function queued(): Promise<StepResult> {
    const plan = await job({ command: 'plan', pack: '' });
    expect(JSON.parse(plan.outputs['matrix'] ?? '')).toMatchObject({ include: [{ slug: 'test/model' }] });
    const measured = await job({ command: 'check', slug: 'test/model', comment: 'false', status: 'false' });
    const needs = JSON.stringify({ measure: { result: measured.exitCode === 0 ? 'success' : 'failure' } });
    const report = { command: 'report', pack: '', comment: 'false', expected: plan.outputs['matrix'] ?? '', needs };
    expect((await job(report)).exitCode).toBe(measured.exitCode);
    return measured;
  }

  function statuses(): readonly (readonly [context: string, state: string])[] {
    const ofGroup = rig.stage.github.state.statuses.filter(({ sha }) => sha === group);
    return ofGroup.map(({ context, state }) => [context, state]);
  }

  it("reports the pull request's outcome on the commit of its group, without asking anything", async () => {
    expect(await rig.check()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    rig.stage.newRun();
    const [runs, comment] = [rig.runs(), rig.stage.comment()];
    const measured = await queued();
    expect([measured.exitCode, measured.stdout]).toEqual([0, expect.stringContaining('Carried over from run')]);
    expect(statuses()).toEqual([['quality-baseline/gate', 'success']]);
    expect([rig.runs(), rig.stage.comment()]).toEqual([runs, comment]);
  });

  it('measures what was not measured before, and says if it is worse', async () => {
    await rig.stage.write('wrong.txt', 'word1 word2 word3\n');
    rig.push();
    const runs = rig.runs();
    const measured = await queued();
    expect([measured.exitCode, measured.outputs['outcome']]).toEqual([1, 'regressed']);
    expect(statuses()).toEqual([['quality-baseline/gate', 'failure']]);
    expect([rig.runs(), rig.stage.comment()]).toEqual([runs + 1, undefined]);
    expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
  });
});
