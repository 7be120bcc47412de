import type { UselessPolicy } from '../baseline/make-baseline.ts';
import { packReferences } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Settings } from '../config/settings.ts';
import { forecastPacks } from '../gate/forecast-packs.ts';
import type { GateRule } from '../gate/gate-rule.ts';
import { InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { loadPacks } from '../packs/load-packs.ts';
import { describeReason } from '../report/describe-reason.ts';
import type { SelectedPacks } from './select-packs.ts';

/**
 * Refuses a floor for a pack that does not exist. A pack that is not asked now may belong to another tier or target.
 */
export async function checkFloors(
  { gate, what, configFile }: Pick<Settings, 'gate' | 'what' | 'configFile'>,
  { loaded }: SelectedPacks,
  cwd: string,
): Promise<void> {
  const known = [...Object.keys(builtinPacks), ...loaded.map(({ id }) => id)];
  const isUnknown = (id: string) => !known.includes(id);
  if (!Object.keys(gate.floors).some(isUnknown)) return;
  // Including those of other targets.
  const config = configFile === undefined ? undefined : await loadConfig(configFile, cwd);
  const references = config === undefined ? [] : packReferences(config, cwd);
  for (const each of [...references, ...(what.packsDir === undefined ? [] : [what.packsDir])])
    known.push(...(await loadPacks([each])).map(({ pack }) => pack.id));
  const unknown = Object.keys(gate.floors).find(isUnknown);
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  throw new InputError(
    `floors: there is no pack ${unknown}`,
    near === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${near}?`,
  );
}

/**
 * Finds the packs of a scorecard that could not regress in a later run of `rounds` rounds, with the reason in words.
 */
export function findUseless(rounds: number, rule: GateRule): UselessPolicy['find'] {
  return (scorecard) =>
    forecastPacks(scorecard, rounds, rule).flatMap(({ pack, rates, useless }) =>
      useless === undefined || rates.length === 0 ? [] : [{ pack, why: describeReason(useless) }],
    );
}
