import { type GivenFlags, renderFlags } from '../config/render-flags.ts';
import type { Settings } from '../config/settings.ts';
import { hideBehindFlags, withoutSecretsOfJson } from '../endpoint/probe/redact.ts';
import type { Io } from './io.ts';
import { secretsIn, withoutSecrets } from './redact-text.ts';

/** The flags that were given, for a command that asks the same again: it is printed, and kept in reports. */
export function givenFlags({ flags }: Pick<Settings, 'flags'>, { env }: Pick<Io, 'env'>): GivenFlags {
  const given = renderFlags(flags);
  const secrets = secretsIn(env);
  const shown = (words: readonly string[]) =>
    words.map((word) => withoutSecrets(hideBehindFlags(withoutSecretsOfJson(hideInAddress(word))), secrets));
  return { measure: shown(given.measure), gate: shown(given.gate) };
}

/** A key may be in the query of an address, or before its host. */
function hideInAddress(word: string): string {
  if (!/^https?:\/\//.test(word)) return word;
  return word.replace(/\?.*$/s, '?…').replace(/^(https?:\/\/)[^/@]*@/, '$1…@');
}
