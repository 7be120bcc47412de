import { InputError } from '../../../../lib/errors.ts';
import type { Pack } from '../../../../packs/pack-schema.ts';
import type { FoundPorts, PortFinder } from '../../../../packs/port-facet.ts';
import { needsModel } from '../../../../packs/task-of.ts';
import type { Plan } from '../../../../records/journal.ts';
import type { VectorModel } from '../../../../records/target.ts';
import { type FoundModel, findModel } from './find-model.ts';
import { WorkerVectors } from './worker-vectors.ts';

/** The vectors of the user's model, if a check needs them. A fault of the model shows when it is opened. */
export const vectorFinder: PortFinder = {
  look: async ({ bertscore }) => ({ lacks: [], find: (left) => findVectors(left, bertscore) }),
  unselected: ({ packs, bertscore }) => findVectors(packs, bertscore),
};

async function findVectors(packs: readonly Pack[], wanted: VectorModel | undefined): Promise<FoundPorts> {
  const found = await vectorModelFor(packs, wanted);
  return {
    planOf: (left) => bertScoreOf(left, found),
    async open() {
      if (found === undefined) return {};
      const vectors = await WorkerVectors.open(found);
      return { vectors, [Symbol.asyncDispose]: () => vectors[Symbol.asyncDispose]() };
    },
  };
}

/** The model for BERTScore; undefined if no check of these packs needs it. */
async function vectorModelFor(
  packs: readonly Pack[],
  wanted: VectorModel | undefined,
): Promise<FoundModel | undefined> {
  const users = usersOf(packs);
  if (users.length === 0) return undefined;
  if (wanted !== undefined) return findModel(wanted);
  throw new InputError(
    `${users.join(' and ')} ${users.length === 1 ? 'measures' : 'measure'} BERTScore, and no model for it is named`,
    'Name a folder with model.onnx and tokenizer.json: --bertscore DIR, or bertscore in the config. The Action has none.',
  );
}

/** The `bertscore` field of a plan: for each pack, the model that its values depend on. */
function bertScoreOf(packs: readonly Pack[], found: FoundModel | undefined): Pick<Plan, 'bertscore'> {
  return found === undefined ? {} : { bertscore: Object.fromEntries(usersOf(packs).map((id) => [id, found.id])) };
}

/** The ids of the packs with BERTScore. */
function usersOf(packs: readonly Pack[]): string[] {
  return packs.filter(({ scenarios }) => scenarios.some(needsModel)).map(({ id }) => id);
}
