import { join } from 'node:path';
import { z } from 'zod';
import { optionsThat } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { withoutSecretsOfJson } from '../endpoint/probe/redact.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { secretsIn, withoutSecrets } from '../store/redact-text.ts';

const flagSchema = z.union([z.string(), z.boolean(), z.array(z.string())]);

/** `resume.json`: how a run was started, so that it can be resumed. It stays on the machine of the run. */
const resumeFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('resume'),
  command: z.enum(['check', 'run']),
  /** Paths in the flags are relative to this folder. */
  cwd: z.string(),
  flags: z.record(z.string(), flagSchema),
  /** Flags that contained a key: they are not kept. */
  withheld: z.array(z.string()),
});
export type ResumeFile = z.infer<typeof resumeFileSchema>;

/** Flags that may differ when a run is resumed: they change neither what is measured nor how it is decided. */
const freeFlags: readonly string[] = optionsThat(({ again }) => again.resumed !== 'same');

/** The ones that a resumed run needs: its server may have another address by then. */
const keptFreeFlags: readonly string[] = optionsThat(({ again }) => again.resumed === 'kept');

export async function saveResumeFile(
  folder: string,
  { flags, where }: Pick<Settings, 'flags' | 'where'>,
  command: ResumeFile['command'],
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<void> {
  const known = [...secretsIn(env), ...(where.apiKey === undefined ? [] : [where.apiKey])];
  const isSecret = (value: unknown) => {
    const text = JSON.stringify(value);
    return withoutSecrets(text, known) !== text || (typeof value === 'string' && withoutSecretsOfJson(value) !== value);
  };
  const given = Object.entries(flags).filter(([name]) => !freeFlags.includes(name) || keptFreeFlags.includes(name));
  const kept = given.filter(([, value]) => value !== undefined && !isSecret(value));
  const file = {
    ...{ version: 1, kind: 'resume', command, cwd },
    flags: Object.fromEntries(kept),
    withheld: given.filter(([, value]) => isSecret(value)).map(([name]) => name),
  };
  await saveWhole(join(folder, 'resume.json'), `${JSON.stringify(file, undefined, 2)}\n`);
}

/** undefined for a run that keeps none */
export async function loadResumeFile(folder: string): Promise<ResumeFile | undefined> {
  const path = join(folder, 'resume.json');
  const text = await readRegularText(path);
  if (text === undefined) return undefined;
  const parsed = resumeFileSchema.safeParse(parseLoose(text));
  if (parsed.success) return parsed.data;
  throw new InputError(`${path} is not a valid resume file`, 'Delete it and pass all flags of the run.');
}

/** The flags of a resumed run: its own, and those that may change. Any other repeated flag must be equal. */
export function flagsOfResumed({ flags: own, withheld }: ResumeFile, given: RawValues, id: string): RawValues {
  const faults: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (freeFlags.includes(name) || withheld.includes(name)) continue;
    const before = Object.hasOwn(own, name) ? own[name] : undefined;
    if (before === undefined) faults.push(`${shown(name, value)}, and the run began without it`);
    else if (JSON.stringify([before].flat()) !== JSON.stringify([value].flat()))
      faults.push(`${shown(name, value)}, and the run began with ${shown(name, before)}`);
  }
  const missing = withheld.filter((name) => !Object.hasOwn(given, name)).map((name) => `--${name}`);
  if (missing.length > 0) faults.push(`${missing.join(' and ')} held a key, which is not kept: give it again`);
  if (faults.length === 0) return { ...own, ...given };
  throw new InputError(
    [`run ${id} cannot be resumed with these flags:`, ...faults].join('\n  '),
    `Leave them out: quality-baseline --resume ${id} takes the flags that it began with. Or begin a new run.`,
  );
}

function shown(name: string, value: unknown): string {
  return value === true ? `--${name}` : `--${name} ${[value].flat().join(' ')}`;
}
