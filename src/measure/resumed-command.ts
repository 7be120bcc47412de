import { basename, join } from 'node:path';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import type { EndLine } from '../model/journal.ts';
import { findKeptRun, type RunPlace, runIds } from '../store/find-run.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { flagsOfResumed, loadResumeFile } from './resume-file.ts';

export type CommandLine = { readonly command: 'check' | 'run'; readonly flags: RawValues };

/** A command line with --resume, completed with the original one. */
export async function resumedCommand({ command, flags }: CommandLine, place: RunPlace): Promise<CommandLine> {
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
  if (file.cwd !== place.cwd)
    throw new InputError(`${id} began in ${file.cwd}, where its paths start`, `Go there first: cd ${file.cwd}`);
  return { command: file.command, flags: { ...flagsOfResumed(file, flags, id), resume: folder } };
}

/** The run to resume; undefined for a new one. */
export async function resumedFolder({ how, root }: Settings, cwd: string): Promise<string | undefined> {
  const { resume } = how;
  if (resume === undefined) return undefined;
  return resume.kind === 'newest' ? newestUnfinished(root) : (await findKeptRun(resume.run, { root, cwd })).path;
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
