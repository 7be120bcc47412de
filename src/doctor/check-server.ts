import { bootUrl } from '../endpoint/boot/await-ready.ts';
import { parseReadyUrl } from '../endpoint/boot/base-url.ts';
import type { ReadyServer } from '../endpoint/boot/boot.ts';
import { noBootFacts } from '../endpoint/boot/boot-where.ts';
import { tryAddresses } from '../endpoint/boot/detect-url.ts';
import { explainTaken, isListening } from '../endpoint/boot/reach.ts';
import { askScenario } from '../endpoint/client/ask-scenario.ts';
import { limitsOfProbe } from '../endpoint/client/attempt-deadline.ts';
import { scriptedConversation } from '../endpoint/client/conversation.ts';
import { reasons } from '../endpoint/client/inline-thinking.ts';
import { type Client, openClient } from '../endpoint/client/open-client.ts';
import { cacheCut, plainSettings, type RequestSettings, requestBody } from '../endpoint/client/request-body.ts';
import { requestToken } from '../endpoint/client/request-token.ts';
import { probeCall, probeTools } from '../endpoint/probe/tools.ts';
import { probeServer, type ServerKnowledge } from '../endpoint/probe-server.ts';
import type { Clock } from '../lib/clock.ts';
import { EndpointError, exitCodes } from '../lib/errors.ts';
import type { Json } from '../lib/json.ts';
import { version } from '../lib/version.ts';
import { measureFacet } from '../measure/measure-facet.ts';
import { toolOffers } from '../measure/tool-offers.ts';
import type { Answer } from '../records/answer.ts';
import { assistantTurns } from '../records/attempt.ts';
import type { DoctorFinding, EndpointFacts } from '../records/doctor-report.ts';
import { describeEndpoint, type Wishes } from './describe-endpoint.ts';
import { findingsIn } from './findings.ts';

const { broken, brokenBy, info, ok } = findingsIn('endpoint');

export type ServerCheckOptions = {
  readonly model: string | undefined;
  readonly apiKey: string | undefined;
  readonly waitMs: number;
  readonly mayGenerate: boolean;
  readonly wishes: Wishes;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
};

export type CheckedServer = {
  readonly findings: readonly DoctorFinding[];
  readonly facts: EndpointFacts | undefined;
};

/** One finding says why if it cannot be examined. */
export async function checkServer(url: string, look: ServerCheckOptions): Promise<CheckedServer> {
  const { clock, signal, waitMs } = look;
  try {
    const stallMs = { pull: waitMs, download: waitMs, load: waitMs, ready: waitMs };
    const server = await bootUrl({
      ...{ url, requestToken, clock, signal, model: look.model, apiKey: look.apiKey },
      limits: { totalMs: waitMs, stallMs },
    });
    const reached = ok('reach', `${server.baseUrl} gives tokens`);
    const facts = await examineServer({ ...look, connection: server.connection, served: server.served });
    return { findings: [reached, ...describeEndpoint(facts, look.wishes)], facts };
  } catch (error) {
    signal?.throwIfAborted();
    return { findings: [brokenBy('reach', error)], facts: undefined };
  }
}

export type Found = {
  readonly findings: readonly DoctorFinding[];
  readonly only: string | undefined;
};

export type FindOptions = {
  readonly ports: readonly number[];
  readonly listing: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Whether the server has to be found, since nothing names it. */
  readonly isNeeded: boolean;
  readonly hiddenKey: string | undefined;
};

export async function findServers({ ports, listing, clock, signal, isNeeded, hiddenKey }: FindOptions): Promise<Found> {
  const listContainers = () => Promise.resolve(listing);
  const tried = await tryAddresses({ clock, signal, listContainers, localPorts: ports, hiddenKey });
  const servers = tried.filter(({ isServer }) => isServer);
  const found = servers.map(({ baseUrl, origin, state }, index) =>
    info(`found-${index + 1}`, `found ${baseUrl} (${origin}): ${state}`),
  );
  const [only, ...others] = servers;
  if (!isNeeded) return { findings: found, only: undefined };
  if (only === undefined) {
    const message = `no endpoint was given, and none of ${tried.length} addresses of this machine answers as a model server`;
    const fix = 'Start one, or give an address with --endpoint or a recipe with --compose.';
    return { findings: [broken('found', message, fix)], only: undefined };
  }
  if (others.length === 0) return { findings: found, only: only.baseUrl };
  const message = `no endpoint was given, and ${servers.length} model servers were found`;
  const choose = `Choose one, such as --endpoint ${only.baseUrl}.`;
  const undecided = { ...broken('found', message, choose), exitCode: exitCodes.input };
  return { findings: [...found, undecided], only: undefined };
}

type ExamineOptions = ServerCheckOptions & Pick<ReadyServer, 'connection' | 'served'>;

