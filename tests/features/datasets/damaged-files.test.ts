import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importDataset } from '../../../src/features/datasets/import-dataset.ts';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { randomFrom } from '../../../src/packs/draw.ts';
import { sharedFolder } from '../../support/folder-of.ts';
import { hotpotqaColumns, parquetOf } from './parquet-of.ts';

const folder = sharedFolder();

const rows = JSON.parse(readFileSync('tests/fixtures/datasets/hotpot_dev_distractor.json', 'utf8'));
const whole: Readonly<Record<string, Buffer>> = {
  parquet: parquetOf('hotpotqa', hotpotqaColumns(rows), 3),
  json: Buffer.from(JSON.stringify(rows)),
  jsonl: Buffer.from(rows.map((row: unknown) => `${JSON.stringify(row)}\n`).join('')),
};

/** Inside a row: JSON Lines that end with a whole line are complete. */
function truncated(bytes: Buffer, random: () => number): Buffer {
  const length = 1 + Math.floor(random() * (bytes.length - 2));
  return bytes.subarray(0, bytes.subarray(length - 1, length + 1).includes('\n') ? length - 2 : length);
}

/** Setting the highest bit of a letter makes text invalid UTF-8; in a parquet file it may damage anything. */
function flipped(bytes: Buffer, random: () => number, ending: string): Buffer {
  const damaged = Buffer.from(bytes);
  for (let times = 0; times < 8; times += 1) {
    const at = Math.floor(random() * damaged.length);
    damaged[at] = (damaged[at] ?? 0) ^ (ending === 'parquet' ? 1 << Math.floor(random() * 8) : 0x80);
  }
  return damaged;
}

const damaged = Object.entries(whole).flatMap(([ending, bytes]) => {
  const random = randomFrom(`damaged ${ending}`);
  const cases: [string, Buffer][] = [[`empty.${ending}`, Buffer.alloc(0)]];
  for (let number = 1; number <= 4; number += 1)
    cases.push([`truncated-${number}.${ending}`, truncated(bytes, random)]);
  for (let number = 1; number <= 7; number += 1)
    cases.push([`flipped-${number}.${ending}`, flipped(bytes, random, ending)]);
  return cases;
});

describe('a damaged file', () => {
  it('is one of 36', () => {
    expect(damaged).toHaveLength(36);
  });

  it.each(Object.entries(whole))('would be read if it were intact: .%s', async (ending, bytes) => {
    const path = join(folder, `whole.${ending}`);
    writeFileSync(path, bytes);
    const { taken } = await importDataset({ files: [path], as: 'hotpotqa', seed: 1, skipBadRows: false }, openPorts());
    expect(taken).toBe(7);
  });

  it.each(damaged)('is refused: %s', async (name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    expect(await faultOf(path)).toContain(name);
  });

  it('is refused after 30 seconds if its reader would never end', async () => {
    const wait = promisify(setTimeout);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let fault = 'none yet';
    // Three of its bits are wrong, and hyparquet finds no end in it.
    const asked = faultOf('tests/fixtures/datasets/endless.parquet').then((message) => {
      fault = message;
    });
    while (vi.getTimerCount() === 0) await wait(10);
    // Ten times as long as a whole file takes.
    await wait(1000);
    vi.advanceTimersByTime(29_999);
    await wait(10);
    expect(fault).toBe('none yet');
    vi.advanceTimersByTime(1);
    await asked;
    expect(fault).toBe(
      'cannot read tests/fixtures/datasets/endless.parquet: no row in 30 s, it is damaged or too large',
    );
  });
});

it('a file whose row group needs more than 256 MB is refused', async () => {
  // 320 MB of text in 15 MB.
  const large = Array.from({ length: 40 }, (_, number) => ({
    ...{ _id: `r${number}`, question: 'q', answer: 'a', type: 't', level: 'h', supporting_facts: [] },
    context: [['t', [`${'abcdefghij'[number % 10]?.repeat(8e6)}${number}`]]],
  }));
  const path = join(folder, 'large.parquet');
  writeFileSync(path, parquetOf('hotpotqa', hotpotqaColumns(large)));
  expect(await faultOf(path)).toContain('its next rows need more than 256 MB');
});

async function faultOf(path: string): Promise<string> {
  const asked = { files: [path], as: 'hotpotqa', seed: 1, skipBadRows: false } as const;
  const error = await importDataset(asked, openPorts()).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}
