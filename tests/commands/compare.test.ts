import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baselineName } from '../../src/baseline/baseline-path.ts';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { type CompareOptions, compare } from '../../src/commands/compare.ts';
import type { NumericAnswers, RecordingLine } from '../../src/features/numerics/numerics.ts';
import { renderBenchlocalResult } from '../../src/features/other-tools/render-forms.ts';
import { InputError } from '../../src/lib/errors.ts';
import { comparisonFileSchema } from '../../src/records/decision.ts';
import type { Mode } from '../../src/records/target.ts';
import { pass, type Verdict } from '../../src/records/verdict.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { cell, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { attemptWith } from '../run/lines.ts';
import { keepRun, packWith, testIo, withRoot } from './kept-run-with.ts';

const out = {
  ...byFormat(() => undefined),
  ...{
    progress: false,
    quiet: false,
    verbose: false,
    color: 'auto' as const,
    dryRun: false,
    yes: false,
  },
} as const;
const exits = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false } as const;

const packs = [packWith('one', ['a', 'b', 'c', 'd', 'e', 'f'])];
const failed: Verdict = { outcome: 'fail', failure: 'wrong-value', expected: 'a', received: 'b', score: undefined };

/** Three rounds of every scenario; the named ones fail. */
function lines(failing: readonly number[], modes: readonly Mode[] = ['no-thinking']) {
  return modes.flatMap((mode) =>
    [1, 2, 3].flatMap((round) =>
      [1, 2, 3, 4, 5, 6].map((nth) =>
        attemptWith({ mode, round, scenario: `one/S-${nth}`, verdict: failing.includes(nth) ? failed : pass }),
      ),
    ),
  );
}

async function compared(root: string, one: string, other: string, more: Partial<CompareOptions> = {}) {
  const io = testIo(root);
  const places = { root, baselinesDir: join(root, 'baselines') };
  const options = { sides: [one, other], places, modes: [], rule: { maxDrop: '10' }, out, policy: undefined } as const;
  const code = await compare({ ...options, ...more }, io);
  return { code, out: io.printed(), err: io.complained() };
}

const [first, second] = ['20260102T030405Z-0001', '20260103T030405Z-0002'];

