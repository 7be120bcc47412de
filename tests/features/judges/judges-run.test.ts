import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/commands/compare.ts';
import { report } from '../../../src/commands/report.ts';
import { judgebenchAt, judgebenchIn } from '../../../src/features/judges/load-judgebench.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import type { AttemptLine } from '../../../src/records/journal.ts';
import type { Mode } from '../../../src/records/target.ts';
import { fail, pass, type Verdict } from '../../../src/records/verdict.ts';
import { byFormat } from '../../../src/report/report-formats.ts';
import { keepRun, packWith, said, testIo } from '../../commands/kept-run-with.ts';
import { attemptWith } from '../../run/lines.ts';
import { gamesOf, judgePack, judgeText } from './judge-pack.ts';

const out = {
  ...byFormat<string | undefined>(() => undefined),
  ...{ progress: false, quiet: false, verbose: false, color: 'never' as const, dryRun: false, yes: false },
};

const verdicts: Readonly<Record<string, Verdict>> = {
  r: pass,
  w: fail('wrong-decision', 'a', 'b'),
  t: fail('undecided', 'a', 'b'),
  n: fail('no-decision', 'a', 'b'),
  u: { outcome: 'unmeasured', cause: 'timeout' },
};

const source = {
  dataset: 'judgebench',
  task: 'arena_hard',
  files: [{ name: 'dataset=judgebench,response_model=model-1.jsonl', sha256: 'a'.repeat(64) }],
  ...{ rows: 2, examples: 2, seed: 0 },
};
const pairs = [{ id: 'P-1' }, { id: 'P-2', label: 'B>A', split: 'code' }] as const;
const pack = judgePack(pairs, { judges: {}, source });
const twin = judgePack(pairs, { id: 'twin', judges: {}, source });
const orders = ['ab', 'ba'] as const;

/** Votes of both games of each pair, a round; a blank for a game that was not asked. */
function lines(...rounds: readonly (readonly string[])[]): AttemptLine[] {
  return rounds.flatMap((votes, round) =>
    pairs.flatMap(({ id }, at) =>
      orders.flatMap((shown, turn) => {
        const vote = votes[at]?.[turn] ?? ' ';
        if (vote === ' ') return [];
        const parts = { scenario: `duel/${id}.${shown}`, round: round + 1, ...said(`Said on ${id}.${shown}`) };
        return [attemptWith({ ...parts, verdict: verdicts[vote] as Verdict })]; // one of its keys
      }),
    ),
  );
}

function ofTwin(given: readonly AttemptLine[]): AttemptLine[] {
  return given.map((line) => {
    const scenario = line.scenario.replace('duel', 'twin');
    return { ...line, scenario, ...said(`Said on ${scenario}`) };
  });
}

const root = () => mkdtempSync(join(tmpdir(), 'judges-run-'));

async function reported(at: string, run: string, into: string, more: readonly string[] = []) {
  const io = testIo(at);
  writeFileSync(
    join(at, 'duel.yaml'),
    judgeText(
      pairs.flatMap((pair) => gamesOf(pair)),
      { judges: {}, source },
    ),
  );
  const packs = ['duel.yaml', ...more].map((name) => join(at, name));
  await report({ run, root: at, out, format: 'text', policy: undefined, judgebench: into, packs }, io);
  return io.complained();
}

