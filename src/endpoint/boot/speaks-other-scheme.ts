import { get } from 'node:http';
import { connect } from 'node:tls';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/within.ts';

/** Whether a port speaks TLS where its URL says `http:`, or plain HTTP where it says `https:`. No key is sent. */
export async function speaksOtherScheme(
  url: string,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const look = protocol === 'https:' ? speaksPlainHttp : speaksTls;
  const spoke = await within(clock, limitMs, signal, (stop) =>
    look(host, port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port), stop),
  );
  return spoke === true;
}

function speaksTls(host: string, port: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // Only whether a handshake is answered: what the certificate is worth does not matter here.
    const socket = connect({ host, port, rejectUnauthorized: false });
    const finish = (isTls: boolean) => {
      socket.destroy();
      resolve(isTls);
    };
    socket.once('secureConnect', () => finish(true));
    socket.once('close', () => finish(false));
    socket.on('error', (error: NodeJS.ErrnoException) => finish(/^ERR_SSL_.*ALERT/.test(error.code ?? '')));
    stop.addEventListener('abort', () => socket.destroy(), { once: true });
  });
}

function speaksPlainHttp(host: string, port: number, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/', agent: false, signal: stop }, (response) => {
      response.destroy();
      // Servers of TLS answer so.
      resolve(response.statusCode !== 400);
    });
    request.on('error', () => resolve(false));
  });
}
