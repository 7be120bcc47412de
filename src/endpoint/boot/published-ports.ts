import { z } from 'zod';
import { parseLoose } from '../../lib/loose.ts';

export type PublishedPort = {
  readonly address: string;
  readonly container: string;
};

/** Where vLLM, llama.cpp and SGLang listen inside their images. */
const serverPorts = [8000, 8080, 30000];

const containerSchema = z.looseObject({ Names: z.string(), Ports: z.string() });

/** The ports that lead to a model server, in what `docker ps --format '{{json .}}'` prints. */
export function publishedPorts(listing: string): PublishedPort[] {
  const found = new Map<string, PublishedPort>();
  for (const line of listing.split('\n')) {
    const container = containerSchema.safeParse(parseLoose(line)); // the lines may include a warning of the engine
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