describe('report --judgebench', () => {
  it('writes what JudgeBench would, by its names, and reads it again', async () => {
    const at = root();
    const run = await keepRun(at, { packs: [pack], lines: lines(['rt', 'nu'], ['ww', 'ww']) });
    const printed = await reported(at, run, 'results');
    const [file = ''] = readdirSync(join(at, 'results'));
    expect(file).toMatch(/^dataset=judgebench,response_model=model-1,judge_name=arena_hard,judge_model=.+\.jsonl$/);
    expect(printed).toContain('Wrote 2 pairs to ');
    expect(printed).toContain('; 1 later round left out');
    const rows = readFileSync(join(at, 'results', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows[0]).toMatchObject({
      ...{ pair_id: 'P-1', source: 'sums', label: 'A>B', response_model: 'model-1', judge_name: 'arena_hard' },
      judgments: [
        { judgment: { prompt: 'Which is better, P-1, ab?', response: 'Said on P-1.ab' }, decision: 'A>B' },
        { judgment: { prompt: 'Which is better, P-1, ba?', response: 'Said on P-1.ba' }, decision: 'A=B' },
      ],
    });
    expect(rows[1].judgments).toEqual([expect.objectContaining({ decision: null }), null]);
    const again = await judgebenchAt(join(at, 'results', file));
    expect(again?.pairs.map(({ id, ab, ba }) => [id, ab?.decision, ba?.decision])).toEqual([
      ['P-1', 'A>B', 'A=B'],
      ['P-2', null, null],
    ]);
  });

  it('writes the question and both answers, of the pack or of its prompt', async () => {
    const texts = { question: 'Sum of 1 and 1?', 'response-a': '2', 'response-b': '3' };
    const tagged = '<question>\nSum?\n</question>\n\n<answer-a>\nIt is\n2\n</answer-a>\n<answer-b>\n3\n</answer-b>';
    const scenarios = [
      ...gamesOf({ id: 'P-1' }).map((game, nth) =>
        nth === 0 ? { ...game, pair: { ...Object(game['pair']), texts } } : game,
      ),
      ...gamesOf({ id: 'P-2' }, { messages: [{ role: 'user', content: tagged }] }),
    ];
    const at = root();
    writeFileSync(join(at, 'full.yaml'), judgeText(scenarios, { judges: {}, source }));
    const full = (await loadPacks([join(at, 'full.yaml')])).map((each) => each.pack);
    const run = await keepRun(at, { packs: full, lines: lines(['rt', 'nu']) });
    const io = testIo(at);
    const packs = [join(at, 'full.yaml')];
    await report({ run, root: at, out, format: 'text', policy: undefined, judgebench: 'one.jsonl', packs }, io);
    const rows = readFileSync(join(at, 'one.jsonl'), 'utf8').trim().split('\n');
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([
      { question: 'Sum of 1 and 1?', response_A: '2', response_B: '3' },
      { question: 'Sum?', response_A: 'It is\n2', response_B: '3' },
    ]);
    expect((await judgebenchAt(join(at, 'one.jsonl')))?.digests.size).toBe(2);
  });

  it('writes one file if one is named, and keeps the places of games that were not asked', async () => {
    const at = root();
    const run = await keepRun(at, { packs: [pack], lines: lines([' w', '  ']) });
    expect(await reported(at, run, 'one.jsonl')).toContain('Wrote 1 pair to ');
    const { judgments } = JSON.parse(readFileSync(join(at, 'one.jsonl'), 'utf8'));
    expect(judgments).toEqual([null, expect.objectContaining({ decision: 'A>B' })]);
  });

  it('writes a file for each of two packs of the same pairs', async () => {
    const at = root();
    const own = [...lines(['rr', 'rr']), ...ofTwin(lines(['ww', 'ww']))];
    const run = await keepRun(at, { packs: [pack, twin], lines: own });
    writeFileSync(join(at, 'twin.yaml'), JSON.stringify(twin));
    await reported(at, run, 'results', ['twin.yaml']);
    const results = await judgebenchIn(join(at, 'results'));
    expect(results.map(({ pairs: [pair] }) => pair?.ab?.decision)).toEqual(['A>B', 'B>A']);
    expect(new Set(results.map(({ judgeName, judgeModel }) => `${judgeName} ${judgeModel}`)).size).toBe(1);
  });

  it('refuses a run without pairs', async () => {
    const at = root();
    const run = await keepRun(at, { packs: [packWith('one', ['a'])], lines: [attemptWith()] });
    const io = testIo(at);
    writeFileSync(join(at, 'one.yaml'), JSON.stringify(packWith('one', ['a'])));
    const packs = [join(at, 'one.yaml')];
    const done = report({ run, root: at, out, format: 'text', policy: undefined, judgebench: 'x', packs }, io);
    await expect(done).rejects.toThrow('judged no pairs');
  });
});

describe('compare', () => {
  async function compared(
    at: string,
    sides: readonly [string, string, ...string[]],
    html?: string,
    modes: Mode[] = [],
  ) {
    const io = testIo(at);
    const places = { root: at, baselinesDir: 'baselines' };
    await compare({ sides, places, modes, rule: { maxDrop: '10' }, out: { ...out, html }, policy: undefined }, io);
    return io.printed();
  }

  it('compares runs of judges on a page with the texts of both', async () => {
    const at = root();
    const [one, other] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];
    await keepRun(at, { id: one, packs: [pack], lines: lines(['rr', 'rr']) });
    await keepRun(at, { id: other, packs: [pack], lines: lines(['ww', 'rr']), plan: { slug: 'vllm/other' } });
    const text = await compared(at, [one, other], 'page.html');
    expect(text).toContain('A vllm/tiny\nB vllm/other\n');
    expect(text).toMatch(/all +paper +2 +−50\.0 /);
    const page = readFileSync(join(at, 'page.html'), 'utf8');
    expect(page).toContain('Said on P-1.ab');
    expect(page).not.toContain('Said on P-2');
  });

  it('shows the texts of the round whose decisions it shows', async () => {
    const at = root();
    const [one, other] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];
    const own = lines(['ru', 'rr'], ['ww', 'rr']).map((line) => ({ ...line, ...said(`In round ${line.round}`) }));
    await keepRun(at, { id: one, packs: [pack], lines: own, plan: { rounds: 2 } });
    await keepRun(at, { id: other, packs: [pack], lines: lines(['rr', 'rr']), plan: { slug: 'vllm/other' } });
    expect(await compared(at, [one, other], 'page.html')).toContain('B>A, then A>B');
    const page = readFileSync(join(at, 'page.html'), 'utf8');
    expect(page).toContain('In round 2');
    expect(page).not.toContain('In round 1');
  });

  it('separates pairs of two packs that have the same ids', async () => {
    const at = root();
    const [one, other] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];
    const packs = [pack, twin];
    await keepRun(at, { id: one, packs, lines: [...lines(['rr', 'ww']), ...ofTwin(lines(['rr', 'rr']))] });
    const turned = [...lines(['rr', 'ww']), ...ofTwin(lines(['ww', 'rr']))];
    await keepRun(at, { id: other, packs, lines: turned, plan: { slug: 'vllm/other' } });
    expect(await compared(at, [one, other], 'page.html')).toMatch(/all +paper +4 +−25\.0 .* 1:0 +1\n/);
    const page = readFileSync(join(at, 'page.html'), 'utf8');
    expect(page).toContain('<strong>twin P-1</strong>');
    expect(page).toContain('Said on twin/P-1.ab');
    expect(page).not.toContain('Said on P-1');
  });

  it('leaves out a pair if another version of the pack asks it differently', async () => {
    const at = root();
    const [one, other] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];
    const changed = judgePack([{ id: 'P-1', label: 'B>A' }, pairs[1]], { judges: {}, source });
    await keepRun(at, { id: one, packs: [pack], lines: lines(['rr', 'rr']) });
    await keepRun(at, { id: other, packs: [changed], lines: lines(['ww', 'rr']), plan: { slug: 'vllm/other' } });
    const text = await compared(at, [one, other], 'page.html');
    expect(text).toMatch(/all +paper +1 +0\.0 /);
    expect(text).toContain('1 of its pairs has another text or label elsewhere, and is not compared');
  });

  it('compares a run with a file of JudgeBench, and runs of one slug by their ids', async () => {
    const at = root();
    const run = await keepRun(at, { packs: [pack], lines: lines(['rr', 'ww']) });
    await reported(at, run, 'file.jsonl');
    expect(await compared(at, [run, 'file.jsonl'])).toMatch(/all +both +2 +0\.0 /);
    const turned = readFileSync(join(at, 'file.jsonl'), 'utf8').replace('"label":"A>B"', '"label":"B>A"');
    writeFileSync(join(at, 'turned.jsonl'), turned);
    const other = await compared(at, [run, 'turned.jsonl']);
    expect(other).toMatch(/all +both +1 +0\.0 /);
    expect(other).toContain('1 of its pairs has another text or label elsewhere, and is not compared');
    const again = await compared(at, [run, run, run]);
    expect(again).toContain('B vllm/tiny (20260102T030405Z-0001)');
  });

  it('compares one mode of runs with several, and escapes markup of a judge', async () => {
    const at = root();
    const modes: Mode[] = ['no-thinking', 'enable-thinking'];
    const hostile = '<img src=x onerror=alert(1)> @team \u001b[31m';
    const both = modes.flatMap((mode) =>
      lines(mode === 'no-thinking' ? ['rr', 'rr'] : ['ww', 'rr']).map((line) => ({
        ...line,
        ...said(`${mode} ${hostile}`),
        mode,
      })),
    );
    const [one, other] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];
    await keepRun(at, { id: one, packs: [pack], lines: both, plan: { modes } });
    const turned = both.map((line) => ({ ...line, verdict: fail('wrong-decision', 'a', 'b') }));
    await keepRun(at, { id: other, packs: [pack], lines: turned, plan: { modes } });
    expect(await compared(at, [one, other], 'all.html')).toContain('4 judges');
    const text = await compared(at, [one, other], 'page.html', ['no-thinking']);
    expect(text).toContain('A vllm/tiny no-thinking\n');
    const page = readFileSync(join(at, 'page.html'), 'utf8');
    expect(page).toContain('no-thinking &lt;img src=x onerror');
    expect(page).not.toContain('enable-thinking');
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('\u001b');
    await expect(compared(at, [one, other], 'page.html', ['pack-defaults'])).rejects.toThrow(
      'has no mode pack-defaults',
    );
  });

  it('refuses a run without judges', async () => {
    const at = root();
    const run = await keepRun(at, { packs: [packWith('one', ['a'])], lines: [attemptWith()] });
    await expect(compared(at, [run, run, run])).rejects.toThrow('is not a judge');
  });
});
