import { parseReadyUrl } from '../endpoint/boot/base-url.ts';
import { portHolder } from '../endpoint/boot/port-holder.ts';
import { isListening } from '../endpoint/boot/reach.ts';
import type { Clock } from '../lib/clock.ts';
import type { DoctorFinding } from '../model/doctor-report.ts';
import { broken, brokenBy, finding } from './findings.ts';

/** Whether the place is free at which a command or script is to start its server. It is not run. */
export async function checkScript(
  { kind, readyUrl }: { readonly kind: 'command' | 'up-down'; readonly readyUrl: string },
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<DoctorFinding> {
  let baseUrl: string;
  try {
    baseUrl = parseReadyUrl(readyUrl).baseUrl;
  } catch (error) {
    return brokenBy('endpoint', 'ready-url', error);
  }
  const { host, port, protocol } = new URL(baseUrl);
  if ((await isListening(baseUrl, clock, 2000, signal)) !== true)
    return finding('endpoint', 'ready-url', 'ok', `${host} is free for the server; it is not started now`);
  // A script may be there to switch from one server to the other.
  if (kind === 'up-down')
    return finding('endpoint', 'ready-url', 'info', `${host} answers now, before the script is run`);
  const holder = await portHolder(port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
  return broken(
    'endpoint',
    'ready-url',
    `${host} is taken before the server is started${holder === undefined ? '' : `, by ${holder}`}`,
    'Stop what listens there, or give the server another port. To use what runs already: --endpoint.',
  );
}