async function examineServer(options: ExamineOptions): Promise<EndpointFacts> {
  const { connection, served, clock, random, signal, mayGenerate } = options;
  await using client = openClient(connection, { clock, random });
  // Asked first: with a server that does not answer, the probe would wait for its time limits.
  const byDefault = mayGenerate ? await askPlainly(client, signal) : null;
  const known = await probeServer(client, {
    // No address: the caller inspects the GPUs of this machine.
    ...{ bootFacts: noBootFacts, address: undefined, isOurs: false, tool: version },
    ...{ concurrency: undefined, baselineConcurrency: undefined, probes: mayGenerate, signal },
  });
  const off = offSettings(known);
  const silenced = mayGenerate && off.thinking.form !== 'none' ? await askShort(client, off, signal) : undefined;
  const { server, determinism } = known;
  const offers =
    mayGenerate && options.wishes.selected !== undefined ? toolOffers(options.wishes.selected, 'native') : [];
  const how = { thinking: off.thinking, cache: known.cache, cancel: signal };
  const toolFault = await probeTools(client, server, offers, how);
  const calls = offers.length > 0 && toolFault === undefined ? await probeCall(client, how) : undefined;
  const refused = mayGenerate ? client.fields.refused().map((each) => ({ ...each })) : null;
  const examined = mayGenerate
    ? await Promise.all(measureFacet.all().map((part) => part.examine?.(client, prompt, how)))
    : [];
  return {
    baseUrl: connection.baseUrl,
    model: connection.model,
    served: served === undefined ? null : [...served],
    engine: server.engine ?? null,
    version: server.version ?? null,
    quantization: server.quantization ?? null,
    contextTokens: server.contextTokens ?? null,
    slots: server.slots ?? null,
    samplingDefaults: server.samplingDefaults ?? null,
    thinking: {
      switches: server.thinkingSwitches === undefined ? null : [...server.thinkingSwitches],
      off: known.thinkingControl('no-thinking'),
      on: known.thinkingControl('enable-thinking'),
      byDefault,
      whenOff: silenced === undefined ? null : reasonsIn(silenced),
    },
    bosTokens: server.bosTokens ?? null,
    cacheCut: known.cache,
    sent: mayGenerate ? sentFieldsOf(client, off) : null,
    refused,
    tools: offers.length === 0 ? null : (toolFault ?? 'served'),
    calls: calls ?? null,
    determinism: determinism === undefined ? null : { class: determinism.class ?? null, batch: determinism.batch },
    numerics: null,
    ...measureFacet.joined(examined),
    decodeTokensPerSecond: {
      alone: determinism?.decodeSpeed.alone ?? null,
      atOnce: determinism?.decodeSpeed.atOnce ?? null,
    },
    prefillTokensPerSecond: determinism?.prefillTokensPerSecond ?? null,
    concurrency: known.concurrency,
  };
}

async function askPlainly(client: Client, signal: AbortSignal | undefined): Promise<boolean | null> {
  const answer = await askShort(client, plainSettings(maxTokens, { form: 'none' }, { form: 'none' }), signal);
  if (answer.outcome === 'answered') return reasonsIn(answer);
  const words = answer.outcome === 'rejected' ? `HTTP ${answer.status}: ${answer.words}` : answer.detail;
  throw new EndpointError(
    `${client.connection.baseUrl} does not answer a short question: ${words}`,
    'Ask it by hand; its log may say why.',
  );
}

function offSettings({ cache, thinking }: ServerKnowledge): RequestSettings {
  const { control } = thinking('no-thinking', 'off');
  return plainSettings(
    maxTokens,
    control,
    cacheCut(cache, () => 'doctor'),
  );
}

const prompt = 'How much is 17 + 25? Answer with the number alone.';
// Enough to see reasoning, which starts with the first token.
const maxTokens = 64;

async function askShort(client: Client, settings: RequestSettings, cancel: AbortSignal | undefined): Promise<Answer> {
  const asked = {
    task: { messages: [{ role: 'user', content: prompt } as const], tools: [] },
    settings,
    conversation: scriptedConversation(1),
    ...limitsOfProbe(maxTokens),
  };
  const ports = { isServerWell: () => true, ...(cancel === undefined ? {} : { cancel }) };
  const answer = await askScenario(client, asked, ports);
  cancel?.throwIfAborted();
  return answer;
}

const leftOut = ['model', 'messages', 'max_tokens', 'max_completion_tokens'];

function sentFieldsOf(client: Client, settings: RequestSettings): Record<string, Json> {
  const whole = requestBody(client.connection, [], [], settings);
  const fields = Object.entries(client.fields.trim(whole)).filter(([name]) => !leftOut.includes(name));
  return Object.fromEntries(fields) as Record<string, Json>;
}

function reasonsIn(answer: Answer): boolean | null {
  const turns = answer.outcome === 'answered' ? assistantTurns(answer.attempt) : [];
  return turns.length === 0 ? null : turns.some(reasons);
}

/** Whether the address of a server that a command or script starts is free. Runs neither. */
export async function checkScript(
  { kind, readyUrl }: { readonly kind: 'command' | 'up-down'; readonly readyUrl: string },
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<DoctorFinding> {
  let baseUrl: string;
  try {
    baseUrl = parseReadyUrl(readyUrl).baseUrl;
  } catch (error) {
    return brokenBy('ready-url', error);
  }
  const { host } = new URL(baseUrl);
  if ((await isListening(baseUrl, clock, 2000, signal)) !== true)
    return ok('ready-url', `${host} is free for the server; it is not started now`);
  // The script may replace one running server by another.
  if (kind === 'up-down') return info('ready-url', `${host} answers now, before the script is run`);
  return broken('ready-url', ...(await explainTaken(baseUrl)));
}
