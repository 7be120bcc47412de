import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import type { StepOptions } from './action-stage.ts';
import { buildRecipeImage, openRecipeStage, type RecipeStage, recipeImage, recipeOf } from './recipe-stage.ts';

const image = recipeImage('reuse');
const missing = missingEngine();

describe.skipIf(missing !== undefined)(
  `the Action with a recipe in git${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let rig: RecipeStage;

    beforeAll(() => buildRecipeImage(image));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      rig = await openRecipeStage(image);
    });
    afterEach(() => rig[Symbol.asyncDispose]());

    it('boots the base commit first and compares with it if no baseline is committed', async () => {
      await rig.stage.write('wrong.txt', 'word1 word2 word3\n');
      rig.push();
      const main = await rig.check({ inputs: { 'on-missing-baseline': 'measure-base' } });
      expect(main.stdout).toContain(`Measuring the base first: ${rig.base().slice(0, 7)} (no-thinking).`);
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      expect(rig.stage.comment()).toContain(`measured from base ${rig.base().slice(0, 7)}`);
      expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
      expect(rig.git('status', '--porcelain')).toBe('');
    });

    it('reuses an outcome for changes in comments, in a merge queue too, and asks nothing', async () => {
      await rig.capture();
      await rig.stage.write('wrong.txt', 'word1 word2 word3\n');
      rig.push();
      expect(await rig.check()).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      const before = rig.runs();
      await rig.stage.write('compose.yml', `# Tuned for two cards\n${recipeOf(image)}`);
      rig.push();
      const again = await rig.check();
      expect(again).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', regressions: '1' } });
      expect(again.stdout).toMatch(/Carried over from run \S+ of commit aaaaaaa \(.* UTC\): same target/);
      expect(rig.stage.comment()).toMatch(/Carried over from run/);
      expect(rig.stage.statuses().at(-1)).toBe('failure');
      expect(rig.stage.artifacts.artifacts.at(-1)?.name).toMatch(
        /^quality-baseline__test--model__no-thinking__attempt-1/,
      );
      const queue = { merge_group: { head_sha: 'c'.repeat(40), base_sha: rig.base() } };
      const queued = await rig.check({ eventName: 'merge_group', event: queue });
      expect(queued.stdout).toContain('Carried over from run');
      expect(queued.exitCode).toBe(1);
      expect(rig.runs()).toBe(before);
    });

    // One after the other on one machine. Before each case, a check shows that the outcome would be carried over.
    it('measures again if anything that counts differs, or if the kept outcome is unusable', async () => {
      const cases: readonly [string, () => void | Promise<void>, StepOptions][] = [
        ['another file that it binds', () => rig.stage.write('wrong.txt', 'word4\n'), {}],
        ['a workflow that wants no reuse', () => undefined, { inputs: { reuse: 'off' } }],
        ['another threshold', () => undefined, { inputs: { 'max-drop': '20' } }],
        ['somebody who runs the job again', () => undefined, { env: { GITHUB_RUN_ATTEMPT: '2' } }],
        ['what the rig kept being damaged', () => spoil('{'), {}],
        ['what the rig kept being too old', () => spoil(undefined), {}],
      ];
      await rig.capture();
      const checked = async (options?: StepOptions) => {
        rig.stage.newRun();
        return rig.check(options);
      };
      expect(await checked()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
      for (const [what, edit, options] of cases) {
        expect((await checked()).stdout, `before ${what}`).toContain('Carried over');
        const before = rig.runs();
        await edit();
        rig.push();
        const again = await checked(options);
        expect(again.stdout, what).not.toContain('Carried over');
        expect(again, what).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
        expect(rig.runs(), what).toBe(before + 1);
      }
    });

    function spoil(text: string | undefined): void {
      const outcomes = join(rig.cache, 'outcomes');
      const old = new Date(Date.now() - 15 * 86_400_000).toISOString();
      for (const name of readdirSync(outcomes)) {
        const path = join(outcomes, name, 'outcome.json');
        writeFileSync(path, text ?? readFileSync(path, 'utf8').replace(/"keptAt":"[^"]*"/, `"keptAt":"${old}"`));
      }
    }
  },
);
