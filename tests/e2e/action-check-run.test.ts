import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import { headSha } from './action-stage.ts';
import { buildRecipeImage, openRecipeStage, type RecipeStage, recipeImage, recipeOf } from './recipe-stage.ts';

const image = recipeImage('check-run');
const missing = missingEngine();
const inputs = { 'check-run': 'true' };

describe.skipIf(missing !== undefined)(
  `the check run of the Action${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let rig: RecipeStage;
    const checks = () => rig.stage.github.state.checks;

    beforeAll(() => buildRecipeImage(image));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      rig = await openRecipeStage(image);
      await rig.capture();
      await rig.stage.write('wrong.txt', 'word1 word2 word3\n');
    });
    afterEach(() => rig[Symbol.asyncDispose]());

    it('marks the flag that the pull request adds, with the text of the comment', async () => {
      const recipe = recipeOf(image).replace(
        '    ports:',
        '    environment: { A: b }\n    command:\n      - --kv-cache-dtype=fp8\n    ports:',
      );
      await rig.stage.write('compose.yml', recipe);
      rig.push();
      expect(await rig.check({ inputs })).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      const name = 'quality-baseline report/gate';
      expect(checks()).toMatchObject([{ name, sha: headSha, status: 'completed', conclusion: 'failure' }]);
      const [check] = checks();
      expect(check?.title).toContain('Regressed');
      expect(check?.annotations).toMatchObject([
        { path: 'compose.yml', start_line: 6, end_line: 6, annotation_level: 'failure' },
      ]);
      expect(check?.annotations[0]?.['message']).toContain('--kv-cache-dtype=fp8');
      const heading = /^#+ .*$/m.exec(rig.stage.comment() ?? '')?.[0] ?? 'no heading';
      expect(check?.summary).toContain(heading);
      expect(check?.summary).toContain('[Run it again](https://github.com/acme/models/actions/runs/5000/attempts/1)');
    });

    it('is not written unless requested', async () => {
      rig.push();
      expect(await rig.check()).toMatchObject({ exitCode: 1 });
      expect(checks()).toEqual([]);
      expect(rig.stage.github.exchanges.filter(({ path }) => path.includes('check-runs'))).toEqual([]);
    });

    it('gives a token without permission one warning, and changes nothing else', async () => {
      rig.push();
      const main = await rig.check({ inputs, token: { may: ['comment', 'status', 'read'] } });
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
      const warnings = main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message);
      expect(warnings.filter((each) => each.includes('check run'))).toEqual([
        expect.stringContaining('Not published: the check run. Why: the token may only read.'),
      ]);
      expect(rig.stage.statuses().at(-1)).toBe('failure');
    });

    it('reports a cancelled step as cancelled', async () => {
      rig.push();
      const main = await rig.check({ inputs, cancel: { when: 'attempts' } });
      expect(main.exitCode).toBe(130);
      await rig.stage.post(main, { inputs, env: { HOME: process.env['HOME'] ?? '' } });
      expect(checks()).toMatchObject([{ status: 'completed', conclusion: 'cancelled' }]);
    });
  },
);
