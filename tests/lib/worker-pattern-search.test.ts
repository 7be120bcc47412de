import { afterAll, describe, expect, it } from 'vitest';
import { WorkerPatternSearch } from '../../src/lib/worker-pattern-search.ts';

describe('WorkerPatternSearch', () => {
  const patterns = new WorkerPatternSearch();
  afterAll(() => patterns[Symbol.asyncDispose]());

  it('finds what only a backtracking engine can look for', async () => {
    expect(await patterns.search('(?<=EUR )\\d+', '', 'EUR 12')).toEqual({ outcome: 'searched', found: true });
    expect(await patterns.search('^(\\w+) \\1$', '', 'one two')).toEqual({ outcome: 'searched', found: false });
  });

  it('cuts off a search without end, and searches on afterwards', async () => {
    expect(await patterns.search('^(a+)+$', '', `${'a'.repeat(60_000)}!`)).toEqual({ outcome: 'timed-out' });
    expect(await patterns.search('a', 'i', 'A')).toEqual({ outcome: 'searched', found: true });
  });

  it('does not look into a text above 64 KiB', async () => {
    expect(await patterns.search('a', '', 'a'.repeat(64 * 1024 + 1))).toEqual({ outcome: 'too-long' });
  });

  it('answers searches asked for at once each with its own result', async () => {
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
