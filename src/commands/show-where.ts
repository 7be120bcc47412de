import type { Settings } from '../config/settings.ts';
import type { Where } from '../endpoint/where.ts';
import { assertNever } from '../lib/assert-never.ts';

/** Where a model is served, or how its server is booted, for people. What an address may hide, a key say, is left out. */
export function showWhere(where: Where): string {
  switch (where.kind) {
    case 'url':
      return withoutSecrets(where.url);
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

/** The words of a command line that name it, where one did, without secrets: a command is left to be filled in. */
export function whereFlags({ endpoint, isToldHere }: Pick<Settings['where'], 'endpoint' | 'isToldHere'>) {
  return isToldHere ? { where: [...flagsOf(endpoint)] } : {};
}

function flagsOf(where: Where): readonly string[] {
  switch (where.kind) {
    case 'url':
      return ['--endpoint', withoutSecrets(where.url)];
    case 'compose':
      return ['--compose', ...where.files, ...(where.service === undefined ? [] : ['--service', where.service])];
    case 'command':
      return ['--boot', '…', '--ready-url', withoutSecrets(where.readyUrl)];
    case 'up-down':
      return ['--boot-up', '…', '--boot-down', '…', '--ready-url', withoutSecrets(where.readyUrl)];
    case 'replay':
      return ['--replay', where.file];
    case 'detect':
      return [];
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
