import { z } from 'zod';
import type { Asker, Reply } from './asker.ts';
import { count, type EngineFacts, parseBody, parseEach, pickSampling, text, tolerant } from './engine-facts.ts';

const versionSchema = z.looseObject({ version: text });

const showSchema = z.looseObject({
  template: text,
  parameters: text,
  capabilities: tolerant(z.array(z.string())),
  details: tolerant(z.looseObject({ quantization_level: text })),
});

const modelSchema = z.looseObject({ name: text, model: text, digest: text, size: count, context_length: count });
const modelsSchema = z.looseObject({ models: z.array(z.unknown()) });

/** undefined if `/api/version` is not Ollama's. The context is that of the loaded model: ask it something first. */
export async function readOllama(asker: Asker): Promise<EngineFacts | undefined> {
  const version = parseBody(await asker.get('/api/version'), versionSchema)?.version;
  if (version === undefined) return undefined;
  const { model } = asker.connection;
  const running = await asker.get('/api/ps');
  // Other servers answer /api/version for Ollama's clients.
  if (parseBody(running, modelsSchema) === undefined) return undefined;
  const show = parseBody(await asker.post('/api/show', { model }), showSchema);
  const loaded = findModel(running, model);
  // The list of installed models has the digest of an unloaded model, but no context.
  const known = loaded ?? findModel(await asker.get('/api/tags'), model);
  return {
    version,
    modelDigest: known?.digest,
    quantization: show?.details?.quantization_level,
    contextTokens: loaded?.context_length,
    template: show?.template,
    thinks: show?.capabilities?.includes('thinking'),
    samplingDefaults: pickSampling(parseParameters(show?.parameters ?? '')),
  };
}

function findModel(reply: Reply, name: string): z.infer<typeof modelSchema> | undefined {
  const models = parseEach(modelSchema, parseBody(reply, modelsSchema)?.models ?? []);
  const names = [name, `${name}:latest`];
  return models.find((model) => names.includes(model.name ?? '') || names.includes(model.model ?? ''));
}

/** `temperature    0.6`, one on each line. */
function parseParameters(lines: string): Record<string, number> {
  return Object.fromEntries(
    lines.split('\n').flatMap((line): [string, number][] => {
      const [name = '', value = '', ...more] = line.trim().split(/\s+/);
      return more.length === 0 && value !== '' && Number.isFinite(Number(value)) ? [[name, Number(value)]] : [];
    }),
  );
}