describe('compare', () => {
  /** The record of a session for one prompt. */
  function recordingOf(logProbability: number): RecordingLine {
    const answers = { 'prose-1': [['a', [['a', logProbability]]]] } satisfies NumericAnswers;
    return { kind: 'numerics', session: 1, prompts: 'a'.repeat(64), recorded: { outcome: 'recorded', answers } };
  }

  it('shows how far the model itself moved between two runs, or why that is unknown', () =>
    withRoot(async (root) => {
      await keepRun(root, { id: first, packs, lines: [recordingOf(-0.5), ...lines([])] });
      await keepRun(root, { id: second, packs, lines: [recordingOf(-0.9), ...lines([])] });
      const result = await compared(root, first, second, { out: { ...out, markdown: '-' } });
      expect(result.out).toMatch(/- numerics differ by \.\d+ nats, floor unknown/);
      expect((await compared(root, first, second)).out).toMatch(/- numerics differ by \.\d+ nats, floor unknown/);
      expect((await compared(root, first, first)).out).toContain('- numerics identical');
      const third = '20260104T030405Z-0003';
      await keepRun(root, { id: third, packs, lines: lines([]) });
      expect((await compared(root, first, third)).out).toContain('- numerics not measured: the other side has none');
      expect((await compared(root, third, third)).out).not.toContain('numerics');
    }));

  it('shows it for a baseline against a run, and for two baselines', () =>
    withRoot(async (root) => {
      const baselines = join(root, 'baselines');
      const sessions = [-0.5, -0.5].map((each): NumericAnswers => ({ 'prose-1': [['a', [['a', each]]]] }));
      const numerics = { prompts: 'a'.repeat(64), sessions };
      await saveBaseline(baselines, { ...baselineWith(), numerics });
      await mkdir(join(root, 'older'));
      await saveBaseline(join(root, 'older'), { ...baselineWith(), numerics });
      const name = baselineName('vllm/qwen', 'no-thinking', 'native');
      const result = await compared(root, join('older', name), 'vllm/qwen');
      expect(result.out).toContain('- numerics identical');
    }));

  it('shows the outcome of two runs of one slug, and exits with it on request', () =>
    withRoot(async (root) => {
      await keepRun(root, { id: first, packs, lines: lines([]) });
      const folder = await keepRun(root, { id: second, packs, lines: lines([1, 2, 3]) });
      const result = await compared(root, first, folder);
      expect(result).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(/^✗ Regressed: one of .* fell by 50/),
      });
      expect(await compared(root, first, join(folder, 'scorecard.json'), { policy: exits })).toEqual({
        ...result,
        code: 1,
      });
      await rm(join(folder, 'journal.jsonl'));
      expect(await compared(root, first, folder)).toEqual(result);
      expect(await compared(root, folder, first, { policy: exits })).toMatchObject({ code: 0 });
    }));

  it('writes its result as JSON and Markdown', () =>
    withRoot(async (root) => {
      await keepRun(root, { id: first, packs, lines: lines([]) });
      await keepRun(root, { id: second, packs, lines: lines([1]) });
      const json = await compared(root, first, second, { out: { ...out, json: '-' } });
      expect(comparisonFileSchema.parse(JSON.parse(json.out)).modes).toMatchObject([{ packs: [{ pack: 'one' }] }]);
      const markdown = await compared(root, first, second, { out: { ...out, markdown: '-' } });
      expect(markdown.out).toMatch(/^### ❌ Regressed: one of /);
      expect(markdown.out).toContain('| one | 100.0 % | 83.3 % |');
      expect(markdown.out).toContain('`one/S-1`');
    }));

  it('writes two ordinary runs side by side as a page', () =>
    withRoot(async (root) => {
      await keepRun(root, { id: first, packs, lines: lines([]) });
      await keepRun(root, { id: second, packs, lines: lines([1, 2, 3]) });
      expect(await compared(root, first, second, { out: { ...out, html: join(root, 'page.html') } })).toMatchObject({
        code: 0,
        err: '',
      });
      const page = await readFile(join(root, 'page.html'), 'utf8');
      expect(page).toMatch(/<p class="outcome regressed">✗ Regressed: one of /);
      expect(page).toContain('▼ one/S-1');
      expect(page).toContain('<td role="cell" class="number" data-head="Second"');
    }));

  it('shows the paired difference of each metric that both sides have, with its interval and p', () =>
    withRoot(async (root) => {
      const graded = (values: readonly number[]) =>
        values.map((f1, at) =>
          attemptWith({ scenario: `one/S-${at + 1}`, verdict: { outcome: 'pass', measures: { f1 } } }),
        );
      await keepRun(root, { id: first, packs, lines: graded([1, 0.5, 1, 0.5, 1, 0.5]) });
      await keepRun(root, { id: second, packs, lines: graded([1, 0.5, 0.75, 0.5, 0.5, 0.75]) });
      const json = await compared(root, first, second, { out: { ...out, json: '-' } });
      const [mode] = comparisonFileSchema.parse(JSON.parse(json.out)).modes;
      // Differences 0, 0, −.25, 0, −.5, .25: their mean is −.0833, its standard error .1054, and t of 5 is 2.5706.
      expect(mode?.paired).toEqual([
        {
          ...{ metric: 'f1', scenarios: 6, isSmall: true, p: 0.75, better: 1, equal: 3, worse: 2 },
          means: { first: 0.75, second: expect.closeTo(0.666667, 5) },
          difference: expect.closeTo(-0.083333, 5),
          interval: { low: expect.closeTo(-0.35427, 4), high: expect.closeTo(0.18761, 4) },
        },
      ]);
      const { out: text } = await compared(root, first, second);
      expect(text.replace(/ +/g, ' ')).toContain('f1 75.0 66.7 −8.3 −35.4 to +18.8* .75 1/3/2');
      expect(text).toContain('* under 50 scenarios, or groups of them');
      const markdown = await compared(root, first, second, { out: { ...out, markdown: '-' } });
      expect(markdown.out).toMatch(/\| f1 +\| 75.0 \| 66.7 \| −8.3/);
      expect((await compared(root, first, first)).out).toContain('+0.0');
    }));

  it('shows no metric without one on both sides', () =>
    withRoot(async (root) => {
      await keepRun(root, { id: first, packs, lines: lines([]) });
      const json = await compared(root, first, first, { out: { ...out, json: '-' } });
      expect(comparisonFileSchema.parse(JSON.parse(json.out)).modes[0]?.paired).toBeUndefined();
    }));

  it('finds baselines by slug and by any file name, and decides nothing between two slugs', () =>
    withRoot(async (root) => {
      const baselines = join(root, 'baselines');
      await mkdir(baselines);
      await saveBaseline(baselines, baselineWith());
      const broken = [scoreWith({ cells: [cell(0, 3)] }), scoreWith({ scenario: 'toolcall-15/TC-02' })];
      const other = scorecardWith({ slug: 'vllm/other', scenarios: broken });
      await saveBaseline(baselines, baselineWith({ scorecard: other }));
      const { slug } = scorecardWith();
      const result = await compared(root, slug, 'vllm/other', { policy: exits });
      expect(result).toMatchObject({ code: 0, err: '' });
      expect(result.out).toContain('Two different targets');
      await copyFile(join(baselines, baselineName(slug, 'no-thinking', 'native')), join(root, 'old.json'));
      expect(
        await compared(root, 'old.json', join(baselines, baselineName('vllm/other', 'no-thinking', 'native'))),
      ).toEqual(result);
      await expect(compared(root, 'vllm/othr', slug)).rejects.toMatchObject({ hint: 'Did you mean "vllm/other"?' });
    }));

  it('says first if the two have nothing in common', () =>
    withRoot(async (root) => {
      const others = [packWith('two', ['a', 'b'])];
      const asked = ['two/S-1', 'two/S-2'].map((scenario) => attemptWith({ scenario, verdict: pass }));
      await keepRun(root, { id: first, packs, lines: lines([]) });
      await keepRun(root, { id: second, packs: others, lines: asked });
      const otherTarget = scorecardWith({ slug: 'vllm/other' });
      await saveBaseline(join(root, 'baselines'), baselineWith({ scorecard: otherTarget }));
      for (const other of [second, otherTarget.slug]) {
        const text = (await compared(root, first, other)).out;
        expect(text).toMatch(/^(?:\? )?Nothing in common: no scenario of the first is in the second\.\n/);
        expect(text).not.toContain('baseline');
        const { out: markdown } = await compared(root, first, other, { out: { ...out, markdown: '-' } });
        expect(markdown).toMatch(/^### (?:⚠️ )?Nothing in common: /);
      }
      expect(await compared(root, first, second, { policy: exits })).toMatchObject({ code: 4 });
    }));

  it('takes a result of benchlocal-cli', () =>
    withRoot(async (root) => {
      await writeFile(join(root, 'result.json'), renderBenchlocalResult(scorecardWith()));
      const result = await compared(root, 'result.json', 'result.json');
      expect(result.out).toContain('toolcall-15');
      expect(result).toMatchObject({ code: 0, err: '' });
    }));

  it('pairs the modes, and lists those without a partner', () =>
    withRoot(async (root) => {
      const both: Mode[] = ['no-thinking', 'enable-thinking'];
      await keepRun(root, { id: first, packs, lines: lines([], both), plan: { modes: both } });
      await keepRun(root, { id: second, packs, lines: lines([]) });
      expect(await compared(root, first, second)).toMatchObject({
        code: 0,
        err: 'only the first has enable-thinking\n',
      });
      expect((await compared(root, first, first)).out).toContain('(enable-thinking)');
      const across = await compared(root, first, second, { modes: ['enable-thinking', 'no-thinking'] });
      expect(across.err).toBe('only the first has enable-thinking\n');
      await expect(compared(root, first, second, { modes: ['enable-thinking'] })).rejects.toThrow(
        `${second} has no mode enable-thinking`,
      );
    }));

  it.each([
    ['nothing.json', undefined, 'there is nothing called'],
    ['text.json', 'words', 'is not JSON'],
    ['report.json', '{"version":1,"kind":"decision"}', 'is a decision, which holds no counts'],
    ['list.json', '[]', 'is nothing that can be compared'],
    ['baseline.json', '{"version":1,"kind":"baseline"}', 'is not a valid baseline'],
    ['scorecard.json', '{"version":1,"kind":"scorecards"}', 'holds no scorecards'],
    ['journal.jsonl', '', 'holds no run'],
  ])('refuses %s that is %j', (name, text, message) =>
    withRoot(async (root) => {
      if (text !== undefined) await writeFile(join(root, name), text);
      const refused = compared(root, name, name);
      await expect(refused).rejects.toThrow(InputError);
      await expect(refused).rejects.toThrow(message);
    }),
  );
});
