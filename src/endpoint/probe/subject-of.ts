import { sha256 } from '../../lib/sha256.ts';
import type { Subject } from '../../model/fingerprint.ts';
import type { GpuReport } from '../host.ts';
import type { WeightsDigest } from '../weights/hash-weights.ts';
import type { ServerIdentity } from './identify.ts';

/** What the server does not tell, but whoever booted and asks it knows. */
export type ToldAboutServer = {
  readonly image: string | undefined;
  readonly flags: readonly string[] | undefined;
  /** The text of a chat template that is bound into the container: vLLM does not show what it uses. */
  readonly boundTemplate: string | undefined;
  readonly weights: WeightsDigest | undefined;
  readonly concurrency: number | undefined;
  readonly cache: Subject['cache'] | undefined;
  readonly tool: string;
};

/** Everything that a change may bring, gathered into one part of the fingerprint. */
export function subjectOf(server: ServerIdentity, gpus: GpuReport, told: ToldAboutServer): Subject {
  const cards = gpus.outcome === 'found' ? gpus.gpus : undefined;
  const bound = told.boundTemplate === undefined ? undefined : sha256(told.boundTemplate);
  return {
    'model-digest': server.modelDigest ?? told.weights?.whole ?? null,
    weights: told.weights?.sampled ?? null,
    'model-bytes': server.modelBytes ?? null,
    quantization: server.quantization ?? null,
    template: server.templateDigest ?? bound ?? null,
    engine: { name: server.engine ?? null, version: server.version ?? null },
    'server-fingerprint': server.systemFingerprint ?? null,
    'sampling-defaults': server.samplingDefaults ?? null,
    image: told.image ?? null,
    flags: told.flags === undefined ? null : [...told.flags],
    context: server.contextTokens ?? null,
    slots: server.slots ?? null,
    concurrency: told.concurrency ?? null,
    cache: told.cache ?? null,
    gpu: cards === undefined ? null : cards.map((card) => card.name),
    driver: cards?.[0]?.driver ?? null,
    tool: told.tool,
  };
}
