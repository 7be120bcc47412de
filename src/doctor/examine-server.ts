import { nothingTold } from '../endpoint/boot/boot-where.ts';
import { askScenario } from '../endpoint/client/ask-scenario.ts';
import { deadlineOfProbe } from '../endpoint/client/attempt-deadline.ts';
import { checkArm } from '../endpoint/client/check-arm.ts';
import { type Client, openClient } from '../endpoint/client/open-client.ts';
import {
  type CacheCut,
  type RequestSettings,
  requestBody,
  type ThinkingControl,
} from '../endpoint/client/request-body.ts';
import type { Connection } from '../endpoint/connection.ts';
import { knowServer, type ServerKnowledge } from '../endpoint/know-server.ts';
import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import type { Json } from '../lib/json.ts';
import { version } from '../lib/version.ts';
import type { Answer } from '../model/answer.ts';
import { assistantTurns } from '../model/attempt.ts';
import type { EndpointFacts } from '../model/doctor-report.ts';

export type ExamineOptions = {
  readonly connection: Connection;
  readonly served: readonly string[] | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  /** Whether it may be made to write more than the token that tells who it is. */
  readonly mayGenerate: boolean;
  readonly onProgress: (detail: string) => void;
};

/** Everything about a server that a check depends on. It costs two short questions and the determinism probe. */
export async function examineServer(options: ExamineOptions): Promise<EndpointFacts> {
  const { connection, clock, random, signal, mayGenerate, onProgress } = options;
  const client = openClient(connection, { clock, random });
  try {
    // First, since a server that does not answer it would let the probe run into its limits.
    const byDefault = mayGenerate ? await askPlainly(client, signal) : null;
    const known = await knowServer(client, {
      // No address: the GPUs of this machine are looked at once, whatever the server is.
      ...{
        told: nothingTold,
        address: undefined,
        isOurs: false,
        concurrency: undefined,
        baselineConcurrency: undefined,
      },
      ...{ tool: version, probes: mayGenerate, signal, onProgress },
    });
    const off = offQuestion(known);
    const silenced = mayGenerate && off.thinking.form !== 'none' ? await askShort(client, off, signal) : undefined;
    const facts = factsOf(known, options);
    return {
      ...facts,
      thinking: { ...facts.thinking, byDefault, whenOff: silenced === undefined ? null : reasonsIn(silenced) },
      // Known once it took them.
      sent: mayGenerate ? { ...sentFieldsOf(client, off) } : null,
      refused: mayGenerate ? client.fields.refused().map((each) => ({ ...each })) : null,
    };
  } finally {
    await client[Symbol.asyncDispose]();
  }
}

async function askPlainly(client: Client, signal: AbortSignal | undefined): Promise<boolean | null> {
  const answer = await askShort(client, { thinking: { form: 'none' }, cacheCut: { form: 'none' } }, signal);
  if (answer.outcome === 'answered') return reasonsIn(answer);
  const words = answer.outcome === 'rejected' ? `HTTP ${answer.status}: ${answer.words}` : answer.detail;
  throw new EndpointError(
    `${client.connection.baseUrl} does not answer a short question: ${words}`,
    'Ask it by hand; its log may say why.',
  );
}

/** As a scenario is asked in the canonical mode. */
function offQuestion({ cache, thinking }: ServerKnowledge): ShortQuestion {
  const { control } = thinking('no-thinking', { maxTokens: 0, packDefault: 'off' });
  return { thinking: control, cacheCut: cache === 'cache_salt' ? { form: cache, salt: 'doctor' } : { form: cache } };
}

function factsOf(known: ServerKnowledge, { connection, served }: ExamineOptions): EndpointFacts {
  const { server, determinism, decodeSpeed } = known;
  return {
    baseUrl: connection.baseUrl,
    model: connection.model,
    served: served === undefined ? null : [...served],
    engine: server.engine ?? null,
    version: server.version ?? null,
    quantization: server.quantization ?? null,
    contextTokens: known.contextTokens ?? null,
    slots: known.slots ?? null,
    samplingDefaults: server.samplingDefaults ?? null,
    thinking: {
      switches: server.thinkingSwitches === undefined ? null : [...server.thinkingSwitches],
      off: known.thinkingControl('no-thinking'),
      on: known.thinkingControl('enable-thinking'),
      byDefault: null,
      whenOff: null,
    },
    cacheCut: known.cache,
    sent: null,
    refused: null,
    determinism: determinism === undefined ? null : { class: determinism.class ?? null, batch: determinism.batch },
    decodeTokensPerSecond: { alone: decodeSpeed.alone ?? null, atOnce: decodeSpeed.atOnce ?? null },
  };
}

type ShortQuestion = { readonly thinking: ThinkingControl; readonly cacheCut: CacheCut };

const prompt = 'How much is 17 + 25? Answer with the number alone.';
// Whoever reasons does so from the first token on.
const maxTokens = 64;

/** Sampling as a check sends it: what packs say, which is this wherever a pack says nothing else. */
function settingsOf({ thinking, cacheCut }: ShortQuestion): RequestSettings {
  const penalties = { presencePenalty: 0, frequencyPenalty: 0 };
  const sampling = { temperature: 0, topP: 1, seed: 1, maxTokens, ...penalties, ofEngine: {} };
  return { sampling, thinking, cacheCut, toolChoice: undefined, extraBody: {} };
}

async function askShort(client: Client, question: ShortQuestion, cancel: AbortSignal | undefined): Promise<Answer> {
  const asked = {
    task: { messages: [{ role: 'user', content: prompt } as const], tools: [] },
    settings: settingsOf(question),
    maxTurns: 1,
    answerCalls: () => [],
    deadlineMs: deadlineOfProbe(maxTokens),
  };
  const ports = { isServerWell: () => true, ...(cancel === undefined ? {} : { cancel }) };
  const answer = await askScenario(client, asked, ports);
  cancel?.throwIfAborted();
  return answer;
}

const leftOut = ['model', 'messages', 'max_tokens', 'max_completion_tokens'];

/** The fields beside the messages and their budget, without those that the server refused. */
function sentFieldsOf(client: Client, question: ShortQuestion): Record<string, Json> {
  const whole = requestBody(client.connection, [], [], settingsOf(question));
  const fields = Object.entries(client.fields.trim(whole)).filter(([name]) => !leftOut.includes(name));
  // Only messages are no plain JSON value, and they are left out.
  return Object.fromEntries(fields) as Record<string, Json>;
}

/** Null where no reply came to look into. */
function reasonsIn(answer: Answer): boolean | null {
  const turns = answer.outcome === 'answered' ? assistantTurns(answer.attempt) : [];
  return turns.length === 0 ? null : !checkArm('off', turns).isValid;
}
