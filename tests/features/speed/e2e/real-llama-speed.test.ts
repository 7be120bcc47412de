import { expect, it } from 'vitest';
import { measureSpeed } from '../../../../src/features/speed/open-speed.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { pass } from '../../../../src/records/verdict.ts';
import { createJournal } from '../../../../src/run/open-journal.ts';
import { startRun } from '../../../../src/run/start-run.ts';
import { scoreRun } from '../../../../src/score/score-run.ts';
import { packOf, planWith } from '../../../run/plan-with.ts';
import { factsWith, keptIn, servedAt, withFolder } from '../../../run/run-with.ts';
import { realLlama } from '../../../support/real-llama/prepare-real-llama.ts';
import { startRealLlama } from '../../../support/real-llama/start-real-llama.ts';

const { rootfs, missing } = realLlama();
/** More than the 8192 tokens that its model was trained for, so that the long cells are asked: they just fit. */
const context = 10_240;

it.skipIf(missing !== undefined)('measures every cell of a real server, cold and warm by its own count', async () => {
  const server = await startRealLlama(rootfs, ['-np', '1', '-c', String(context)]);
  const packs = [packOf('one', 1)];
  const facts = factsWith();
  const subject = { ...facts.subject, context, cache: 'cache_prompt' as const };
  const served = servedAt(server.baseUrl, { facts: { ...facts, subject } });
  try {
    const { plan, lines } = await withFolder(async (folder) => {
      // This machine may be too busy in one of them.
      const planned = planWith(packs, { rounds: 3, speed: true });
      const journal = await createJournal(folder, planned);
      const how = { plan: planned, packs, journal, served, concurrency: 1, clock: systemClock };
      const run = startRun({ ...how, judge: () => ({ verdict: pass }), parts: [{ beforeRounds: measureSpeed }] });
      await run.measure();
      run[Symbol.dispose]();
      await journal[Symbol.asyncDispose]();
      return keptIn(folder);
    });
    const [card] = scoreRun(plan, lines);
    const { cells = {}, unmeasured } = card?.speed ?? {};
    expect(Object.entries(unmeasured ?? {}).join('\n')).toBe('');
    expect(Object.keys(cells)).toHaveLength(8);
    expect(cells.pp8192?.[0]?.cachedTokens).toBeLessThanOrEqual(64);
    expect(cells.warm8192?.[0]).not.toHaveProperty('unproven');
    // The server takes `ignore_eos`, so that its random weights write to the end.
    const written = lines.flatMap((line) => (line.kind === 'speed' && line.cell === 'tg512' ? [line.measure] : []));
    expect(written.map((measure) => measure?.completionTokens)).toEqual([512, 512, 512, 512]);
  } finally {
    await served.client[Symbol.asyncDispose]();
    await server.stop();
  }
});
