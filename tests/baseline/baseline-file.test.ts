import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersPath, baselineName } from '../../src/baseline/baseline-path.ts';
import { parseBaseline } from '../../src/baseline/parse-baseline.ts';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { InputError } from '../../src/lib/errors.ts';
import type { Baseline } from '../../src/records/baseline.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { anyBaseline } from './any-baseline.ts';
import { baselineWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';
import { cell, packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

const path = 'baselines/vllm--qwen__no-thinking.json';

function nameOf({ scorecard }: Baseline): string {
  return baselineName(scorecard.slug, scorecard.mode, 'native');
}

/** The text of a small baseline after a manual edit. */
function edited(edit: (text: string) => string): string {
  const text = renderBaselineFile(baselineWith());
  const after = edit(text);
  if (after === text) throw new Error('the edit changed nothing');
  return after;
}

function refused(edit: (text: string) => string, at = path): string {
  return refusalOf(() => parseBaseline(edited(edit), at));
}

describe('a baseline file', () => {
  it('has its header first, then one line for each scenario', async () => {
    const scenarios = [
      scoreWith({
        scenario: 'toolcall-15/TC-02',
        cells: [cell(3, 3), cell(1, 3)],
        failures: { 'wrong-tool': 1, 'no-tool-call': 1 },
      }),
      scoreWith({ cells: [cell(3, 3), cell(3, 3)] }),
    ];
    const first = baselineWith({
      scorecard: scorecardWith({ scenarios: [scoreWith(), scoreWith({ scenario: 'toolcall-15/TC-09' })] }),
    });
    const baseline = baselineWith({ scorecard: scorecardWith({ scenarios }), previous: first, reason: 'new driver' });
    await expect(renderBaselineFile(baseline)).toMatchFileSnapshot('../golden/baseline.json');
  });

  it('reads back as captured', () => {
    const baseline = baselineWith();
    expect(parseBaseline(renderBaselineFile(baseline), path)).toEqual(baseline);
  });

  it('keeps sums of measures by session, groups, and the metric that gates', () => {
    const values = {
      f1: [
        [0.333333, 1, 0.666667],
        [0.1, 0.2],
      ],
      calls: [[3, 4, 5], [2]],
    };
    const graded = scoreWith({ cells: [cell(3, 3), cell(2, 2)], values, group: 'doc-17' });
    const scorecard = scorecardWith({ scenarios: [graded], packs: [packWith({ gatesOn: 'f1' })] });
    const baseline = baselineWith({ scorecard });
    const text = renderBaselineFile(baseline);
    const sums = {
      f1: [
        [2_000_000, 3],
        [300_000, 2],
      ],
      calls: [
        [12_000_000, 3],
        [2_000_000, 1],
      ],
    };
    expect(text).toContain(`"group":"doc-17","measures":${JSON.stringify(sums)}`);
    const read = parseBaseline(text, path);
    expect(read).toEqual(baseline);
    expect(read.scorecard).toMatchObject({ scenarios: [{ group: 'doc-17', sums }], packs: [{ gatesOn: 'f1' }] });
    const fault = 'calls has more values than the sessions have attempts, or other sessions';
    const edited = (measures: object) =>
      text.replace(JSON.stringify(sums), JSON.stringify({ f1: sums.f1, ...measures }));
    expect(
      refusalOf(() =>
        parseBaseline(
          edited({
            calls: [
              [0, 4],
              [0, 1],
            ],
          }),
          path,
        ),
      ),
    ).toContain(fault);
    expect(refusalOf(() => parseBaseline(edited({ calls: [[0, 3]] }), path))).toContain(fault);
    expect(
      parseBaseline(
        edited({
          calls: [
            [0, 3],
            [0, 2],
          ],
        }),
        path,
      ).scorecard.scenarios,
    ).toHaveLength(1);
  });

  it('is read in key order, with times only for packs that have them', () => {
    const scenarios = ['C', 'A', 'B'].map((name) => scoreWith({ scenario: `toolcall-15/${name}` }));
    const text = renderBaselineFile(baselineWith({ scorecard: scorecardWith({ scenarios, timings: {} }) }));
    const [first = '', second = '', third = ''] = text.match(/ {4}"toolcall-15\/.*\}/g) ?? [];
    const turned = text.replace(first, '@1').replace(second, '@2').replace(third, '@3');
    const { scorecard } = parseBaseline(turned.replace('@3', first).replace('@2', third).replace('@1', second), path);
    expect(scorecard.scenarios.map(({ scenario }) => scenario.slice(-1))).toEqual(['A', 'B', 'C']);
    expect(Object.keys(scorecard.timings)).toEqual([]);
  });

  it('keeps the digest that the anchor counted, and lists no missing scenario as gone', () => {
    const first = baselineWith();
    const scenarios = [scoreWith({ digest: 'b'.repeat(64) }), scoreWith({ scenario: 'toolcall-15/TC-02' })];
    const next = baselineWith({ scorecard: scorecardWith({ scenarios }), previous: first });
    const text = renderBaselineFile(next);
    expect(parseBaseline(text, path).anchor).toEqual(next.anchor);
    expect(text).not.toContain('"gone"');
  });

  it('treats unknown sampling as unknown', () => {
    const fingerprint = fingerprintWith({ conditions: { sampling: null }, subject: { 'sampling-defaults': null } });
    const baseline = baselineWith({ scorecard: scorecardWith({ fingerprint }) });
    expect(parseBaseline(renderBaselineFile(baseline), path).scorecard.fingerprint).toMatchObject({
      ...{ conditions: { sampling: null }, subject: { 'sampling-defaults': null } },
    });
  });

  it('is written with the bytes it was read from, whatever it contains', () => {
    fc.assert(
      fc.property(anyBaseline, (baseline) => {
        const text = renderBaselineFile(baseline);
        const read = parseBaseline(text, nameOf(baseline));
        expect(renderBaselineFile(read)).toBe(text);
        expect(read.scorecard).toEqual(baseline.scorecard);
        expect(read.anchor?.scenarios).toEqual(baseline.anchor?.scenarios);
      }),
    );
  });

  it('has the same bytes, in whatever order it was built', () => {
    const { scorecard, ...rest } = baselineWith();
    const turned = Object.fromEntries(Object.entries(scorecard).reverse()) as typeof scorecard; // the same entries
    expect(
      renderBaselineFile({ ...rest, scorecard: { ...turned, scenarios: [...scorecard.scenarios].reverse() } }),
    ).toBe(renderBaselineFile({ scorecard, ...rest }));
  });

  it('changes only the header and the lines of changed scenarios', () => {
    const scenarios = Array.from({ length: 15 }, (_, index) => scoreWith({ scenario: `toolcall-15/TC-${index + 10}` }));
    const first = baselineWith({ scorecard: scorecardWith({ scenarios }) });
    const now = scenarios.map((score, index) =>
      index === 4 ? { ...score, cells: [cell(0, 3)], failures: { 'wrong-tool': 3 } as const } : score,
    );
    const next = baselineWith({
      scorecard: scorecardWith({ scenarios: now }),
      previous: first,
      now: new Date('2026-12-24T00:00:00Z'),
    });
    const [before, after] = [first, next].map((each) => renderBaselineFile(each).split('\n'));
    expect(after?.filter((line) => !before?.includes(line)).map((line) => line.trim().slice(0, 21))).toEqual([
      '"captured": "2026-12-',
      '"toolcall-15/TC-14": ',
    ]);
  });

  it('takes at most 40 KB for 75 scenarios and ten sessions', () => {
    const scenarios = Array.from({ length: 75 }, (_, index) =>
      scoreWith({
        scenario: `instructfollow-${index % 5}/IF-${String(index).padStart(2, '0')}`,
        cells: Array.from({ length: 10 }, () => cell(1, 3)),
        failures: { 'constraint-broken': 12, 'token-limit': 8 },
        promptTokens: 12345,
      }),
    );
    const packs = [0, 1, 2, 3, 4].map((id) => packWith({ id: `instructfollow-${id}` }));
    const other = scenarios.map((score) => ({ ...score, digest: 'b'.repeat(64) }));
    const previous = baselineWith({ scorecard: scorecardWith({ packs, scenarios: other }) });
    const baseline = baselineWith({ previous, scorecard: scorecardWith({ packs, scenarios, rounds: 30 }) });
    expect(renderBaselineFile(baseline).length).toBeLessThan(40_000);
  });

  it('is either read or refused, wherever it was cut or overwritten', () => {
    const text = renderBaselineFile(baselineWith());
    const damage = fc.record({
      at: fc.nat(text.length),
      length: fc.nat(40),
      by: fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('{', '}', '"__proto__":', '1e999', '-1', 'null', '[]'),
      ),
    });
    fc.assert(
      fc.property(damage, ({ at, length, by }) => {
        try {
          parseBaseline(`${text.slice(0, at)}${by}${text.slice(at + length)}`, path);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
    fc.assert(
      fc.property(fc.nat(text.length - 2), (end) => {
        expect(refusalOf(() => parseBaseline(text.slice(0, end), path))).toContain('not JSON');
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (other) => {
        expect(refusalOf(() => parseBaseline(other, path))).toContain(path);
      }),
    );
  });
});

describe('parseBaseline', () => {
  it('names both versions of a file that is too new', () => {
    const words = refused((text) => text.replace('"version": 1', '"version": 2'));
    expect(words).toContain('has baseline format 2; quality-baseline 0.1.0 reads formats up to 1');
  });

  it('reports every fault with its path', () => {
    const words = refused((text) =>
      text
        .replace('"sessions":[[3,3]]', '"sessions":[[4,3]]')
        .replace('"reason"', '"raeson"')
        .replace('"promptTokens":412,', '"promptToken":412,')
        .replace(`"TC-02": {"digest":"${'a'.repeat(64)}"`, '"TC-02": {"digest":"aa"')
        .replace(/("toolcall-15\/TC-02": \{"digest":")a+/, '$1aa'),
    );
    expect(words).toMatchInlineSnapshot(`
      "baselines/vllm--qwen__no-thinking.json is not a valid baseline: 6 faults
        reason: missing, expected string
        scenarios.toolcall-15/TC-01.sessions[0]: more passed than attempts
        scenarios.toolcall-15/TC-01.promptTokens: missing, expected number
        scenarios.toolcall-15/TC-01.promptToken: unknown key "promptToken"; did you mean "promptTokens"?
        scenarios.toolcall-15/TC-02.digest: 64 hex digits
        raeson: unknown key "raeson"; did you mean "reason"?
      Baselines are captured, not edited: take the file from git again, or capture it anew. docs/baselines.md describes it."
    `);
  });

  it('finds lines that contradict the header or themselves', () => {
    const words = refused((text) =>
      text
        .replace('"toolcall-15/TC-01"', '"dataextract-15/DE-01"')
        .replace('"sessions":[[3,3]]', '"sessions":[[3,3],[1,3]]')
        .replace('"mode": "no-thinking",\n      "thinking', '"mode": "enable-thinking",\n      "thinking'),
    );
    expect(words).toMatchInlineSnapshot(`
      "baselines/vllm--qwen__no-thinking.json is not a valid baseline: 4 faults
        fingerprint.conditions.mode: "enable-thinking", where the baseline is of mode "no-thinking"
        scenarios.dataextract-15/DE-01: the header names no pack "dataextract-15"
        scenarios.dataextract-15/DE-01: counts of 2 sessions, where the header has 1
        scenarios.dataextract-15/DE-01: failures add up to 0, the sessions to 2
      Baselines are captured, not edited: take the file from git again, or capture it anew. docs/baselines.md describes it."
    `);
  });

  it('refuses a duplicate key', () => {
    expect(refused((text) => text.replace('"toolcall-15/TC-02"', '"toolcall-15/TC-01"'))).toContain('appears twice');
  });

  it('refuses anchors without a header for them', () => {
    const words = refused((text) => text.replace(/ {2}"anchor": \{[^}]*\},\n/, ''));
    expect(words).toContain('scenarios.toolcall-15/TC-01: has an anchor, but the header has none');
  });

  it.each(['baselines/vllm--qwen__enable-thinking.json', 'baselines/vllm--gemma__no-thinking.json'])(
    'refuses a file named %s with another slug or mode',
    (other) => {
      const words = refusalOf(() => parseBaseline(renderBaselineFile(baselineWith()), other));
      expect(words).toContain(`${other} is named for another baseline: it holds vllm/qwen in mode no-thinking`);
      expect(words).toContain('vllm--qwen__no-thinking.json');
    },
  );
});

describe('an unreadable baseline', () => {
  const words = (text: string) => refusalOf(() => parseBaseline(text, path)).split('\n');

  it('is reported with its fault, if there is only one', () => {
    expect(words('{')[0]).toBe(`${path} is not a valid baseline: one fault`);
    expect(words('{')[1]).toMatch(/^ {2}not JSON: /);
    expect(words('3')[1]).toMatch(/^ {2}\w/);
  });

  it('shows forty faults, and counts the rest', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');
    const lines = words(renderBaselineFile(baselineWith()).replace('{', `{${many(45)},`));
    expect(lines[0]).toBe(`${path} is not a valid baseline: 45 faults`);
    expect(lines.slice(40, 43)).toEqual([
      expect.stringContaining('k39'),
      '  and 5 more',
      expect.stringContaining('Baselines are captured'),
    ]);
    expect(words(renderBaselineFile(baselineWith()).replace('{', `{${many(40)},`)).join('\n')).not.toContain(' more');
  });
});

describe('answersPath', () => {
  it('changes only the end of the name', () => {
    expect(answersPath('baselines/a.json-b__no-thinking.json')).toBe('baselines/a.json-b__no-thinking.answers.jsonl');
  });
});
