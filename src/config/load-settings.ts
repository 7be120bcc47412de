import { InputError } from '../lib/errors.ts';
import { loadConfig } from './load-config.ts';
import type { Settings } from './settings.ts';
import { refuse } from './settings-faults.ts';
import { checkFlags, type SettingsInput, settingsFromFlags } from './settings-from-flags.ts';

export type SettingsRequest = Omit<SettingsInput, 'config'>;

/** The settings of a command line and of the config it names, or that of the working directory. */
export async function loadSettings(request: SettingsRequest): Promise<Settings> {
  const { flags, cwd, show } = request;
  const { values, faults } = checkFlags(flags, show);
  const config = await loadConfig(values.config, cwd).catch((error: unknown) => {
    // The flags could not be held against it: what is wrong with them by themselves is told along.
    if (error instanceof InputError) refuse([{ message: error.message, hint: error.hint }, ...faults]);
    throw error;
  });
  return settingsFromFlags({ ...request, config });
}
