import { afterAll, describe, expect, it } from 'vitest';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { loadBuiltinPacks } from '../../../../src/packs/load-packs.ts';
import type { Reply } from '../../../../src/packs/pack-schema.ts';
import { playScript } from '../../../../src/packs/play-script.ts';
import { readReply } from '../../../../src/packs/read-reply.ts';
import { runsCode, runsSystem, verifyContext } from '../../../../src/packs/task-of.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { missingImage } from '../support/missing-image.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const packs = (await loadBuiltinPacks())
  .map(({ pack }) => pack)
  .filter(({ scenarios }) => scenarios.some(runsCode))
  .filter(({ scenarios }) => !scenarios.some(runsSystem) || missingImage() === undefined);

describe('the programs in built-in packs', () => {
  it('are in packs of this tool', () => {
    expect(packs.length).toBeGreaterThan(1);
  });

  const slowMs = 120_000;
  // One scenario of each: docs/data/lint.json keeps the lint of all until a pack, the lint or the sandbox changes.
  const most = process.env['QUALITY_BASELINE_LONG'] === undefined ? 1 : Number.POSITIVE_INFINITY;
  const scenarios = packs.flatMap((pack) =>
    pack.scenarios.slice(0, most).map((scenario) => [`${pack.id}/${scenario.id}`, pack, scenario] as const),
  );
  it.each(scenarios)(
    '%s passes right ones and fails wrong ones for the stated reason',
    async (_key, pack, scenario) => {
      const verdictOf = (reply: Reply) => {
        const turns = readReply(reply);
        return judge(
          playScript(scenario, (index) => turns[index]),
          scenario.expect,
          verifyContext(pack, scenario, ports),
        );
      };
      for (const gold of scenario.gold) expect(await verdictOf(gold)).toMatchObject({ outcome: 'pass' });
      for (const { wrong, breaks, mode, reply } of scenario['near-misses']) {
        const verdict = await verdictOf(reply);
        expect(verdict, wrong).toMatchObject({ outcome: 'fail', ...(mode === undefined ? {} : { failure: mode }) });
        expect('broke' in verdict ? verdict.broke : [], wrong).toEqual(expect.arrayContaining([breaks].flat()));
      }
    },
    slowMs,
  );
});
