import type { Connection } from '../connection.ts';
import type { Fault } from './fault.ts';

const hidden = '***';
/** What is shorter may be a word like any other, such as EMPTY or local: a reply with another word in its place would be judged wrong. */
const shortestKey = 12;

/** Servers and libraries repeat the key that they refuse. */
export function faultWithoutKey<Known extends Fault>(fault: Known, { apiKey }: Connection): Known {
  if (apiKey === undefined || apiKey === '') return fault;
  const hide = (text: string) => text.replaceAll(apiKey, hidden);
  return fault.kind === 'lost' ? { ...fault, detail: hide(fault.detail) } : { ...fault, words: hide(fault.words) };
}

/** What a server made its model say is kept, and may be committed. */
export function readWithoutKey<Read extends object>(read: Read, { apiKey }: Connection): Read {
  if (apiKey === undefined || apiKey.length < shortestKey || !JSON.stringify(read).includes(apiKey)) return read;
  // Texts become texts, and all else stays.
  return hideIn(read, apiKey) as Read;
}

function hideIn(value: unknown, key: string): unknown {
  if (typeof value === 'string') return value.replaceAll(key, hidden);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll(key, hidden), hideIn(item, key)]),
  );
}
