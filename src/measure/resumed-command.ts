import { basename, join } from 'node:path';
import { z } from 'zod';
import { optionsWhere } from '../config/options/options.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { redactJsonText } from '../endpoint/redact-fields.ts';
import { interrupted } from '../gate/worst-outcome.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { servedDifferences } from '../records/fingerprint.ts';
import type { EndLine, SessionLine } from '../records/journal.ts';
import { describeCause, headlineCauses } from '../report/describe-cause.ts';
import { commandLine } from '../report/next-steps.ts';
import type { SessionFacts } from '../run/served.ts';
import { findKeptRun, type RunPlace, runIds } from '../store/find-run.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { secretsIn, withoutSecrets } from '../store/without-secrets.ts';
import { type AskTrust, refuseUntrusted, riskyFlags, shownFlag } from './trust-run.ts';

export type CommandLine = {
  readonly command: 'check' | 'run';
  readonly flags: RawValues;
  /** Only the folder of the run names the endpoint, and nobody was asked: it gets no key of the environment. */
  readonly isKeyless?: boolean;
};

/** A command line with --resume, completed with the original one. */
export async function resumedCommand(
  { command, flags }: CommandLine,
  place: RunPlace,
  ask?: AskTrust,
): Promise<CommandLine> {
  const { resume } = flags;
  const folder =
    typeof resume === 'string'
      ? (await findKeptRun(resume, place)).path
      : await newestUnfinished(place.root, command === 'run' ? ['run'] : undefined);
  const file = await loadResumeFile(folder);
  const named = { ...flags, resume: folder };
  if (file === undefined) return { command, flags: named };
  const id = basename(folder);
  if (command === 'run' && file.command === 'check')
    throw new InputError(
      `${id} was started with check, not with run`,
      `Go on with it: quality-baseline --resume ${id}`,
    );
  const all = flagsOfResumed(file, flags, id, place.cwd);
  const isTrusted = await refuseUntrusted(id, riskyFlags(file.flags, flags), flags, ask);
  const isKeyless = !isTrusted && file.flags['endpoint'] !== undefined && !Object.hasOwn(flags, 'endpoint');
  return { command: file.command, flags: { ...all, resume: folder }, isKeyless };
}

/** The run to resume; undefined for a new one. */
export async function resumedFolder({ how, root }: Settings, cwd: string): Promise<string | undefined> {
  const { resume } = how;
  if (resume === undefined) return undefined;
  return resume.kind === 'newest' ? newestUnfinished(root) : (await findKeptRun(resume.run, { root, cwd })).path;
}

/** The answers of one run come from one model. Facts that either side does not know forbid nothing. */
export function refuseOtherServer(id: string, before: SessionLine, now: SessionFacts): void {
  const causes = servedDifferences(before, now).map((each) => ({ class: 'subject' as const, ...each }));
  if (causes.length === 0) return;
  throw new InputError(
    [`${id} began on another server:`, ...headlineCauses(causes).map(describeCause)].join('\n  '),
    'Start the server as it was and resume again, or begin a new run, without --resume.',
  );
}

/** The newest undecided run of these commands. */
async function newestUnfinished(
  root: string,
  commands: readonly string[] = ['check', 'capture', 'run'],
): Promise<string> {
  for (const id of (await runIds(root)).toReversed()) {
    const folder = join(runsFolderOf(root), id);
    if (await isUnfinished(new RunFolder(folder), commands)) return folder;
  }
  throw new InputError(
    `no run in ${runsFolderOf(root)} is unfinished`,
    'Begin a new one, without --resume; quality-baseline inspect lists them.',
  );
}

async function isUnfinished(folder: RunFolder, commands: readonly string[]): Promise<boolean> {
  try {
    const { command } = await folder.file();
    if (!commands.includes(command)) return false;
    let end: EndLine | undefined;
    for await (const line of folder.lines()) {
      if (line.kind === 'end') end = line;
      else if (line.kind === 'attempt') end = undefined;
    }
    return end?.outcome !== 'decided' || !(await folder.isClosed());
  } catch (error) {
    if (error instanceof InputError) return false; // inspect names the fault
    throw error;
  }
}

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
type ResumeFile = z.infer<typeof resumeFileSchema>;

