import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { ReadyServer } from '../endpoint/boot/boot.ts';
import { bootRecorder, type Recorder } from '../endpoint/boot/replay/boot-recorder.ts';
import { refuseToOverwrite } from '../endpoint/boot/replay/create-cassette.ts';
import { type BootedTarget, bootTarget } from '../endpoint/boot-target.ts';
import { type Client, openClient } from '../endpoint/client/open-client.ts';
import type { Hold } from '../endpoint/client/open-connections.ts';
import type { Traffic, WatchTraffic } from '../endpoint/connection.ts';
import type { ProbeHow } from '../endpoint/probe/ask-probe.ts';
import { probeLogprobs } from '../endpoint/probe/logprobs.ts';
import { samplingInLog } from '../endpoint/probe/read-engine.ts';
import { probeTools, type ToolFault, type ToolOffer } from '../endpoint/probe/tools.ts';
import { probeServer, type ServerKnowledge } from '../endpoint/probe-server.ts';
import { assertNever } from '../lib/assert-never.ts';
import { isCheckout, refuseLinksInCheckout } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { version } from '../lib/version.ts';
import type { Mode } from '../records/target.ts';
import { plainLine, shorten } from '../report/plain-text.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { Served, SessionFacts } from '../run/served.ts';
import { secretsIn, withoutSecrets } from '../store/without-secrets.ts';
import type { ServerInfo } from './measure-result.ts';

export type OpenOptions = {
  readonly settings: Settings;
  readonly modes: readonly Mode[];
  readonly slug: string;
  readonly runId: string;
  readonly folder: string;
  /** The concurrency of the baseline. */
  readonly concurrency: number | undefined;
  readonly io: Io;
  readonly onPhase: (text: string) => void;
  /** The tools of the scenarios, offered once before the first of them. */
  readonly offers: readonly ToolOffer[];
  readonly hold?: Hold | undefined;
  /** Another target of this process has reserved the machine, and its server is down. */
  readonly hasRoom?: boolean | undefined;
  /** Each server of a pool has its own slots, so fewer than requested need no message. */
  readonly isOfPool?: boolean;
};

/** A target that can be measured. Disposing it ends what was started for it and restores what was moved. */
export interface OpenTarget extends AsyncDisposable {
  /** Requests at once. */
  readonly concurrency: number;
  readonly servedBy: ServerInfo;
  /** The server as it was first opened, before any restart. */
  readonly served: Served;
  /** Why it cannot serve the tools of scenarios. */
  readonly toolFault: ToolFault | undefined;
  readonly restart: RunOptions['restart'];
}

