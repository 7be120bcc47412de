import { type Candidate, tryAddresses } from '../endpoint/boot/detect-url.ts';
import { bootUrl } from '../endpoint/boot/url.ts';
import { requestToken } from '../endpoint/client/request-token.ts';
import type { Clock } from '../lib/clock.ts';
import { exitCodes } from '../lib/errors.ts';
import type { DoctorFinding, EndpointFacts } from '../model/doctor-report.ts';
import { describeEndpoint, type Wishes } from './describe-endpoint.ts';
import { examineServer } from './examine-server.ts';
import { broken, brokenBy, finding } from './findings.ts';

export type ServerLook = {
  readonly model: string | undefined;
  readonly apiKey: string | undefined;
  /** How long one that loads is waited for. */
  readonly waitMs: number;
  readonly mayGenerate: boolean;
  readonly wishes: Wishes;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (detail: string) => void;
};

export type ServerLooked = {
  readonly findings: readonly DoctorFinding[];
  readonly facts: EndpointFacts | undefined;
};

/** Everything about the server at an address, or why a check cannot ask it. */
export async function checkServer(url: string, look: ServerLook): Promise<ServerLooked> {
  const { clock, signal, onProgress, waitMs } = look;
  try {
    onProgress(`asking ${url}`);
    const stallMs = { pull: waitMs, download: waitMs, load: waitMs, ready: waitMs };
    const server = await bootUrl({
      ...{ url, requestToken, clock, model: look.model, apiKey: look.apiKey },
      limits: { totalMs: waitMs, stallMs },
      onProgress: ({ detail }) => onProgress(detail),
      ...(signal === undefined ? {} : { signal }),
    });
    const reached = finding('endpoint', 'reach', 'ok', `${server.baseUrl} gives tokens`);
    const facts = await examineServer({ ...look, connection: server.connection, served: server.served });
    return { findings: [reached, ...describeEndpoint(facts, look.wishes)], facts };
  } catch (error) {
    signal?.throwIfAborted();
    return { findings: [brokenBy('endpoint', 'reach', error)], facts: undefined };
  }
}

export type Found = {
  readonly findings: readonly DoctorFinding[];
  /** The address of the only one. */
  readonly only: string | undefined;
};

export type FindOptions = {
  readonly ports: readonly number[];
  /** What `docker ps --format '{{json .}}'` prints. */
  readonly listing: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Whether nothing else says which server is meant. */
  readonly isNeeded: boolean;
  readonly hiddenKey: string | undefined;
};

/** The model servers that answer on this machine. */
export async function findServers({ ports, listing, clock, signal, isNeeded, hiddenKey }: FindOptions): Promise<Found> {
  const listContainers = () => Promise.resolve(listing);
  const options = { clock, listContainers, localPorts: ports, hiddenKey, ...(signal === undefined ? {} : { signal }) };
  const tried = await tryAddresses(options);
  const servers = tried.filter(({ isServer }) => isServer);
  const found = servers.map((server, index) =>
    finding('endpoint', `found-${index + 1}`, 'info', `found ${show(server)}`),
  );
  const [only, ...others] = servers;
  if (!isNeeded) return { findings: found, only: undefined };
  if (only === undefined) {
    const message = `no endpoint was given, and none of ${tried.length} addresses of this machine answers as a model server`;
    const fix = 'Start one, or give an address with --endpoint or a recipe with --compose.';
    return { findings: [broken('endpoint', 'found', message, fix)], only: undefined };
  }
  if (others.length === 0) return { findings: found, only: only.baseUrl };
  const message = `no endpoint was given, and ${servers.length} model servers were found`;
  const choose = `Choose one, such as --endpoint ${only.baseUrl}.`;
  const undecided = { ...broken('endpoint', 'found', message, choose), exitCode: exitCodes.input };
  return { findings: [...found, undecided], only: undefined };
}

function show({ baseUrl, origin, state }: Candidate): string {
  return `${baseUrl} (${origin}): ${state}`;
}
