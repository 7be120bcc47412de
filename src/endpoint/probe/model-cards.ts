import { z } from 'zod';
import type { Engine } from '../../records/fingerprint.ts';
import { count, parseEach, text, tolerant } from './engine-facts.ts';

const cardSchema = z.looseObject({
  id: z.string(),
  owned_by: text,
  root: text,
  parent: text,
  max_model_len: count,
  meta: tolerant(z.looseObject({ size: count, ftype: text })),
});

export type ModelCard = z.infer<typeof cardSchema>;

const listSchema = z.looseObject({ data: tolerant(z.array(z.unknown())) });

export function parseModelCards(body: unknown): readonly ModelCard[] {
  return parseEach(cardSchema, listSchema.safeParse(body).data?.data ?? []);
}

export function isFolder(model: string): boolean {
  return model.startsWith('/');
}

/** The card of the requested model. A server with one model answers to any name. */
export function cardOf(model: string, cards: readonly ModelCard[]): ModelCard | undefined {
  const named = cards.find((each) => each.id === model || each.id === `${model}:latest`);
  const card = named ?? (cards.length === 1 && !isFolder(model) ? cards[0] : undefined);
  // That of a LoRA names its base, and no length.
  const base = cards.find(({ id }) => id === card?.parent);
  return card && { ...card, max_model_len: card.max_model_len ?? base?.max_model_len };
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
