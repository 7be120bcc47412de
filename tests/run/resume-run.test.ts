import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { InputError } from '../../src/lib/errors.ts';
import type { JournalLine, SessionLine } from '../../src/records/journal.ts';
import { fail, pass, type Verdict } from '../../src/records/verdict.ts';
import { createJournal, journalPath } from '../../src/run/open-journal.ts';
import { resumeRun } from '../../src/run/resume-run.ts';
import type { SessionFacts } from '../../src/run/served.ts';
import { startRun } from '../../src/run/start-run.ts';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { attemptWith, endWith, sessionWith } from './lines.ts';
import { packOf, planWith } from './plan-with.ts';
import { factsWith, type Kept, keptIn, servedAt, withFolder } from './run-with.ts';

const packs = [packOf('one', 3)];
const plan = planWith(packs, { rounds: 2 });

async function written(folder: string, lines: readonly JournalLine[]): Promise<string> {
  const journal = await createJournal(folder, plan);
  for (const line of lines) await journal.append(line);
  await journal[Symbol.asyncDispose]();
  return folder;
}

const unmeasured = (cause: Extract<Verdict, { outcome: 'unmeasured' }>['cause']): Verdict => ({
  outcome: 'unmeasured',
  cause,
});

describe('resuming a run', () => {
  async function resumedWith(
    session: Partial<SessionLine>,
    lines: readonly JournalLine[] = [],
    facts: SessionFacts = factsWith(),
  ): Promise<Kept> {
    const server = await scriptedServer(() => streamed('Fine.'));
    const kept = await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [
        // As written: this server gets no switch.
        sessionWith({ thinkingControls: { 'no-thinking': null }, ...session }),
        attemptWith(),
        attemptWith({ scenario: 'one/S-2', verdict: unmeasured('timeout') }),
        attemptWith({ scenario: 'one/S-3', verdict: unmeasured('pack-error') }),
        { kind: 'skip', mode: 'no-thinking', round: 2, scenario: 'one/S-1' },
        ...lines,
        endWith({ outcome: 'interrupted' }),
      ]);
      await appendFile(journalPath(folder), '{"kind":"attempt","stage":"mea');
      const other = { ...plan, run: { ...plan.run, id: 'run-2' } };
      const { journal, resumed, kept, plan: begun } = await resumeRun(folder, other);
      expect(kept).toBe(3);
      expect(begun.run.id).toBe('run-1');
      const served = servedAt(server.baseUrl, { facts });
      const run = startRun({
        ...{ plan: begun, packs, journal, served, resumed },
        ...{ concurrency: 2, judge: () => ({ verdict: pass }), clock: systemClock },
      });
      await run.measure();
      run[Symbol.dispose]();
      await journal[Symbol.asyncDispose]();
      await served.client[Symbol.asyncDispose]();
      return keptIn(folder);
    });
    await server[Symbol.asyncDispose]();
    return kept;
  }

  const sessionsOf = ({ sessions }: Kept) => sessions.map(({ session, reason }) => `${session} ${reason}`);
  const askedIn = ({ attempts }: Kept) =>
    attempts.slice(3).map(({ session, round, scenario }) => `${session} ${round} ${scenario}`);

  it("asks missing scenarios, and those that infrastructure prevented, in the server's present session", async () => {
    const kept = await resumedWith({});
    expect(sessionsOf(kept)).toEqual(['1 start']);
    expect(askedIn(kept).sort()).toEqual(['1 1 one/S-2', '1 2 one/S-2', '1 2 one/S-3']);
    expect(kept.lines.at(-1)).toMatchObject({ kind: 'end', outcome: 'measured' });
  });

  it('knows which session recorded its numerics, so that it is not asked again', async () => {
    await withFolder(async (parent) => {
      const recorded = { outcome: 'not-measured', cause: 'refused', detail: '' } as const;
      const folder = await written(join(parent, 'run'), [
        sessionWith(),
        { kind: 'numerics', session: 1, prompts: 'a'.repeat(64), recorded },
        endWith({ outcome: 'interrupted' }),
      ]);
      const { journal, resumed } = await resumeRun(folder, plan);
      await journal[Symbol.asyncDispose]();
      expect(resumed.lines).toMatchObject([{ kind: 'numerics', session: 1 }]);
    });
  });

  it('starts a new session if the server shows a difference, is ours, or was away', async () => {
    const { identity, subject } = factsWith();
    const other = await resumedWith({ subject: { ...subject, context: 2048 } });
    expect(sessionsOf(other)).toEqual(['1 start', '2 resume']);
    expect(askedIn(other).sort()).toEqual(['2 1 one/S-2', '2 2 one/S-2', '2 2 one/S-3']);
    const ours = factsWith({ identity: { ...identity, booted: true } });
    expect(sessionsOf(await resumedWith({ identity: ours.identity }, [], ours))).toEqual(['1 start', '2 resume']);
    const gone = attemptWith({ round: 2, scenario: 'one/S-2', verdict: unmeasured('disconnect') });
    expect(sessionsOf(await resumedWith({}, [gone]))).toEqual(['1 start', '2 resume']);
  });

  it('counts the newest attempt if there are several', async () => {
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [
        attemptWith({ verdict: unmeasured('disconnect') }),
        attemptWith(),
        attemptWith({ round: 2 }),
        attemptWith({ round: 2, verdict: unmeasured('server-error') }),
      ]);
      const { journal, resumed } = await resumeRun(folder, plan);
      await journal[Symbol.asyncDispose]();
      const isKept = (round: number) =>
        resumed.isKept({ stage: 'measure', mode: 'no-thinking', scenario: 'one/S-1', round });
      expect([isKept(1), isKept(2)]).toEqual([true, false]);
    });
  });

  it('asks scenarios again that the server refused in one round but not in every one', async () => {
    const refused = fail('server-rejected', 'a reply', 'HTTP 500');
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [
        ...[attemptWith({ verdict: refused }), attemptWith({ round: 2 })],
        ...[1, 2].map((round) => attemptWith({ scenario: 'one/S-2', round, verdict: refused })),
        attemptWith({ scenario: 'one/S-3', verdict: refused }),
      ]);
      const { journal, resumed, kept } = await resumeRun(folder, plan);
      await journal[Symbol.asyncDispose]();
      const isKept = (scenario: string, round: number) =>
        resumed.isKept({ stage: 'measure', mode: 'no-thinking', scenario, round });
      expect([isKept('one/S-1', 1), isKept('one/S-1', 2)]).toEqual([false, true]);
      expect([isKept('one/S-2', 1), isKept('one/S-2', 2)]).toEqual([true, true]);
      expect(isKept('one/S-3', 1)).toBe(false);
      expect(kept).toBe(3);
    });
  });

  it('distinguishes rounds of the confirmation from those before it', async () => {
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [attemptWith({ stage: 'confirm', round: 3, session: 4 })]);
      const { journal, resumed } = await resumeRun(folder, plan);
      await journal[Symbol.asyncDispose]();
      const place = { mode: 'no-thinking', scenario: 'one/S-1', round: 3 } as const;
      expect(resumed.isKept({ ...place, stage: 'confirm' })).toBe(true);
      expect(resumed.isKept({ ...place, stage: 'measure' })).toBe(false);
    });
  });

  it('refuses a finished run, and releases its folder', async () => {
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [endWith({ outcome: 'decided' })]);
      await expect(resumeRun(folder, plan)).rejects.toThrow(/is finished: nothing is left to ask/);
      await expect(resumeRun(folder, plan)).rejects.toThrow(InputError);
    });
  });

  it('continues a decided run if a crash came before the record of the decision', async () => {
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), [attemptWith({}), endWith({ outcome: 'decided' })]);
      const { journal, kept } = await resumeRun(folder, plan, false);
      await journal[Symbol.asyncDispose]();
      expect(kept).toBe(1);
    });
  });

  it('refuses a plan that differs and says how', async () => {
    await withFolder(async (parent) => {
      const folder = await written(join(parent, 'run'), []);
      await expect(resumeRun(folder, planWith(packs))).rejects.toThrow(
        /is a different run:\n {2}rounds: 2 then, 3 now/,
      );
    });
  });

  it('refuses a folder without a run', async () => {
    await withFolder(async (folder) => {
      await expect(resumeRun(folder, plan)).rejects.toThrow(/there is no journal/);
      await expect(resumeRun(join(folder, 'nowhere'), plan)).rejects.toThrow(InputError);
    });
  });
});
