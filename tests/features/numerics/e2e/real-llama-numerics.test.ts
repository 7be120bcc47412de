import { afterEach, describe, expect, it } from 'vitest';
import { openClient } from '../../../../src/endpoint/client/open-client.ts';
import { numericsOf } from '../../../../src/features/numerics/compare-numerics.ts';
import type { NumericAnswers, Numerics } from '../../../../src/features/numerics/numerics.ts';
import { numericsPrompts } from '../../../../src/features/numerics/numerics-prompts.ts';
import { recordNumerics } from '../../../../src/features/numerics/record-numerics.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { realLlama } from '../../../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../../../support/real-llama/start-real-llama.ts';
import { quantized, writeModel } from '../../../support/real-llama/write-model.ts';

const { rootfs, missing } = realLlama();
/** All short ones and a long one: a token of the tiny model is a byte, and it reads them on one thread. */
const prompts = numericsPrompts().slice(0, 43);

/** With one head, which reads the long prompt much faster. */
const model =
  missing === undefined ? writeModel(rootfs, 'numerics', { context: 16_384, heads: 1, merges: ['h e'] }) : [];

let server: RunningLlama | undefined;
afterEach(() => server?.stop());

/** The records of one session of the server with these flags. */
async function lifeWith(flags: readonly string[] = []): Promise<NumericAnswers> {
  server = await startRealLlama(rootfs, ['-c', '65536', ...model, ...flags]);
  const connection = { baseUrl: server.baseUrl, model: 'tiny', apiKey: undefined };
  await using client = openClient(connection, { clock: systemClock, random: Math.random });
  const how = { thinking: { form: 'none' }, cache: 'cache_prompt', cancel: undefined } as const;
  const recorded = await recordNumerics(client, prompts, how);
  await server.stop();
  return recorded.outcome === 'recorded' ? recorded.answers : expect.fail(`${recorded.cause}: ${recorded.detail}`);
}

type Measured = Extract<Numerics, { distance: number }>;

function compare(sessions: readonly NumericAnswers[], answers: NumericAnswers): Measured {
  const line = { kind: 'numerics', session: 1, prompts: '', recorded: { outcome: 'recorded', answers } } as const;
  const numerics = numericsOf({ prompts: '', sessions }, [line]);
  return numerics?.outcome === 'measured' ? numerics : expect.fail(numerics?.cause);
}

describe.skipIf(missing !== undefined)('the numerics of a real llama.cpp server', () => {
  it('repeat after a restart, and move with the weights', { timeout: 300_000 }, async () => {
    const baseline = [await lifeWith(), await lifeWith(), await lifeWith()];
    const harmless = { restart: [], 'small batches': ['-ub', '32'], 'no flash attention': ['-fa', 'off'] };
    const coarser = { Q8_0: quantized(rootfs, 'Q8_0', model[1]), Q4_0: quantized(rootfs, 'Q4_0', model[1]) };
    const found = new Map<string, Measured>();
    for (const [name, flags] of Object.entries({ ...harmless, ...coarser }))
      found.set(name, compare(baseline, await lifeWith(flags)));
    expect(found.get('restart')).toMatchObject({ verdict: 'identical', parted: 0 });
    for (const name of Object.keys(harmless)) expect(found.get(name)?.verdict).not.toBe('moved');
    for (const name of ['Q8_0', 'Q4_0']) expect(found.get(name)).toMatchObject({ verdict: 'moved' });
  });
});
