import { EndpointError } from '../../../lib/errors.ts';
import { type Docker, lastWords } from './docker.ts';

const oldest = { major: 2, minor: 24 };

export async function findCompose(docker: Docker, signal?: AbortSignal): Promise<string> {
  const compose = await docker.run(['compose', 'version', '--short'], signal);
  if (compose.code === 127)
    throw new EndpointError(
      'there is no docker command',
      'Install a container engine with docker compose 2.24 or newer.',
    );
  if (compose.code !== 0)
    throw new EndpointError(
      `docker has no compose plugin: ${lastWords(compose.stderr)}`,
      'Install docker compose 2.24 or newer; the old docker-compose command will not do.',
    );
  const version = compose.stdout.trim();
  if (!isNewEnough(version))
    throw new EndpointError(
      `docker compose ${version} is too old`,
      `Install ${oldest.major}.${oldest.minor} or newer: older ones cannot make a recipe safe to run beside others.`,
    );
  const engine = await docker.run(['version', '--format', '{{.Server.Version}}'], signal);
  if (engine.code === 0) return version;
  const words = lastWords(engine.stderr);
  throw new EndpointError(
    `the container engine does not answer: ${words}`,
    /permission denied/i.test(words)
      ? 'Add the user to the group of its socket: sudo usermod -aG docker "$USER", then log in again.'
      : 'Start it, or set DOCKER_HOST to where it listens.',
  );
}

export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor);
}
