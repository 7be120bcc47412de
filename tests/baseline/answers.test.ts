import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, parseAnswers, renderAnswers } from '../../src/baseline/parse-answers.ts';
import { InputError } from '../../src/lib/errors.ts';
import { baselineWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';
import { scorecardWith, scoreWith } from './scorecard-with.ts';

const path = 'baselines/vllm--qwen__no-thinking.answers.jsonl';
const baseline = baselineWith({
  scorecard: scorecardWith({ scenarios: [scoreWith({ answers: ['0123456789abcdef', null] })] }),
  firstAnswers: new Map([['toolcall-15/TC-01', 'It is 7 °C.\nBring a coat.']]),
});
const text = renderAnswers(baseline) ?? '';

describe('the answers next to a baseline', () => {
  it('have a header and one line for each scenario', () => {
    expect(text).toMatchInlineSnapshot(`
      "{"version":1,"kind":"answers","slug":"vllm/qwen","mode":"no-thinking","captured":"2026-11-21T12:00:00.000Z"}
      {"scenario":"toolcall-15/TC-01","digests":["0123456789abcdef",null],"first":"It is 7 °C.\\nBring a coat."}
      "
    `);
  });

  it('are undefined if nothing is kept', () => {
    expect(renderAnswers(baselineWith())).toBeUndefined();
  });

  it('name the line and the field of a fault', () => {
    const words = refusalOf(() => parseAnswers(text.replace('"digests"', '"digest"'), path, baseline));
    expect(words).toContain(`${path}:2 digest: unknown key "digest"; did you mean "digests"?`);
    const number = refusalOf(() => parseAnswers(text.replace(/.*\n$/, '3\n'), path, baseline));
    expect(number.split('\n')[0]).toBe(`${path}:2 expected object, received number`);
    const twice = `${text}${text.split('\n')[1]}\n`;
    expect(refusalOf(() => parseAnswers(twice, path, baseline))).toContain(
      `${path}:3 scenario: toolcall-15/TC-01 occurs twice`,
    );
  });

  it('are ignored if they belong to another slug, mode or capture', () => {
    for (const [from, to] of [
      ['vllm/qwen', 'vllm/gemma'],
      ['no-thinking', 'enable-thinking'],
      ['2026-11-21', '2026-11-22'],
    ] as const) {
      const other = parseAnswers(text.replace(from, to), path, baseline);
      expect(other.baseline).toBe(baseline);
      expect(other.note).toContain(`${path} holds the answers of `);
    }
  });

  it('are read back: digests without a text, and texts without a digest', () => {
    const key = 'toolcall-15/TC-01';
    const back = (answers: (string | null)[] | null, first: string | undefined) => {
      const scorecard = scorecardWith({
        scenarios: [scoreWith({ answers }), scoreWith({ scenario: 'toolcall-15/TC-02' })],
      });
      const kept = baselineWith({ scorecard, firstAnswers: first === undefined ? undefined : new Map([[key, first]]) });
      const lines = renderAnswers(kept) ?? '';
      expect(lines.split('\n')).toHaveLength(3);
      const { baseline: read, note } = parseAnswers(lines, path, kept);
      return { answers: read.scorecard.scenarios.map((score) => score.answers), texts: read.firstAnswers, note };
    };
    expect(back(['0123456789abcdef'], undefined)).toEqual({
      answers: [['0123456789abcdef'], null],
      texts: undefined,
      note: undefined,
    });
    expect(back(null, 'A')).toEqual({ answers: [null, null], texts: new Map([[key, 'A']]), note: undefined });
  });

  it('are either read or refused', () => {
    const damage = fc.record({ at: fc.nat(text.length), length: fc.nat(30), by: fc.string({ maxLength: 8 }) });
    fc.assert(
      fc.property(damage, ({ at, length, by }) => {
        try {
          parseAnswers(`${text.slice(0, at)}${by}${text.slice(at + length)}`, path, baseline);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe('cutText', () => {
  it.each([
    ['\u007f', 2048],
    ['\u0080', 1024],
    ['\u07ff', 1024],
    ['\u0800', 682],
    ['\uffff', 682],
    ['\u{10000}', 512],
  ])('keeps of %j as many as fit into 2 KiB', (letter, most) => {
    expect(Array.from(cutText(letter.repeat(3000)))).toHaveLength(most);
  });

  it('keeps whole characters, at most 2 KiB of them, and all that fit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 400, maxLength: 3000 }), (long) => {
        const cut = cutText(long);
        expect(long.toWellFormed().startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        const bytes = Buffer.byteLength(cut);
        expect(bytes).toBeLessThanOrEqual(2048);
        if (cut !== long.toWellFormed()) expect(bytes).toBeGreaterThan(2044);
      }),
    );
  });
});
