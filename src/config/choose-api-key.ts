import { parseBaseUrl, parseReadyUrl } from '../endpoint/boot/base-url.ts';
import { providerAt } from '../endpoint/providers.ts';
import { addressesOf, type Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';

export type Environment = { readonly [name: string]: string | undefined };

type Asked = {
  readonly given: string | undefined;
  readonly env: Environment;
  readonly where: Where;
  /** Whether the address comes from the command line, not from a file of the repository. */
  readonly isFromFlags: boolean;
  /** Whether only the folder of a resumed run names the address. */
  readonly isKeyless?: boolean;
};

/**
 * The key to send, and a note if one is held back. A config file may name any address, so QUALITY_API_KEY goes to such an
 * address only on this machine, and OPENAI_API_KEY never does. The key of a provider goes to that provider, whoever names
 * it, and to no one else. An address that only the folder of a run names gets none of the environment.
 */
export function chooseApiKey(asked: Asked): { apiKey: string | undefined; note?: string } {
  const { given, env, where, isFromFlags, isKeyless = false } = asked;
  if (given !== undefined) return { apiKey: readKey(given, '--api-key') };
  if (isKeyless) {
    const name = ['QUALITY_API_KEY', 'OPENAI_API_KEY'].find((each) => readKey(env[each], each) !== undefined);
    const why = `${name} is not sent to ${addressOf(where)}, which only the folder of the run names: give --trust-run, or --endpoint or --api-key again.`;
    return { apiKey: undefined, ...(name !== undefined && { note: why }) };
  }
  const held = readKey(env['QUALITY_API_KEY'], 'QUALITY_API_KEY');
  const [provider, ...others] = addressesOf(where).map(providerAt);
  // A variable's key would go to all of a pool.
  if (others.some((other) => other?.keyEnv !== provider?.keyEnv)) return { apiKey: held };
  if (provider !== undefined) {
    const own = readKey(env[provider.keyEnv], provider.keyEnv);
    if (own !== undefined || isFromFlags) return { apiKey: own ?? held };
  }
  const address = addressOf(where);
  const isTrusted = address === undefined ? where.kind !== 'url' : isThisMachine(address);
  if (isFromFlags && where.kind === 'url') return { apiKey: held ?? readKey(env['OPENAI_API_KEY'], 'OPENAI_API_KEY') };
  if (isFromFlags || isTrusted || held === undefined) return { apiKey: held };
  const note = `QUALITY_API_KEY is not sent to ${address}, which a config file names: give --api-key, or the address with --endpoint.`;
  return { apiKey: undefined, note };
}

/** Trims blanks and line ends, which come from a file or a paste. Other characters that no header can carry are refused. */
function readKey(text: string | undefined, place: string): string | undefined {
  const key = text?.trim() || undefined;
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  const what = /\s/.test(key) ? 'a blank or line end' : 'a character that is not printable ASCII';
  throw new InputError(
    `the API key of ${place} holds ${what} and cannot be sent`,
    'Copy the key again, without quotes or surrounding text.',
  );
}

export function addressOf(where: Where): string | undefined {
  try {
    if (where.kind === 'url') return new URL(parseBaseUrl(where.url)).host;
    if (where.kind === 'command' || where.kind === 'up-down')
      return new URL(parseReadyUrl(where.readyUrl).baseUrl).host;
  } catch (error) {
    // addressFaults reports an address that cannot be read, and nothing is sent.
    if (!(error instanceof InputError)) throw error;
  }
  return undefined;
}

export function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}
