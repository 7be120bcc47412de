import { posix } from 'node:path';
import { z } from 'zod';
import { EndpointError } from '../../../lib/errors.ts';
import { explainFault } from '../../../lib/explain-issues.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { flagValues } from '../../flag-values.ts';
import { type Mount, placesInContainer, throughMounts } from '../../weights/find-places.ts';
import type { ModelPlace } from '../../weights/hash-weights.ts';
import { type Docker, outputOf } from './docker.ts';

const containerSchema = z.looseObject({
  Id: z.string(),
  Image: z.string(),
  Config: z.looseObject({
    Image: z.string(),
    WorkingDir: z.string().nullish(),
    Env: z.array(z.string()).nullish(),
  }),
  Path: z.string(),
  Args: z.array(z.string()),
  State: z.looseObject({
    Running: z.boolean(),
    ExitCode: z.number(),
    OOMKilled: z.boolean().nullish(),
    Error: z.string().nullish(),
  }),
  NetworkSettings: z.looseObject({
    Ports: z
      .record(z.string(), z.array(z.looseObject({ HostIp: z.string(), HostPort: z.string() })).nullable())
      .nullish(),
  }),
  HostConfig: z.looseObject({ NetworkMode: z.string() }),
  Mounts: z.array(z.looseObject({ Type: z.string(), Source: z.string().nullish(), Destination: z.string() })),
});
export type Container = z.infer<typeof containerSchema>;

export type ContainerFacts = {
  /** `repository@sha256:…`, or the id of an image that no registry has. */
  readonly digest: string;
  readonly flags: readonly string[];
  /** Bound into the container and named by its flags. */
  readonly template: string | undefined;
  readonly models: readonly ModelPlace[];
};

export async function inspectContainer(docker: Docker, id: string): Promise<Container> {
  const text = await outputOf(docker, ['container', 'inspect', id], 'looking at the container');
  const parsed = z.tuple([containerSchema]).safeParse(parseLoose(text));
  if (parsed.success) return parsed.data[0];
  throw new EndpointError(
    'the container engine describes its container in an unknown way',
    explainFault(parsed.error.issues),
  );
}

export function publishedPort(container: Container, port: number): number | undefined {
  if (container.HostConfig.NetworkMode === 'host') return port;
  const bound = container.NetworkSettings.Ports?.[`${port}/tcp`] ?? [];
  const found = bound.find(({ HostIp }) => HostIp === '127.0.0.1') ?? bound[0];
  return found === undefined ? undefined : Number(found.HostPort);
}

export async function readFacts(docker: Docker, container: Container): Promise<ContainerFacts> {
  const format = '{{json .RepoDigests}}';
  const listed = await outputOf(
    docker,
    ['image', 'inspect', '--format', format, container.Image],
    'looking at the image',
  );
  const digests = z.array(z.string()).nullable().safeParse(parseLoose(listed)).data ?? [];
  const repository = container.Config.Image.replace(/@.*$|:[^/:]*$/, '');
  const digest = digests.find((each) => each.startsWith(`${repository}@`)) ?? digests[0] ?? container.Image;
  const flags = [container.Path, ...container.Args];
  const variables = Object.fromEntries((container.Config.Env ?? []).map((each) => each.split(/=(.*)/s).slice(0, 2)));
  const where = { workingFolder: container.Config.WorkingDir || '/', mounts: mountsOf(container) };
  return {
    digest,
    flags,
    template: await readTemplate(container, flags),
    models: await placesInContainer({ flags, variables, ...where }),
  };
}

function mountsOf({ Mounts }: Container, type?: 'bind'): Mount[] {
  return Mounts.flatMap(({ Type, Source, Destination }) =>
    Source && (type === undefined || Type === type) ? [{ source: Source, destination: Destination }] : [],
  );
}

async function readTemplate(container: Container, flags: readonly string[]): Promise<string | undefined> {
  // A text with a line end or a bracket is the template itself.
  const named = flagValues(flags, ['--chat-template', '--chat-template-file']).find((value) => /^[^\n{]+$/.test(value));
  if (named === undefined) return undefined;
  const inside = posix.resolve(container.Config.WorkingDir || '/', named);
  const path = throughMounts(inside, mountsOf(container, 'bind'))?.path;
  if (path === undefined) return undefined;
  const text = await readRegularText(path, { maxBytes: 16 * 2 ** 20 }).catch(() => undefined); // on another machine, or not ours to read
  return text;
}
