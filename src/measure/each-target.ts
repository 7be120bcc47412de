import { dirname, join } from 'node:path';
import { z } from 'zod';
import { findNight } from '../change/find-night.ts';
import { loadConfig } from '../config/load-config.ts';
import { type Shard, shardOfEnvironment } from '../config/options/choose-shard.ts';
import type { RawValues } from '../config/read-values.ts';
import type { Settings } from '../config/settings.ts';
import { refuse } from '../config/settings-faults.ts';
import { checkFlags } from '../config/settings-from-flags.ts';
import { type ExitPolicy, exitCodeOf, interrupted, worstCode } from '../gate/worst-outcome.ts';
import { AlreadyDone, describeFailure, exitCodes, InputError, refuseWrite } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { canonicalJson } from '../lib/json.ts';
import { createWhole } from '../lib/lock/create-whole.ts';
import { parseLoose } from '../lib/loose.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';
import { slugSchema } from '../records/target.ts';
import { duration, plural } from '../report/numbers.ts';
import { newRunId } from '../store/find-run.ts';
import { loadKept } from '../store/load-history.ts';
import { makeFolder, runsFolderOf, tasksFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { withNames } from './named-outputs.ts';
import type { CommandLine } from './resumed-command.ts';

/** Which task measures which target. The first task of a job writes it; the others, and restarted tasks, read it. */
const dealtSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('tasks'),
  /** Sorted by duration, the longest first. */
  targets: z.array(
    z.strictObject({
      slug: slugSchema,
      shard: z.int().positive(),
      run: z.string().regex(/^[\w-]+$/),
      estimatedMs: z.number(),
    }),
  ),
});
type Dealt = z.infer<typeof dealtSchema>;

type Known = { readonly slug: string; readonly estimatedMs: number };

/** `--shard-by targets`: measures the targets of this task, one after another. Returns the worst exit code. */
export async function eachTarget(
  { command, flags }: CommandLine,
  settingsFor: (flags: RawValues) => Promise<Settings>,
  work: (settings: Settings) => Promise<number>,
  io: Io,
): Promise<number> {
  const { values, faults } = checkFlags(flags);
  refuse(faults);
  const config = await loadConfig(values.config, io.cwd);
  if (config === undefined)
    throw new InputError('there is no quality-baseline.yml', 'It says which targets --shard-by targets deals out.');
  const shard: Shard | undefined = values.shard === 'auto' ? shardOfEnvironment(io.env) : values.shard;
  if (shard === undefined) throw new Error('a missing --shard was refused');
  const folders = { config: values.config, baselinesDir: values['baselines-dir'], root: config.root };
  const wanted = config.targets.filter(({ skip }) => skip === undefined).map(({ slug }) => slug);
  if (shard.of > wanted.length)
    throw new InputError(
      `${plural(shard.of, 'shard')}, but there ${wanted.length === 1 ? 'is' : 'are'} ${plural(wanted.length, 'target')}`,
      `Use at most ${plural(Math.max(1, wanted.length), 'shard')}.`,
    );
  const deal = async (isShared: boolean) => dealTargets(await lengthsOf(folders, isShared, io), shard.of, io);
  const { targets } =
    shard.job === undefined || values['dry-run'] === true
      ? await deal(shard.job !== undefined)
      : await dealtOnce(tasksFile(config.root, { command, wanted, ...shard }), () => deal(true));
  const own = targets.filter((target) => target.shard === shard.index);
  const { shard: _, 'shard-by': __, ...rest } = flags;
  const codes: number[] = [];
  for (const [at, { slug, run, estimatedMs }] of own.entries()) {
    io.err(`Target ${at + 1} of ${own.length} of this task: ${slug}, about ${duration(estimatedMs)}\n`);
    codes.push(await measureOne({ ...rest, slug }, run, slug));
    if (io.signal.aborted) return interrupted;
  }
  return worstCode(codes);

  /** If this target is unreachable, others may still be reachable. */
  async function measureOne(given: RawValues, runId: string, slug: string): Promise<number> {
    let policy: ExitPolicy | undefined;
    try {
      const settings = await settingsFor(given);
      policy = settings.gate;
      if (settings.what.laterHarnesses.length > 0)
        throw new InputError('a task measures its targets with one harness', 'Give each harness a separate job.');
      const out = withNames(settings.out, slug.replaceAll('/', '--'), 'targets');
      return await work({ ...settings, out, how: { ...settings.how, runId } });
    } catch (error) {
      if (error instanceof AlreadyDone && policy !== undefined) {
        io.err(`${runId} is measured already\n`);
        const { outcome } = await new RunFolder(join(runsFolderOf(folders.root), runId)).file();
        return outcome === null ? exitCodes.passed : exitCodeOf(outcome, policy, []);
      }
      const { text, exitCode } = describeFailure(error);
      if (exitCode === exitCodes.internal) throw error;
      io.err(`${text}\n`);
      return exitCode;
    }
  }
}

