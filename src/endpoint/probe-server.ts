import { cpus, networkInterfaces } from 'node:os';
import type { Clock } from '../lib/clock.ts';
import { sha256 } from '../lib/sha256.ts';
import { joinSignals, within } from '../lib/within.ts';
import type { Identity, Subject } from '../records/fingerprint.ts';
import type { Mode } from '../records/target.ts';
import type { BootFacts } from './boot/boot-where.ts';
import type { Client } from './client/open-client.ts';
import type { CacheMeans, ThinkingControl } from './client/request-body.ts';
import { flagValues } from './flag-values.ts';
import { type Gpu, type GpuReport, inspectGpus } from './inspect-gpus.ts';
import { askProbe, cacheMeansOf } from './probe/ask-probe.ts';
import { createAsker } from './probe/asker.ts';
import { type AskProbe, type DeterminismReport, type ProbeAnswer, probeDeterminism } from './probe/determinism.ts';
import { identify, type ServerIdentity } from './probe/identify.ts';
import { thinkingSwitchesIn } from './probe/thinking-switches.ts';
import { type Thinking, thinkingControlOf, thinkingFor } from './thinking.ts';
import { type HashDepth, hashWeights, type WeightsDigest } from './weights/hash-weights.ts';

export type ProbeServerOptions = {
  readonly bootFacts: BootFacts;
  /** Undefined for a recording, which uses no GPU. */
  readonly address: string | undefined;
  readonly isOurs: boolean;
  readonly concurrency: number | undefined;
  /** The concurrency of the baseline: both sides are measured under the same load. */
  readonly baselineConcurrency: number | undefined;
  readonly hashWeights?: HashDepth;
  readonly tool: string;
  /** False skips the probe: seven requests of 128 tokens, and up to fifteen of 64 if the slots are unknown or many. */
  readonly probes: boolean;
  readonly gpuTool?: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (detail: string) => void;
  readonly onMessage?: ((message: string) => void) | undefined;
};

export type ServerKnowledge = {
  readonly server: ServerIdentity;
  readonly identity: Identity;
  readonly subject: Subject;
  readonly determinism: DeterminismReport | undefined;
  readonly concurrency: number;
  readonly cache: CacheMeans;
  /** By what the server has refused until now. */
  thinking(mode: Mode, packDefault: 'on' | 'off'): Thinking;
  /** For the fingerprint; null where none is sent. */
  thinkingControl(mode: Mode): string | null;
};

/** The client remembers refused fields. */
export async function probeServer(client: Client, options: ProbeServerOptions): Promise<ServerKnowledge> {
  const over = new AbortController();
  const reading = joinSignals(options.signal, over.signal);
  const weights = readWeights(client.clock, options, reading.signal); // while the server is being asked
  return askAll(client, options, weights).finally(() => {
    over.abort();
    reading[Symbol.dispose]();
  });
}

async function askAll(client: Client, options: ProbeServerOptions, weights: WeightsReading): Promise<ServerKnowledge> {
  const { bootFacts, signal, onProgress } = options;
  onProgress?.('identifying the server');
  const server = await identifyWith(client, bootFacts);
  signal?.throwIfAborted();
  const gpus = isHere(options.address) ? await inspectGpus(options.gpuTool) : ({ outcome: 'none' } as const);
  const documented = cacheMeansOf(server.engine);
  const ask = askProbe(client, { thinking: thinkingOff(server), cache: documented, cancel: signal });
  const most = await concurrencyOf(options, server.slots, () => {
    onProgress?.('finding how many requests it serves at once');
    return findKnee(ask, client.clock);
  });
  if (options.probes) onProgress?.('probing how reproducible its answers are');
  const {
    report: determinism,
    cache,
    isOneEnough,
  } = options.probes
    ? await probe(client, server, { ask, documented, concurrency: most })
    : { report: undefined, cache: documented, isOneEnough: false };
  const isGiven = options.concurrency !== undefined || options.baselineConcurrency !== undefined;
  const concurrency = isOneEnough && !isGiven ? 1 : most;
  if (concurrency < most)
    options.onMessage?.('one request is sent at a time: several at once write hardly more tokens/s in all');
  const known = { ...bootFacts, concurrency, cache, weights: await weights(), tool: options.tool };
  const cpu = isHere(options.address) ? cpuName() : undefined;
  const subject = subjectOf(server, gpus, { ...known, cpu });
  return {
    ...{ server, subject, determinism, concurrency, cache },
    identity: { model: server.modelId ?? client.connection.model, booted: options.isOurs && isHere(options.address) },
    thinking: (mode, packDefault) => thinkingFor(server, mode, { packDefault, refused: refusedBy(client) }),
    thinkingControl: (mode) => thinkingControlOf(server, mode, refusedBy(client)),
  };
}