/** Flags that may differ when a run is resumed: they change neither the measurement nor the decision. */
const freeFlags: readonly string[] = optionsWhere(({ again }) => again.resumed !== 'same');

/** The free flags that a resumed run keeps unless they are given again, such as the server's address. */
const keptFreeFlags: readonly string[] = optionsWhere(({ again }) => again.resumed === 'kept');

function isKept([name]: readonly [string, unknown]): boolean {
  return !freeFlags.includes(name) || keptFreeFlags.includes(name);
}

export async function saveResumeFile(
  folder: string,
  { flags, where }: Pick<Settings, 'flags' | 'where'>,
  command: ResumeFile['command'],
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<void> {
  const known = [...secretsIn(env), ...(where.apiKey === undefined ? [] : [where.apiKey])];
  const isSecret = (value: unknown) => {
    const text = JSON.stringify(value);
    return withoutSecrets(text, known) !== text || (typeof value === 'string' && redactJsonText(value) !== value);
  };
  const given = Object.entries(flags).filter(isKept);
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
  const text = await readRegularText(path, { within: folder });
  if (text === undefined) return undefined;
  const parsed = resumeFileSchema.safeParse(parseLoose(text));
  if (parsed.success)
    return { ...parsed.data, flags: Object.fromEntries(Object.entries(parsed.data.flags).filter(isKept)) };
  throw new InputError(`${path} is not a valid resume file`, 'Delete it and pass all flags of the run.');
}

/** The flags of what is resumed: its own, and those that may change. Any other repeated flag must be equal. */
export function flagsOfResumed(file: ResumeFile, given: RawValues, id: string, cwd: string): RawValues {
  const { flags: own, withheld } = file;
  if (file.cwd !== cwd)
    throw new InputError(`${id} began in ${file.cwd}, where its paths start`, `Go there first: cd ${file.cwd}`);
  const faults: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (freeFlags.includes(name) || withheld.includes(name)) continue;
    const before = Object.hasOwn(own, name) ? own[name] : undefined;
    if (before === undefined) faults.push(`${shownFlag(name, value)}, and the run began without it`);
    else if (JSON.stringify([before].flat()) !== JSON.stringify([value].flat()))
      faults.push(`${shownFlag(name, value)}, and the run began with ${shownFlag(name, before)}`);
  }
  const missing = withheld.filter((name) => !Object.hasOwn(given, name)).map((name) => `--${name}`);
  if (missing.length > 0) faults.push(`${missing.join(' and ')} held a key, which is not kept: give it again`);
  if (faults.length === 0) return { ...own, ...given };
  throw new InputError(
    [`${id} cannot be resumed with these flags:`, ...faults].join('\n  '),
    'Leave them out: --resume takes the flags that it began with. Or begin anew.',
  );
}

/** The command that resumes a run, ready to paste. The run's own flags are in its folder. */
export function resumeLine(folder: string, { flags, where }: Pick<Settings, 'flags' | 'where'>): string {
  const { config, endpoint, 'api-key': key } = flags;
  const named = typeof config === 'string' ? ['--config', config] : [];
  const needsKey = endpoint !== undefined && key === undefined && where.apiKey !== undefined;
  const needsTrust = needsKey || riskyFlags(flags, { config: '' }).length > 0;
  return commandLine(['--resume', basename(folder), ...named, ...(needsTrust ? ['--trust-run'] : [])]);
}

/** Prints how to resume the run, and gives the exit code. */
export function printInterrupted(folder: string, settings: Pick<Settings, 'flags' | 'where'>, { err }: Io): number {
  err(`Interrupted. ${resumeLine(folder, settings)} resumes it.\n`);
  return interrupted;
}

export function printTimeUp(folder: string, settings: Pick<Settings, 'flags' | 'where'>, { err }: Io): void {
  err(`The time is up. ${resumeLine(folder, settings)} resumes it.\n`);
}
