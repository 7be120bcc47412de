import { spawn } from 'node:child_process';
import { dockerEnvironment } from '../../endpoint/boot/compose/docker.ts';
import { EndpointError, InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { openRegular } from '../../lib/read-regular.ts';
import { systemLimits } from '../../verify/ports.ts';
import { findEngine, findSystem, requireFound, sandboxImage } from './runners/find-system.ts';
import { openPorts } from './runners/open-ports.ts';
import type { Engine } from './runners/owned-containers.ts';
import { driverShell } from './runners/system-driver.ts';

type EngineName = Engine['command'];

/** Makes the image for scripts. The engine prints its own progress. */
export async function sandboxBuild(
  { base = debianImage, engine }: { readonly base?: string | undefined; readonly engine?: EngineName | undefined },
  io: Io,
): Promise<number> {
  if (!/^[\w][\w./:@-]{0,250}$/.test(base))
    throw new InputError(`"${base}" names no image`, 'Give --base NAME[:TAG][@DIGEST].');
  const found = requireFound(await findEngine(io.env, engine));
  io.err(`Building ${sandboxImage} from ${base} with ${found.shown}.\n`);
  await runEngine(found, ['build', '--tag', sandboxImage, '-'], recipeOf(base), io);
  return sandboxShow({ engine }, io);
}

/** Takes the image from an archive that `docker save` wrote on another machine. */
export async function sandboxLoad(
  { file, engine }: { readonly file: string; readonly engine?: EngineName | undefined },
  io: Io,
): Promise<number> {
  const archive = (await openRegular(file))?.createReadStream();
  if (archive === undefined)
    throw new InputError(`cannot read ${file}: there is no such file`, 'Name an archive that docker save wrote.');
  const found = requireFound(await findEngine(io.env, engine));
  await runEngine(found, ['load'], archive, io);
  const image = await found.docker.run(['image', 'inspect', '--format', '{{.Id}}', sandboxImage]);
  if (image.code !== 0)
    throw new InputError(
      `${file} does not hold the image ${sandboxImage}`,
      `Write it with: docker save ${sandboxImage}`,
    );
  return sandboxShow({ engine }, io);
}

/** What runs scripts here, and whether it does. */
export async function sandboxShow({ engine }: { readonly engine?: EngineName | undefined }, io: Io): Promise<number> {
  const { sandbox } = requireFound(await findSystem('container', io.env, { engine }));
  const { shown, id } = sandbox;
  const ports = openPorts(sandbox);
  try {
    const begun = io.clock.now();
    const script =
      'bash --version | head -n 1; for tool in git jq g++ go rustc java; do command -v $tool; done; exit 0';
    const [result] = await ports.system.run([{ files: {}, script, limits: { ...systemLimits, cpuMs: 10_000 } }]);
    if (result?.outcome !== 'ran')
      throw new EndpointError(
        `${shown} runs no script: ${result?.outcome === 'broken' ? result.detail : result?.what}`,
        'Make it again: quality-baseline sandbox build',
      );
    const [bash = '', ...tools] = result.stdout.trim().split('\n');
    const names = tools.map((path) => path.slice(path.lastIndexOf('/') + 1));
    io.out(`${shown}\ndigest ${id}\n${bash}; with ${names.join(', ') || 'no other tool'}\n`);
    io.out(`a script ran in ${((io.clock.now() - begun) / 1000).toFixed(1)} s\n`);
    return 0;
  } finally {
    await ports[Symbol.asyncDispose]();
  }
}

async function runEngine(
  { command, ambient }: Engine,
  args: readonly string[],
  input: string | NodeJS.ReadableStream,
  { err, signal }: Io,
): Promise<void> {
  const child = spawn(command, args, { env: dockerEnvironment(ambient, []), stdio: ['pipe', 'pipe', 'pipe'], signal });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => err(text));
  child.stdin.on('error', () => undefined); // it has ended, and its exit code tells more
  if (typeof input === 'string') child.stdin.end(input);
  else input.pipe(child.stdin);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0)
    throw new EndpointError(`${command} ${args[0]} failed with exit code ${code}`, 'What it printed says why.');
}

/** Debian 12, the index of all its architectures. */
export const debianImage =
  'debian:bookworm-slim@sha256:7b140f374b289a7c2befc338f42ebe6441b7ea838a042bbd5acbfca6ec875818';

const packages = [
  ...['bash', 'coreutils', 'diffutils', 'findutils', 'git', 'grep', 'gzip', 'jq', 'mawk', 'procps', 'sed', 'tar'],
  ...['g++', 'golang-go', 'rustc', 'default-jdk-headless'],
];

/** The Dockerfile. Debian's release fixes the versions. */
export function recipeOf(base: string): string {
  return `FROM ${base}
RUN apt-get update \\
 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${packages.join(' ')} \\
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
# Its own user may not read it: then no script of that user can look into the process that runs it.
RUN install --mode 0111 /bin/bash ${driverShell} && install --directory --mode 1777 /sandbox
`;
}