/** The longest wait for a sample after the server has been asked. On a slower disk it is left out. */
const longestSampleMs = 1000;

type WeightsReading = () => Promise<WeightsDigest | undefined>;

/** The result waits until all is read, but for a sample no longer than a second. */
function readWeights(
  clock: Clock,
  { bootFacts, hashWeights: depth = 'sampled', signal, onProgress }: ProbeServerOptions,
  stop: AbortSignal,
): WeightsReading {
  const hashed = hashWeights(bootFacts.models, depth, stop);
  hashed.catch(() => undefined); // reported to the caller that awaits it
  return async () => {
    if (depth === 'whole') {
      onProgress?.('reading the weights as a whole');
      return hashed;
    }
    return within(clock, longestSampleMs, signal, () => hashed);
  };
}

function refusedBy(client: Client): readonly string[] {
  return client.fields.refused().map(({ field }) => field);
}

async function identifyWith(client: Client, bootFacts: BootFacts): Promise<ServerIdentity> {
  const server = await identify(createAsker(client.connection, undefined, client));
  const { boundTemplate, flags = [] } = bootFacts;
  return {
    ...server,
    slots: server.slots ?? slotsIn(flags),
    thinkingSwitches:
      server.thinkingSwitches ?? (boundTemplate === undefined ? undefined : thinkingSwitchesIn(boundTemplate)),
  };
}

/** The GPUs of this machine say nothing about a server elsewhere. */
function isHere(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.startsWith('127.') || host === '::1') return true;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.some(({ address }) => address === host);
}

function thinkingOff(server: ServerIdentity): ThinkingControl {
  return thinkingFor(server, 'no-thinking', { packDefault: 'off', refused: [] }).control;
}

/** More slots than this show what a server may hold, not what its machine can serve at once. */
const surelyServed = 8;

/** Never more than the slots: a queued request is slower and measures nothing more. */
async function concurrencyOf(
  { concurrency, baselineConcurrency, probes, onMessage }: ProbeServerOptions,
  slots: number | undefined,
  knee: () => Promise<number>,
): Promise<number> {
  const wanted = concurrency ?? baselineConcurrency;
  if (wanted !== undefined && slots !== undefined && wanted > slots) {
    const why =
      concurrency === undefined
        ? `the baseline was measured with ${wanted} requests at once, more than the server handles`
        : `--concurrency ${wanted} is more than the server handles at once`;
    onMessage?.(`${why}: ${slots} ${slots === 1 ? 'is' : 'are'} sent at once`);
    return Math.max(1, slots);
  }
  if (wanted !== undefined) return Math.max(1, wanted);
  if (slots !== undefined && slots <= surelyServed) return slots;
  return probes ? knee() : 1;
}

type Probing = {
  readonly ask: AskProbe;
  readonly documented: CacheMeans;
  readonly concurrency: number;
};

/** A refused field, or cached tokens in a reply, shows that the documented means does not bypass the cache. */
async function probe(
  client: Client,
  server: ServerIdentity,
  { ask, documented, concurrency }: Probing,
): Promise<{ report: DeterminismReport; cache: CacheMeans; isOneEnough: boolean }> {
  let isCut = documented !== 'none';
  let alone: number | undefined;
  let isOneEnough = false;
  const report = await probeDeterminism(
    async (prompt, request) => {
      const start = client.clock.now();
      const answers = await ask(prompt, request);
      const ms = client.clock.now() - start;
      const rate = lettersPerMs(answers, ms);
      // All together: one of them may be slow because a prompt is read.
      if (request.concurrency === 1) alone = rate;
      else isOneEnough = alone !== undefined && ms > slowMs && rate < worthwhile * alone;
      if (request.cutCache && answers.some((answer) => (answer?.cachedTokens ?? 0) > 0)) isCut = false;
      return answers;
    },
    { slots: server.slots ?? concurrency, concurrency, canCutCache: documented !== 'none' },
  );
  return { report, cache: isCut && !refusedBy(client).includes(documented) ? documented : 'none', isOneEnough };
}

