import { describe, expect, it } from 'vitest';
import { type BoardFilter, boardPage, makeBoard } from '../../../../src/features/serve/make/make-board.ts';
import type { BrokenRun, RunRow } from '../../../../src/features/serve/run-row.ts';
import { packRowWith, runRowWith } from './run-row-with.ts';

const all: BoardFilter = { q: '', failed: false, pack: '', mode: '', score: '', order: 'passed' };

function board(rows: readonly RunRow[], filter: Partial<BoardFilter> = {}, page = 1, size = 100) {
  return makeBoard(rows, [], { ...all, ...filter }, { page, size });
}

function names(rows: readonly RunRow[], filter: Partial<BoardFilter> = {}) {
  return board(rows, filter).tables.map((table) => table.rows.map(({ name }) => name));
}

const [good, fair, bad] = [15, 10, 1].map((passed) => ({ packs: [packRowWith(passed, 15)] }));

describe('the leaderboard', () => {
  it('has the newest run of each, never the best of several', () => {
    const rows = [
      runRowWith({ name: 'new', startedAt: '2026-01-03', ...(bad && { score: bad }) }),
      runRowWith({ name: 'best', startedAt: '2026-01-02', ...(good && { score: good }) }),
      runRowWith({ name: 'other-quantization', score: { quantization: 'Q8_0' } }),
      runRowWith({ name: 'other-mode', score: { mode: 'enable-thinking' } }),
      runRowWith({ name: 'other-card', score: { hardware: '2 × RTX 3090' } }),
    ];
    expect(names(rows)).toEqual([['other-mode', 'other-quantization', 'other-card', 'new']]);
  });

  it('has one entry a machine: its host counts where its hardware cannot be seen', () => {
    const unseen = (host: string | null) => ({ hardware: null, host });
    const rows = [
      runRowWith({ name: 'a', score: unseen('a.lan') }),
      runRowWith({ name: 'b', score: unseen('b.lan') }),
      runRowWith({ name: 'older-b', score: unseen('b.lan') }),
      runRowWith({ name: 'seen', score: { host: 'a.lan' } }),
      runRowWith({ name: 'seen-before', score: { host: 'b.lan' } }),
    ];
    expect(names(rows).map((each) => each.toSorted())).toEqual([['a', 'b', 'seen']]);
    expect(boardPage(board(rows)).body.markup).toContain('b.lan');
  });

  it('has an entry for each of two machines with the same cards, and says where it cannot tell', () => {
    const rows = [
      runRowWith({ name: 'a' }),
      runRowWith({ name: 'b', score: { machine: 'rig of the lab' } }),
      runRowWith({ name: 'older-b', score: { machine: 'rig of the lab' } }),
      runRowWith({ name: 'unknown', score: { machine: null } }),
    ];
    expect(names(rows).map((each) => each.toSorted())).toEqual([['a', 'b', 'unknown']]);
    const { markup } = boardPage(board(rows)).body;
    for (const words of ['Xeon, 8 threads', 'rig of the lab', 'machine unknown']) expect(markup).toContain(words);
    expect(boardPage(board([runRowWith()])).body.markup).not.toContain('Xeon');
  });

  it('ranks servers in the cloud apart from local ones', () => {
    const cloud = { hardware: null, host: 'api.example.com', isCloud: true };
    const rows = [runRowWith({ name: 'local' }), runRowWith({ name: 'hosted', score: cloud })];
    expect(names(rows)).toEqual([['local'], ['hosted']]);
    expect(boardPage(board(rows)).body.markup).toContain('toolcall-15 1.0.0 · cloud</h2>');
  });

  it('ranks no load run, and shows the right goodput of its best level beside the model', () => {
    const level = (closed: number, rightGoodput: number) => ({ load: { closed }, rightGoodput });
    const [at8] = runRowWith({ score: level(8, 3.5) }).scores;
    const rows = [
      {
        ...runRowWith({ name: 'sweep', score: level(1, 0.9) }),
        ...(at8 && { scores: [level(1, 0.9), level(8, 3.5)].map((each) => ({ ...at8, ...each })) }),
      },
      runRowWith({ name: 'older-sweep', score: level(1, 9) }),
      runRowWith({ name: 'whole' }),
    ];
    const { tables, runs, leftOut } = board(rows, { order: 'goodput' });
    expect([runs, leftOut]).toEqual([1, 0]);
    expect(tables[0]?.rows.map(({ name, rightGoodput }) => [name, rightGoodput])).toEqual([['whole', 3.5]]);
    expect(boardPage(board(rows)).body.markup).toContain('3.50/s');
  });

  it('has a score as a column, unknown ones last', () => {
    const rows = [
      runRowWith({ name: 'unknown', slug: 'a' }),
      runRowWith({ name: 'low', slug: 'b', score: { overall: { 'benchloop-v3': 41 } } }),
      runRowWith({ name: 'high', slug: 'c', score: { overall: { 'benchloop-v3': 62.5 } } }),
    ];
    expect(names(rows, { score: 'benchloop-v3', order: 'score' })).toEqual([['high', 'low', 'unknown']]);
    expect(boardPage(board(rows, { score: 'benchloop-v3' })).body.markup).toContain('62.5');
    expect(boardPage(board(rows)).body.markup).not.toContain('62.5');
  });

  it('uses the run before the newest if that was cut short', () => {
    expect(names([runRowWith({ name: 'cut', score: { packs: [] } }), runRowWith({ name: 'whole' })])).toEqual([
      ['whole'],
    ]);
  });

  it('puts only runs of the same questions into one table, the largest first', () => {
    const changed = { packs: [packRowWith(9, 15, { asked: 'b', version: '1.1.0' })] };
    const more = { packs: [packRowWith(9, 15), packRowWith(3, 15, { id: 'dataextract-15' })] };
    const rows = [
      runRowWith({ name: 'a', slug: 'a' }),
      runRowWith({ name: 'b', slug: 'b' }),
      runRowWith({ name: 'c', slug: 'c', score: changed }),
      runRowWith({ name: 'd', slug: 'd', score: more }),
    ];
    const { tables } = board(rows);
    expect(tables.map(({ packs, scenarios, rows: own }) => [packs, scenarios, own.length])).toEqual([
      [['toolcall-15 1.0.0'], 15, 2],
      [['toolcall-15 1.1.0'], 15, 1],
      [['toolcall-15 1.0.0', 'dataextract-15 1.0.0'], 30, 1],
    ]);
    expect(names(rows, { pack: 'toolcall-15' })).toEqual([['a', 'b', 'd'], ['c']]);
    expect(names(rows, { pack: 'dataextract-15' })).toEqual([['d']]);
  });

  it('keeps a model in one table when a newer run asked other packs, and names the tier', () => {
    const quick = { packs: [packRowWith(9, 15), packRowWith(9, 15, { id: 'instructfollow-15' })] };
    const rows = [
      runRowWith({ name: 'newer', startedAt: '2026-01-03', score: { packs: [packRowWith(3, 15)] } }),
      runRowWith({ name: 'quick', startedAt: '2026-01-02', score: quick }),
      runRowWith({ name: 'older', startedAt: '2026-01-01', score: quick }),
    ];
    expect(names(rows).toSorted()).toEqual([['newer'], ['quick']]);
    expect(boardPage(board(rows)).body.markup).toContain('>quick: toolcall-15 1.0.0, instructfollow-15 1.0.0</h2>');
  });

  it('ranks no run without a verdict, and shows it last', () => {
    const open = runRowWith({ name: 'open', slug: 's/open', outcome: 'inconclusive', ...(good && { score: good }) });
    const rows = [open, runRowWith({ name: 'decided', slug: 's/decided', ...(fair && { score: fair }) })];
    const [table] = board(rows).tables;
    expect(table?.rows.map(({ name, rank }) => [name, rank])).toEqual([
      ['decided', { from: 1, to: 1 }],
      ['open', undefined],
    ]);
    const { markup } = boardPage(board(rows)).body;
    expect(markup).toMatch(/data-head="Rank" data-sort="\d+">-</);
    expect(markup).toContain('>100.0 %<');
    expect(markup).not.toContain('± 0');
  });

  it('gives places as ranges, and the noise of each', () => {
    const rows = [good, fair, bad].map((score, at) =>
      runRowWith({ name: `${at}`, slug: `s/${at}`, ...(score && { score }) }),
    );
    const [table] = board(rows).tables;
    expect(table?.rows.map(({ rank, rate }) => [rank?.from, rank?.to, rate.mean])).toEqual([
      [1, 2, 1],
      [1, 2, 10 / 15],
      [3, 3, 1 / 15],
    ]);
    const wavering = packRowWith(15, 15, { passed: Array.from({ length: 15 }, () => 2) });
    const [noisy] = board([runRowWith({ score: { packs: [wavering] } })]).tables;
    expect(noisy?.rows[0]?.noiseBand).toBeGreaterThan(0.1);
    expect(table?.rows[0]?.noiseBand).toBe(0);
  });

  it('filters by words, mode and failures, and sorts unknown values last', () => {
    const rows = [
      runRowWith({ name: 'slow', slug: 's/one', outcome: 'regressed', score: { decode: 10 } }),
      runRowWith({ name: 'unknown', slug: 's/two', outcome: null, score: { decode: null, engine: null } }),
      runRowWith({
        name: 'fast',
        slug: 's/three',
        score: { decode: 90, quantization: 'Q8_0', mode: 'enable-thinking' },
      }),
    ];
    expect(names(rows, { order: 'decode' })).toEqual([['fast', 'slow', 'unknown']]);
    expect(names(rows, { q: 'Q8 s/THREE' })).toEqual([['fast']]);
    expect(names(rows, { failed: true })).toEqual([['slow']]);
    expect(names(rows, { mode: 'enable-thinking' })).toEqual([['fast']]);
    expect(names(rows, { q: 'nothing like it' })).toEqual([]);
  });

  it('leaves out runs with other sampling and says how many', () => {
    const found = board([runRowWith(), runRowWith({ score: { isCanonical: false, quantization: 'x' } })]);
    expect([found.tables[0]?.rows.length, found.leftOut]).toEqual([1, 1]);
    expect(boardPage(found).body.markup).toContain('1 run with other sampling is not ranked.');
  });

  it('is split into pages across all tables', () => {
    const rows = Array.from({ length: 25 }, (_, at) => runRowWith({ name: `r${at}`, slug: `s/${at}` }));
    const second = board(rows, {}, 3, 10);
    expect([second.pages, second.tables[0]?.rows.length]).toEqual([{ page: 3, of: 3 }, 5]);
    expect(board(rows, {}, 99, 10).pages.page).toBe(3);
    expect(boardPage(second).body.markup).toContain('href="leaderboard?order=passed&amp;page=2"');
  });
});

