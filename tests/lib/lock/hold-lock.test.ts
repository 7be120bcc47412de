import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../support/property-runs.ts';
import { Machine, SharedFolder } from './shared-folder.ts';

const lineCount = 4;
const hourMs = 3_600_000;
const calm = { pause: 0, kill: 0 };

/** Writes the missing lines, like a shard that is started again; gives up if the lock is held or lost. */
async function work(machine: Machine, acks: { holder: number; line: string }[], holders: { count: number }) {
  const attempt = await machine.take();
  if (attempt.outcome === 'held') return attempt.state;
  holders.count += 1;
  const holder = holders.count;
  const { lock } = attempt;
  const journal = await machine.open(lock);
  for (let line = 0; journal !== undefined && line < lineCount; line += 1) {
    if (journal.lines.includes(`line ${line}`)) continue;
    const written = () => acks.push({ holder, line: `line ${line}` });
    if (!(await machine.append(lock, journal, `line ${line}`, written))) break;
    await machine.clock.sleep(20_000);
  }
  await lock[Symbol.asyncDispose]();
  return 'through';
}

describe('a lock in a folder that machines share', () => {
  it('never has two writers, and never loses a shard for good', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 4 }), async (seed, count) => {
        const shared = new SharedFolder(seed, { pause: 0.03, kill: 0.01 });
        const [acks, holders] = [[] as { holder: number; line: string }[], { count: 0 }];
        const machines = Array.from({ length: count }, () => new Machine(shared));
        for (const machine of machines) {
          const again = () => {
            work(machine, acks, holders).then((end) => {
              if (end !== 'through') shared.plan(machine, 15_000 * shared.random(), again);
            });
          };
          shared.plan(machine, shared.random() * 60_000, again);
        }
        await shared.run(hourMs);
        for (const { writers } of shared.journals) expect(writers.size).toBeLessThan(2);
        // Once a later holder has written, no earlier one writes any more.
        expect(acks.map(({ holder }) => holder)).toEqual(acks.map(({ holder }) => holder).sort((a, b) => a - b));
        // Nor does one that was paused just before it put its copy of the journal in place.
        expect(shared.journal.lines).toEqual(expect.arrayContaining(acks.map(({ line }) => line)));
        // The shard is started once more, without faults, while the others are gone.
        for (const machine of machines) machine.isDead = true;
        const last = new Machine(Object.assign(shared, { weather: calm }));
        let end: string | undefined;
        work(last, acks, holders).then((how) => {
          end = how;
        });
        await shared.run(2 * hourMs);
        expect(end).toBe('through');
        expect([...new Set(shared.journal.lines)].sort()).toEqual(
          Array.from({ length: lineCount }, (_, line) => `line ${line}`),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it('keeps the lock of a live process, however often others try', async () => {
    const shared = new SharedFolder(7, calm);
    const [holder, other] = [new Machine(shared), new Machine(shared)];
    const ends: string[] = [];
    const tryAgain = async () => {
      ends.push((await other.take()).outcome);
      shared.plan(other, 1000, tryAgain);
    };
    holder.take().then(() => tryAgain());
    await shared.run(hourMs);
    expect(ends.length).toBeGreaterThan(100);
    expect([...new Set(ends)]).toEqual(['held']);
  });

  it('is not taken by a process that was slow between its check and its own lock', async () => {
    const shared = new SharedFolder(7, calm);
    const [slow, third] = [new Machine(shared), new Machine(shared)];
    shared.locks.set(0, { text: 'gone\nbeat 0000000001\n' });
    const outcomes: string[] = [];
    const { create } = slow.place;
    const place = {
      ...slow.place,
      async create(number: number, content: string) {
        // Another one took over and finished, and a third one began.
        if (shared.locks.delete(0)) await third.take();
        return create(number, content);
      },
    };
    slow.take(place).then(({ outcome }) => outcomes.push(outcome));
    await shared.run(hourMs);
    expect(outcomes).toEqual(['held']);
    expect([...shared.locks.values()].map(({ text }) => text.split(' ')[0])).toEqual([third.name]);
  });

  it('is taken over after 90 s without a heartbeat; the process that wakes up does not write', async () => {
    const shared = new SharedFolder(7, calm);
    const [paused, other] = [new Machine(shared), new Machine(shared)];
    const said: unknown[] = [];
    paused.take().then(async (attempt) => {
      if (attempt.outcome !== 'taken') return;
      const journal = await paused.open(attempt.lock);
      paused.frozenUntil = 200_000;
      if (journal !== undefined) said.push(await paused.append(attempt.lock, journal, 'late'));
    });
    await shared.run(1000);
    const start = shared.now;
    other.take().then(async (attempt) => {
      said.push(attempt.outcome, Math.round((shared.now - start) / 10_000));
      if (attempt.outcome === 'taken')
        said.push(attempt.lock.takenOver.length, (await other.open(attempt.lock))?.lines);
    });
    await shared.run(hourMs / 4);
    expect(said).toEqual(['taken', 9, 1, [], false]);
    expect(shared.journal.lines).toEqual([]);
  });
});
