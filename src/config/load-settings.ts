import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { scenarioKeySchema } from '../model/target.ts';
import { loadConfig } from './load-config.ts';
import type { Fault } from './read-values.ts';
import type { Settings } from './settings.ts';
import { refuse } from './settings-faults.ts';
import { checkFlags, type SettingsInput, settingsFromFlags } from './settings-from-flags.ts';

export type SettingsRequest = Omit<SettingsInput, 'config' | 'scenarios'> & {
  /** The file of `--config`; undefined: the one of the working directory, where there is one. */
  readonly configFile: string | undefined;
};

/** The settings of a command line and the files it names. The faults of both are told together. */
export async function loadSettings({ configFile, ...request }: SettingsRequest): Promise<Settings> {
  const { flags, cwd, show } = request;
  const { values, faults } = checkFlags(flags, show);
  const scenarios = await attempt(() => loadScenarios(values['scenarios-file'], cwd));
  const config = await attempt(() => loadConfig(configFile, cwd));
  if (scenarios.isSound && config.isSound)
    return settingsFromFlags({ ...request, config: config.value, scenarios: scenarios.value });
  const ofFiles = [config, scenarios].flatMap((each) => (each.isSound ? [] : [each.fault]));
  refuse([...ofFiles, ...faults]);
  throw new Error('a file that has a fault was refused above');
}

type Attempt<Value> =
  | { readonly isSound: true; readonly value: Value }
  | { readonly isSound: false; readonly fault: Fault };

async function attempt<Value>(load: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { isSound: true, value: await load() };
  } catch (error) {
    if (error instanceof InputError) return { isSound: false, fault: { message: error.message, hint: error.hint } };
    throw error;
  }
}

async function loadScenarios(file: string | undefined, cwd: string): Promise<readonly string[]> {
  if (file === undefined) return [];
  const text = await readFile(resolve(cwd, file), 'utf8').catch((cause: unknown) => {
    throw new InputError(`cannot read ${file}`, 'Check the path.', { cause });
  });
  return parseScenarios(text, file);
}

/** One `PACK/ID` a line; what follows a # is a comment. */
export function parseScenarios(text: string, file: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line, index) => ({ key: line.replace(/(?:^|\s)#.*$/, '').trim(), number: index + 1 }));
  const keys = lines.filter(({ key }) => key !== '');
  const wrong = keys.filter(({ key }) => !scenarioKeySchema.safeParse(key).success);
  if (wrong.length > 0)
    throw new InputError(
      wrong
        .map(({ key, number }) => `${file}:${number}:1 expected PACK/ID, received ${JSON.stringify(key)}`)
        .join('\n'),
      'Write one scenario a line, such as toolcall-15/TC-01.',
    );
  if (keys.length === 0)
    throw new InputError(`${file} names no scenario`, 'Write one PACK/ID a line, or leave --scenarios-file out.');
  return keys.map(({ key }) => key);
}
