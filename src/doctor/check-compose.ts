import { readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ComposeConfig, ComposeService } from '../endpoint/boot/compose/compose-config.ts';
import { type Docker, quickDocker } from '../endpoint/boot/compose/docker.ts';
import { type Recipe, type Resolved, resolveRecipe, type Trust } from '../endpoint/boot/compose/resolve-config.ts';
import { findReferences } from '../endpoint/boot/compose/source-files.ts';
import { byHolder, isListening } from '../endpoint/boot/reach.ts';
import type { Clock } from '../lib/clock.ts';
import { deepField, fieldOf, listOf } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import type { DoctorFinding } from '../records/doctor-report.ts';
import { findingsIn } from './findings.ts';

const { broken, brokenBy, missing, ok, slow } = findingsIn('compose');

export type ComposeCheckOptions = {
  readonly docker: Docker;
  readonly recipe: Recipe;
  readonly trust: Trust;
  /** Whether the engine works and is new enough; if not, only the files are checked. */
  readonly isEngineUsable: boolean;
  readonly hasNvidia: boolean;
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
};

const project = 'quality-baseline-doctor';

/** Whether a recipe can be booted. Starts nothing. */
export async function checkCompose(look: ComposeCheckOptions): Promise<readonly DoctorFinding[]> {
  const files = await checkFiles(look.recipe);
  if (files.some(({ level }) => level === 'broken') || !look.isEngineUsable) return files;
  const said: string[] = [];
  const docker = quickDocker(look.docker, look, (stderr) => said.push(stderr));
  let resolved: Resolved;
  try {
    resolved = await resolveRecipe(docker, look.recipe, project, look.trust);
  } catch (error) {
    return [...files, ...unsetVariables(said), brokenBy('recipe', error)];
  }
  const { service, port, config } = resolved;
  return [
    ...files,
    ok('recipe', `service ${service}, port ${port}; nothing in it is refused`),
    ...unsetVariables(said),
    ...(await checkImages(docker, config)),
    ...(await checkVolumes(docker, config)),
    ...(await checkFolders(config)),
    ...checkGpuWish(config, look.hasNvidia),
    ...(look.recipe.keepsPort === true ? await checkPort(resolved, look) : []),
  ];
}

async function checkFiles({ files, envFiles = [] }: Recipe): Promise<DoctorFinding[]> {
  const given = await Promise.all(
    [...files, ...envFiles].map(async (file) => {
      const id = files.includes(file) ? 'compose-file' : 'env-file';
      if ((await stat(file).catch(() => undefined))?.isFile() === true) return ok(id, `${file} is there`);
      const fix = `Check ${id === 'env-file' ? '--env-file' : '--compose'}; paths are relative to the tree under test.`;
      return { ...broken(id, `there is no file ${file}`, fix), exitCode: 2 as const };
    }),
  );
  const named = await Promise.all(files.map(checkEnvFiles));
  return [...given, ...named.flat()];
}

/** Env files of services: often not committed, and missing on a new machine. */
async function checkEnvFiles(file: string): Promise<DoctorFinding[]> {
  const text = (await readRegularText(file).catch(() => undefined)) ?? '';
  let references: ReturnType<typeof findReferences>;
  try {
    references = findReferences(text);
  } catch (error) {
    return [brokenBy('compose-file', error)];
  }
  const paths = [...new Set(references.flatMap(({ key, path }) => (key === 'env_file' ? [path] : [])))];
  return Promise.all(
    paths.map(async (path) => {
      const target = resolve(dirname(file), path);
      const isThere = (await stat(target).catch(() => undefined)) !== undefined;
      return isThere || path.includes('$')
        ? ok('env-file', `env file ${path}${isThere ? ' is there' : ' has a variable in its path'}`)
        : missing('env-file', `env file ${path} is not there`, `Create ${target}.`);
    }),
  );
}

