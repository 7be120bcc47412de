import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/commands/compare.ts';
import { inspect } from '../../../src/commands/inspect.ts';
import { judgesReportSchema } from '../../../src/features/judges/judge-comparison.ts';
import { byFormat } from '../../../src/report/report-formats.ts';
import { testIo } from '../../commands/kept-run-with.ts';
import { folderOf } from '../../support/folder-of.ts';
import { dataRow, gameOf, jsonLines, resultRow } from './judgebench-with.ts';

const out = {
  ...byFormat<string | undefined>(() => undefined),
  ...{ progress: false, quiet: false, verbose: false, color: 'never' as const, dryRun: false, yes: false },
} as const;

/** Result files of judges, each a word of games a pair: `r` right, `w` wrong, `t` a tie, `n` none, `o` a word of no meaning. */
function folderWith(files: Readonly<Record<string, readonly string[]>>, parts: object = {}): string {
  const folder = folderOf();
  for (const [name, pairs] of Object.entries(files)) {
    const says = {
      r: ['A>B', 'B>A'],
      w: ['B>A', 'A>B'],
      t: ['A=B', 'A=B'],
      n: [null, null],
      o: ['A>A', 'A>A'],
    } as const;
    const rows = pairs.map((votes, at) => {
      const games = [...votes].map((vote, turn) => {
        const decision = says[vote as keyof typeof says][turn] ?? null;
        const words = `Words of ${name} on ${at}. sk-0123456789abcdef`;
        const response = decision === null ? words : `${words} [[${decision}]]`;
        return gameOf(decision, { judgment: { judge_model: name, prompt: '', response } });
      });
      return resultRow(at, games, parts);
    });
    writeFileSync(join(folder, `${name}.jsonl`), jsonLines(rows));
  }
  return folder;
}

const places = (root: string) => ({ root, baselinesDir: join(root, 'baselines') });

async function compared(
  root: string,
  sides: readonly [string, string, ...string[]],
  more: Partial<typeof out> = {},
  columns = 100,
) {
  const io = { ...testIo(root), columns };
  const rule = { maxDrop: '10' };
  await compare({ sides, places: places(root), modes: [], rule, out: { ...out, ...more }, policy: undefined }, io);
  return io.printed();
}

async function inspected(root: string, run: string, more: object = {}) {
  const io = testIo(root);
  const view = { scenario: undefined, failed: false, byMode: false, failure: undefined, mode: undefined };
  const rest = { round: undefined, diff: false, baseline: undefined, bundle: undefined, packs: [] };
  const where = { root, baselinesDirectory: 'baselines', color: 'never' as const };
  await inspect({ run, ...view, ...rest, ...where, ...more }, io);
  return io.printed();
}

describe('inspect', () => {
  it('shows the figures of a result file, with all parts of JudgeBench', async () => {
    const root = folderWith({ one: ['rr', 'rt', 'rn', 'ro', 'rr', 'ww'] });
    const text = await inspected(root, 'one.jsonl');
    // 0 and 4 are of mmlu-pro, 1 and 5 of reasoning.
    expect(text).toMatch(/^Judge arena_hard one\.\n\nmodel-1, 6 pairs:/);
    expect(text).toMatch(
      /arena_hard one +100\.00 +50\.00 +100\.00 +100\.00 +83\.33 +43\.6-97\.0 +33\.33 +1\+1\/1 +1\+1\/12/,
    );
    expect(text).toContain('2 of 12 games give no decision');
    expect(text).toContain('A>A, which JudgeBench keeps');
  });

  it('says n/a for parts without a pair, and counts words with another meaning', async () => {
    const root = folderWith({ one: ['rr'] });
    const [row] = [resultRow(0, [gameOf('A>B'), { ...gameOf('B>A'), decision: 'A=B' }])];
    writeFileSync(join(root, 'other.jsonl'), jsonLines([row]));
    const text = await inspected(root, 'other.jsonl');
    expect(text).toMatch(/100\.00 +n\/a +n\/a +n\/a +100\.00/);
    expect(text).toContain('the words of 1 of 2 games say something else than the decision in the file');
    expect(await inspected(root, 'one.jsonl')).not.toContain('something else');
  });

  it('shows all results in a folder: a row a judge, a column for each model whose answers are judged', async () => {
    const root = folderWith({ one: ['rr', 'ww'], two: ['rr', 'rr'] });
    const again = folderWith({ one: ['rr'] }, { response_model: 'model-2', pair_id: 'other' });
    writeFileSync(join(root, 'again.jsonl'), readFileSync(join(again, 'one.jsonl')));
    const text = await inspected(root, '.');
    expect(text).toMatch(/All pairs +model-2 +model-1\nA +100\.00 +50\.00\nB +- +100\.00\n/);
  });

  it('names an unreadable file of a folder, and shows the others', async () => {
    const root = folderWith({ one: ['rr'] });
    const rows = [resultRow(0, [gameOf('A>B')]), resultRow(1, [gameOf('A>B')], { judge_name: 'another' })];
    writeFileSync(join(root, 'two.jsonl'), jsonLines(rows));
    const text = (await inspected(root, '.')).replace(/\s+/g, ' ');
    expect(text).toContain('one.jsonl: beside it, left out:');
    expect(text).toContain('two.jsonl holds the rows of several judges');
    writeFileSync(join(root, 'empty.jsonl'), '');
    await expect(inspected(root, 'empty.jsonl')).rejects.toThrow('no line of it is a pair with its judgments');
  });

  it('accepts none of the flags of runs', async () => {
    const root = folderWith({ one: ['rr'] });
    await expect(inspected(root, 'one.jsonl', { byMode: true })).rejects.toThrow(
      '--by-mode needs a run, and this is a result of JudgeBench',
    );
  });
});

