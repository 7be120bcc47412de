import { InputError } from '../lib/errors.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { loadPacks } from '../packs/load-packs.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { Plan } from '../records/journal.ts';

type Asked = Pick<Plan['packs'][number], 'id' | 'version'>;

/** Loads the packs of a plan as they are today, in its order: the referenced packs, and built-in packs for the rest. */
export async function packsOfPlan(
  plan: { readonly packs: readonly Asked[] },
  references: readonly string[],
): Promise<readonly Pack[]> {
  const named = await load(references);
  const others = named.filter((pack) => !plan.packs.some(({ id }) => id === pack.id));
  if (others.length > 0) {
    throw new InputError(
      `the run did not ask the pack ${others.map(({ id }) => id).join(', ')}`,
      `It asked ${plan.packs.map(({ id }) => id).join(', ')}.`,
    );
  }
  const missing = plan.packs.map(({ id }) => id).filter((id) => !has(named, id) && !Object.hasOwn(builtinPacks, id));
  if (missing.length > 0) {
    throw new InputError(
      `the run asked ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not built in`,
      'Give the file of each such pack with --pack.',
    );
  }
  const builtin = await load(plan.packs.map(({ id }) => id).filter((id) => !has(named, id)));
  const all = [...named, ...builtin];
  return plan.packs.flatMap(({ id }) => all.filter((pack) => pack.id === id));
}

async function load(references: readonly string[]): Promise<readonly Pack[]> {
  return (await loadPacks(references)).map(({ pack }) => pack);
}

/** Like `packsOfPlan`. Throws if a pack has another version than in the plan, or lacks one of its scenarios. */
export async function unchangedPacksOfPlan(
  plan: { readonly packs: readonly Asked[]; readonly scenarios: object },
  references: readonly string[],
): Promise<readonly Pack[]> {
  const loaded = await packsOfPlan(plan, references);
  const faults = loaded.flatMap((pack) => {
    const then = plan.packs.find(({ id }) => id === pack.id)?.version;
    if (then !== pack.version) return [`pack ${pack.id} was asked in version ${then}, this one is ${pack.version}`];
    const keys = new Set(pack.scenarios.map(({ id }) => `${pack.id}/${id}`));
    const gone = Object.keys(plan.scenarios).filter((key) => key.startsWith(`${pack.id}/`) && !keys.has(key));
    return gone.length === 0 ? [] : [`pack ${pack.id} has no ${gone.join(', ')} any more`];
  });
  if (faults.length === 0) return loaded;
  throw new InputError(
    faults.join('\n'),
    'The answers were given to other prompts. Give the pack as it was then with --pack, or run it anew.',
  );
}

/** Refuses private packs for files that hold prompts and answers. */
export function refusePrivate({ private: packs = [] }: Plan): void {
  if (packs.length === 0) return;
  throw new InputError(
    `${packs.join(', ')} ${packs.length === 1 ? 'is' : 'are'} private: no text of it leaves the folder of the run`,
    'Write a run of other packs.',
  );
}

function has(loaded: readonly Pack[], id: string): boolean {
  return loaded.some((pack) => pack.id === id);
}
