import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { parseRule } from '../../../src/gate/gate-rule.ts';
import { estimatePower } from '../../../src/gate/noise/estimate-power.ts';
import { sum } from '../../../src/lib/median-of.ts';
import type { Power } from '../../../src/records/baseline.ts';
import type { Cell, ScenarioScore } from '../../../src/records/scorecard.ts';
import { fingerprintWith } from '../../records/fingerprint-with.ts';
import { drawPack, profiles, randomFrom, session } from '../../support/noise-model.ts';

const packs = ['toolcall-15', 'instructfollow-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15'];
const booted = fingerprintWith({ identity: { booted: true } });

function scoreOf(pack: string, id: number, cells: readonly Cell[]): ScenarioScore {
  const rest = { failures: {}, causes: {}, promptTokens: null, answers: null, firstRound: null };
  return { scenario: `${pack}/S-${id}`, digest: 'd'.repeat(64), cells: [...cells], ...rest };
}

const cell = (passed: boolean): Cell => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, unmeasured: 0 });

function powerOf(scenarios: ScenarioScore[], { asked = packs, seed = 1, fingerprint = booted, maxDrop = '10' } = {}) {
  const rule = parseRule({ maxDrop });
  return estimatePower({ scenarios, fingerprint }, asked, { rounds: 3, rule, random: randomFrom(seed) });
}

/** All pass, in so many sessions. */
function steady(pack: string, sessions = 3, size = 15): ScenarioScore[] {
  return Array.from({ length: size }, (_, id) =>
    scoreOf(
      pack,
      id,
      Array.from({ length: sessions }, () => cell(true)),
    ),
  );
}

describe('what a check of a baseline finds', () => {
  it.each(['brief', 'noisy'])('is on average what the gate found in simulations of %s models', (profile) => {
    const random = randomFrom(11);
    const shares = profiles[profile] ?? expect.fail('a profile');
    const all = Array.from({ length: 6 }, (_, seed): Power => {
      const scores = packs.flatMap((pack) =>
        drawPack(random, shares, 15).map((p, id) =>
          scoreOf(
            pack,
            id,
            [1, 2, 3].map(() => cell(session(random, p, 0.9)())),
          ),
        ),
      );
      return powerOf(scores, { seed }) ?? expect.fail('it can fall');
    });
    const mean = (figure: (power: Power) => number) => (100 * sum(all.map(figure))) / all.length;
    const table: Record<string, string>[] = parse(readFileSync('docs/data/gate-error-rates.csv'), { columns: true });
    const row = table.find(({ Rule, Noise, Rho }) => Rule === 'the rule' && Noise === profile && Number(Rho) === 0.9);
    const near = (column: string, found: number, by: number) =>
      expect(Math.abs(found - Number.parseFloat(row?.[column] ?? ''))).toBeLessThan(by);
    near(
      'False alarms',
      mean(({ falseAlarms }) => falseAlarms ?? Number.NaN),
      4,
    );
    near(
      '−10 pp',
      mean(({ drops: [first] }) => first?.found ?? Number.NaN),
      8,
    );
    near(
      '−15 pp',
      mean(({ drops: [, second] }) => second?.found ?? Number.NaN),
      8,
    );
  });

  it('does not say how often it is wrong after a single session', () => {
    expect(powerOf(steady('toolcall-15', 1))?.falseAlarms).toBeNull();
    expect(powerOf(steady('toolcall-15', 2))?.falseAlarms).toBeLessThan(0.02);
  });

  it('is more in the larger packs of --deep, which only built-in packs have', () => {
    const scores = steady('toolcall-15').map((score, id) =>
      id > 3 ? score : { ...score, cells: [cell(true), cell(false)] },
    );
    const { drops, deep = 0 } = powerOf(scores, { asked: ['toolcall-15'] }) ?? expect.fail();
    expect(deep).toBeGreaterThan(drops[1]?.found ?? 1);
    expect(powerOf(steady('mine'), { asked: ['mine'] })).not.toHaveProperty('deep');
  });

  it('is of the drops that the threshold asks for, and nothing of a pack that cannot fall', () => {
    const strict = powerOf(steady('mine'), { asked: ['mine'], maxDrop: '4' });
    expect(strict?.drops.map(({ drop }) => drop)).toEqual([0.04, 0.06]);
    const broken = steady('mine').map((score) => ({ ...score, cells: [cell(false), cell(false)] }));
    expect(powerOf(broken, { asked: ['mine'] })).toBeUndefined();
    expect(powerOf(steady('mine'), { asked: ['other'] })).toBeUndefined();
    expect(powerOf([])).toBeUndefined();
  });

  it('is worse where the server is not started again to confirm', () => {
    const flaky = packs.flatMap((pack) =>
      steady(pack).map((score, id) =>
        id % 3 > 0 ? score : { ...score, cells: [cell(true), cell(false), cell(true)] },
      ),
    );
    const alarms = (fingerprint: typeof booted) => powerOf(flaky, { fingerprint })?.falseAlarms ?? 0;
    expect(alarms(fingerprintWith({}))).toBeGreaterThan(alarms(booted));
  });
});
