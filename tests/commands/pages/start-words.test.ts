import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageContext } from '../../../src/commands/pages/page-context.ts';
import { fieldsOf, startWords } from '../../../src/commands/pages/start-words.ts';
import { testIo, withRoot } from '../kept-run-with.ts';

async function contextIn(root: string): Promise<PageContext> {
  const target = "  - { slug: local/tiny, endpoint: 'http://127.0.0.1:9', model: tiny }\n";
  await writeFile(join(root, 'quality-baseline.yml'), `version: 1\ntargets:\n${target}`);
  // It reads only the config.
  return { config: undefined, baselinesDir: 'baselines', io: testIo(root) } as unknown as PageContext;
}

const words = async (root: string, query: string) =>
  (await startWords(fieldsOf(new URLSearchParams(`slug=local/tiny&${query}`)), await contextIn(root))).words.join(' ');

describe('the command-line arguments of a run that a page starts', () => {
  it('name levels of load and a time budget', () =>
    withRoot(async (root) => {
      expect(await words(root, 'command=run&load=1,2,8&budget=30m')).toBe(
        'run --slug local/tiny --load 1,2,8 --time-budget 30m',
      );
    }));

  it.each([
    ['command=check&load=8', 'never compared'],
    ['command=capture&load=8', 'never compared'],
    ['command=run&load=--config', 'load'],
    ['command=run&load=0', 'load'],
    ['command=run&load=8,', 'load'],
    ['command=run&pack=../x', 'no such built-in pack'],
    ['command=run&tier=--capture', 'tier'],
    ['command=run&mode=--x', 'modes'],
    ['command=run&budget=1m+--x', 'budget'],
    ['command=run&repeat=1e9', 'repeat'],
    ['command=kill', 'command'],
  ])('are refused: %s', (query, why) =>
    withRoot(async (root) => {
      await expect(words(root, query)).rejects.toThrow(why);
    }),
  );
});
