import { afterEach, expect, it } from 'vitest';
import { loadOutline } from '../../../src/features/load-test/load-outline.ts';
import { decisionSchema } from '../../../src/records/decision.ts';
import { openWorkplace } from '../../commands/open-workplace.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';

const held: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of held.splice(0)) await each[Symbol.asyncDispose]();
});

it('asks no level above one at which the server errs, and says so', async () => {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ delayMs: 80 })];
  let isOverwhelmed = false;
  endpoint.change({
    fault({ messages }) {
      // It recovers once it gets a health check.
      if (JSON.stringify(messages).includes('Say OK.')) isOverwhelmed = false;
      else if (endpoint.atOnce() >= 3) isOverwhelmed = true;
      return isOverwhelmed ? 500 : undefined;
    },
  });
  held.push(place, endpoint);
  const { code, err } = await place.do(
    `run --slug a/b --endpoint ${endpoint.url} --pack instructfollow-15 --repeat 1 --load 1,2,4,8 --timeout-per-case 20s --json report.json`,
  );
  expect(code, err).toBe(0);
  const { load } = decisionSchema.parse(JSON.parse(await place.read('report.json')));
  expect(load?.levels.map(({ level, isBroken }) => [level, isBroken])).toEqual([
    [{ closed: 1 }, false],
    [{ closed: 2 }, false],
    [{ closed: 4 }, true],
    [{ closed: 1, again: true }, false],
  ]);
  expect(load && loadOutline(load).sentence).toContain('; broken at 4 at once');
});

it('reports what a server did before it died, and ends with 3', async () => {
  const [place, endpoint] = [await openWorkplace(), await scriptedEndpoint({ wordMs: 1 })];
  held.push(place);
  let asked = 0;
  endpoint.change({
    choose: () => {
      asked += 1;
      if (asked === 30) void endpoint[Symbol.asyncDispose]();
      return 'gold';
    },
  });
  const { code, err } = await place.do(
    `run --slug a/b --endpoint ${endpoint.url} --pack instructfollow-15 --repeat 1 --load 1,2 --timeout-per-case 20s --json report.json`,
  );
  expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('the server is gone at 2') });
  const { load } = decisionSchema.parse(JSON.parse(await place.read('report.json')));
  expect(load?.levels.map(({ level, isBroken }) => [level, isBroken])).toEqual([
    [{ closed: 1 }, false],
    [{ closed: 2 }, true],
  ]);
});
