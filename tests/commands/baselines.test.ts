import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { baselineAdopt, baselineList, baselinePrune, baselineShow } from '../../src/commands/baselines.ts';
import type { Scorecard } from '../../src/records/scorecard.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { refusalBy } from '../baseline/refusal.ts';
import { cell, packWith, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { folderOf } from '../support/folder-of.ts';

let folder = '';
let directory = '';
const now = new Date('2026-11-24T09:00:00.000Z');

beforeEach(() => {
  folder = folderOf();
  directory = join(folder, 'baselines');
});

const flaky = scorecardWith({
  scenarios: [
    scoreWith({ cells: [cell(3, 3), cell(3, 3)] }),
    scoreWith({ scenario: 'toolcall-15/TC-02', cells: [cell(3, 3), cell(1, 3)] }),
  ],
  rounds: 6,
});

function thinking(slug = 'vllm/qwen'): Scorecard {
  return scorecardWith({
    slug,
    mode: 'enable-thinking',
    fingerprint: fingerprintWith({ conditions: { mode: 'enable-thinking' } }),
  });
}

/** The result of git for a file whose second line both sides changed. */
function conflictOf(text: string): string {
  const [first, second, ...rest] = text.split('\n');
  return [first, '<<<<<<< HEAD', second, '=======', '"version": "theirs",', '>>>>>>> other', ...rest].join('\n');
}

describe('baseline list', () => {
  it('has a line for each baseline, with its age', async () => {
    await saveBaseline(directory, baselineWith({ scorecard: flaky }));
    await saveBaseline(directory, baselineWith({ scorecard: thinking() }));
    const { text, notes, exitCode } = await baselineList({ directory, now, json: false });
    expect(text).toMatchInlineSnapshot(`
      "slug       mode             captured    sessions  rounds  passed scenarios
      vllm/qwen  enable-thinking  2 days ago  1         3       toolcall-15 100.0 %
      vllm/qwen  no-thinking      2 days ago  2         6       toolcall-15 83.3 %
      "
    `);
    expect({ notes, exitCode }).toEqual({ notes: [], exitCode: 0 });
  });

  it('lists an unreadable file beside the others', async () => {
    await saveBaseline(directory, baselineWith());
    await writeFile(join(directory, 'vllm--gemma__no-thinking.json'), '{');
    await writeFile(join(directory, 'README.md'), 'words');
    const { text, notes, exitCode } = await baselineList({ directory, now, json: false });
    expect(text).toContain('vllm/qwen');
    expect(notes).toEqual([expect.stringContaining('vllm--gemma__no-thinking.json is not a valid baseline')]);
    expect(exitCode).toBe(2);
  });

  it('names a merge conflict with its fix, and continues with the others', async () => {
    await saveBaseline(directory, baselineWith({ scorecard: thinking() }));
    const path = await saveBaseline(directory, baselineWith());
    await writeFile(path, conflictOf(await readFile(path, 'utf8')));
    const { text, notes, exitCode } = await baselineList({ directory, now, json: false });
    expect(text).toContain('enable-thinking');
    expect(notes).toEqual([expect.stringContaining(`${path}:2 merge conflict`)]);
    expect(notes[0]).toContain('quality-baseline baseline adopt');
    expect(exitCode).toBe(2);
  });

  it('says if there are none', async () => {
    expect((await baselineList({ directory, now, json: false })).text).toContain(`No baselines in ${directory}`);
    expect((await baselineList({ directory, now, json: true })).text).toBe('[]\n');
  });

  it('is JSON on request', async () => {
    await saveBaseline(directory, baselineWith());
    const { text } = await baselineList({ directory, now, json: true });
    expect(JSON.parse(text)).toMatchObject([
      { slug: 'vllm/qwen', mode: 'no-thinking', ageDays: 2, sessions: 1, rounds: 3 },
    ]);
  });
});

describe('baseline show', () => {
  it('shows where a baseline comes from and what did not always pass', async () => {
    await saveBaseline(directory, baselineWith({ scorecard: flaky, reason: 'new\u001b[2J driver' }));
    const { text } = await baselineShow({ directory, slug: 'vllm/qwen', mode: undefined, now, json: false });
    expect(text).toMatchInlineSnapshot(`
      "vllm/qwen · no-thinking
      captured  2026-11-21T12:00:00.000Z, 2 days ago, with quality-baseline 0.1.0
      reason    new [2J driver
      anchor    2026-11-21T12:00:00.000Z, new [2J driver
      runs      20261120T020000Z-0001
      sessions  2, the first 2026-11-20T02:00:00.000Z
      rounds    6
      served    qwen · awq · vllm 0.25.1 · NVIDIA GeForce RTX 3090

      pack         version  passed  anchor  p50    p95
      toolcall-15  1.0.0    83.3 %  83.3 %  1.2 s  3.1 s

      scenario           attempts passed  by session  failed with
      toolcall-15/TC-02  4/6              3/3 1/3     wrong-tool 2
      "
    `);
  });

  it('prints the file for JSON', async () => {
    const path = await saveBaseline(directory, baselineWith());
    const { text } = await baselineShow({ directory, slug: 'vllm/qwen', mode: 'no-thinking', now, json: true });
    expect(text).toBe(await readFile(path, 'utf8'));
  });

  it('names the command that creates a missing one', async () => {
    const show = baselineShow({ directory, slug: 'vllm/qwen', mode: 'enable-thinking', now, json: false });
    expect(await refusalBy(show)).toBe(
      'there is no baseline of vllm/qwen in mode enable-thinking\nMake one: npx quality-baseline --capture --slug vllm/qwen --mode enable-thinking --reason "why"',
    );
  });
});

describe('baseline adopt', () => {
  const options = {
    directory: '',
    runsDirectory: '',
    modes: [],
    reason: 'green nights',
    resetAnchor: false,
    acceptUseless: undefined,
    judgedBy: async () => ({ rule: { maxDrop: '10' }, rounds: 3 }),
    dryRun: false,
    now,
  };

  async function record(day: number, ...scorecards: Scorecard[]): Promise<string> {
    const id = `2026110${day}T020000Z-000${day}`;
    const startedAt = `2026-11-0${day}T02:00:00.000Z`;
    const runs = scorecards.map((scorecard) => ({
      ...scorecard,
      run: { ...scorecard.run, ids: [id], startedAt, sessions: [startedAt] },
    }));
    await mkdir(join(folder, 'runs', id), { recursive: true });
    const file = { version: 1, kind: 'scorecards', scorecards: runs };
    await writeFile(join(folder, 'runs', id, 'scorecard.json'), JSON.stringify(file));
    return id;
  }

  it('makes one from three runs for each mode, by id or folder, and shows the changes', async () => {
    await saveBaseline(directory, baselineWith());
    const worse = scorecardWith({
      scenarios: [scoreWith({ cells: [cell(1, 3)] }), scoreWith({ scenario: 'toolcall-15/TC-02' })],
    });
    const first = await record(1, scorecardWith(), thinking());
    const second = await record(2, scorecardWith(), thinking());
    const third = await record(3, worse, thinking());
    const runs = [first, join(folder, 'runs', second), join(folder, 'runs', third, 'scorecard.json')];
    const text = await baselineAdopt({ ...options, directory, runsDirectory: join(folder, 'runs'), runs });
    expect(text.replaceAll(folder, '')).toMatchInlineSnapshot(`
      "vllm/qwen · no-thinking: 1 changed, 0 new, 0 gone, 1 with an equal share of other counts, 0 unchanged
        toolcall-15  100.0 % → 88.9 %
      header
        captured  2026-11-21T12:00:00.000Z → 2026-11-24T09:00:00.000Z
        reason    first capture → green nights
        runs      20261120T020000Z-0001 → 20261101T020000Z-0001, 20261102T020000Z-0002, 20261103T020000Z-0003
        sessions  1 → 3
        rounds    3 → 9
      scenarios, attempts passed
        ~  toolcall-15/TC-01  3/3 → 7/9
      vllm/qwen · enable-thinking: a new baseline of 2 scenarios
        toolcall-15  100.0 %
      wrote /baselines/vllm--qwen__no-thinking.json
      wrote /baselines/vllm--qwen__enable-thinking.json
      "
    `);
    expect(await readdir(directory)).toHaveLength(2);
    expect((await baselineList({ directory, now, json: false })).text).toMatch(
      /no-thinking +today +3 +9 +toolcall-15 88\.9 %/,
    );
  });

  it('asks for the rule of each slug to decide whether its packs can gate', async () => {
    const rare = () =>
      [1, 2, 3, 4, 5].map((id) => scoreWith({ scenario: `toolcall-15/TC-0${id}`, cells: [cell(id === 1 ? 1 : 0, 3)] }));
    const runs = [1, 2, 3].map((day) => record(day, scorecardWith({ scenarios: rare() })));
    const asked: string[] = [];
    const adopted = async (maxDrop: string) =>
      baselineAdopt({
        ...{ ...options, directory, runsDirectory: join(folder, 'runs'), runs: await Promise.all(runs), dryRun: true },
        judgedBy: async (slug) => {
          asked.push(slug);
          return { rule: { maxDrop, confirm: false }, rounds: 30 };
        },
      });
    expect(await refusalBy(adopted('10'))).toContain('cannot gate');
    expect(await adopted('1')).toContain('vllm/qwen');
    expect(asked).toEqual(['vllm/qwen', 'vllm/qwen']);
  });

  it('writes nothing in a dry run, or if one mode is refused', async () => {
    const runs = [
      await record(1, scorecardWith()),
      await record(2, scorecardWith()),
      await record(3, scorecardWith(), thinking()),
    ];
    const here = { ...options, directory, runsDirectory: join(folder, 'runs'), runs };
    expect(await refusalBy(baselineAdopt(here))).toContain('vllm/qwen (enable-thinking): one run is too few to adopt');
    const text = await baselineAdopt({ ...here, modes: ['no-thinking'], dryRun: true });
    expect(text).toContain('Nothing is written');
    expect(await readdir(folder)).toEqual(['runs']);
  });

  it('replaces a merge conflict, and keeps the anchor of our side', async () => {
    const path = await saveBaseline(directory, baselineWith());
    await writeFile(path, conflictOf(await readFile(path, 'utf8')));
    const runs = [await record(1, scorecardWith()), await record(2, scorecardWith()), await record(3, scorecardWith())];
    const text = await baselineAdopt({ ...options, directory, runsDirectory: join(folder, 'runs'), runs });
    expect(text).toContain('reason    first capture → green nights');
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ anchor: { reason: 'first capture' } });
  });

  it('refuses a path that is no run', async () => {
    const here = { ...options, directory, runsDirectory: join(folder, 'runs') };
    expect(await refusalBy(baselineAdopt({ ...here, runs: ['nowhere'] }))).toContain(
      'there is no scorecard of the run nowhere',
    );
    const id = await record(1, { ...scorecardWith(), rounds: 0 });
    expect(await refusalBy(baselineAdopt({ ...here, runs: [id] }))).toContain('scorecards[0].rounds');
  });
});

