import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../src/commands/inspect.ts';
import { loadReportPage } from '../../src/commands/load-report-page.ts';
import { packsShow } from '../../src/commands/packs.ts';
import { textOf } from '../../src/packs/filler.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { scenarioSection } from '../../src/report/html/scenario-section.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { modeWith } from '../report/decision-with.ts';
import { attemptWith } from '../run/lines.ts';
import { planWith } from '../run/plan-with.ts';
import { keepRun, said, testIo, withRoot } from './kept-run-with.ts';

const text = `id: colours
version: 1.0.0
title: Colours
scenarios:
  - id: GRASS
    title: The colour of grass
    shuffle: { seed: 7, options: [red, green, blue], answer: 2, orders: 2 }
    messages: [{ role: user, content: "Which colour has grass?\\n{{option_lines}}" }]
    expect: [{ kind: choice, answer: '{{answer}}', among: '{{options}}' }]
`;
const pack = parsePack(text, 'colours.yaml');
const [scenario] = pack.scenarios;
const [first = '', second = ''] = [scenario, ...(scenario?.orders ?? [])].map((each) =>
  textOf(each?.messages[0]?.content ?? ''),
);
const lines = [1, 2, 3].map((round) => attemptWith({ ...said(`in round ${round}`), scenario: 'colours/GRASS', round }));

/** The lines of options, as they are shown with an indent. */
function optionsOf(prompt: string, shown: string): boolean {
  return prompt.split('\n').every((line) => shown.includes(line)) && shown.includes(prompt.split('\n')[1] ?? '');
}

async function kept(use: (root: string, folder: string, file: string) => Promise<void>): Promise<void> {
  await withRoot(async (root) => {
    const file = join(root, 'colours.yaml');
    await writeFile(file, text);
    await use(root, await keepRun(root, { packs: [pack], lines }), file);
  });
}

const options = {
  ...{ run: 'latest', scenario: 'GRASS', failed: false, byMode: false, failure: undefined, mode: undefined },
  ...{ round: undefined, diff: false, baseline: undefined, bundle: undefined, color: 'never' as const },
};

describe('a shuffled scenario', () => {
  it('has other options in its second order', () => expect(second).not.toBe(first));

  it('is inspected with the prompt of each round', () =>
    kept(async (root, _, file) => {
      const look = async (more: object) => {
        const io = testIo(root);
        await inspect({ ...options, ...more, root, packs: [file], baselinesDirectory: root }, io);
        return io.printed();
      };
      const [one = '', other = ''] = (await look({})).split('(asked in round 2)');
      expect(one).toContain('(asked in rounds 1, 3)');
      expect([one.includes('in round 1'), one.includes('in round 3'), one.includes('in round 2')]).toEqual([
        true,
        true,
        false,
      ]);
      expect([optionsOf(first, one), optionsOf(second, one)]).toEqual([true, false]);
      expect([optionsOf(second, other), optionsOf(first, other)]).toEqual([true, false]);
      const alone = await look({ round: 2 });
      expect([optionsOf(second, alone), optionsOf(first, alone)]).toEqual([true, false]);
    }));

  it('is bundled with the request and the checks of each order', () =>
    kept(async (root, _, file) => {
      const io = testIo(root);
      await inspect({ ...options, bundle: 'out.json', root, packs: [file], baselinesDirectory: root }, io);
      const [bundled] = JSON.parse(await readFile(join(root, 'out.json'), 'utf8')).scenarios;
      expect(bundled.requests).toMatchObject([
        { rounds: [1, 3], body: { messages: [{ content: first }] }, expect: scenario?.expect },
        { rounds: [2], body: { messages: [{ content: second }] }, expect: scenario?.orders?.[0]?.expect },
      ]);
    }));

  it('is on the page with the prompt of each order', () =>
    kept(async (_, folder) => {
      await new RunFolder(folder).saveTasks(planWith([pack]), [pack]);
      const [mode] = (await loadReportPage(folder, { modes: [] } as never, [])).modes;
      if (mode === undefined) throw new Error('a run has a mode');
      const { markup: html } = scenarioSection({ mode: modeWith(), page: mode, anchorOf: () => 'a' }, 4000);
      expect(html).toContain('Prompt of round 1, and of every 2 rounds after it');
      expect([optionsOf(first, html), optionsOf(second, html)]).toEqual([true, true]);
    }));

  it('is shown by packs show as a round asks it', () =>
    kept(async (_root, _folder, file) => {
      const show = (round?: number) => packsShow({ reference: file, scenario: 'GRASS', round, json: false });
      expect(await show()).toContain(first);
      expect(await show(2)).toContain(second);
      expect(await show(3)).toBe(await show());
      await expect(packsShow({ reference: file, scenario: undefined, round: 2, json: false })).rejects.toThrow(
        '--round takes a scenario',
      );
    }));
});
