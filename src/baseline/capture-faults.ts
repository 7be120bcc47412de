import { rateOf } from '../model/baseline.ts';
import type { PackScore, Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import { nameSome } from './pooling-faults.ts';

const fewestRounds = 3;

/** Why a scorecard cannot become a baseline, one line each. */
export function captureFaults(scorecard: Scorecard): string[] {
  const { rounds, scenarios, missing, missingPacks } = scorecard;
  const unmeasured = scenarios.filter(({ cells }) => cells.some((cell) => cell.unmeasured > 0));
  const unasked = scenarios.filter(
    ({ cells }) => rateOf(cells).attempts === 0 && cells.every((cell) => cell.unmeasured === 0),
  );
  return [
    ...(scorecard.isCanonical ? [] : ['its sampling is not canonical: a flag or --extra-body touched it']),
    ...(rounds >= fewestRounds
      ? []
      : [`${rounds === 1 ? 'one round' : `${rounds} rounds`}, of at least ${fewestRounds}`]),
    ...scorecard.packs.flatMap(armFault),
    ...(unmeasured.length === 0 ? [] : [`unmeasured attempts in ${nameSome(unmeasured.map(named))}`]),
    ...(unasked.length === 0 ? [] : [`no attempt in ${nameSome(unasked.map(({ scenario }) => scenario))}`]),
    ...(missing === 0 ? [] : [`${missing} planned ${missing === 1 ? 'attempt was' : 'attempts were'} never made`]),
    ...(missingPacks.length === 0 ? [] : [`a shard that is not here measured ${nameSome(missingPacks)}`]),
    ...(scenarios.length > 0 ? [] : ['no scenario in it']),
    ...shapeFaults(scorecard),
  ];
}

function named({ scenario, cells }: Scorecard['scenarios'][number]): string {
  return `${scenario} (${cells.reduce((sum, cell) => sum + cell.unmeasured, 0)})`;
}

function armFault({ id, arm }: PackScore): string[] {
  if (arm.isValid) return [];
  const saw = `${arm.reasoned} of ${arm.replies} replies reason`;
  return [`${id}: thinking was to be ${arm.asked}, and ${saw}`];
}

// A run's file may have been edited, too.
function shapeFaults({ scenarios, packs, run }: Scorecard): string[] {
  const names = new Set(packs.map(({ id }) => id));
  const odd = scenarios.filter(({ cells, failures }) => {
    const { passed, attempts } = rateOf(cells);
    return Object.values(failures).reduce((sum, times) => sum + times, 0) !== attempts - passed;
  });
  const short = scenarios.filter(({ cells }) => cells.length !== run.sessions.length);
  const stray = scenarios.filter(({ scenario }) => !names.has(packOfKey(scenario)));
  const keys = scenarios.map(({ scenario }) => scenario);
  const twice = keys.length === new Set(keys).size ? [] : keys.filter((key, index) => keys.indexOf(key) !== index);
  return [
    ...(odd.length === 0 ? [] : [`failures that do not add up in ${nameSome(odd.map(({ scenario }) => scenario))}`]),
    ...(short.length === 0 ? [] : [`counts that fit no session in ${nameSome(short.map(({ scenario }) => scenario))}`]),
    ...(stray.length === 0 ? [] : [`no pack for ${nameSome(stray.map(({ scenario }) => scenario))}`]),
    ...(twice.length === 0 ? [] : [`twice in it: ${nameSome(twice)}`]),
  ];
}
