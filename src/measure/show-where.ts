import { addressesOf, type Where } from '../endpoint/where.ts';
import { assertNever } from '../lib/assert-never.ts';

/**
 * Where a model is served, or how its server is booted, in words. Leaves out parts of an address that may be secret,
 * such as a key.
 */
export function showWhere(where: Where): string {
  switch (where.kind) {
    case 'url':
      return addressesOf(where).map(withoutSecrets).join(', ');
    case 'compose':
      return `compose ${where.files.join(', ')}${where.service === undefined ? '' : `, service ${where.service}`}`;
    case 'command':
      return 'a command, ready at '.concat(withoutSecrets(where.readyUrl));
    case 'up-down':
      return 'a script, ready at '.concat(withoutSecrets(where.readyUrl));
    case 'replay':
      return `replay of ${where.file}`;
    case 'detect':
      return 'the server that runs here';
    default:
      return assertNever(where);
  }
}

function withoutSecrets(address: string): string {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) return 'an address that cannot be read';
  const url = new URL(text);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
