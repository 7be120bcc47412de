import { addressOf, isThisMachine } from '../config/choose-api-key.ts';
import { optionsWhere } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import { InputError } from '../lib/errors.ts';
import { commandLine } from '../report/next-steps.ts';

/** Asks the user; undefined without a terminal. */
export type AskTrust = ((question: string) => Promise<string>) | undefined;

const risky: readonly string[] = optionsWhere(({ again }) => again.needsTrust === true);

/** The flags of a folder that name what is started here, or where requests go. */
export function riskyFlags(own: RawValues, given: RawValues): string[] {
  return Object.entries(own).flatMap(([name, value]) =>
    !risky.includes(name) || Object.hasOwn(given, name) || (name === 'endpoint' && isAllHere(value))
      ? []
      : [shownFlag(name, value)],
  );
}

export function shownFlag(name: string, value: unknown): string {
  const words = value === true ? [] : [value].flat().map(String);
  return commandLine([`--${name}`, ...words]).replace(/^.*? (?=--)/, '');
}

export function isAllHere(urls: unknown): boolean {
  return [urls].flat().every((url) => isThisMachine(addressOf({ kind: 'url', url: String(url) }) ?? ''));
}

/** A folder may come from somebody else: what it names is started or asked only after a look at it. */
export async function refuseUntrusted(
  id: string,
  named: readonly string[],
  { 'trust-run': isTrusted }: RawValues,
  ask: AskTrust,
): Promise<void> {
  if (named.length === 0 || isTrusted === true) return;
  const shown = [
    `${id} names what is started here, or where requests and keys go:`,
    ...named.map((line) => `  ${line}`),
  ].join('\n');
  if (ask !== undefined && /^y(?:es)?$/i.test(await ask(`${shown}\nIs it your own run? [y/N] `))) return;
  throw new InputError(shown, 'Add --trust-run if it is your own run, or give these flags again.');
}