export async function openServer(options: OpenOptions): Promise<OpenTarget> {
  const { settings, io } = options;
  const { record, resume } = settings.how;
  // Checked before a model loads for minutes.
  if (record !== undefined && resume === undefined) await refuseToOverwrite(record);
  const booted = await boot(options);
  const opened: { recorder?: Recorder; client?: Client } = {};
  let first: Known | undefined;
  let logprobs = false;
  let toolFault: ToolFault | undefined;

  async function know(server: ReadyServer): Promise<Served> {
    await opened.client?.[Symbol.asyncDispose]();
    const client = openClient(
      { ...server.connection, ...baseUrlOf(opened.recorder) },
      { clock: io.clock, random: io.random, watch: watchOf(options), hold: options.hold },
    );
    opened.client = client;
    const knowledge = await probeServer(client, {
      bootFacts: { ...booted.bootFacts, samplingDefaults: samplingInLog(server.logTail()) },
      isOurs: server.isOurs,
      address: booted.address,
      concurrency: concurrencyOf(settings),
      baselineConcurrency: options.concurrency,
      // Reads every byte once: as long as the sample is the same, the rest is too.
      hashWeights: first === undefined ? settings.how.hashWeights : 'sampled',
      tool: version,
      // A restarted server is the same one: the results of the first probe hold.
      probes: first === undefined,
      signal: io.signal,
      onProgress: options.onPhase,
      onMessage: first === undefined && options.isOfPool !== true ? (message) => io.err(`${message}\n`) : undefined,
    });
    if (first === undefined && settings.how.samplingFromServer && options.isOfPool !== true)
      io.err(`${ownSampling(knowledge.subject)}\n`);
    if (first === undefined) toolFault = await probeTools(client, knowledge.server, options.offers, howOf(knowledge));
    if (first === undefined && settings.how.logprobs) logprobs = await mayAskLogprobs(client, knowledge);
    first ??= knowledge;
    // A restarted server is the same one.
    return { ...servedBy(client, server, knowledge, first, options, opened.recorder), logprobs };
  }

  function howOf({ cache, thinking }: Known): ProbeHow {
    return { thinking: thinking('no-thinking', 'off').control, cache, cancel: io.signal };
  }

  async function mayAskLogprobs(client: Client, knowledge: Known): Promise<boolean> {
    options.onPhase('probing whether log probabilities change its answers');
    const cause = await probeLogprobs(client, howOf(knowledge));
    if (cause !== undefined)
      io.err(`Log probabilities are not requested: ${shorten(plainLine(cause), longestFault)}.\n`);
    return cause === undefined;
  }

  async function close(): Promise<void> {
    await opened.client?.[Symbol.asyncDispose]();
    for (const line of opened.recorder?.logTail() ?? []) io.err(`Recording: ${plainLine(line)}\n`);
    await opened.recorder?.[Symbol.asyncDispose]();
    await booted[Symbol.asyncDispose]();
  }

  try {
    if (record !== undefined) {
      const upstream = booted.server.connection.baseUrl;
      await refuseLinksInCheckout(io.env, io.cwd, record);
      opened.recorder = await bootRecorder({
        upstream,
        file: record,
        clock: io.clock,
        apiKey: settings.where.apiKey,
        continues: resume !== undefined,
      });
    }
    const served = await know(booted.server);
    if (first === undefined) throw new Error('a server is known once it is served');
    const { restart } = booted;
    // A recording is of one address.
    const canRestart = restart !== undefined && settings.how.restart && record === undefined;
    return {
      concurrency: first.concurrency,
      servedBy: { url: booted.address, project: booted.project, isOurs: booted.server.isOurs },
      served,
      toolFault,
      restart: canRestart ? async (meanwhile) => know(await restart(meanwhile)) : undefined,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Known = ServerKnowledge;

function ownSampling({ 'sampling-defaults': defaults }: Known['subject']): string {
  const shown = Object.entries(defaults ?? {}).map(([field, value]) => `${field} ${value}`);
  return `Sampling is the server's own: ${shown.join(', ') || 'it does not say which'}.`;
}

function boot(options: OpenOptions): Promise<BootedTarget> {
  const { settings, runId, slug, folder, io, onPhase, hasRoom } = options;
  const { endpoint, model, apiKey, bootTimeoutMs, whenBusy, tree, allowBind, allowRule, passEnv } = settings.where;
  return bootTarget({
    where: endpoint,
    model,
    apiKey,
    bootTimeoutMs,
    ...{ whenBusy, hasRoom },
    run: { id: runId, attempt: 1, slug },
    tree: tree.folder,
    isCheckout: isCheckout(io.env),
    allowance: { rules: allowRule, bindFolders: allowBind },
    passVariables: passEnv,
    ambient: io.env,
    logsFolder: join(folder, 'logs'),
    clock: io.clock,
    signal: io.signal,
    watch: watchOf(options),
    onProgress: ({ phase, detail }) => onPhase(`${phase}: ${detail}`),
    onMessage: (message) => io.err(`${message}\n`),
  });
}

function servedBy(
  client: Client,
  server: ReadyServer,
  knowledge: Known,
  first: Known,
  { modes, settings }: OpenOptions,
  recorder: Recorder | undefined,
): Served {
  const facts: SessionFacts = {
    identity: knowledge.identity,
    subject: {
      ...knowledge.subject,
      ...{ cache: first.subject.cache, 'model-digest': digestOf(knowledge, first) },
      ...(settings.where.hardware === undefined ? {} : { hardware: settings.where.hardware }),
      ...(settings.what.context === undefined ? {} : { transform: settings.what.context.shown }),
    },
    thinkingControls: Object.fromEntries(modes.map((mode) => [mode, knowledge.thinkingControl(mode)])),
    determinism: first.determinism?.class ?? null,
    decodeTokensPerSecond: settings.how.measuredTps ?? first.determinism?.decodeSpeed.alone ?? null,
    prefillTokensPerSecond: first.determinism?.prefillTokensPerSecond ?? null,
    ...sharedSpeed(first),
  };
  return {
    client,
    facts,
    thinkingControl: (mode, packDefault) => knowledge.thinking(mode, packDefault).control,
    failed: firstFailure(server.failed, recorder?.failed),
  };
}

/** More requests at once than the probe sent share what its requests wrote. */
function sharedSpeed({ determinism, concurrency }: Known): Pick<SessionFacts, 'sharedTokensPerSecond'> {
  const { atOnce, width = 0 } = determinism?.decodeSpeed ?? {};
  if (atOnce === undefined || concurrency === 1) return {};
  return { sharedTokensPerSecond: (atOnce * width) / Math.max(width, concurrency) };
}

function firstFailure(...failures: readonly (Promise<never> | undefined)[]): Promise<never> | undefined {
  const known = failures.filter((each) => each !== undefined);
  if (known.length === 0) return undefined;
  const first = Promise.race(known);
  first.catch(() => undefined); // a run that ended before does not listen
  return first;
}

function watchOf({ settings, io }: OpenOptions): WatchTraffic | undefined {
  return settings.out.verbose ? logTraffic(io, settings.where.apiKey) : undefined;
}

function digestOf({ subject }: Known, first: Known): string | null {
  const isSame = subject.weights !== null && subject.weights === first.subject.weights;
  return subject['model-digest'] ?? (isSame ? first.subject['model-digest'] : null);
}

function baseUrlOf(recorder: Recorder | undefined): { baseUrl?: string } {
  return recorder === undefined ? {} : { baseUrl: recorder.baseUrl };
}

/** Undefined for `auto`. */
export function concurrencyOf({ how }: Settings): number | undefined {
  return how.concurrency === 'auto' ? undefined : how.concurrency;
}

const longestFault = 200;

/** `--verbose`: one line for each request and wait. */
function logTraffic({ err, env, clock }: Pick<Io, 'err' | 'env' | 'clock'>, apiKey: string | undefined): WatchTraffic {
  const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...secretsIn(env)];
  return (traffic) => {
    const line = shorten(plainLine(withoutSecrets(lineOf(traffic), secrets)), longestFault);
    err(`${clock.wallTime().toISOString()} ${line}\n`);
  };
}

function lineOf(traffic: Traffic): string {
  switch (traffic.kind) {
    case 'request': {
      const { route, status, ms, tokens, fault } = traffic;
      const [prompt, answer] = tokens ?? [];
      const counted = tokens === undefined ? '' : `, ${prompt ?? '?'} prompt + ${answer ?? '?'} answer tokens`;
      return `${route} ${status ?? 'no status'} in ${seconds(ms)}${counted}${fault === undefined ? '' : `: ${fault}`}`;
    }
    case 'wait':
      return `retrying in ${seconds(traffic.ms)}`;
    default:
      return assertNever(traffic);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
