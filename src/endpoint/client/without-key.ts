import type { Connection } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import type { Fault } from './fault.ts';

/** Servers and libraries repeat the key that they refuse. */
export function faultWithoutKey<Known extends Fault>(fault: Known, { apiKey }: Connection): Known {
  const { words } = keyGuard(apiKey);
  return fault.kind === 'lost' ? { ...fault, detail: words(fault.detail) } : { ...fault, words: words(fault.words) };
}
