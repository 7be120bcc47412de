import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { InputError } from '../../lib/errors.ts';
import { parseLoose } from '../../lib/loose.ts';
import { excerpt, fetchAnswer, type ServerAnswer } from './fetch-answer.ts';
import { publishedPorts } from './published-ports.ts';

export type Candidate = {
  readonly baseUrl: string;
  /** Why it was checked: `port 8080`, or the container that publishes it. */
  readonly origin: string;
  readonly state: string;
  readonly isServer: boolean;
  readonly models: readonly { readonly id: string; readonly owner: string }[];
};

export type Detection = {
  readonly baseUrl: string;
  readonly found: Candidate;
  readonly tried: readonly Candidate[];
  readonly message: string;
};

export type DetectOptions = {
  readonly clock: Clock;
  /** What `docker ps --format '{{json .}}'` prints; empty if no engine runs. */
  readonly listContainers: () => Promise<string>;
  readonly localPorts?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hidden in a server's description of itself; never sent. */
  readonly hiddenKey?: string | undefined;
};

/** vLLM, llama.cpp, SGLang, Ollama, LM Studio, Jan. */
export const usualPorts = [8000, 8080, 30000, 11434, 1234, 1337];
const probeLimitMs = 1500;

const modelListSchema = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), owned_by: z.string().nullish().catch(undefined) })).nullable(),
});

/** Finds the only model server that runs on this machine. Sends no key: the server's owner is unknown. */
export async function detectUrl(options: DetectOptions): Promise<Detection> {
  const tried = await tryAddresses(options);
  const servers = tried.filter(({ isServer }) => isServer);
  const [found, ...others] = servers;
  if (found === undefined)
    throw new InputError(
      `no endpoint was given, and no model server was found\n${tried.map(showCandidate).join('\n')}`,
      'Start one, or give its address with --endpoint.',
    );
  if (others.length > 0)
    throw new InputError(
      `no endpoint was given, and ${servers.length} model servers were found\n${servers.map(showCandidate).join('\n')}`,
      `Choose one, such as --endpoint ${found.baseUrl}.`,
    );
  const message = `No endpoint was given: using ${found.baseUrl} (${found.origin}, ${found.state}), the only one found at ${tried.length} addresses.`;
  return { baseUrl: found.baseUrl, found, tried, message };
}

export async function tryAddresses(options: DetectOptions): Promise<readonly Candidate[]> {
  const origins = new Map<string, string>();
  for (const { address, container } of publishedPorts(await options.listContainers()))
    origins.set(address, `container ${container}`);
  for (const port of options.localPorts ?? usualPorts) {
    const address = `127.0.0.1:${port}`;
    if (!origins.has(address)) origins.set(address, `port ${port}`);
  }
  return Promise.all([...origins].map(([address, origin]) => tryAddress(`http://${address}/v1`, origin, options)));
}

export async function tryAddress(
  baseUrl: string,
  origin: string,
  { clock, signal, hiddenKey }: Pick<DetectOptions, 'clock' | 'signal' | 'hiddenKey'>,
): Promise<Candidate> {
  const limits = { clock, limitMs: probeLimitMs, signal };
  const answer = await fetchAnswer(`${baseUrl}/models`, { ...limits, apiKey: undefined, hiddenKey });
  return { baseUrl, origin, ...judge(answer) };
}

function judge(answer: ServerAnswer): Pick<Candidate, 'state' | 'isServer' | 'models'> {
  const models: Candidate['models'] = [];
  if (answer.outcome !== 'answered') return { state: answer.detail, isServer: false, models };
  switch (answer.status) {
    case 200: {
      const listed = readModels(answer.body);
      if (listed === undefined) return { state: 'something else answers', isServer: false, models };
      const [first, ...others] = listed;
      if (first === undefined) return { state: 'lists no model', isServer: true, models };
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return { state: `serves ${first.id}${more}`, isServer: true, models: listed };
    }
    case 401:
    case 403:
      return { state: 'asks for a key', isServer: true, models };
    case 503:
      return { state: 'is loading', isServer: true, models };
    default:
      return { state: `something else answers: ${answer.status}`, isServer: false, models };
  }
}

function readModels(body: string): Candidate['models'] | undefined {
  const parsed = modelListSchema.safeParse(parseLoose(body));
  return parsed.success ? (parsed.data.data ?? []).map(readModel) : undefined;
}

function readModel({ id, owned_by: owner }: { id: string; owned_by?: string | null | undefined }) {
  return { id: excerpt(id), owner: excerpt(owner ?? '') };
}

function showCandidate({ baseUrl, origin, state }: Candidate): string {
  return `  ${baseUrl} (${origin}): ${state}`;
}