describe('its page', () => {
  const hostile = '"><img src=x onerror=alert(1)>';

  it('escapes names of models and folders, in texts and addresses', () => {
    const row = runRowWith({
      name: hostile,
      slug: 's/x',
      score: { model: hostile, quantization: hostile, engine: hostile },
    });
    const broken: BrokenRun = { kind: 'broken', name: hostile, why: hostile, files: '' };
    const { markup } = boardPage(makeBoard([row], [broken], { ...all, q: '' }, { page: 1, size: 10 })).body;
    expect(markup).not.toContain('<img');
    expect(markup).toContain('report?run=%22%3E%3Cimg');
    expect(markup).toContain('<summary>1 run cannot be read in full</summary>');
    expect(boardPage(board([row], { q: hostile })).body.markup).not.toContain('<img');
  });

  it('has an address that says what it shows, and marks the column it is sorted by', () => {
    const { markup } = boardPage(board([runRowWith()], { order: 'decode', q: 'qwen', failed: false })).body;
    expect(markup).toContain('aria-sort="descending"><a href="leaderboard?q=qwen&amp;order=decode">Tokens/s</a>');
    expect(markup).toContain('aria-sort="none"><a href="leaderboard?q=qwen&amp;order=passed">Passed</a>');
    expect(markup).toContain('name="side" value="r1@no-thinking"');
  });

  it('shows a dash for a speed that was not measured', () => {
    const { markup } = boardPage(board([runRowWith({ score: { decode: null, firstTokenMs: null } })])).body;
    expect(markup).toContain('data-head="Tokens/s" data-sort="-1">-</td>');
  });
});