type Folders = {
  readonly config: string | undefined;
  readonly baselinesDir: string | undefined;
  readonly root: string;
};

/** How long each target takes: by the history of a folder that all tasks share, and by its baseline. */
async function lengthsOf({ root, ...folders }: Folders, isShared: boolean, io: Io): Promise<readonly Known[]> {
  // Tasks without a shared file must come to the same result. Their histories may differ; committed files do not.
  const kept = isShared ? (await loadKept([], { root, cwd: io.cwd })).kept : [];
  const { measured, left } = await findNight({ ...folders, kept, budgetMs: undefined }, io);
  const lengths = new Map<string, number>();
  for (const { slug, estimatedMs } of [...measured, ...left]) lengths.set(slug, (lengths.get(slug) ?? 0) + estimatedMs);
  return [...lengths].map(([slug, estimatedMs]) => ({ slug, estimatedMs }));
}

/** The longest target first, each to the task with the least to do: they end together. */
export function dealTargets(
  known: readonly Known[],
  of: number,
  { clock, random }: Pick<Io, 'clock' | 'random'>,
): Dealt {
  const loads = Array.from({ length: of }, () => 0);
  const now = clock.wallTime().getTime();
  const bySlug = (one: Known, other: Known) => (one.slug < other.slug ? -1 : 1);
  const targets = [...known]
    .sort((one, other) => other.estimatedMs - one.estimatedMs || bySlug(one, other))
    .map(({ slug, estimatedMs }, at) => {
      const index = loads.indexOf(Math.min(...loads));
      loads[index] = (loads[index] ?? 0) + estimatedMs;
      // Ids are unique by the millisecond.
      const run = newRunId({ clock: { ...clock, wallTime: () => new Date(now + at) }, random });
      return { slug, shard: index + 1, run, estimatedMs };
    });
  return { version: 1, kind: 'tasks', targets };
}

function tasksFile(root: string, { job, of, ...rest }: Shard & { command: string; wanted: readonly string[] }): string {
  const { command, wanted } = rest;
  return join(tasksFolderOf(root), `${sha256(canonicalJson({ job, of, command, wanted })).slice(0, 16)}.json`);
}

/** The file that the first task of a job wrote. */
async function dealtOnce(path: string, deal: () => Promise<Dealt>): Promise<Dealt> {
  const found = await readRegularText(path);
  if (found !== undefined) return parseDealt(found, path);
  await makeFolder(dirname(path));
  const text = `${JSON.stringify(await deal(), undefined, 2)}\n`;
  const file = await createWhole(path, text).catch(refuseWrite(path));
  await file?.close();
  return parseDealt((await readRegularText(path)) ?? '', path);
}

function parseDealt(text: string, path: string): Dealt {
  const parsed = dealtSchema.safeParse(parseLoose(text));
  if (parsed.success) return parsed.data;
  throw new InputError(`${path} does not say which task measures which target`, 'Delete it, and start the job again.');
}