/** A faster server is sent as many requests as it has slots: so short a time shows too little. */
const slowMs = 8000;

/** Letters stand for tokens, which not every server counts. */
function lettersPerMs(answers: readonly (ProbeAnswer | undefined)[], ms: number): number {
  const letters = answers.flatMap((answer) => (answer === undefined ? [] : Math.max(1, answer.text.length)));
  return letters.reduce((sum, each) => sum + each, 0) / Math.max(ms, 1);
}

/** Requests at once, by the command line: vLLM, llama.cpp, SGLang. */
export function slotsIn(flags: readonly string[]): number | undefined {
  const values = flagValues(flags, ['--max-num-seqs', '--parallel', '-np', '--max-running-requests']);
  const count = values.findLast((value) => /^[1-9]\d{0,8}$/.test(value));
  return count === undefined ? undefined : Number(count);
}

const prompt = 'Count from one upwards, in words, one number a line.';
const maxTokens = 64;
const widest = 8;
/** Twice as many requests must bring this much more throughput, or they only wait for each other. */
const worthwhile = 1.3;

/** Measures the time for all of them, because a single queued request may look fast. */
export async function findKnee(ask: AskProbe, clock: Clock): Promise<number> {
  let knee = 1;
  let best = await throughput(ask, clock, 1);
  for (let width = 2; best !== undefined && width <= widest; width *= 2) {
    const rate = await throughput(ask, clock, width);
    if (rate === undefined || rate < worthwhile * best) break;
    [knee, best] = [width, rate];
  }
  return knee;
}

async function throughput(ask: AskProbe, clock: Clock, width: number): Promise<number | undefined> {
  const start = clock.now();
  const answers = await ask(prompt, { maxTokens, cutCache: true, concurrency: width });
  if (answers.includes(undefined)) return undefined;
  return lettersPerMs(answers, clock.now() - start);
}

type SubjectFacts = Omit<BootFacts, 'models'> & {
  readonly weights: WeightsDigest | undefined;
  readonly concurrency: number | undefined;
  readonly cache: Subject['cache'] | undefined;
  readonly cpu?: string | undefined;
  readonly tool: string;
};

export function subjectOf(server: ServerIdentity, gpus: GpuReport, facts: SubjectFacts): Subject {
  const cards = gpus.outcome === 'found' ? gpus.gpus : undefined;
  const bound = facts.boundTemplate === undefined ? undefined : sha256(facts.boundTemplate);
  return {
    'model-digest': server.modelDigest ?? facts.weights?.whole ?? null,
    weights: facts.weights?.sampled ?? null,
    'model-bytes': server.modelBytes ?? null,
    quantization: server.quantization ?? null,
    template: server.templateDigest ?? bound ?? null,
    engine: { name: server.engine ?? null, version: server.version ?? null },
    'server-fingerprint': server.systemFingerprint ?? null,
    'sampling-defaults': server.samplingDefaults ?? facts.samplingDefaults ?? null,
    image: facts.image ?? null,
    flags: facts.flags === undefined ? null : [...facts.flags],
    context: server.contextTokens ?? null,
    slots: server.slots ?? null,
    concurrency: facts.concurrency ?? null,
    cache: facts.cache ?? null,
    gpu: cards === undefined ? null : cards.map((card) => card.name),
    driver: cards?.[0]?.driver ?? null,
    ...(server.adapter === undefined ? {} : { adapter: server.adapter }),
    ...memoryOf(cards),
    ...(facts.cpu === undefined ? {} : { cpu: facts.cpu }),
    tool: facts.tool,
  };
}

/** Unknown for one is unknown for all. */
function memoryOf(cards: readonly Gpu[] | undefined): Pick<Subject, 'gpu-memory'> {
  const sizes = cards?.flatMap(({ memoryTotalMiB }) => memoryTotalMiB ?? []);
  return sizes === undefined || sizes.length < (cards?.length ?? 0) ? {} : { 'gpu-memory': sizes };
}

/** `AMD Ryzen 9 7950X, 32 threads` */
function cpuName(): string | undefined {
  const all = cpus();
  return all[0] === undefined ? undefined : `${all[0].model.trim()}, ${all.length} threads`;
}
