import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Docker, lastWords, openDocker } from '../../../endpoint/boot/compose/docker.ts';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import type { Environment } from '../../../lib/io.ts';
import { runsContainers } from '../../../lib/machine/platform.ts';
import type { Sandbox } from '../../../records/target.ts';
import type { ImageName } from '../../../verify/ports.ts';
import type { BoxMaker } from './box-pool.ts';
import { BubblewrapMaker, toolsDigest } from './bubblewrap-maker.ts';
import { ContainerMaker } from './container-maker.ts';
import type { BuiltImage } from './image-pool.ts';
import { imageBuild, imageTag } from './image-talk.ts';
import type { Engine } from './owned-containers.ts';

/** By its recipe: raised whenever that changes what a script can see. */
export const sandboxImage = 'quality-baseline-sandbox:1';
export const buildCommand = 'quality-baseline sandbox build';

/** Where scripts run that need a shell or a compiler. */
export type SystemSandbox = {
  /** The digest of the image, or of the tools: another one is another condition. */
  readonly id: string;
  /** Such as "docker 27.1, image quality-baseline-sandbox:1 (0123456789ab)". */
  readonly shown: string;
  openMaker(): BoxMaker;
};

/** Why there is none, and what makes one. */
type Missing = { readonly missing: string; readonly fix: string };
export type FoundSystem = { readonly sandbox: SystemSandbox } | Missing;

const refusedFix = 'Set `sandbox: container` where the engine may be used';

/** For what cannot do without. */
export function requireFound<Found extends object>(found: Found | Missing): Found {
  if ('missing' in found) throw new EndpointError(found.missing, `${found.fix}.`);
  return found;
}

/**
 * The only place that chooses. `auto` takes a container where an engine answers and has the image; bubblewrap is only
 * taken where it is asked for.
 */
export async function findSystem(
  asked: Sandbox,
  ambient: Environment,
  { engine, refused }: { readonly engine?: Engine['command'] | undefined; readonly refused?: string | undefined } = {},
): Promise<FoundSystem> {
  switch (asked) {
    case 'off':
    case 'embedded':
      return { missing: `--sandbox ${asked}`, fix: 'Leave the option out' };
    case 'bubblewrap':
      return { sandbox: await findBubblewrap() };
    case 'auto':
    case 'container': {
      if (asked === 'auto' && refused !== undefined) return { missing: refused, fix: refusedFix };
      const found = await findContainer(ambient, engine);
      return asked === 'container' ? requireFound(found) : found;
    }
  }
}

async function findBubblewrap(): Promise<SystemSandbox> {
  if (process.getuid?.() === 0)
    throw new InputError(
      '--sandbox bubblewrap does not run as root: no limit on processes would hold',
      'Run as another user, or use --sandbox container.',
    );
  const { stdout } = await promisify(execFile)('bwrap', ['--version']).catch(() => ({ stdout: '' }));
  if (stdout === '')
    throw new EndpointError('there is no bwrap command', 'Install the package bubblewrap, or leave --sandbox out.');
  const digest = await toolsDigest();
  return { id: `bubblewrap:${digest}`, shown: stdout.trim(), openMaker: () => new BubblewrapMaker() };
}

async function findContainer(ambient: Environment, only: Engine['command'] | undefined): Promise<FoundSystem> {
  const found = await findBuilt(ambient, sandboxImage, `Make it: ${buildCommand}`, only);
  if ('missing' in found) return found;
  const { engine, id } = found;
  return {
    sandbox: {
      id,
      shown: `${engine.shown}, image ${sandboxImage} (${id.slice(7, 19)})`,
      openMaker: () => new ContainerMaker(engine, id.slice(7)),
    },
  };
}

type Built = { readonly engine: FoundEngine; readonly id: string };

/** An image that an engine of this machine has: none is ever pulled. */
async function findBuilt(
  ambient: Environment,
  tag: string,
  fix: string,
  only?: Engine['command'],
): Promise<Built | Missing> {
  if (!runsContainers()) return { missing: 'scripts run in containers on Linux only', fix: 'Name other packs' };
  const engine = await findEngine(ambient, only);
  if ('missing' in engine) return engine;
  const image = await ask(engine.docker, ['image', 'inspect', '--format', '{{.Id}}', tag]);
  if (image.code !== 0) return { missing: `${engine.command} has no image ${tag}`, fix };
  return { engine, id: `sha256:${image.stdout.trim().replace(/^sha256:/, '')}` };
}

/** An image of benchlocal-cli, where the image for scripts could be, too. */
export async function findImage(
  name: ImageName,
  asked: Sandbox,
  ambient: Environment,
  refused?: string,
): Promise<BuiltImage | Missing> {
  if (asked !== 'auto' && asked !== 'container') return { missing: `--sandbox ${asked}`, fix: 'Leave the option out' };
  if (asked === 'auto' && refused !== undefined) return { missing: refused, fix: refusedFix };
  const found = await findBuilt(ambient, imageTag(name), `In a checkout of benchlocal-cli, run ${imageBuild}`);
  return asked === 'container' ? requireFound(found) : found;
}

type FoundEngine = Engine & { readonly shown: string };

/** docker or podman, whichever answers. */
export async function findEngine(ambient: Environment, only?: Engine['command']): Promise<FoundEngine | Missing> {
  const words: string[] = [];
  for (const command of only === undefined ? (['docker', 'podman'] as const) : [only]) {
    const docker = openDocker(ambient, [], command);
    const { code, stdout, stderr } = await ask(docker, ['info', '--format', formats[command]]);
    const [version = '', isRootless] = stdout.trim().split(' ');
    if (code === 0 && version !== '') {
      const rootless = isRootless === 'true' || stdout.includes('name=rootless');
      return { command, docker, ambient, shown: `${command} ${version}${rootless ? ', rootless' : ''}` };
    }
    if (code !== 127) words.push(`${command} says: ${lastWords(stderr)}`);
  }
  const missing = words.length === 0 ? 'there is no container engine' : `no container engine answers: ${words[0]}`;
  return { missing, fix: 'Start or install docker or podman' };
}

const formats = {
  docker: '{{.ServerVersion}} {{.SecurityOptions}}',
  podman: '{{.Version.Version}} {{.Host.Security.Rootless}}',
};
const limitMs = 10_000;

async function ask(docker: Docker, args: readonly string[]): ReturnType<Docker['run']> {
  const signal = AbortSignal.timeout(limitMs);
  return docker.run(args, signal).catch((error) => {
    if (error !== signal.reason) throw error;
    return { code: 124, stdout: '', stderr: `no answer within ${limitMs / 1000} s` };
  });
}
