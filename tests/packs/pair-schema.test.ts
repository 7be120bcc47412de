import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarioDigest } from '../../src/packs/digest.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { parsePack, parsePackLines, renderPack } from '../../src/packs/parse-pack.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { gamesOf, judgePack, judgeText } from '../features/judges/judge-pack.ts';
import { folderOf } from '../support/folder-of.ts';

const [ab, ba] = gamesOf({ id: 'P-01' }) as [Record<string, unknown>, Record<string, unknown>];
const pairOf = (game: Record<string, unknown>, more: object) => ({
  ...game,
  pair: { ...(game['pair'] as object), ...more },
});
const followUp = { unless: 'brackets', say: 'Finish with one label.' };

describe('a pack of pairs', () => {
  it('loads, with both as the default rule', () => {
    expect(judgePack([{ id: 'P-01' }, { id: 'P-02', label: 'B>A' }], { judges: {} }).judges).toEqual({
      counts: 'both',
    });
  });

  it.each([
    ['a pair without its other order', [ab], undefined, '"P-01" lacks the game shown ba'],
    ['a game twice', [ab, ba, { ...ba, id: 'x' }], undefined, 'a second game of "P-01" shown ba'],
    [
      'unequal labels',
      [ab, { ...pairOf(ba, { label: 'B>A' }), expect: [{ kind: 'decision', style: 'brackets', right: 'A>B' }] }],
      undefined,
      'different values of label',
    ],
    ['unequal splits', [ab, pairOf(ba, { split: 'x' })], undefined, 'different values of split'],
    [
      'a game in the order ba beside orders: ab',
      [ab, ba],
      { judges: { orders: 'ab' } },
      'though the pack has orders: ab',
    ],
    ['a pair in another pack', [ab, ba], {}, 'needs judges in the pack'],
    ['a scenario without a pair', [ab, ba, { ...ab, id: 'x', pair: undefined }], undefined, 'is a game of a pair'],
    ['a check of the other order', [ab, { ...ba, expect: ab['expect'] }], undefined, 'right: B>A'],
    ['tools', [ab, { ...ba, tools: { look: { description: 'x' } } }], undefined, 'not in a pair'],
    [
      'parts of a text',
      [ab, { ...ba, messages: [{ role: 'user', content: [{ text: 'x' }] }] }],
      undefined,
      'only texts',
    ],
    [
      'a follow-up of another style',
      [ab, { ...ba, 'follow-up': { ...followUp, unless: 'letter' } }],
      undefined,
      'unless is the style',
    ],
    [
      'a follow-up beside max-turns',
      [ab, { ...ba, 'follow-up': followUp, 'max-turns': 3 }],
      undefined,
      'not beside follow-up',
    ],
  ])('refuses %s', (_, games, head, message) => {
    expect(() => parsePack(judgeText(games, head), 'duel.yaml')).toThrow(message);
  });

  it('reports an invalid label only once', () => {
    const games = [ab, ba].map((game) => pairOf(game, { label: 'A=B' }));
    expect(() => parsePack(judgeText(games), 'duel.yaml')).toThrow(/^(?!.*of kind decision).*pair\.label/s);
  });

  it('loads what it writes', () => {
    const pack = judgePack([{ id: 'P-01' }], undefined, { 'follow-up': followUp });
    expect(parsePack(renderPack(pack), 'duel.yaml')).toEqual(pack);
  });

  it('accepts pairs in one order if it says so', () => {
    expect(parsePack(judgeText([ab], { judges: { orders: 'ab' } }), 'duel.yaml').scenarios).toHaveLength(1);
  });

  it('keeps braces in a message unchanged', () => {
    const text = 'a {{name}} b';
    const pack = judgePack([{ id: 'P-01' }], undefined, { messages: [{ role: 'user', content: text }] });
    expect(pack.scenarios[0]?.messages[0]?.content).toBe(text);
  });

  const lines = (games: readonly object[]) =>
    [{ id: 'duel', version: '1.0.0', title: 'Pairs', judges: {} }, ...games]
      .map((line) => JSON.stringify(line))
      .join('\n');

  it('is checked in JSON Lines', () => {
    expect(parsePackLines(lines([ab, ba]), 'duel.jsonl').scenarios).toHaveLength(2);
    expect(() => parsePackLines(lines([ab]), 'duel.jsonl')).toThrow('lacks the game shown ba');
  });

  it('is checked in a file that is too large to be in memory', async () => {
    const path = join(folderOf(), 'duel.jsonl');
    const long = { ...ab, messages: [{ role: 'user', content: 'x'.repeat(2 ** 20) }] };
    writeFileSync(path, lines([long, ba]));
    expect((await loadPacks([path]))[0]?.pack.scenarios).toHaveLength(2);
    writeFileSync(path, lines([long]));
    await expect(loadPacks([path])).rejects.toThrow('duel.jsonl:2:1 scenarios[0].pair: "P-01" lacks the game shown ba');
  });
});

describe('a follow-up', () => {
  const [asked] = judgePack([{ id: 'P-01' }], undefined, { 'follow-up': followUp }).scenarios;
  const [plain] = judgePack([{ id: 'P-01' }]).scenarios;
  if (asked === undefined || plain === undefined) throw new Error('the packs above have scenarios');
  const turns = (scenario: typeof asked, ...texts: string[]) => {
    const said = texts.flatMap((text) => readReply(text));
    return playScript(scenario, (index) => said[index]).turns.length;
  };

  it('comes after an answer without a decision, once', () => {
    expect(turns(asked, 'hm', 'hm', 'hm')).toBe(2);
    expect(turns(asked, '[[A=B]]', 'hm')).toBe(1);
    expect(turns(asked, '[[A>B]] [[B>A]]', 'hm')).toBe(1);
    expect(turns(plain, 'hm', 'hm')).toBe(1);
  });

  it('is part of the digest', () => {
    const pack = judgePack([{ id: 'P-01' }]);
    expect(scenarioDigest(pack, asked)).not.toBe(scenarioDigest(pack, plain));
  });
});
