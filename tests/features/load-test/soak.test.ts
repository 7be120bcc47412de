import { afterEach, describe, expect, it } from 'vitest';
import type { SoakPart } from '../../../src/features/load-test/load-report.ts';
import { soakTrouble } from '../../../src/features/load-test/score-soak.ts';
import { decisionSchema } from '../../../src/records/decision.ts';
import { openWorkplace } from '../../commands/open-workplace.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

const line = '--pack instructfollow-15 --load 4 --json report.json --html report.html --csv report.csv';

describe('run --load N --time-budget', () => {
  it('asks at one level for that long, and shows the results over time', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ wordMs: 1 })];
    held.push(place, endpoint);
    const { code, out, err } = await place.do(`run --slug a/b --endpoint ${endpoint.url} ${line} --time-budget 8s`);
    expect(code, err).toBe(0);
    const { load } = decisionSchema.parse(JSON.parse(await place.read('report.json')));
    expect(load?.levels.map(({ level }) => level)).toEqual([{ closed: 4 }]);
    expect(load?.soak?.parts.length).toBeGreaterThan(1);
    expect(load?.soak?.stopped).toBeUndefined();
    expect(load?.soak?.right).toMatchObject({ alone: 1, current: 1, p: 1 });
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /^4 at once for [\d.]+ s: .+ tok\/s; as right at the end as at the start \(100\.0 %, p = 1\)\./,
    );
    expect(await place.read('report.csv')).toContain('\nlevel-part,');
    expect(await place.read('report.html')).toContain('id="soak-right"');
  });

  it('stops and says so when the server starts to err', async () => {
    const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ wordMs: 1 })];
    held.push(place, endpoint);
    endpoint.change({ fault: ({ nth }) => (nth > 60 ? 500 : undefined) });
    const { err } = await place.do(
      `run --slug a/b --endpoint ${endpoint.url} ${line} --time-budget 40s --timeout-per-case 20s`,
    );
    const { load } = decisionSchema.parse(JSON.parse(await place.read('report.json')));
    expect(load?.soak?.stopped, err).toMatch(/^\d+ of the last \d+ requests failed$/);
  });
});

describe('soakTrouble', () => {
  const part = (tokensPerSecond: number | null, failed = 0): SoakPart => ({
    ...{ fromMs: 0, untilMs: 60_000, attempts: 40, failed, passed: 40 - failed, tokensPerSecond, firstTokenMs: 100 },
    ...{ identical: { answers: 40, same: 40 }, gpuMemoryMiB: null },
  });

  it('finds a server that slows in every part, and by a fifth', () => {
    expect(soakTrouble([100, 101, 99, 95, 90, 85, 79].map((speed) => part(speed)))).toMatch(/slows steadily/);
    expect(soakTrouble([100, 101, 99, 95, 90, 92, 79].map((speed) => part(speed)))).toBeUndefined();
    expect(soakTrouble([100, 99, 98, 97, 96, 95].map((speed) => part(speed)))).toBeUndefined();
    expect(soakTrouble([null, null, null, null, null, null].map((speed) => part(speed)))).toBeUndefined();
  });

  it('finds a server that errs, but not because of a single failure', () => {
    expect(soakTrouble([part(100), part(100, 3)])).toBe('3 of the last 40 requests failed');
    expect(soakTrouble([part(100), part(100, 2)])).toBeUndefined();
  });
});
