import { addressOf, isThisMachine } from '../config/choose-api-key.ts';
import { optionsWhere } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import { InputError } from '../lib/errors.ts';
import { commandLine } from '../report/next-steps.ts';

/** Asks the user; undefined without a terminal. */
export type AskTrust = ((question: string) => Promise<string>) | undefined;

const risky: readonly string[] = optionsWhere(({ again }) => again.needsTrust === true);

/** The flags of a folder that name what is started or written here, or where requests go. */
export function riskyFlags(own: RawValues, given: RawValues): string[] {
  return Object.entries(own).flatMap(([name, value]) =>
    value === undefined || !risky.includes(name) || Object.hasOwn(given, name) || isHarmless(name, own)
      ? []
      : [shownFlag(name, value)],
  );
}

/** A server of this machine, and a folder that is only read. */
function isHarmless(name: string, own: RawValues): boolean {
  if (name === 'endpoint') return isAllHere(own.endpoint);
  return name === 'baselines-dir' && own.capture !== true;
}

export function shownFlag(name: string, value: unknown): string {
  const words = value === true ? [] : [value].flat().map(String);
  return commandLine([`--${name}`, ...words]).replace(/^.*? (?=--)/, '');
}

export function isAllHere(urls: unknown): boolean {
  return [urls].flat().every((url) => isThisMachine(addressOf({ kind: 'url', url: String(url) }) ?? ''));
}

/**
 * A folder may come from somebody else: what it names is started, written or asked only after a look at it. Returns
 * whether the user trusts it as a whole.
 */
export async function refuseUntrusted(
  id: string,
  named: readonly string[],
  { 'trust-run': isTrusted }: RawValues,
  ask: AskTrust,
): Promise<boolean> {
  if (named.length === 0 || isTrusted === true) return isTrusted === true;
  const shown = [
    `${id} names what is started or written here, or where requests and keys go:`,
    ...named.map((line) => `  ${line}`),
  ].join('\n');
  if (ask !== undefined && /^y(?:es)?$/i.test(await ask(`${shown}\nIs it your own run? [y/N] `))) return true;
  throw new InputError(shown, 'Add --trust-run if it is your own run, or give these flags again.');
}