describe('compare', () => {
  const files = { one: ['rr', 'rr', 'rw', 'rr', 'rt'], two: ['ww', 'ww', 'rr', 'ww', 'rr'] };

  it('compares two judges by both rules, per split, with the pairs on which they differ', async () => {
    const root = folderWith(files);
    const text = await compared(root, ['one.jsonl', 'two.jsonl']);
    expect(text).toContain('arena_hard one judges 80.0 % right, arena_hard two 40.0 % (5 pairs, p = .63)');
    expect(text).toMatch(/all +paper +5 +−40\.0 +−100\.0 to \+71\.1 +3:1 +\.63\n/);
    expect(text).toMatch(/all +both +5 +−20\.0 .* 3:2 +1\n/);
    expect(text).toMatch(/livebench-math +both +1 +\+100\.0 +n\/a +0:1 +1\n/);
    expect(text).toMatch(/\npair-2 +B +livebench-math +A>B +A>B, then A>B +A>B, then B>A\n/);
    expect(text).not.toContain('pair-4');
  });

  it('names rule and pair in each part of a table that is too wide for the terminal', async () => {
    const root = folderWith(files);
    const text = await compared(root, ['one.jsonl', 'two.jsonl'], {}, 60);
    expect(text).toMatch(/\nPairs and rule +p\nall paper +\.63\nall both +1\n/);
    expect(text).toMatch(/\nPair +Right judge /);
    expect(text).toMatch(/\nPair +A says +B says\npair-0 +A>B, then B>A +B>A, then A>B\n/);
  });

  it('compares a file whose texts are left out, as this tool writes it, with one that has them', async () => {
    const root = folderWith(files);
    const bare = folderWith(files, {
      question: undefined,
      response_A: undefined,
      response_B: undefined,
      response_model: null,
    });
    writeFileSync(join(root, 'bare.jsonl'), readFileSync(join(bare, 'two.jsonl')));
    expect(await compared(root, ['one.jsonl', 'bare.jsonl'])).toContain('(5 pairs, p = .63)');
  });

  it('separates pairs that are about the answers of different models', async () => {
    const root = folderWith(files);
    const other = folderWith(files, { response_model: 'model-2' });
    writeFileSync(join(root, 'other.jsonl'), readFileSync(join(other, 'two.jsonl')));
    expect(await compared(root, ['one.jsonl', 'other.jsonl'])).toMatch(/all +paper +0 /);
  });

  it('writes JSON, Markdown and a page with the texts of both, without secrets', async () => {
    const root = folderWith(files);
    const formats = { json: 'out.json', markdown: 'out.md', html: 'out.html' };
    await compared(root, ['one.jsonl', 'two.jsonl'], formats);
    const [json = '', markdown, html] = Object.values(formats).map((name) => readFileSync(join(root, name), 'utf8'));
    const report = judgesReportSchema.parse(JSON.parse(json));
    expect(report.differing.map(({ id, right }) => [id, right])).toEqual([
      ['pair-0', 0],
      ['pair-1', 0],
      ['pair-2', 1],
      ['pair-3', 0],
    ]);
    expect(markdown).toContain('4 pairs on which they differ');
    expect(html).toContain('Words of one on 2. (hidden)');
    expect(html).toContain('Words of two on 3. (hidden)');
    // Judges have letters too.
    expect(html).toContain('judge B is right, label A&gt;B');
    expect(html).toContain('What is 3 plus one?');
    expect(html).not.toContain('on 4.');
  });

  it('shows the words of each of two files with one name', async () => {
    const root = folderWith(files);
    for (const name of ['one', 'two']) {
      mkdirSync(join(root, name));
      renameSync(join(root, `${name}.jsonl`), join(root, name, 'out.jsonl'));
    }
    await compared(root, ['one/out.jsonl', 'two/out.jsonl'], { html: 'out.html' });
    const html = readFileSync(join(root, 'out.html'), 'utf8');
    expect(html).toContain('Words of one on 2.');
    expect(html).toContain('Words of two on 2.');
  });

  it('shows splits named like built-in functions unchanged', async () => {
    const root = folderWith({});
    const rows = [resultRow(0, [gameOf('A>B')]), resultRow(1, [gameOf('A>B')], { source: 'constructor' })];
    writeFileSync(join(root, 'one.jsonl'), jsonLines(rows));
    writeFileSync(join(root, 'two.jsonl'), jsonLines(rows.slice(0, 1)));
    const text = await compared(root, ['one.jsonl', 'two.jsonl']);
    expect(text).toMatch(/ code +constructor +All/);
    expect(text).not.toContain('function');
  });

  it('compares several with adjusted p, and a judge with itself by the names of the files', async () => {
    const root = folderWith({ ...files, three: ['ww', 'ww', 'ww', 'ww', 'ww'] });
    const text = await compared(root, ['one.jsonl', 'two.jsonl', 'three.jsonl']);
    expect(text).toContain('3 judges side by side');
    expect(text).toMatch(/A arena_hard one +3:1 1 +4:0 \.38\n/);
    writeFileSync(join(root, 'again.jsonl'), readFileSync(join(root, 'one.jsonl')));
    expect(await compared(root, ['one.jsonl', 'again.jsonl'])).toContain('B arena_hard one (again.jsonl)');
  });

  it('leaves out pairs that have other texts in the other file, or are in one file only', async () => {
    const root = folderWith(files);
    const rows = [resultRow(0, [gameOf('A>B')], { question: 'Another?' }), resultRow(1, [gameOf('A>B')])];
    writeFileSync(join(root, 'two.jsonl'), jsonLines(rows));
    const text = await compared(root, ['one.jsonl', 'two.jsonl']);
    expect(text).toContain('1 of its pairs has another text or label elsewhere, and is not compared');
    expect(text).toMatch(/all +paper +1 /);
    expect(text).toContain('3 pairs that only one of the two has judged are left out');
  });

  it('says that a pair is in another split in the other file', async () => {
    const root = folderWith(files);
    const rows = [0, 1, 2].map((at) => resultRow(at, [gameOf('A>B')], at === 1 ? { source: 'logic' } : {}));
    writeFileSync(join(root, 'two.jsonl'), jsonLines(rows));
    const text = await compared(root, ['one.jsonl', 'two.jsonl']);
    expect(text).toContain('A: one.jsonl: 1 of its pairs is in another split elsewhere, and compared in no split');
    expect(text).toContain('B: two.jsonl: 1 of its pairs is in another split elsewhere, and compared in no split');
    expect(text).toMatch(/all +paper +3 /);
    expect(text).toMatch(/logic +paper +0 /);
  });

  it('says that judges share no pair', async () => {
    const root = folderWith({ one: ['rr'] });
    writeFileSync(join(root, 'two.jsonl'), jsonLines([resultRow(7, [gameOf('A>B')])]));
    expect(await compared(root, ['one.jsonl', 'two.jsonl'])).toContain('without a pair that both have judged');
  });

  it('compares judges with judges only', async () => {
    const root = folderWith(files);
    writeFileSync(join(root, 'other.jsonl'), jsonLines([dataRow(1)]));
    await expect(compared(root, ['one.jsonl', 'other.jsonl'])).rejects.toThrow(
      'other.jsonl is no journal, and no result of JudgeBench',
    );
    await expect(compared(root, ['other.jsonl', 'other.jsonl', 'other.jsonl'])).rejects.toThrow(
      'and no result of JudgeBench',
    );
    const formats = { json: 'a.json', csv: 'a.csv' };
    await expect(compared(root, ['one.jsonl', 'two.jsonl'], formats)).rejects.toThrow('judges have no csv report');
    expect(existsSync(join(root, 'a.json'))).toBe(false);
  });
});
