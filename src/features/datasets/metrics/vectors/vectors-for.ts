import { InputError } from '../../../../lib/errors.ts';
import type { Plan } from '../../../../model/journal.ts';
import type { FoundModel, VectorModel } from '../../../../model/target.ts';
import type { Pack } from '../../../../packs/pack-schema.ts';
import { needsModel } from '../../../../packs/task-of.ts';
import { findModel } from './find-model.ts';

/** The model for BERTScore; undefined if no check of these packs needs it. */
export async function vectorModelFor(
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
export function bertScoreOf(packs: readonly Pack[], found: FoundModel | undefined): Pick<Plan, 'bertscore'> {
  return found === undefined ? {} : { bertscore: Object.fromEntries(usersOf(packs).map((id) => [id, found.id])) };
}

/** The ids of the packs with BERTScore. */
function usersOf(packs: readonly Pack[]): string[] {
  return packs.filter(({ scenarios }) => scenarios.some(needsModel)).map(({ id }) => id);
}
