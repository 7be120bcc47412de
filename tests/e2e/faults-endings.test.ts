import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endingRows, stageNames } from '../faults/ending-rows.ts';
import { type EndingWorld, endAt, openEndingWorld } from './ending-bench.ts';

let captured: EndingWorld;

beforeAll(async () => {
  captured = await openEndingWorld();
  expect(await captured.start('--capture --no-restart').ended).toMatchObject({ exitCode: 0 });
});
afterAll(() => captured[Symbol.asyncDispose]());

describe.concurrent('an interrupted run', () => {
  const rows = endingRows.map((row) => [row.signal, stageNames[row.stage], row] as const);

  it.each(rows)('by %s %s', async (_signal, _when, { signal, stage, ends: { said, ...ends } }) => {
    const { output, ...seen } = await endAt(captured, stage, signal);
    expect(seen).toEqual(ends);
    expect(output).toContain(said);
  });
});
