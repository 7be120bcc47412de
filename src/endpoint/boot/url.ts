import { awaitReady, type ServerOptions } from './await-ready.ts';
import { parseBaseUrl } from './base-url.ts';
import type { ReadyServer } from './boot.ts';

/** A server that runs already. It is never stopped. */
export async function bootUrl(options: ServerOptions & { readonly url: string }): Promise<ReadyServer> {
  const baseUrl = parseBaseUrl(options.url);
  const ready = await awaitReady({ ...options, baseUrl });
  return {
    ...ready,
    baseUrl,
    isOurs: false,
    logTail: () => [],
    failed: undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
