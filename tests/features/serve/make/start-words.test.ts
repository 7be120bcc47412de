import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageContext } from '../../../../src/features/serve/make/page-context.ts';
import { fieldsOf, startWords } from '../../../../src/features/serve/make/start-words.ts';
import { testIo, withRoot } from '../../../commands/kept-run-with.ts';

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

  it('name a server that was found on this machine, without a config, and keep keys from it', () =>
    withRoot(async (root) => {
      const context = { config: undefined, baselinesDir: 'baselines', io: testIo(root) } as unknown as PageContext;
      const started = (query: string, more: object = {}) =>
        startWords(fieldsOf(new URLSearchParams(query)), { ...context, ...more });
      expect(await started('slug=:8080&command=run&tier=quick')).toMatchObject({
        words: ['run', '--endpoint', 'http://127.0.0.1:8080', '--quick'],
        isKeyless: true,
      });
      expect(
        (await startWords(fieldsOf(new URLSearchParams('slug=local/tiny')), await contextIn(root))).isKeyless,
      ).toBe(false);
      await expect(started('slug=:22&command=run')).rejects.toThrow('no such model here');
      await expect(started('slug=:8080&command=run', { localPorts: [9000] })).rejects.toThrow('no such model here');
      for (const command of ['check', 'capture'])
        await expect(started(`slug=:8080&command=${command}`)).rejects.toThrow('has no baseline');
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
