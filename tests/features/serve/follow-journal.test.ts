import { appendFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FollowedLine, type Following, followJournal } from '../../../src/features/serve/follow-journal.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { InputError } from '../../../src/lib/errors.ts';
import type { JournalLine } from '../../../src/records/journal.ts';
import { diskFiles } from '../../../src/run/open-journal.ts';
import { attemptWith } from '../../run/lines.ts';
import { packOf, planWith } from '../../run/plan-with.ts';
import { withFolder } from '../../run/run-with.ts';

const plan = planWith([packOf('one', 2)]);
const attempt = (round: number) => attemptWith({ round });
const textOf = (line: JournalLine) => `${JSON.stringify(line)}\n`;

type Writer = { readonly path: string; readonly following: Following; readonly end: () => void };

function withJournal(use: (writer: Writer) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const path = join(folder, 'journal.jsonl');
    await writeFile(path, textOf(plan));
    let isWritten = true;
    const end = () => {
      isWritten = false;
    };
    const following = {
      after: 0,
      clock: systemClock,
      signal: new AbortController().signal,
      isWritten: async () => isWritten,
    };
    await use({ path, following, end });
  });
}

async function take(lines: AsyncGenerator<FollowedLine>, count: number): Promise<FollowedLine[]> {
  const taken: FollowedLine[] = [];
  while (taken.length < count) {
    const { value, done } = await lines.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}

describe('following a journal', () => {
  it('yields the existing lines, then new ones, and ends when no process writes any more', () =>
    withJournal(async ({ path, following, end }) => {
      const lines = followJournal(path, following);
      expect(await take(lines, 1)).toEqual([{ number: 1, line: plan }]);
      await appendFile(path, textOf(attempt(1)) + textOf(attempt(2)));
      expect(await take(lines, 2)).toEqual([
        { number: 2, line: attempt(1) },
        { number: 3, line: attempt(2) },
      ]);
      await appendFile(path, textOf(attempt(3)));
      end();
      expect(await take(lines, 9)).toEqual([{ number: 4, line: attempt(3) }]);
    }));

  it('waits for the rest of a line, however it is cut', () =>
    withJournal(async ({ path, following, end }) => {
      const line = attemptWith({ notes: ['é😀'.repeat(10)] });
      const bytes = Buffer.from(textOf(line));
      const lines = followJournal(path, following);
      await take(lines, 1);
      const next = take(lines, 1);
      for (let at = 0; at < bytes.length; at += 97) {
        await appendFile(path, bytes.subarray(at, at + 97));
        await systemClock.sleep(15);
      }
      expect(await next).toEqual([{ number: 2, line }]);
      end();
      expect(await take(lines, 1)).toEqual([]);
    }));

  it('resumes after any line, with none lost and none repeated', () =>
    withJournal(async ({ path, following, end }) => {
      const rounds = Array.from({ length: 40 }, (_, at) => at + 1);
      const writing = (async () => {
        for (const round of rounds) {
          await appendFile(path, textOf(attempt(round)));
          await systemClock.sleep(5);
        }
        end();
      })();
      const seen: number[] = [];
      for (let after = 0; seen.length < rounds.length + 1; after = seen.at(-1) ?? 0) {
        const lines = followJournal(path, { ...following, after });
        for (const { number } of await take(lines, 7)) seen.push(number);
        await lines.return();
      }
      await writing;
      expect(seen).toEqual([1, ...rounds.map((round) => round + 1)]);
    }));

  it('reads a line that is longer than a chunk', () =>
    withJournal(async ({ path, following, end }) => {
      const line = attemptWith({ notes: ['x'.repeat(5 * 2 ** 20)] });
      await appendFile(path, textOf(line));
      end();
      expect((await take(followJournal(path, following), 3)).map(({ number }) => number)).toEqual([1, 2]);
    }));

  it('continues where a resumed run writes, after a line that a crash had cut', () =>
    withJournal(async ({ path, following, end }) => {
      const lines = followJournal(path, following);
      await appendFile(path, textOf(attempt(1)).slice(0, 40));
      await take(lines, 1);
      const next = take(lines, 1);
      await systemClock.sleep(120);
      // Like earlier releases; now a resumed run writes into a copy.
      await truncate(path, Buffer.byteLength(textOf(plan)));
      await appendFile(path, textOf(attempt(2)));
      expect(await next).toEqual([{ number: 2, line: attempt(2) }]);
      end();
      expect(await take(lines, 9)).toEqual([]);
    }));

  it('continues in the copy that a resumed run writes', () =>
    withJournal(async ({ path, following, end }) => {
      await appendFile(path, textOf(attempt(1)));
      const lines = followJournal(path, following);
      await take(lines, 2);
      const bytes = Buffer.byteLength(textOf(plan) + textOf(attempt(1)));
      await diskFiles.renew(path, bytes, async () => undefined);
      await appendFile(path, textOf(attempt(2)));
      end();
      expect(await take(lines, 9)).toEqual([{ number: 3, line: attempt(2) }]);
    }));

  it('says when the run is deleted or moved meanwhile', () =>
    withJournal(async ({ path, following }) => {
      for (const lose of [() => rename(path, `${path}.moved`), () => rm(path)]) {
        const lines = followJournal(path, following);
        await take(lines, 1);
        const lost = expect(take(lines, 1)).rejects.toThrow(InputError);
        await lose();
        await lost;
        await writeFile(path, textOf(plan));
      }
      await rm(path);
      await expect(take(followJournal(path, following), 1)).rejects.toThrow('is gone');
    }));

  it('ends when its reader goes away', () =>
    withJournal(async ({ path, following }) => {
      const left = new AbortController();
      const lines = followJournal(path, { ...following, signal: left.signal });
      await take(lines, 1);
      const next = take(lines, 1);
      left.abort();
      expect(await next).toEqual([]);
    }));

  it('names an invalid line', () =>
    withJournal(async ({ path, following }) => {
      await appendFile(path, 'nonsense\n');
      const lines = followJournal(path, following);
      await expect(take(lines, 2)).rejects.toThrow(`${path}:2`);
    }));
});
