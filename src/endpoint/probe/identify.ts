import { z } from 'zod';
import { EndpointError } from '../../lib/errors.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Engine } from '../../model/fingerprint.ts';
import { keyGuard } from '../key-guard.ts';
import type { Asker, Reply } from './asker.ts';
import { bodyAs, type EngineFacts, nothingKnown, text } from './engine-facts.ts';
import { cardOf, engineByOwner, type ModelCard, parseModelCards } from './model-cards.ts';
import { readLlamaCpp } from './read-llama-cpp.ts';
import { readLmStudio } from './read-lm-studio.ts';
import { readOllama } from './read-ollama.ts';
import { readSglang } from './read-sglang.ts';
import { readTgi } from './read-tgi.ts';
import { readVllm } from './read-vllm.ts';
import { redact } from './redact.ts';
import { type ThinkingSwitch, thinkingSwitchesIn } from './thinking-switches.ts';

/** What a server says about itself. undefined is unknown. */
export type ServerIdentity = Omit<EngineFacts, 'template'> & {
  readonly engine: Engine | undefined;
  /** The model's name as the server lists it, which may differ from the requested one. */
  readonly modelId: string | undefined;
  readonly servedModels: readonly string[];
  readonly templateDigest: string | undefined;
  /** How a request can turn thinking off; undefined if the server does not show its template. */
  readonly thinkingSwitches: readonly ThinkingSwitch[] | undefined;
  readonly systemFingerprint: string | undefined;
  /** What the server sent, by method and path, with its secrets hidden. */
  readonly raw: Readonly<Record<string, unknown>>;
};

// In order of trust: the first ones have unique marks, the last ones answer requests that others imitate.
const readers = {
  'llama.cpp': readLlamaCpp,
  sglang: readSglang,
  vllm: readVllm,
  tgi: readTgi,
  'lm-studio': readLmStudio,
  ollama: readOllama,
} satisfies Record<Engine, (asker: Asker, card: ModelCard | undefined) => Promise<EngineFacts | undefined>>;

/** Identifies a running server. This costs one generated token, because some servers load their model only then. */
export async function identify(asker: Asker): Promise<ServerIdentity> {
  const { model } = asker.connection;
  const list = await fetchList(asker);
  const cards = list.kind === 'json' ? parseModelCards(list.body) : [];
  const card = cardOf(model, cards);
  // A server that does not list its models in time would let this request wait for minutes.
  const isSilent = list.kind === 'failed' && list.reason === 'silent';
  const { words } = keyGuard(asker.connection.apiKey);
  const systemFingerprint = isSilent ? undefined : await fetchSystemFingerprint(asker);
  const { engine, facts } = await findEngine(asker, card, systemFingerprint);
  const { template, ...shown } = facts;
  return {
    ...shown,
    engine,
    modelId: card?.id,
    modelRoot: facts.modelRoot ?? card?.root ?? undefined,
    contextTokens: facts.contextTokens ?? card?.max_model_len ?? undefined,
    servedModels: cards.map(({ id }) => id),
    templateDigest: template === undefined ? undefined : sha256(template),
    thinkingSwitches: switchesOf(engine, facts),
    systemFingerprint,
    raw: Object.fromEntries([...asker.answers].map(([name, body]) => [name, redact(body, words)] as const)),
  };
}

function switchesOf(
  engine: Engine | undefined,
  { template, thinks }: EngineFacts,
): readonly ThinkingSwitch[] | undefined {
  const found = template === undefined ? undefined : thinkingSwitchesIn(template);
  // Code renders its newer models, so their template shows no switch.
  if (engine === 'ollama' && thinks === true && found?.includes('think') !== true) return [...(found ?? []), 'think'];
  return found;
}

async function fetchList(asker: Asker): Promise<Reply> {
  const reply = await asker.get('/v1/models');
  if (reply.kind === 'failed' && reply.reason === 'unreachable') {
    throw new EndpointError(
      `${asker.connection.baseUrl} cannot be reached: ${reply.detail}`,
      'Check that the server runs and that the address is right.',
    );
  }
  return reply;
}

type Found = { readonly engine: Engine | undefined; readonly facts: EngineFacts };

/** Asks only the engine that the card names; otherwise all at once, and the first to recognize itself is it. */
async function findEngine(asker: Asker, card: ModelCard | undefined, fingerprint: string | undefined): Promise<Found> {
  const named = engineByOwner(card);
  if (named !== undefined) return { engine: named, facts: (await readers[named](asker, card)) ?? nothingKnown };
  const asked = Object.entries(readers).map(async ([engine, read]) => {
    // The keys of `readers` are the engines, each once.
    return { engine: engine as Engine, facts: await read(asker, card) };
  });
  for (const { engine, facts } of await Promise.all(asked)) if (facts !== undefined) return { engine, facts };
  return engineByFingerprint(fingerprint ?? '');
}

/** A proxy hides every other endpoint, but passes on `vllm-0.27.1-tp2-c3607547` or `b11669-a1b2c3d` in a reply. */
function engineByFingerprint(fingerprint: string): Found {
  const vllm = /^vllm-([^-]+)-/.exec(fingerprint)?.[1];
  if (vllm !== undefined) return { engine: 'vllm', facts: { ...nothingKnown, version: vllm } };
  if (/^b\d{3,}-\w+$/.test(fingerprint)) {
    return { engine: 'llama.cpp', facts: { ...nothingKnown, version: fingerprint } };
  }
  return { engine: undefined, facts: nothingKnown };
}

const replySchema = z.looseObject({ system_fingerprint: text });

/** Ollama's is the same for every server and model. */
const constantFingerprint = 'fp_ollama';
const loadingMs = 120_000;

async function fetchSystemFingerprint(asker: Asker): Promise<string | undefined> {
  const request = {
    model: asker.connection.model,
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 1,
    temperature: 0,
  };
  const reply = await asker.post('/v1/chat/completions', request, loadingMs);
  const found = bodyAs(reply, replySchema)?.system_fingerprint;
  return found === constantFingerprint ? undefined : (found ?? undefined);
}
