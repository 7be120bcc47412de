import type { Settings } from '../../src/config/settings.ts';
import { gateOf } from '../../src/config/settings-from-flags.ts';

/** How a check judges without flags; a test sets only the fields that matter to it. */
export function gateWith(parts: Partial<Settings['gate']> = {}): Settings['gate'] {
  return { ...gateOf({}), ...parts };
}
