import { type Rate, rateOf } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import { forecastPack, type PackForecast } from './forecast-pack.ts';
import type { GateRule } from './gate-rule.ts';

/** For a capture: what each pack, as it was measured, can gate in later runs of `rounds` rounds. */
export function forecastPacks(
  scorecard: Scorecard,
  rounds: number,
  rule: Pick<GateRule, 'maxDrop' | 'alpha' | 'confirms'>,
): ({ readonly pack: string; readonly rates: readonly Rate[] } & PackForecast)[] {
  return scorecard.packs.map(({ id }) => {
    const own = scorecard.scenarios.filter(({ scenario }) => packOfKey(scenario) === id);
    const rates = own.map(({ cells }) => rateOf(cells)).filter(({ attempts }) => attempts > 0);
    return { pack: id, rates, ...forecastPack(rates, rounds, rule) };
  });
}