describe('baseline prune', () => {
  const targets = [{ slug: 'vllm/qwen', modes: ['no-thinking'] as const }];

  it('lists unused baselines, and deletes them only with --yes', async () => {
    const other = { id: 'old-15', version: '1.0.0' };
    const stale = scorecardWith({
      slug: 'llamacpp/old',
      packs: [packWith(other)],
      scenarios: [scoreWith({ scenario: 'old-15/A' })],
    });
    await saveBaseline(directory, baselineWith());
    await saveBaseline(directory, baselineWith({ scorecard: thinking() }));
    await saveBaseline(
      directory,
      baselineWith({ scorecard: thinking('llamacpp/gone'), firstAnswers: new Map([['toolcall-15/TC-01', 'x']]) }),
    );
    await saveBaseline(directory, baselineWith({ scorecard: stale }));
    await writeFile(join(directory, 'vllm--lost__no-thinking.answers.jsonl'), '');
    await writeFile(join(directory, 'broken.json'), '{');
    const options = {
      directory,
      packs: ['toolcall-15'],
      targets: [...targets, { slug: 'llamacpp/old', modes: ['no-thinking'] as const }],
    };
    const text = await baselinePrune({ ...options, yes: false });
    expect(text.replaceAll(folder, '')).toMatchInlineSnapshot(`
      "/baselines/llamacpp--gone__enable-thinking.json   llamacpp/gone is no target
      /baselines/llamacpp--old__no-thinking.json        there is no pack old-15
      /baselines/vllm--qwen__enable-thinking.json       vllm/qwen is not checked in mode enable-thinking
      /baselines/vllm--lost__no-thinking.answers.jsonl  answers without a baseline
      Nothing is deleted. Add --yes to delete them.
      "
    `);
    expect(await readdir(directory)).toHaveLength(7);
    expect(await baselinePrune({ ...options, yes: true })).toContain('Deleted 4 of them');
    expect((await readdir(directory)).sort()).toEqual(['broken.json', 'vllm--qwen__no-thinking.json']);
    expect(await baselinePrune({ ...options, yes: true })).toContain('are in use');
  });

  it('refuses to call everything stale if no target is configured', async () => {
    expect(await refusalBy(baselinePrune({ directory, targets: [], packs: [], yes: true }))).toContain('no targets');
  });
});
