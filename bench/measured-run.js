// A run inside this process, through the client that ships. Needs build/.
import '../build/installed.js';
import { join } from 'node:path';
import { openClient } from '../build/endpoint/client/open-client.js';
import { systemClock } from '../build/lib/clock.js';
import { unknownSubject } from '../build/records/fingerprint.js';
import { makePlan } from '../build/run/make-plan.js';
import { createJournal, diskFiles } from '../build/run/open-journal.js';
import { startRun } from '../build/run/start-run.js';
import { withFolder } from '../scripts/with-folder.js';

export function planOf(packs, rounds, more = {}) {
  return makePlan({
    run: { id: 'bench', startedAt: '2026-01-01T00:00:00.000Z', command: 'run', tool: '0' },
    ...{
      slug: 'bench',
      modes: ['no-thinking'],
      harness: 'native',
      packs,
      scenarios: undefined,
      rounds,
      seed: 1,
    },
    ...{ shard: null, restarts: false, flags: {}, thinkingMaxTokens: 0, extraBody: {}, ...more },
  });
}

/** For a journal: no line waits until it is on the disk. */
export const unsyncedFiles = {
  async open(path, which) {
    return { ...(await diskFiles.open(path, which)), sync: async () => undefined };
  },
};

/** `use` gets the run and its folder. Every answer passes. */
export function withRun({ url, plan, packs, slots = null, concurrency }, use) {
  return withFolder(async (root) => {
    const client = openClient(
      { baseUrl: url, apiKey: undefined, model: 'bench' },
      { clock: systemClock, random: Math.random },
    );
    const folder = join(root, 'run');
    const journal = await createJournal(folder, plan);
    const facts = {
      identity: { model: 'bench', booted: false },
      subject: { ...unknownSubject('0'), slots, cache: 'none' },
      ...{ thinkingControls: {}, determinism: null, decodeTokensPerSecond: null },
    };
    const run = startRun({
      ...{ plan, packs, journal, concurrency, clock: systemClock },
      served: { client, facts, thinkingControl: () => ({ form: 'none' }), failed: undefined },
      judge: () => ({ verdict: { outcome: 'pass' } }),
    });
    try {
      return await use(run, folder);
    } finally {
      run[Symbol.dispose]();
      await journal[Symbol.asyncDispose]();
      await client[Symbol.asyncDispose]();
    }
  });
}
