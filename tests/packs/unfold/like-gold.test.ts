import { describe, expect, it } from 'vitest';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { packText } from '../pack-text.ts';

const gold = `    gold:
      - [{ text: one }, { text: two }, { text: three }]
`;

function parsed(like: string) {
  const near = `    near-misses: [{ wrong: x, breaks: y, reply: ${like} }]\n`;
  return parsePack(packText({ scenario: gold + near }), 'test.yaml').scenarios[0]?.['near-misses'][0]?.reply;
}

const texts = (like: string) => [parsed(like)].flat().map((turn) => (typeof turn === 'object' ? turn.text : turn));

describe('a reply like a gold answer', () => {
  it.each([
    ['{ like: 1 }', ['one', 'two', 'three']],
    ['{ like: 1, without: [2] }', ['one', 'three']],
    ['{ like: 1, instead: { 2: { text: 2 } } }'.replace('text: 2', "text: '2'"), ['one', '2', 'three']],
    ['{ like: 1, until: 1, add: [{ text: end }] }', ['one', 'end']],
    ['{ like: 1, text: last }', ['one', 'two', 'last']],
  ])('%s', (like, wanted) => {
    expect(texts(like)).toEqual(wanted);
  });

  it('may be a gold answer itself, made from one above', () => {
    const more = `${gold}      - { like: 1, text: drei }\n      - { like: 2, until: 2 }\n`;
    const [scenario] = parsePack(packText({ scenario: more }), 'test.yaml').scenarios;
    expect(scenario?.gold[2]).toMatchObject([{ text: 'one' }, { text: 'two' }]);
  });

  it.each([
    ['{ like: 2 }', 'there is no gold answer 2 above'],
    ['{ like: 1, without: [4] }', 'has 3 messages, and no message 4'],
    ['{ like: 1, without: [1, 2, 3] }', 'no message is left'],
    ['{ like: 1, instad: {} }', 'did you mean "instead"?'],
    ['{ like: 1, add: [{ txt: x }] }', 'txt'],
  ])('%s is reported with its line', (like, words) => {
    expect(() => parsed(like)).toThrow(words);
    expect(() => parsed(like)).toThrow(/test\.yaml:11:\d+ scenarios/);
  });
});
