import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { baselineFile, configOf, type Edits, type GateStage, openGateStage, workflow } from '../commands/gate-stage.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import type { Given } from './author-row.ts';
import { authorGroups } from './author-rows.ts';

/** Tests each row, in this process or with the bundle of the Action. */
export function playAuthorRows(bundle?: string): void {
  let stage: GateStage;
  let others: readonly ScriptedEndpoint[] = [];
  let given: Given;

  beforeAll(async () => {
    stage = await openGateStage({ bundle });
    const packs = [parsePack(String(stage.baseFiles['packs/words.yaml']), 'words.yaml')];
    const other = await scriptedEndpoint({ packs, model: 'other-7b' });
    const better = await scriptedEndpoint({ packs });
    const worse = await scriptedEndpoint({ packs, choose: () => 'near-miss' });
    others = [other, better, worse];
    const passed = await stage.run(stage.pull());
    expect(passed.outputs['outcome'], passed.log).toBe('passed');
    const textOf = (path: string) => String(stage.baseFiles[path]);
    given = {
      ...{ url: stage.model.url, otherUrl: other.url, betterUrl: better.url, worseUrl: worse.url, workflow },
      ...{ config: configOf(stage.model.url), pack: textOf('packs/words.yaml'), baseline: textOf(baselineFile) },
      goodRun: filesOf(passed.outputs['run-dir'] ?? ''),
    };
  }, 60_000);
  afterAll(async () => {
    await Promise.all(others.map((each) => each[Symbol.asyncDispose]()));
    await stage[Symbol.asyncDispose]();
  }, 60_000);

  describe.each(authorGroups)('what an author changes: $title', ({ rows }) => {
    it.each(rows)('$change', { timeout: 60_000 }, async ({ scene, exitCode, outcome, status, says }) => {
      const { ofBase, edits, isGood, prepare, job } = scene(given);
      const repository = stage.pull(edits, ofBase);
      prepare?.(repository);
      if (isGood) stage.heal();
      else stage.worsen();
      const ended = await stage.run(repository, job?.(repository));
      const first = firstLines(ended.comment ?? ended.summary);
      const came = {
        exitCode: ended.exitCode,
        outcome: ended.outputs['outcome'],
        status: ended.statuses.at(-1) ?? 'none',
      };
      expect({ ...came, first }, ended.log).toEqual({
        exitCode,
        outcome,
        status,
        first: expect.stringContaining(says),
      });
      expect([status, exitCode], 'a green check that says nothing').not.toEqual(['success', 0]);
    });
  });
}

function filesOf(folder: string): Edits {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

/** The first lines for a reader, without Markdown marks. */
function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('<!--'));
  return lines.slice(0, 12).join('\n').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('\\', '');
}
