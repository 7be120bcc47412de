import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { doctorReportSchema } from '../../src/records/doctor-report.ts';
import { missingEngine } from '../support/container-engine.ts';
import { emptyFolder, runScript } from './run-bundle.ts';

const missing = missingEngine();
const recipes = readdirSync('docs/servers').flatMap((page) => {
  const [, recipe] = /^```yaml compose\n([\s\S]*?)^```$/m.exec(readFileSync(join('docs/servers', page), 'utf8')) ?? [];
  return recipe === undefined ? [] : [{ page, recipe }];
});

it.skipIf(missing !== undefined).each(recipes)('finds nothing to refuse in the recipe of $page', ({ recipe }) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'compose.yml'), recipe);
  const { stdout } = runScript(resolve('dist/cli/index.js'), {
    arguments: ['doctor', '--compose', 'compose.yml', '--json'],
    folder,
    environment: { HOME: process.env['HOME'] }, // possible folders of docker's plugins
  });
  const { findings } = doctorReportSchema.parse(JSON.parse(stdout));
  expect(findings).toContainEqual(expect.objectContaining({ area: 'compose', id: 'recipe', level: 'ok' }));
});
