import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswers } from '../../src/baseline/parse-answers.ts';
import { cutText, renderAnswers } from '../../src/baseline/render-answers.ts';
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

describe('the answers beside a baseline', () => {
  it('are a header and one line a scenario', () => {
    expect(text).toMatchInlineSnapshot(`
      "{"version":1,"kind":"answers","slug":"vllm/qwen","mode":"no-thinking","captured":"2026-11-21T12:00:00.000Z"}
      {"scenario":"toolcall-15/TC-01","digests":["0123456789abcdef",null],"first":"It is 7 °C.\\nBring a coat."}
      "
    `);
  });

  it('are none where nothing is kept', () => {
    expect(renderAnswers(baselineWith())).toBeUndefined();
  });

  it('name the line and the field of a fault', () => {
    const words = refusalOf(() => parseAnswers(text.replace('"digests"', '"digest"'), path, baseline));
    expect(words).toContain(`${path}:2 digest: unknown key "digest"; did you mean "digests"?`);
    const twice = `${text}${text.split('\n')[1]}\n`;
    expect(refusalOf(() => parseAnswers(twice, path, baseline))).toContain(
      `${path}:3 scenario: toolcall-15/TC-01 stands twice`,
    );
  });

  it('are read or refused, never anything else', () => {
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
