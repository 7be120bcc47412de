import { afterAll, describe, expect, it } from 'vitest';
import { WorkerPatternSearch } from '../../src/lib/worker-pattern-search.ts';

describe('WorkerPatternSearch', () => {
  const patterns = new WorkerPatternSearch();
  afterAll(() => patterns[Symbol.asyncDispose]());

  it('finds what only a backtracking engine can find', async () => {
    expect(await patterns.search('(?<=EUR )\\d+', '', 'EUR 12')).toEqual({ outcome: 'searched', found: true });
    expect(await patterns.search('^(\\w+) \\1$', '', 'one two')).toEqual({ outcome: 'searched', found: false });
  });

  it('stops an endless search, and can search again afterwards', async () => {
    expect(await patterns.search('^(a+)+$', '', `${'a'.repeat(60_000)}!`)).toEqual({ outcome: 'timed-out' });
    expect(await patterns.search('a', 'i', 'A')).toEqual({ outcome: 'searched', found: true });
  });

  it('does not search a text above 64 KiB', async () => {
    expect(await patterns.search('a', '', 'a'.repeat(64 * 1024 + 1))).toEqual({ outcome: 'too-long' });
  });

  it('gives simultaneous searches their own results', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patterns.search(`^${index}$`, '', String(index % 2 === 0 ? index : 'x')),
      ),
    );
    expect(results.map((result) => result.outcome === 'searched' && result.found)).toEqual(
      Array.from({ length: 20 }, (_, index) => index % 2 === 0),
    );
  });

  it('rejects an invalid pattern', async () => {
    await expect(patterns.search('(', '', 'a')).rejects.toThrow(/Invalid regular expression/);
    expect(await patterns.search('a', '', 'a')).toEqual({ outcome: 'searched', found: true });
  });
});
