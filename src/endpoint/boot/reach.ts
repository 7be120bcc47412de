import { connect } from 'node:net';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/within.ts';

/** Whether somebody listens there; undefined when that did not come out in time. */
export function isListening(
  url: string,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  const { hostname, port, protocol } = new URL(url);
  return within(
    clock,
    limitMs,
    signal,
    (stop) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({
          host: hostname.replace(/^\[|\]$/g, ''),
          port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
        });
        const finish = (isOpen: boolean) => {
          socket.destroy();
          resolve(isOpen);
        };
        socket.once('connect', () => finish(true));
        socket.once('error', () => finish(false));
        stop.addEventListener('abort', () => socket.destroy(), { once: true });
      }),
  );
}
