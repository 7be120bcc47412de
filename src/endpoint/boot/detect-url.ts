import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { InputError } from '../../lib/errors.ts';
import { parseLoose } from '../../lib/loose.ts';
import { excerpt, fetchAnswer, type ServerAnswer } from './fetch-answer.ts';
import { type ModelList, parseModelList } from './served-model.ts';

export type Candidate = {
  readonly baseUrl: string;
  /** `port 8080`, or the container that publishes it. */
  readonly origin: string;
  readonly state: string;
  readonly isServer: boolean;
  readonly models: ModelList['models'];
};

export type Detection = { readonly baseUrl: string; readonly message: string };

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

/** No key is sent: the owner of the server is unknown. */
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
  return { baseUrl: found.baseUrl, message };
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
      const listed = parseModelList(answer.body)?.models.map(({ id, owner }) => ({ id: excerpt(id), owner }));
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

function showCandidate({ baseUrl, origin, state }: Candidate): string {
  return `  ${baseUrl} (${origin}): ${state}`;
}

export type PublishedPort = {
  readonly address: string;
  readonly container: string;
};

const serverPorts = [8000, 8080, 30000];

const containerSchema = z.looseObject({ Names: z.string(), Ports: z.string() });

export function publishedPorts(listing: string): PublishedPort[] {
  const found = new Map<string, PublishedPort>();
  for (const line of listing.split('\n')) {
    const container = containerSchema.safeParse(parseLoose(line)); // a warning of the engine may be among the lines
    if (!container.success) continue;
    for (const entry of container.data.Ports.split(',')) {
      for (const address of addressesOf(entry.trim())) {
        if (!found.has(address)) found.set(address, { address, container: container.data.Names });
      }
    }
  }
  return [...found.values()];
}

/** `0.0.0.0:8020->8000/tcp`, `[::]:8000-8002->8000-8002/tcp`; one without an arrow is not published. */
function addressesOf(entry: string): string[] {
  const parts = /^(.*):(\d+)(?:-(\d+))?->(\d+)(?:-\d+)?\/tcp$/.exec(entry);
  if (parts === null) return [];
  const [, host = '', first, last, inside] = parts;
  const count = Math.min(Number(last ?? first) - Number(first), 1000);
  return Array.from({ length: count + 1 }, (_, offset) => offset)
    .filter((offset) => serverPorts.includes(Number(inside) + offset))
    .map((offset) => `${reachableHost(host)}:${Number(first) + offset}`);
}

function reachableHost(host: string): string {
  if (['', '0.0.0.0', '::', '[::]'].includes(host)) return '127.0.0.1';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
