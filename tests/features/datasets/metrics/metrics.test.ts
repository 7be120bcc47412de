import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../../src/features/datasets/metrics/metrics.ts';
import { type MetricId, metricIds } from '../../../../src/records/verdict.ts';
import { metricValue } from './metric-value.ts';

const few = { numRuns: 150 };
const word = fc.constantFrom('red', 'Blue', 'green,', '"the"', 'a', 'yes', '7', 'naïve', 'ε');
const words = fc.array(word, { maxLength: 12 });
const line = words.map((list) => list.join(' '));

describe('exact_match and f1', () => {
  it.each([
    ['Denver Broncos', ['Denver Broncos'], 1, 1],
    ['The Denver  Broncos.', ['Denver Broncos'], 1, 1],
    ['**denver broncos**', ['a Denver Broncos!'], 1, 1],
    ['Broncos', ['Denver Broncos'], 0, 0.666667], // P 1, R 1/2
    ['the Denver Broncos of the AFC', ['Denver Broncos'], 0, 0.666667], // P 2/4, R 1
    ['Denver Denver Broncos', ['Denver Broncos Denver Denver'], 0, 0.857143], // 2 × 3 / (3 + 4)
    ['Paris', ['Rome', 'Paris, France', 'Paris'], 1, 1],
    ['Paris', ['Rome', 'Paris, France'], 0, 0.666667],
    ['Paris', ['Rome'], 0, 0],
    ['re-use', ['reuse'], 1, 1], // a mark is deleted, not made a space
    ['A-the', ['athe'], 1, 1], // marks go before articles
    ['théa', ['thé a'], 0, 0], // é is a letter: no article ends before it
    ['1.5', ['15'], 1, 1], // as the script has it
    ['the', ['a'], 0, 0], // nothing is left of both, and they differ
    ['The', ['the '], 1, 1],
    ['!!!', ['The The'], 0, 0],
    ['', [''], 1, 1],
    ['the', ['Paris'], 0, 0],
    ['yes', ['Yes.'], 1, 1],
    ['yes', ['yes it is'], 0, 0],
    ['no it is', ['no'], 0, 0],
    ['noanswer', ['no answer'], 0, 0],
  ] as const)('of %j against %j are %d and %d', (reply, gold, exact, f1) => {
    expect([metricValue('exact_match', reply, gold), metricValue('f1', reply, gold)]).toEqual([exact, f1]);
  });

  it('do not depend on the order of words in f1', () => {
    fc.assert(
      fc.property(words, words, (reply, gold) => {
        const turned = metricValue('f1', reply.toReversed().join(' '), [gold.join(' ')]);
        expect(turned).toBe(metricValue('f1', reply.join(' '), [gold.join(' ')]));
      }),
      few,
    );
  });
});

describe('the metrics of lists', () => {
  const sets = (reply: string, gold: readonly string[]) =>
    (['set_exact_match', 'set_precision', 'set_recall', 'set_f1'] as const).map((id) => metricValue(id, reply, gold));

  it.each([
    ['["Ada", "Grace"]', [1, 1, 1, 1]],
    ['```json\n["grace", "ADA", "ada"]\n```', [1, 1, 1, 1]],
    ['Here they are:\n- **Ada**\n- Grace.', [1, 1, 1, 1]],
    ['1. Ada\n2) Grace\n3. Joan', [0, 0.666667, 1, 0.8]],
    ['Ada; Grace', [1, 1, 1, 1]],
    ['Ada, Joan.', [0, 0.5, 0.5, 0.5]],
    ['Ada\nGrace', [1, 1, 1, 1]],
    ['"Ada"', [0, 1, 0.5, 0.666667]],
    ['Joan', [0, 0, 0, 0]],
    ['[]', [0, 0, 0, 0]],
    ['["Ada", ', [0, 0, 0, 0]], // no JSON: its entry is ["Ada
  ])('read %j', (reply, values) => {
    expect(sets(reply, ['Ada', 'Grace'])).toEqual(values);
  });

  it('are 1 if nothing is found and nothing was expected', () => {
    expect(sets('[]', [])).toEqual([1, 1, 1, 1]);
    expect(sets('Ada', [])).toEqual([0, 0, 0, 0]);
    expect(metricValue('retrieval_recall', 'none', [])).toBe(1);
  });

  it.each([
    ['[2, 5]', [1, 1, 1]],
    ['Passages 5 and 02', [1, 1, 1]],
    ['- [2] The bridge\n- [7] The tower\n- [9] The wall', [0.333333, 0.5, 0.4]],
    ['1. Passage 2', [1, 0.5, 0.666667]],
    ['none', [0, 0, 0]],
  ])('take the numbers of passages from %j', (reply, values) => {
    const ids = ['retrieval_precision', 'retrieval_recall', 'retrieval_f1'] as const;
    expect(ids.map((id) => metricValue(id, reply, ['2', '5']))).toEqual(values);
  });

  it('do not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.array(fc.nat(9)), (found, wanted) => {
        for (const id of metricIds.filter((each) => metrics[each].family !== 'answers')) {
          const gold = wanted.map(String);
          const value = metricValue(id, JSON.stringify(found), gold);
          expect(metricValue(id, JSON.stringify([...found.toReversed(), ...found]), gold.toReversed())).toBe(value);
        }
      }),
      few,
    );
  });
});

describe('every metric', () => {
  it('is in docs/metrics.md', () => {
    const page = readFileSync('docs/metrics.md', 'utf8');
    expect(
      metricIds.filter((id) => !page.includes(`\`${id}\``)),
      'metrics that docs/metrics.md does not name',
    ).toEqual([]);
  });

  it('is a number of millionths from 0 to 1, whatever the reply', () => {
    fc.assert(
      fc.property(fc.oneof(line, fc.string({ unit: 'binary' })), fc.array(line, { minLength: 1 }), (reply, gold) => {
        for (const id of metricIds) {
          const value = metricValue(id, reply, gold);
          expect([id, value, value >= 0 && value <= 1]).toEqual([id, Math.round(value * 1e6) / 1e6, true]);
        }
      }),
      few,
    );
  });

  const symmetric: readonly MetricId[] = ['exact_match', 'f1', 'rouge1', 'rouge2', 'rougeL'];

  it('of texts is symmetric, and does not fall with another gold answer', () => {
    fc.assert(
      fc.property(line, line, line, (one, other, more) => {
        for (const id of symmetric) {
          const value = metricValue(id, one, [other]);
          expect(metricValue(id, other, [one])).toBe(value);
          expect(metricValue(id, one, [more, other])).toBe(Math.max(value, metricValue(id, one, [more])));
        }
      }),
      few,
    );
  });

  it('rounds half a millionth up, in whole numbers', () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
    // 1/128 = .0078125, 3/64 = .046875
    expect(metricValue('set_recall', '0', items(128))).toBe(0.007813);
    expect(metricValue('set_recall', '0;1;2', items(64))).toBe(0.046875);
    expect(metricValue('set_precision', items(3).join(';'), ['0', '1'])).toBe(0.666667);
  });
});
