import { rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { EndpointError, InputError } from '../../lib/errors.ts';
import { ownerOf, ownerState, parseOwner, showOwner } from '../../lib/lock/owner.ts';
import { parseLoose } from '../../lib/loose.ts';
import { nearest } from '../../lib/nearest.ts';
import { readRegularText } from '../../lib/read-regular.ts';
import { saveWhole } from '../../lib/save-whole.ts';
import { type Docker, lastWords, linesOf } from './compose/docker.ts';

const recordSchema = z.strictObject({
  version: z.literal(1),
  owner: z.string(),
  containers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});

type Stopped = z.infer<typeof recordSchema>['containers'][number];

export function stoppedFile(lockFile: string): string {
  return `${lockFile}.stopped.json`;
}

/** Records them first, so that they start again after a kill. Only the holder of the host lock calls this. */
export async function stopContainers(docker: Docker, names: readonly string[], file: string): Promise<AsyncDisposable> {
  const found = (await Promise.all(names.map((name) => findRunning(docker, name)))).flat();
  if (found.length === 0) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  await writeRecord(file, found);
  const dispose = () => startAll(docker, found, file);
  for (const { id, name } of found) {
    const { code, stderr } = await docker.run(['stop', id]);
    if (code === 0) continue;
    await dispose();
    throw new EndpointError(`container ${name} could not be stopped: ${lastWords(stderr)}`, 'Stop it by hand.');
  }
  return { [Symbol.asyncDispose]: dispose };
}

export async function restartContainers(docker: Docker, file: string): Promise<readonly string[]> {
  const text = await readRegularText(file);
  if (text === undefined) return [];
  const record = recordSchema.safeParse(parseLoose(text)).data;
  if (record === undefined)
    throw new EndpointError(
      `${file} cannot be read: it lists the containers that an earlier run stopped`,
      'Start them by hand, then remove the file.',
    );
  const owner = parseOwner(record.owner);
  if (owner !== undefined && (await ownerState(owner)) !== 'dead') return [];
  const { mtimeMs } = await stat(file);
  // The engine may still be stopping one: then `start` does nothing, and `restart` waits.
  await startAll(docker, record.containers, file, async (id) =>
    (await startedAt(docker, id)) < mtimeMs ? 'restart' : 'start',
  );
  return record.containers.map(({ name }) => name);
}

async function findRunning(docker: Docker, name: string): Promise<Stopped[]> {
  const { code, stdout } = await docker.run(['container', 'inspect', '--format', '{{.Id}} {{.State.Running}}', name]);
  const [id = '', isRunning] = stdout.trim().split(' ');
  if (code === 0) return isRunning === 'true' ? [{ id, name }] : [];
  const names = await linesOf(docker, ['ps', '--format', '{{.Names}}'], 'listing containers');
  const near = nearest(name, names);
  throw new InputError(
    `there is no container ${name} to stop`,
    near === undefined ? `Running are: ${names.join(', ') || 'none'}.` : `Did you mean ${near}?`,
  );
}

/** NaN if unknown. */
async function startedAt(docker: Docker, id: string): Promise<number> {
  const { stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.StartedAt}}', id]);
  return Date.parse(stdout.trim());
}

/** The record stays until every one runs. */
async function startAll(
  docker: Docker,
  containers: readonly Stopped[],
  file: string,
  how: (id: string) => Promise<'start' | 'restart'> = async () => 'start',
): Promise<void> {
  const faults: string[] = [];
  for (const { id, name } of containers) {
    const { code, stderr } = await docker.run([await how(id), id]);
    // Its owner removed it meanwhile: there is nothing to start.
    if (code !== 0 && !/no such container/i.test(stderr)) faults.push(`${name}: ${lastWords(stderr)}`);
  }
  if (faults.length > 0)
    throw new EndpointError(
      `what was stopped for the run could not be started again: ${faults.join('; ')}`,
      'Start it by hand: docker start NAME.',
    );
  await rm(file, { force: true });
}

async function writeRecord(file: string, containers: readonly Stopped[]): Promise<void> {
  const record = { version: 1, owner: showOwner(await ownerOf(process.pid)), containers };
  await saveWhole(file, JSON.stringify(record)).catch((cause: unknown) => {
    throw new EndpointError(`cannot write ${file}, so nothing was stopped`, 'Check the folder.', { cause });
  });
}
