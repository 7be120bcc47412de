import type { Settings } from '../../config/settings.ts';
import type { Level, LoadPlan } from '../../model/load/level.ts';

/** What `--load` or `--rate` asks for; undefined without either. */
export function loadPlanOf({ load, how }: Settings): LoadPlan | undefined {
  const alone: Level = { closed: 1 };
  if (load.rate !== undefined) return { levels: [alone, ...load.rate.map((rate): Level => ({ rate }))] };
  if (load.load === undefined) return undefined;
  if (load.load === true) return {};
  const [only, ...others] = load.load;
  if (how.timeBudgetMs !== undefined && only !== undefined && others.length === 0)
    return { levels: [{ closed: only }], soak: true };
  return { levels: [alone, ...load.load.filter((each) => each > 1).map((closed): Level => ({ closed }))] };
}
