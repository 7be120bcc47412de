import type { Settings } from '../../config/settings.ts';
import { InputError } from '../../lib/errors.ts';
import type { Level, LoadPlan } from '../../model/level.ts';

/** What `--load` or `--rate` asks for; undefined without either. */
export function loadPlanOf({ load, how, what }: Settings): LoadPlan | undefined {
  const isLoad = load.rate !== undefined || load.load !== undefined;
  if (isLoad && what.packs.includes('speed'))
    throw new InputError('--load takes packs with scenarios, not speed', 'Measure --pack speed in a separate run.');
  const alone: Level = { closed: 1 };
  if (load.rate !== undefined) return { levels: [alone, ...load.rate.map((rate): Level => ({ rate }))] };
  if (load.load === undefined) return undefined;
  if (load.load === true) return {};
  const [only, ...others] = load.load;
  if (how.timeBudgetMs !== undefined && only !== undefined && others.length === 0)
    return { levels: [{ closed: only }], soak: true };
  return { levels: [alone, ...load.load.filter((each) => each > 1).map((closed): Level => ({ closed }))] };
}
