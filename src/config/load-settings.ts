import { stat } from 'node:fs/promises';
import { InputError } from '../lib/errors.ts';
import type { Config } from './config.ts';
import { loadConfig } from './load-config.ts';
import type { OptionValues } from './options/options.ts';
import type { Settings } from './settings.ts';
import { refuse } from './settings-faults.ts';
import { checkFlags, type SettingsInput, settingsFromFlags } from './settings-from-flags.ts';

export type SettingsRequest = Omit<SettingsInput, 'config'>;

/** The settings of a command line and of the config it names, or that of the working directory. */
export function loadSettings(request: SettingsRequest): Promise<Settings> {
  return loadSettingsWith(request, ({ config }) => loadConfig(config, request.cwd));
}

/** The same with a config that is put together otherwise. */
export async function loadSettingsWith(
  request: SettingsRequest,
  load: (values: OptionValues) => Promise<Config | undefined>,
): Promise<Settings> {
  const { values, faults } = checkFlags(request.flags, request.show);
  const config = await load(values).catch((error: unknown) => {
    // The flags could not be held against it: what is wrong with them by themselves is told along.
    if (error instanceof InputError) refuse([{ message: error.message, hint: error.hint }, ...faults]);
    throw error;
  });
  const settings = settingsFromFlags({ ...request, config });
  const { folder, isSeparate } = settings.where.tree;
  if (isSeparate && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new InputError(`${request.show('subject-dir')}: there is no folder ${folder}`, 'Check the path.');
  return settings;
}
