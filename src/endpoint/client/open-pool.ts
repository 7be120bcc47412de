/** Connections that are kept open between requests. */
export type Pool = AsyncDisposable & { readonly fetchOptions: RequestInit };

type Dispatcher = { close(): Promise<void> };
type DispatcherClass = new (options: object) => Dispatcher;

/** Where Node's fetch keeps its own pool, by agreement with the undici package. */
const globalDispatcher = Symbol.for('undici.globalDispatcher.1');

/**
 * Node's fetch gives up a request after 300 s without a byte, and a long prompt on a small machine takes longer. A pool
 * of the same class with no such limit lifts that. Where a runtime has none, its own rules stay.
 */
export function openPool(): Pool {
  Response; // the first use of any of its names loads fetch, and with it the pool
  const current: unknown = Reflect.get(globalThis, globalDispatcher);
  const found: unknown = typeof current === 'object' && current !== null ? current.constructor : undefined;
  if (typeof found !== 'function' || found === Object) return noPool;
  try {
    // Every dispatcher class of undici that can be global takes these options and has a `close`.
    const pool = new (found as DispatcherClass)({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
    // The types of this field are those of the undici package, which is built into Node and not installed here.
    const fetchOptions = { dispatcher: pool } as RequestInit;
    return { fetchOptions, [Symbol.asyncDispose]: () => pool.close() };
  } catch {
    return noPool; // some other class: its rules stay
  }
}

const noPool: Pool = { fetchOptions: {}, [Symbol.asyncDispose]: () => Promise.resolve() };
