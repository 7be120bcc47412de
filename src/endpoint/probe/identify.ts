import { z } from 'zod';
import { EndpointError } from '../../lib/errors.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { Engine } from '../../records/fingerprint.ts';
import type { Asker, Reply } from './asker.ts';
import { type EngineFacts, parseBody, text } from './engine-facts.ts';
import { cardOf, engineByOwner, type ModelCard, parseModelCards } from './model-cards.ts';
import { readers } from './read-engine.ts';
import { type ThinkingSwitch, thinkingSwitchesIn } from './thinking-switches.ts';

export type ServerIdentity = Omit<EngineFacts, 'template' | 'switches'> & {
  readonly engine: Engine | undefined;
  /** May differ from the requested one. */
  readonly modelId: string | undefined;
  readonly templateDigest: string | undefined;
  /** Undefined if the server does not show its template. */
  readonly thinkingSwitches: readonly ThinkingSwitch[] | undefined;
  readonly systemFingerprint: string | undefined;
};

/** Costs one generated token, because some servers load their model only then; without it, less may be known. */
export async function identify(asker: Asker, { mayGenerate = true } = {}): Promise<ServerIdentity> {
  const { model } = asker.connection;
  const list = await fetchList(asker);
  const cards = list.kind === 'json' ? parseModelCards(list.body) : [];
  const card = cardOf(model, cards);
  // A server that does not list its models in time may take minutes for this request.
  const isSilent = list.kind === 'failed' && list.reason === 'silent';
  const systemFingerprint = isSilent || !mayGenerate ? undefined : await fetchSystemFingerprint(asker);
  const { engine, facts } = await findEngine(asker, card, systemFingerprint);
  const { template, switches: _, ...shown } = facts;
  return {
    ...shown,
    engine,
    modelId: card?.id,
    contextTokens: facts.contextTokens ?? card?.max_model_len,
    templateDigest: template === undefined ? undefined : sha256(template),
    thinkingSwitches: switchesOf(engine, facts),
    systemFingerprint,
  };
}

function switchesOf(
  engine: Engine | undefined,
  { template, switches, thinks }: EngineFacts,
): readonly ThinkingSwitch[] | undefined {
  const found = template === undefined ? switches : thinkingSwitchesIn(template);
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

/** Without a named engine, asks as every engine at once: the first reader that knows its server wins. */
async function findEngine(asker: Asker, card: ModelCard | undefined, fingerprint: string | undefined): Promise<Found> {
  const named = engineByOwner(card);
  if (named !== undefined) return { engine: named, facts: (await readers[named](asker, card)) ?? {} };
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
  if (vllm !== undefined) return { engine: 'vllm', facts: { version: vllm } };
  if (/^b\d{3,}-\w+$/.test(fingerprint)) {
    return { engine: 'llama.cpp', facts: { version: fingerprint } };
  }
  return { engine: undefined, facts: {} };
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
  const found = parseBody(reply, replySchema)?.system_fingerprint;
  return found === constantFingerprint ? undefined : found;
}
