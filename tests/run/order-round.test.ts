import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRound, type RoundToOrder } from '../../src/run/planned-rounds.ts';

const scenarios = Array.from({ length: 20 }, (_, index) => `pack/S-${index}`);

function order(parts: Partial<RoundToOrder> = {}): string[] {
  return orderRound({
    seed: 1,
    round: 1,
    scenarios,
    modes: ['no-thinking'],
    isAsked: () => true,
    slots: 1,
    expectedTokens: () => 1,
    ...parts,
  }).map(({ mode, scenario }) => (parts.modes === undefined ? scenario : `${mode} ${scenario}`));
}

describe('the order of a round', () => {
  it('is the same on every machine and in every version', () => {
    expect(
      order()
        .slice(0, 6)
        .map((key) => key.slice('pack/'.length)),
    ).toEqual(['S-4', 'S-15', 'S-3', 'S-18', 'S-11', 'S-8']);
  });

  it('differs for each round and each seed', () => {
    const orders = [order(), order({ round: 2 }), order({ seed: 2 }), order({ seed: 11 }), order({ round: 11 })];
    expect(new Set(orders.map((keys) => keys.join())).size).toBe(5);
  });

  it('goes through everything exactly once', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 30 }), (seed, round, slots) => {
        expect(order({ seed, round, slots, expectedTokens: ({ scenario }) => scenario.length }).sort()).toEqual(
          [...scenarios].sort(),
        );
      }),
    );
  });

  it('puts each scenario in each place about equally often', () => {
    const places = Array.from({ length: 4000 }, (_, round) => order({ round }).indexOf('pack/S-7'));
    const counts = scenarios.map((_, place) => places.filter((each) => each === place).length);
    expect(Math.min(...counts)).toBeGreaterThan(130);
    expect(Math.max(...counts)).toBeLessThan(270);
  });

  it('sorts only the last places, as many as there are slots, longest first', () => {
    const expectedTokens = ({ scenario }: { scenario: string }) => Number(scenario.slice('pack/S-'.length));
    const shuffled = order();
    const ordered = order({ slots: 4, expectedTokens });
    expect(ordered.slice(0, 16)).toEqual(shuffled.slice(0, 16));
    const last = shuffled
      .slice(16)
      .sort((one, other) => expectedTokens({ scenario: other }) - expectedTokens({ scenario: one }));
    expect(ordered.slice(16)).toEqual(last);
  });

  it('goes through the modes one after another, each in the same order', () => {
    const walk = order({ modes: ['no-thinking', 'enable-thinking'] });
    expect(walk.slice(0, 20)).toEqual(order().map((key) => `no-thinking ${key}`));
    expect(walk.slice(20)).toEqual(order().map((key) => `enable-thinking ${key}`));
  });

  it('keeps the order of the whole for a part', () => {
    const part = new Set(scenarios.slice(3, 9));
    expect(order({ isAsked: ({ scenario }) => part.has(scenario) })).toEqual(order().filter((key) => part.has(key)));
  });
});