function unsetVariables(said: readonly string[]): DoctorFinding[] {
  const names = said.flatMap((text) =>
    [...text.matchAll(/The \\?"(\w+)\\?" variable is not set/g)].map(([, name]) => name),
  );
  if (names.length === 0) return [];
  const message = `variables of the file that are not set: ${[...new Set(names)].join(', ')}`;
  const fix = 'Set them in an env file (--env-file), or name them with --pass-env.';
  return [missing('variables', message, fix)];
}

async function checkImages(docker: Docker, { services }: ComposeConfig): Promise<DoctorFinding[]> {
  const images = [...new Set(Object.values(services).flatMap(({ image }) => image ?? []))];
  return Promise.all(
    images.map(async (image) => {
      const { code } = await docker.run(['image', 'inspect', '--format', '{{.Id}}', image]);
      return code === 0
        ? ok('image', `image ${image} is on this machine`)
        : slow('image', `image ${image} will be pulled`, `Pull it before: docker pull ${image}`);
    }),
  );
}

async function checkVolumes(docker: Docker, { volumes }: ComposeConfig): Promise<DoctorFinding[]> {
  const external = Object.entries(volumes ?? {}).flatMap(([key, volume]) =>
    volume?.external === true ? [volume.name ?? key] : [],
  );
  return Promise.all(
    external.map(async (name) => {
      const { code } = await docker.run(['volume', 'inspect', name]);
      return code === 0
        ? ok('volume', `volume ${name} is there and outlives a run`)
        : broken('volume', `there is no volume ${name}`, `Create it once: docker volume create ${name}`);
    }),
  );
}

/** An empty folder may lack its model, or wait for its download. */
async function checkFolders({ services }: ComposeConfig): Promise<DoctorFinding[]> {
  const mounts = Object.values(services).flatMap(({ volumes }) => volumes ?? []);
  const folders = [...new Set(mounts.flatMap(({ type, source }) => (type === 'bind' ? (source ?? []) : [])))];
  const looks = await Promise.all(
    folders.map(async (folder) => ((await readdir(folder).catch(() => undefined))?.length === 0 ? [folder] : [])),
  );
  return looks
    .flat()
    .map((folder) =>
      slow('weights', `${folder} is mounted and empty`, 'Check that the model is downloaded there, or put it there.'),
    );
}

function checkGpuWish({ services }: ComposeConfig, hasNvidia: boolean): DoctorFinding[] {
  const wishing = Object.entries(services).flatMap(([name, service]) => (wantsNvidia(service) ? [name] : []));
  if (wishing.length === 0 || hasNvidia) return [];
  const message = `service ${wishing.join(', ')} asks for NVIDIA GPUs, and the engine knows no NVIDIA runtime`;
  return [broken('nvidia', message, nvidiaFix)];
}

export const nvidiaFix =
  'Install the NVIDIA container toolkit, then: sudo nvidia-ctk runtime configure --runtime=docker && sudo systemctl restart docker';

function wantsNvidia(service: ComposeService): boolean {
  const devices = listOf(deepField(service, 'deploy', 'resources', 'reservations', 'devices'));
  const reserves = [...devices, ...listOf(fieldOf(service, 'gpus'))].some((device) => {
    const driver = deepField(device, 'driver');
    const isGpu = listOf(deepField(device, 'capabilities')).includes('gpu');
    return driver === 'nvidia' || (isGpu && (driver === undefined || driver === ''));
  });
  return reserves || fieldOf(service, 'runtime') === 'nvidia';
}

async function checkPort({ config, service, port }: Resolved, look: ComposeCheckOptions): Promise<DoctorFinding[]> {
  const published = (config.services[service]?.ports ?? []).find(({ target }) => target === port)?.published;
  if (published == null) return [];
  const isTaken = await isListening(`http://127.0.0.1:${published}`, look.clock, 1000, look.signal);
  if (isTaken !== true) return [];
  const message = `port ${published}, which the service keeps, is taken${await byHolder(Number(published))}`;
  return [broken('port', message, 'Stop what listens there, or let the recipe use a free port.')];
}
