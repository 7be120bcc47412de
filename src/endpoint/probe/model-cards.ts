import { z } from 'zod';
import type { Engine } from '../../model/fingerprint.ts';
import { count, parseEach, text, tolerant } from './engine-facts.ts';

const cardSchema = z.looseObject({
  id: z.string(),
  owned_by: text,
  root: text,
  max_model_len: count,
  parent: text,
  meta: tolerant(z.looseObject({ size: count, ftype: text })),
});

export type ModelCard = z.infer<typeof cardSchema>;

const listSchema = z.looseObject({ data: tolerant(z.array(z.unknown())) });

export function parseModelCards(body: unknown): readonly ModelCard[] {
  return parseEach(cardSchema, listSchema.safeParse(body).data?.data ?? []);
}

/** The card of the requested model. A server with one model answers to any name. */
export function cardOf(model: string, cards: readonly ModelCard[]): ModelCard | undefined {
  const named = cards.find((card) => card.id === model || card.id === `${model}:latest`);
  if (named === undefined) return cards.length === 1 ? cards[0] : undefined;
  // vLLM leaves the length of an adapter to the card of its model.
  const { parent, max_model_len: length = cards.find(({ id }) => id === parent)?.max_model_len } = named;
  return { ...named, max_model_len: length };
}

const engineOfOwner: Readonly<Record<string, Engine>> = {
  vllm: 'vllm',
  llamacpp: 'llama.cpp',
  sglang: 'sglang',
  library: 'ollama',
  organization_owner: 'lm-studio',
};

/** The engine that writes this owner on its cards; a proxy writes its own. */
export function engineByOwner(card: ModelCard | undefined): Engine | undefined {
  const owner = card?.owned_by;
  return owner === undefined || !Object.hasOwn(engineOfOwner, owner) ? undefined : engineOfOwner[owner];
}
