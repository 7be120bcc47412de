import { parseBaseUrl, parseReadyUrl } from '../endpoint/boot/base-url.ts';
import type { Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';

export type Environment = { readonly [name: string]: string | undefined };

type Asked = {
  readonly told: string | undefined;
  readonly env: Environment;
  readonly where: Where;
  /** The address comes from the command line, not from a file of the repository. */
  readonly isToldHere: boolean;
};

/**
 * The key to send, and a note where one is held back. A file of a repository may name any address: a key of the
 * environment goes to none that it names, other than this machine, and a key made for a cloud goes to none at all.
 */
export function chooseApiKey({ told, env, where, isToldHere }: Asked): { apiKey: string | undefined; note?: string } {
  if (told !== undefined) return { apiKey: readKey(told, '--api-key') };
  const held = readKey(env['QUALITY_API_KEY'], 'QUALITY_API_KEY');
  const address = addressOf(where);
  const isTrusted = address === undefined ? where.kind !== 'url' : isThisMachine(address);
  if (isToldHere && where.kind === 'url') return { apiKey: held ?? readKey(env['OPENAI_API_KEY'], 'OPENAI_API_KEY') };
  if (isToldHere || isTrusted || held === undefined) return { apiKey: held };
  const note = `QUALITY_API_KEY is not sent to ${address}, which a config file names: give --api-key, or the address with --endpoint.`;
  return { apiKey: undefined, note };
}

/** Blanks and line ends around a key come from a file or a paste. What else no header can carry is refused unseen. */
function readKey(text: string | undefined, place: string): string | undefined {
  const key = text?.trim() || undefined;
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  const what = /\s/.test(key) ? 'a blank or line end' : 'a character that is no printable ASCII';
  throw new InputError(
    `the API key of ${place} holds ${what} and cannot be sent`,
    'Copy the key again, without quotes or surrounding text.',
  );
}

function addressOf(where: Where): string | undefined {
  try {
    if (where.kind === 'url') return new URL(parseBaseUrl(where.url)).host;
    if (where.kind === 'command' || where.kind === 'up-down')
      return new URL(parseReadyUrl(where.readyUrl).baseUrl).host;
  } catch (error) {
    // An address that cannot be read is told as a fault of its own, and nothing is sent.
    if (!(error instanceof InputError)) throw error;
  }
  return undefined;
}

function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}
