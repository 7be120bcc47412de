import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import type { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import type { AttemptLine, JournalLine, Plan, SessionLine } from '../../src/records/journal.ts';
import { pass } from '../../src/records/verdict.ts';
import { createJournal, journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import type { Served, SessionFacts } from '../../src/run/served.ts';
import { type Run, startRun } from '../../src/run/start-run.ts';
import { judgeAnswer } from '../../src/store/judge-answers.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { planWith } from './plan-with.ts';

type Ports = ReturnType<typeof openPorts>;

export function factsWith(parts: Partial<SessionFacts> = {}): SessionFacts {
  const { identity, subject } = fingerprintWith({ subject: { cache: 'none' } });
  const control = 'enable_thinking=false';
  return {
    identity,
    subject,
    thinkingControls: { 'no-thinking': control },
    determinism: null,
    decodeTokensPerSecond: null,
    ...parts,
  };
}

export function servedAt(baseUrl: string, parts: Partial<Served> = {}): Served {
  const facts = factsWith();
  return {
    client: openClient({ baseUrl, apiKey: undefined, model: 'tiny' }, { clock: systemClock, random: () => 0.5 }),
    // Every budget fits.
    facts: { ...facts, subject: { ...facts.subject, context: 65_536 } },
    thinkingControl: () => ({ form: 'none' }),
    failed: undefined,
    ...parts,
  };
}

export async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export type Kept = {
  readonly plan: Plan;
  readonly lines: readonly Exclude<JournalLine, Plan>[];
  readonly attempts: readonly AttemptLine[];
  readonly sessions: readonly SessionLine[];
};

export async function keptIn(folder: string): Promise<Kept> {
  const { plan, lines } = await readJournal(journalPath(folder));
  return {
    plan,
    lines,
    attempts: lines.filter((line) => line.kind === 'attempt'),
    sessions: lines.filter((line) => line.kind === 'session'),
  };
}

type RunParts = Partial<Omit<RunOptions, 'packs' | 'served'>> & {
  readonly packs: readonly Pack[];
  readonly served: Served;
};

/** A run with its own journal; the kept lines are returned with the result of `use`. */
export async function runWith<Value>(
  parts: RunParts,
  use: (run: Run) => Promise<Value>,
): Promise<{ readonly result: Value; readonly kept: Kept }> {
  return withFolder(async (parent) => {
    const folder = join(parent, 'run');
    const plan = parts.plan ?? planWith(parts.packs);
    const journal = parts.journal ?? (await createJournal(folder, plan));
    const run = startRun({
      concurrency: 4,
      judge: () => ({ verdict: pass }),
      clock: systemClock,
      ...parts,
      plan,
      journal,
    });
    try {
      const result = await use(run);
      return { result, kept: await keptIn(folder) };
    } finally {
      run[Symbol.dispose]();
      await journal[Symbol.asyncDispose]();
      await parts.served.client[Symbol.asyncDispose]();
    }
  });
}

/** Asks all scenarios, one after the other, and judges the answers. */
export async function measuredRun(plan: Plan, packs: readonly Pack[], url: string, ports: Ports): Promise<Kept> {
  const judge: RunOptions['judge'] = (asked, answer) => judgeAnswer(asked, answer, ports);
  const { kept } = await runWith({ packs, concurrency: 1, served: servedAt(url), plan, judge }, (run) => run.measure());
  return kept;
}
