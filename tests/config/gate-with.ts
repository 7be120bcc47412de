import type { Settings } from '../../src/config/settings.ts';
import { gateOf } from '../../src/config/settings-from-flags.ts';

/** How a check judges where no flag says so; a test states what it is about. */
export function gateWith(parts: Partial<Settings['gate']> = {}): Settings['gate'] {
  return { ...gateOf({}), ...parts };
}
