import { constants, existsSync } from 'node:fs';
import { lstat, mkdtemp, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileBesideAt } from '../baseline/files-beside.ts';
import { loadReportPage, loadSeen } from '../commands/load-report-page.ts';
import { loadRunAttempts } from '../commands/load-run-attempts.ts';
import { loadPageAssets } from '../commands/page-assets.ts';
import type { OwnInputs } from '../config/action-inputs.ts';
import { codeOf, describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { fieldOf, objectOf, parseLoose } from '../lib/loose.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { decisionWithoutPlaces, flagsWithoutPlaces } from '../measure/given-flags.ts';
import { type Decision, givenFlagsSchema } from '../records/decision.ts';
import type { AttemptLine } from '../records/journal.ts';
import { settleRefusals } from '../records/verdict.ts';
import { type ReportSource, reportFormats } from '../report/report-formats.ts';
import { sortLines } from '../score/score-run.ts';
import { makeWholeFolder } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';
import { type KnownSecrets, redactLines, secretsIn, withoutPlaces } from '../store/without-secrets.ts';
import { type Transcripts, transcriptsOf, withoutTexts, withoutWords } from '../store/without-texts.ts';

export type RunArtifact = { readonly name: string; readonly folder: string; readonly retentionDays?: number };

/**
 * Copies what others may see of a run, and its reports, into a new folder for upload. Null if there is no run. If it
 * fails, it only warns: the outcome is decided already.
 */
export async function artifactOfRun(options: {
  /** The run folder; undefined if the job failed before it had one. */
  readonly folder: string | undefined;
  readonly name: string;
  readonly own: Pick<OwnInputs, 'transcripts' | 'retention-days'>;
  readonly temp: string;
  readonly io: Pick<Io, 'env'>;
  readonly decision: Decision | undefined;
  /** What the pull request changes about its own gate, for the job that gathers the runs. */
  readonly selfEdits?: readonly string[];
  readonly doubts?: readonly string[];
  readonly warn: (message: string) => void;
}): Promise<RunArtifact | null> {
  const { folder, name, own, temp, decision, selfEdits, doubts, io, warn } = options;
  if (folder === undefined || !existsSync(folder)) return null;
  try {
    const into = await mkdtemp(join(temp, 'quality-baseline-'));
    await stageArtifact({ folder, into, transcripts: own.transcripts, decision, selfEdits, doubts }, io);
    const days = own['retention-days'];
    return { name, folder: into, ...(days === undefined ? {} : { retentionDays: days }) };
  } catch (error) {
    warn(`The measurements are kept in ${folder} but were not uploaded: ${describeFailure(error).text}`);
    return null;
  }
}

type StageOptions = {
  readonly folder: string;
  readonly into: string;
  readonly transcripts: Transcripts;
  /** undefined if nothing was decided: then there is no report */
  readonly decision: Decision | undefined;
  readonly selfEdits?: readonly string[] | undefined;
  readonly doubts?: readonly string[] | undefined;
};

type Staging = Pick<StageOptions, 'folder' | 'transcripts'> & {
  readonly draft: string;
  readonly secrets: KnownSecrets;
};

export async function stageArtifact(options: StageOptions, { env }: Pick<Io, 'env'>): Promise<void> {
  const { folder, transcripts, decision, selfEdits = [], doubts = [] } = options;
  await makeWholeFolder(options.into, async (draft) => {
    const staging = { folder, transcripts, draft, secrets: secretsIn(env) };
    const { wasAsked, isPrivate } = await stageJournal(staging);
    await stageRunFile(staging, { selfEdits, doubts });
    await copy(staging, 'scorecard.json');
    await copy(staging, 'tasks.json');
    for (const name of await filesIn(join(folder, 'baselines'))) await stageBaseline(staging, name);
    // A server may log prompts and answers. If nothing was asked, the log is the only evidence.
    if ((transcripts !== 'none' && !isPrivate) || !wasAsked) await stageLogs(staging);
    if (decision !== undefined) await stageReports(staging, decision);
  });
}

/** Copies the journal without private texts. Returns whether anything was asked, and whether a pack is private. */
async function stageJournal({ folder, draft, transcripts, secrets }: Staging) {
  const [run, copied] = [new RunFolder(folder), new RunFolder(draft)];
  const bytes = await readPlain(run.journalPath);
  if (bytes === undefined) return { wasAsked: false, isPrivate: false };
  await writeFile(copied.journalPath, bytes);
  const { plan, lines } = await copied.journal();
  if (transcripts !== 'all' || plan.private !== undefined) {
    const verdictOf = settleRefusals(sortLines(lines).attempts);
    const textsOf = (line: AttemptLine) =>
      transcripts === 'all' || verdictOf(line).outcome === 'fail'
        ? transcriptsOf(plan, line.scenario, transcripts)
        : 'none';
    const copies = lines.map((line) => {
      if (line.kind === 'attempt') return withoutTexts(line, textsOf(line), secrets);
      return withoutWords(line) ?? line;
    });
    await copied.saveJournal({ plan, lines: copies });
  }
  return { wasAsked: lines.some(({ kind }) => kind === 'attempt'), isPrivate: plan.private !== undefined };
}

/** Copies run.json without the addresses and paths of this machine: no decision depends on them. */
async function stageRunFile(
  { folder, draft, secrets }: Staging,
  ofPull: { readonly selfEdits: readonly string[]; readonly doubts: readonly string[] },
): Promise<void> {
  const text = (await readPlain(join(folder, 'run.json')))?.toString('utf8');
  const value = objectOf(parseLoose(text ?? ''));
  if (value === undefined) return;
  const where = fieldOf(value, 'where');
  // A carried-over outcome has those of an earlier commit.
  const { selfEdits: _, doubts: __, ...rest } = value;
  const edits = Object.fromEntries(Object.entries(ofPull).filter(([, lines]) => lines.length > 0));
  const flags = givenFlagsSchema.safeParse(fieldOf(value, 'flags')).data;
  const copied = {
    ...rest,
    ...(typeof where === 'string' ? { where: withoutPlaces(where, secrets) } : {}),
    ...(flags === undefined ? {} : { flags: flagsWithoutPlaces(flags, secrets) }),
    ...edits,
  };
  await save(join(draft, 'run.json'), `${JSON.stringify(copied, undefined, 2)}\n`);
}

async function stageBaseline(staging: Staging, name: string): Promise<void> {
  const path = join('baselines', name);
  const isAnswers = name.endsWith('.answers.jsonl');
  // Log probabilities are of this tool's own prompts.
  if (name.endsWith('.json') || (!isAnswers && fileBesideAt(name) !== undefined)) return copy(staging, path);
  if (!isAnswers) return;
  if (staging.transcripts === 'all') return copy(staging, path);
  const text = (await readPlain(join(staging.folder, path)))?.toString('utf8') ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  const copies = lines.map((line) => {
    const value = objectOf(parseLoose(line)) ?? {};
    return Object.hasOwn(value, 'first') ? { ...value, first: null } : value;
  });
  await save(join(staging.draft, path), copies.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** The end of a log says why the server ended. */
const logBytes = 2 ** 20;
const longestLogLine = 2000;

async function stageLogs({ folder, draft, secrets }: Staging): Promise<void> {
  for (const name of await filesIn(join(folder, 'logs'))) {
    const text = await readEnd(join(folder, 'logs', name));
    if (text !== undefined)
      await save(join(draft, 'logs', name), redactLines(text, secrets, withoutPlaces, longestLogLine));
  }
}

/** Renders the reports from the redacted copy, not from the run. */
async function stageReports({ draft, secrets }: Staging, whole: Decision): Promise<void> {
  const decision = decisionWithoutPlaces(whole, secrets);
  const source: ReportSource = {
    decision,
    loadAttempts: () => loadRunAttempts(draft, secrets),
    loadSeen: async () => ({ scenarios: (await loadSeen(draft, decision, secrets)).scenarios }),
    loadPage: async () => [await loadReportPage(draft, decision, secrets), await loadPageAssets()],
  };
  for (const { file, render } of Object.values(reportFormats)) await save(join(draft, file), await render(source));
}

async function copy({ folder, draft }: Staging, path: string): Promise<void> {
  const bytes = await readPlain(join(folder, path));
  if (bytes !== undefined) await save(join(draft, path), bytes);
}

async function save(path: string, content: string | Uint8Array): Promise<void> {
  await makeDeep(dirname(path));
  await writeFile(path, content);
}

/** Empty for a link: the folder it points to is not part of the run. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const stats = await lstat(folder).catch(() => undefined);
  if (stats?.isDirectory() !== true) return [];
  return (await readdir(folder)).sort();
}

/** Opens regular files only: the target of a link, or the content of a pipe, is not part of the run. */
async function openPlain(path: string) {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => {
    if (['ENOENT', 'ELOOP', 'ENXIO', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  });
  if (file === undefined || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

async function readPlain(path: string): Promise<Buffer | undefined> {
  const file = await openPlain(path);
  return file?.readFile().finally(() => file.close());
}

async function readEnd(path: string): Promise<string | undefined> {
  const file = await openPlain(path);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size <= logBytes) return await file.readFile('utf8');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(logBytes), 0, logBytes, size - logBytes);
    const text = buffer.toString('utf8', 0, bytesRead);
    // Starts at a whole line, because half of a key would not be redacted.
    const left = text.slice(text.indexOf('\n') + 1);
    return `(${size - Buffer.byteLength(left)} bytes before this are left out)\n${left}`;
  } finally {
    await file.close();
  }
}
