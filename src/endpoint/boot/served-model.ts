import { z } from 'zod';
import { InputError } from '../../lib/errors.ts';
import { parseLoose } from '../../lib/loose.ts';
import { nearest } from '../../lib/nearest.ts';
import { isFolder } from '../probe/model-cards.ts';

const shownModels = 20;

const listSchema = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), owned_by: z.string().nullish().catch(undefined) })).nullable(),
  has_more: z.boolean().nullish().catch(undefined),
});

export type ModelList = {
  readonly models: readonly { readonly id: string; readonly owner: string }[];
  readonly isPart: boolean;
};

/** Undefined if it is something else. */
export function parseModelList(body: string): ModelList | undefined {
  const { data } = listSchema.safeParse(parseLoose(body));
  if (data === undefined) return undefined;
  const models = (data.data ?? []).map(({ id, owned_by: owner }) => ({ id, owner: owner ?? '' }));
  return { models, isPart: data.has_more === true };
}

export function chooseModel(
  wanted: string | undefined,
  served: readonly string[] | undefined,
  baseUrl: string,
): string {
  if (wanted === undefined) {
    const [only, ...others] = served ?? [];
    if (only !== undefined && others.length === 0) return only;
    const problem =
      only === undefined ? 'lists no model' : `serves ${served?.length} models: ${showModels(served ?? [])}`;
    throw new InputError(`${baseUrl} ${problem}`, 'Name the one to ask with --model.');
  }
  // Ollama treats a name without a tag as the latest.
  if (served === undefined || served.includes(wanted) || served.includes(`${wanted}:latest`)) return wanted;
  // `transformers serve` lists downloads only.
  if (isFolder(wanted)) return wanted;
  throw unknownModel(wanted, served, baseUrl);
}

export function unknownModel(wanted: string, served: readonly string[] | undefined, baseUrl: string): InputError {
  const ranked = nearestFirst(wanted, served ?? []);
  if (ranked[0] === undefined)
    return new InputError(`${baseUrl} does not serve the model "${wanted}", and lists none`, 'Check --model.');
  return new InputError(
    `${baseUrl} does not serve the model "${wanted}", it serves ${showModels(ranked)}`,
    ranked.length === 1 || nearest(wanted, [ranked[0]]) !== undefined || isPartOf(wanted, ranked[0])
      ? `Did you mean --model "${ranked[0]}"?`
      : 'Give one of them with --model.',
  );
}

function showModels(models: readonly string[]): string {
  const shown = models.slice(0, shownModels).map((model) => `"${model}"`);
  if (models.length > shown.length) shown.push(`${models.length - shown.length} more`);
  return shown.join(', ');
}

function nearestFirst(wanted: string, served: readonly string[]): string[] {
  const rest = new Set(served);
  const ranked: string[] = [];
  const take = (model: string) => {
    rest.delete(model);
    ranked.push(model);
  };
  for (let near = nearest(wanted, [...rest]); near !== undefined; near = nearest(wanted, [...rest])) take(near);
  for (const model of served) if (rest.has(model) && isPartOf(wanted, model)) take(model);
  return [...ranked, ...rest];
}

/** Names may differ by an owner in front, a path, or a file ending. */
function isPartOf(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first !== '' && second !== '' && (second.includes(first) || first.includes(second));
}
