import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Docker, type Environment, openDocker } from './docker.ts';

/** Asks compose with these words, in this environment. */
export type AskCompose = (
  environment: Environment,
  passVariables: readonly string[],
  words: readonly string[],
) => ReturnType<Docker['run']>;

// Where docker looks for its plugins, in its order, after the folder of the user.
const pluginFolders = [
  '/usr/local/lib/docker/cli-plugins',
  '/usr/local/libexec/docker/cli-plugins',
  '/usr/lib/docker/cli-plugins',
  '/usr/libexec/docker/cli-plugins',
];

/**
 * The compose of this machine; its engine need not run. Where many recipes are asked about, most of the time is that of
 * starting docker, which only starts the plugin: that is asked by itself, where it is the one that docker would start.
 */
export async function openCompose(environment: Environment): Promise<AskCompose | undefined> {
  const throughDocker: AskCompose = (own, pass, words) => openDocker(own, pass).run(['compose', ...words]);
  const version = await versionOf(throughDocker, environment);
  if (version === undefined) return undefined;
  const folders = [join(environment['DOCKER_CONFIG'] ?? '/nowhere', 'cli-plugins'), ...pluginFolders];
  for (const folder of folders) {
    const plugin = join(folder, 'docker-compose');
    if (!(await isProgram(plugin))) continue;
    const byItself: AskCompose = (own, pass, words) => openDocker(own, pass, plugin).run(words);
    return (await versionOf(byItself, environment)) === version ? byItself : throughDocker;
  }
  return throughDocker;
}

async function versionOf(ask: AskCompose, environment: Environment): Promise<string | undefined> {
  const { code, stdout } = await ask(environment, [], ['version', '--short']);
  return code === 0 ? stdout.trim() : undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
