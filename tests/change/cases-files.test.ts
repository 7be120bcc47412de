import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/lib/sha256.ts';
import { selectPacks } from '../../src/measure/select-packs.ts';
import { packText } from '../commands/kept-run-with.ts';
import { judge, openers, slug } from '../commands/pull-request.ts';
import type { TreeFiles } from '../support/tree-cases.ts';

const config = 'quality-baseline.yml';

function configWith(packs: string): string {
  return `version: 1\ndefaults: { pack: [${packs}] }\ntargets: [{ slug: ${slug}, endpoint: localhost }]\n`;
}

const scenario = (file: string) => `
  - { id: S-9, title: Doubles, messages: [{ role: user, content: Go }], expect: [{ kind: code, runtime: javascript, entry: f, cases-file: ${file} }] }
`;

const cases = (gives: number) => `[{ "args": [2], "gives": ${gives} }, { "args": [3], "gives": 6 }]`;
const large = `${' '.repeat(2 ** 20)}${cases(4)}`;

function pack(id: string, path: string, text: string): string {
  return `${packText(id, ['x'])}${scenario(`{ path: ${path}, sha256: ${sha256(text)} }`)}`;
}

describe.each(openers)('a pull request whose base is read from %s', (_name, open) => {
  it('has the cases files of the packs of its base, and says which it edits', async () => {
    const named = configWith('packs/mine.yaml, packs/more');
    const files = (gives: number) => ({
      [config]: named,
      'packs/mine.yaml': pack('mine', 'cases/mine.json', cases(gives)),
      'packs/cases/mine.json': cases(gives),
      'packs/more/a.yaml': pack('a', 'a.json', cases(gives)),
      'packs/more/a.json': cases(gives),
    });
    const found = await judge(open, { base: files(4), head: files(5) });
    const { loaded } = await selectPacks(found.settings.what);
    expect(loaded.map(({ id }) => id)).toEqual(['mine', 'a']);
    expect(found.selfEdits).toEqual(
      ['packs/mine.yaml', 'packs/cases/mine.json', 'packs/more/a.yaml', 'packs/more/a.json'].map(
        (path) => `${path} is changed by this pull request; the base's version is used`,
      ),
    );
  });

  it('has a pack of JSON Lines above 1 MiB', async () => {
    const head = { id: 'large', version: '1.0.0', title: 'Large' };
    const one = {
      ...{ id: 'L-1', title: 'Blue', messages: [{ role: 'user', content: [{ context: 'x'.repeat(2 ** 20) }] }] },
      expect: [{ kind: 'reference', answers: ['blue'], metrics: ['f1'] }],
    };
    const base = {
      [config]: configWith('large.jsonl'),
      'large.jsonl': `${JSON.stringify(head)}\n${JSON.stringify(one)}\n`,
    };
    const { loaded } = await selectPacks((await judge(open, { base })).settings.what);
    expect(loaded.map(({ id }) => id)).toEqual(['large']);
  });

  const path = 'packs/cases/mine.json';
  it.each<[what: string, files: TreeFiles, words: RegExp | undefined, text?: string]>([
    ['is missing', {}, /^there is no [0-9a-f]{7}:packs\/cases\/mine\.json, which [0-9a-f]{7}:packs/],
    ['is another one', { [path]: cases(5) }, /is not the cases file that/],
    ['is a link', { [path]: { link: '../../kept.json' }, 'kept.json': cases(4) }, /mine\.json is behind a link/],
    ['is in a linked folder', { 'packs/cases': { link: '../kept' }, 'kept/mine.json': cases(4) }, /is behind a link/],
    ['is larger than 1 MiB', { [path]: large }, undefined, large],
  ])('has one that %s', async (_, files, words, text = cases(4)) => {
    const named = { [config]: configWith('packs/mine.yaml'), 'packs/mine.yaml': pack('mine', 'cases/mine.json', text) };
    const load = async () => selectPacks((await judge(open, { base: { ...named, ...files } })).settings.what);
    if (words === undefined) expect((await load()).loaded).toHaveLength(1);
    else await expect(load()).rejects.toThrow(words);
  });
});
