import { Buffer } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { EndpointError, InputError } from '../../src/lib/errors.ts';
import { drawSeed } from '../support/seed.ts';
import { anyBytes } from './any-bytes.ts';
import { kept } from './kept.ts';
import type { ForeignReader } from './parser.ts';
import { parsers } from './parsers.ts';

const isLong = process.env['QUALITY_BASELINE_LONG'] !== undefined;
const inputs = isLong ? Math.ceil(500_000 / parsers.length) : 50;
// The same inputs at every change; different ones in each long run.
const seed = isLong ? drawSeed('fuzz') : 20261121;
/** CPU time of this process, so that a busy machine does not matter. */
const mostCpuMs = 4000;
/** For all inputs of a parser, and for shrinking a failing one. */
const mostMs = isLong ? 1_200_000 : 120_000;
const mostGrowthBytes = (isLong ? 64 : 512) * 2 ** 20;
const holders = [Object, Array, Function, String, Number, Map, Promise, RegExp, Error];
const untouched = prototypes();
let read = 0;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

describe.each(parsers.map((parser) => [parser.name, parser] as const))('%s', (_, parser) => {
  it('reads intact documents', async () => {
    for (const document of parser.documents) await parser.read(Buffer.from(document));
  });

  it(`ends with a value or a foreseen error on ${inputs} faulty inputs, in time and in bounds`, {
    timeout: 2 * mostMs,
  }, async () => {
    const before = heapBytes();
    const examples = kept.filter(({ parser: name }) => name === parser.name).map(({ bytes }): [Buffer] => [bytes]);
    const property = fc.asyncProperty(anyBytes(parser.documents), (bytes) => readFaulty(parser, bytes));
    // A slow input would be shrunk for hours.
    await fc.assert(property, {
      seed,
      numRuns: inputs + examples.length,
      examples,
      interruptAfterTimeLimit: mostMs,
      markInterruptAsFailure: true,
    });
    read += inputs;
    if (isLong) console.log(`${parser.name}: ${inputs} inputs, ${Math.round(process.uptime())} s since the start`);
    expect(heapBytes() - before).toBeLessThan(mostGrowthBytes);
    expect(prototypes()).toEqual(untouched);
  });
});

afterAll(() => console.log(`${parsers.length} parsers, ${read} inputs`));

async function readFaulty(parser: ForeignReader, bytes: Buffer): Promise<void> {
  const { user, system } = process.cpuUsage();
  try {
    await parser.read(bytes);
  } catch (error) {
    if (!(error instanceof InputError || error instanceof EndpointError)) throw error;
    // The message that a user would see.
    expect(error.message.length).toBeLessThan(1_000_000);
  }
  const spent = process.cpuUsage({ user, system });
  expect((spent.user + spent.system) / 1000).toBeLessThan(mostCpuMs);
  expect('polluted' in {}).toBe(false);
}

/** Memory still in use. A few inputs may leave some garbage: collecting it costs more than reading them. */
function heapBytes(): number {
  if (isLong) collect();
  return process.memoryUsage().heapUsed;
}

function prototypes(): readonly string[] {
  return holders.flatMap(({ name, prototype }) => Reflect.ownKeys(prototype).map((key) => `${name} ${String(key)}`));
}
