import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { newsEvents } from '../../../../src/features/serve/make/make-handlers.ts';
import { keepRun, packWith, said, testIo, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';
import { pagesOver } from './page-shown.ts';

describe('a list that is open', () => {
  it('shows how many runs started since', () =>
    withRoot(async (root) => {
      const keep = (id: string, startedAt: string) =>
        keepRun(root, {
          ...{ id, packs: [packWith('p', ['red'])], lines: [attemptWith({ scenario: 'p/S-1', ...said('red') })] },
          file: { startedAt },
        });
      await keep('20260102T030405Z-0001', '2026-01-02T03:04:05.000Z');
      const { index } = await pagesOver(root);
      const since = index.rows[0]?.startedAt ?? '';
      const sent: unknown[] = [];
      const over = new AbortController();
      const later = ['20260103T030405Z-0001', '20260104T030405Z-0001'];
      const clock = {
        ...testIo(root).clock,
        async sleep() {
          const next = later.shift();
          if (next === undefined) over.abort();
          else await keep(next, next.replace(/^(\d{4})(\d\d)(\d\d)T.*/, '$1-$2-$3T03:04:05.000Z'));
        },
      };
      const asked = { query: new URLSearchParams({ since }), signal: over.signal, after: 0 };
      const look = async () => void (await index.refresh());
      await newsEvents(
        asked,
        async ({ data }) => void sent.push(data),
        { index, io: { ...testIo(root), clock } },
        look,
      );
      expect(sent).toEqual([{ count: 1 }, { count: 2 }]);
      await rm(root, { recursive: true });
    }));
});
