import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderBenchlocalResult } from '../../../../src/features/other-tools/render-forms.ts';
import { exportRuns } from '../../../../src/features/other-tools/score-runs.ts';
import { scoreLevels, scoreRun } from '../../../../src/score/score-run.ts';
import { RunFolder } from '../../../../src/store/run-folder.ts';
import { keepRun, packWith, said, testIo, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

const levels = [{ closed: 1 }, { closed: 8 }];
const mode = 'no-thinking';

/** Right if asked alone, and wrong if eight are asked at once. */
async function keepLoad(root: string, id: string): Promise<RunFolder> {
  const lines = levels.map((level) =>
    attemptWith({ scenario: 'p/S-1', level, ...said(level.closed === 1 ? 'red' : 'blue'), verdict: verdictAt(level) }),
  );
  const path = await keepRun(root, {
    id,
    packs: [packWith('p', ['red'])],
    lines,
    plan: { rounds: 1, load: { levels } },
  });
  const folder = new RunFolder(path);
  const { plan, lines: read } = await folder.journal();
  await folder.saveScorecards(scoreLevels(plan, read));
  return folder;
}

function verdictAt({ closed }: { readonly closed: number }) {
  const failed = { outcome: 'fail', failure: 'wrong-text', expected: 'red', received: 'blue' } as const;
  return closed === 1 ? ({ outcome: 'pass' } as const) : failed;
}

const id = '20260102T030405Z-0001';

describe('the page of a comparison', () => {
  it('accepts levels of a load run as sides, and distinguishes their rows', () =>
    withRoot(async (root) => {
      await keepLoad(root, id);
      const { shown } = await pagesOver(root);
      const picks = await shown('compare', '');
      expect([...picks.matchAll(/name="side" value="([^"]*)"/g)].map(([, side]) => side)).toEqual([
        `${id}@1@${mode}`,
        `${id}@8@${mode}`,
      ]);
      expect(picks).toContain('<span class="hint">8 at once</span>');
      const page = await shown('compare', `side=${id}@1@${mode}&side=${id}@8@${mode}`);
      expect(page).toContain(`<span class="hint">${mode}, 1 at once</span>`);
      expect(page.replaceAll(/<[^>]*>/g, ' ')).toMatch(/p\/S-1\s+✓ 100 % \(1 attempt\)\s+✗ 0 % \(1 attempt\)/);
      expect(await shown('compare', `side=${id}@4@${mode}`)).toMatch(/no level 4.*It has 1, 8/);
    }));

  it('marks what is right green and what is wrong red, on whichever side it is, and strikes nothing', () =>
    withRoot(async (root) => {
      await keepLoad(root, id);
      const { shown } = await pagesOver(root);
      const [right, wrong] = [`side=${id}@1@${mode}`, `side=${id}@8@${mode}`];
      const marks = async (query: string) =>
        [...(await shown('compare', query)).matchAll(/<(?:del|ins|mark class="(\w+)")>(\w+)/g)].map(([, is, text]) => [
          is,
          text,
        ]);
      expect(await marks(`${right}&${wrong}`)).toEqual([
        ['right', 'red'],
        ['wrong', 'blue'],
      ]);
      expect(await marks(`${wrong}&${right}`)).toEqual([
        ['wrong', 'blue'],
        ['right', 'red'],
      ]);
    }));

  it('shows up to eight sides, and says how many it leaves out', () =>
    withRoot(async (root) => {
      const ids = Array.from({ length: 9 }, (_, at) => `2026010${at + 1}T030405Z-000${at + 1}`);
      for (const each of ids)
        await keepRun(root, { id: each, packs: [packWith('p', ['red'])], lines: [attemptWith({ scenario: 'p/S-1' })] });
      const { shown } = await pagesOver(root);
      const page = (count: number) =>
        shown(
          'compare',
          ids
            .slice(0, count)
            .map((each) => `side=${each}@${mode}`)
            .join('&'),
        );
      const six = await page(6);
      expect(six).toContain('<h2 id="pair-4">A and F</h2>');
      expect(six).not.toContain('left out');
      const nine = await page(9);
      expect(nine).toContain('<h2 id="pair-6">A and H</h2>');
      expect(nine).toContain('At most eight stand side by side: the last 1 side chosen is left out.');
    }));

  it('says that two runs have nothing in common, and leads to runs that have', () =>
    withRoot(async (root) => {
      const other = '20260103T030405Z-0002';
      await keepRun(root, {
        id,
        packs: [packWith('colours', ['red'])],
        lines: [attemptWith({ scenario: 'colours/S-1' })],
        plan: { rounds: 1 },
      });
      await keepRun(root, {
        id: other,
        packs: [packWith('shapes', ['red'])],
        lines: [attemptWith({ scenario: 'shapes/S-1' })],
        plan: { rounds: 1, slug: 'vllm/other' },
      });
      const { shown } = await pagesOver(root);
      const page = await shown('compare', `side=${id}@${mode}&side=${other}@${mode}`);
      expect(page).toContain('Nothing in common: no scenario of the first is in the second.');
      expect(page).not.toContain('0 of 0');
      const [, query = ''] = /<a href="compare\?([^"]*)">Choose a run of the packs of A<\/a>/.exec(page) ?? [];
      const offered = await shown('compare', query.replaceAll('&amp;', '&'));
      expect([...offered.matchAll(/type="checkbox" name="side" value="([^"]*)"/g)].map(([, side]) => side)).toEqual([
        `${id}@${mode}`,
      ]);
    }));

  it('reads files of BenchLoop and benchlocal-cli from the named folders', () =>
    withRoot(async (root) => {
      const lines = ['1', '2'].map((each) => attemptWith({ scenario: `toolcall-15/S-${each}`, ...said('x') }));
      const pack = packWith('toolcall-15', ['x', 'y']);
      const folder = new RunFolder(await keepRun(root, { id, packs: [pack], lines, plan: { rounds: 1 } }));
      const { plan, lines: read } = await folder.journal();
      const [scorecard] = scoreRun(plan, read);
      if (scorecard === undefined) throw new Error('the run has no scorecard');
      const given = join(root, 'given');
      await mkdir(given);
      await writeFile(join(given, 'theirs.json'), renderBenchlocalResult(scorecard));
      await writeFile(
        join(given, 'loop.json'),
        exportRuns([{ scorecard, address: undefined }], 'cloud', testIo(root)).text,
      );
      await writeFile(join(given, 'other.json'), '{"answer":42}');
      const { index, shown } = await pagesOver(root, [given]);
      expect(index.rows.map(({ kind, name }) => [kind, name]).sort()).toEqual([
        ['result', 'loop'],
        ['result', 'theirs'],
        ['run', id],
      ]);
      expect(index.rows.find(({ name }) => name === 'loop')?.scores).toMatchObject([{ isCloud: true }]);
      expect(index.broken.map(({ name }) => name)).toEqual(['other']);
      for (const name of ['theirs', 'loop']) {
        const page = await shown(
          'compare',
          `side=${id}@${mode}&side=${name}@${index.rows.find((row) => row.name === name)?.scores[0]?.mode}`,
        );
        expect(page).toContain(`<h2 id="pair-0">A and B</h2>`);
        expect(page).toMatch(/result, <span class="whole">2026-01-02 /);
      }
      expect(await shown('leaderboard', '')).not.toContain('result');
    }));
});
