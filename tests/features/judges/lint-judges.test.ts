import { describe, expect, it } from 'vitest';
import { lintJudges } from '../../../src/features/judges/lint-judges.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import { parsePack } from '../../../src/packs/parse-pack.ts';
import { gamesOf, judgeText } from './judge-pack.ts';

type Pair = { readonly a: string; readonly b: string; readonly label: 'A>B' | 'B>A' };

function findingsIn(pairs: readonly Pair[], head?: object): string[] {
  const scenarios = pairs.flatMap(({ a, b, label }, at) =>
    gamesOf({ id: `P-${at}`, label }).map((game, place) => {
      const [first, second] = place === 0 ? [a, b] : [b, a];
      return { ...game, messages: [{ role: 'user', content: `Which?\n<a>\n${first}\n</a>\n<b>\n${second}\n</b>` }] };
    }),
  );
  const asked = head === undefined ? scenarios : scenarios.filter((_, place) => place % 2 === 0);
  return lintJudges(parsePack(judgeText(asked, head), 'duel.yaml')).map(({ message }) => message);
}

const [long, short] = ['the sum of both is 12', 'the sum is 12'];

describe('lint of pairs', () => {
  it('finds pairs whose length reveals the right answer', () => {
    const pairs: Pair[] = [
      { a: long, b: short, label: 'A>B' },
      { a: short, b: long, label: 'B>A' },
      { a: short, b: long, label: 'A>B' },
    ];
    expect(findingsIn(pairs)).toEqual(['a judge that prefers the longer answer passes 2 of 3 pairs']);
    const turned = pairs.map(({ a, b, label }): Pair => ({ a: b, b: a, label }));
    expect(findingsIn(turned)).toEqual(['a judge that prefers the shorter answer passes 2 of 3 pairs']);
  });

  it.each([
    ['begins with', 'it is 12\nby sums'],
    ['ends with', 'by sums\nit is 12'],
  ])('treats an answer that %s the whole other one as the longer', (_, a) => {
    const b = 'it is 12';
    const longer = ['a judge that prefers the longer answer passes 1 of 1 pairs'];
    expect(findingsIn([{ a, b, label: 'A>B' }])).toEqual(longer);
    expect(findingsIn([{ a: b, b: a, label: 'B>A' }])).toEqual(longer);
  });

  it('is satisfied with half of each, and with equal lengths', () => {
    expect(
      findingsIn([
        { a: long, b: short, label: 'A>B' },
        { a: long, b: short, label: 'B>A' },
      ]),
    ).toEqual([]);
    expect(findingsIn([{ a: 'it is 12', b: 'it is 13', label: 'A>B' }])).toEqual([]);
  });

  it('finds a slot that is right too often, if each pair is asked once', () => {
    const pairs: Pair[] = [
      { a: long, b: short, label: 'A>B' },
      { a: long, b: short, label: 'A>B' },
      { a: long, b: short, label: 'B>A' },
    ];
    expect(findingsIn(pairs, { judges: { orders: 'ab' } })).toEqual([
      'a judge that always names the first answer passes 2 of 3 pairs',
    ]);
  });

  it('finds nothing in judge-20, whose labels and lengths are balanced', async () => {
    const packs = await loadPacks(['judge-20']);
    expect(packs.map(({ pack }) => lintJudges(pack))).toEqual([[]]);
  });
});
