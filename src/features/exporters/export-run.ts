import { basename, resolve } from 'node:path';
import { sitePages } from '../../commands/history.ts';
import { loadReportPage } from '../../commands/load-report-page.ts';
import { loadRunAttempts } from '../../commands/load-run-attempts.ts';
import { loadPageAssets } from '../../commands/page-assets.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { decisionWithoutPlaces } from '../../measure/given-flags.ts';
import { showSlow } from '../../measure/show-slow.ts';
import { rightAnswersOf } from '../../packs/task-of.ts';
import type { Decision } from '../../records/decision.ts';
import type { ExportedTexts, Sent } from '../../records/run-file.ts';
import { plural } from '../../report/numbers.ts';
import { reportFormat } from '../../report/report-formats.ts';
import { unchangedPacksOfPlan } from '../../store/packs-of-plan.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { type KnownSecrets, secretsIn } from '../../store/without-secrets.ts';
import { destinations } from './destinations.ts';
import type { Destination, Sink } from './export-destination.ts';
import { type ExportedChange, type ExportedRun, exportedTexts } from './exported-run.ts';
import { type ConfigExport, isForeignTarget } from './exports.ts';
import { type LoadedRun, loadExportedRun } from './load-exported-run.ts';
import { dryRunSink, sendingSink } from './open-sink.ts';
import { ExportError } from './send-request.ts';
import { writeForeign } from './write-foreign.ts';

export type RunExport = {
  readonly entry: ConfigExport;
  readonly token?: string | undefined;
  /** Files and folders of packs that are not built in. */
  readonly packs: readonly string[];
  /** The folder of the config. */
  readonly root: string;
  readonly dryRun: boolean;
  readonly undo: boolean;
  readonly change: ExportedChange | undefined;
  /** For an arm of an experiment: what the service calls that. */
  readonly parent?: string | undefined;
};

/** Sends one run to one place. Returns the line that says what was done. */
export async function exportRun(folder: RunFolder, wanted: RunExport, io: Io): Promise<string> {
  const { entry } = wanted;
  refusePart(folder, entry);
  if (isForeignTarget(entry.to)) return writeForeign([folder], { ...wanted, to: entry.to }, io);
  const { see, err, end } = showSlow(io, `${entry.to}: ${basename(folder.path)}`);
  return sendRun(folder, wanted, see, { ...io, err }).finally(end);
}

/** Throws if a mode or a level is chosen for a place that takes whole runs. */
export function refusePart({ level }: RunFolder, { to, mode }: ConfigExport): void {
  if (mode !== undefined && to !== 'benchlocal' && to !== 'benchloop')
    throw new InputError('--mode belongs to --to benchlocal or benchloop', 'Other places get every mode.');
  if (level !== undefined && !isForeignTarget(to))
    throw new InputError(`${to} takes whole runs, and no level of one`, 'Leave the part from @ on out.');
}

/** The same run. Says which attempt is read, and so how far it is. */
function readAloud(run: ExportedRun, to: string, see: (text: string) => void): ExportedRun {
  async function* read() {
    for await (const attempt of run.read()) {
      see(`${to}: ${attempt.index + 1} of ${plural(run.attempts, 'attempt')} of ${run.plan.run.id}`);
      yield attempt;
    }
  }
  return { ...run, read };
}

async function sendRun(folder: RunFolder, wanted: RunExport, see: (text: string) => void, io: Io): Promise<string> {
  const { entry, dryRun } = wanted;
  const loaded = await loadRun(folder, wanted, io);
  const run = readAloud({ ...loaded.run, parent: wanted.parent }, entry.to, see);
  const { destination, shown, known, save, sinkOf, undone } = await openPlace(folder, run.plan.run.id, wanted, io);
  const quiet = sinkOf(loaded.digestAt, known, async () => undefined);
  if (wanted.undo) return undone(destination.undo?.bind(undefined, run, quiet));
  const kept = dryRun || known === undefined ? known : await prepared(known, { destination, run, loaded }, quiet);
  const before = stillTrue(kept, loaded);
  const isNew = before.complete !== entry.what || entry.to === 'file' || before.ids['parentRun'] !== wanted.parent;
  if (!isNew) return `Nothing new for ${shown}`;
  const resent = before.complete === null ? before : { ...before, attempts: 0 };
  if (dryRun) {
    const { sink, amounts } = dryRunSink();
    await destination.send(run, sink, resent);
    const counts = `${plural(run.attempts - resent.attempts, 'attempt')}, ${amounts.bytes} bytes`;
    return `Would send ${shown}: ${counts}, ${plural(amounts.requests, 'request')}, texts: ${entry.what}`;
  }
  const sink = sinkOf(loaded.digestAt, { ...before, what: entry.what }, save);
  await destination.send(run, sink, resent);
  const isWhole = run.endedAt !== null && !sink.isLacking();
  await save({ ...sink.sent(), complete: isWhole ? entry.what : null });
  const trace = sink.sent().ids['trace'];
  return [
    `Sent ${shown}: ${plural(run.attempts, 'attempt')}`,
    ...(before.attempts > 0 && before.complete === null ? [`${before.attempts} of them before`] : []),
    ...(trace === undefined ? [] : [`trace ${trace}`]),
    ...(sink.isLacking() ? ['not all of it was taken: send it again'] : []),
    ...(run.endedAt !== null ? [] : ['the run has not ended: send it again later']),
  ].join(', ');
}

export const nothing: Sent = { attempts: 0, digest: '', ids: {}, complete: null };

type Preparing = { readonly destination: Destination; readonly run: ExportedRun; readonly loaded: LoadedRun };

/** Removes what may not stay there, or cannot be changed. Returns what then still counts. */
async function prepared(sent: Sent, { destination, run, loaded }: Preparing, sink: Sink): Promise<Sent | undefined> {
  let known = sent;
  const size = (what: ExportedTexts) => exportedTexts.indexOf(what);
  if (size(run.what) < size(known.what ?? known.complete ?? 'scores') && destination.clear !== undefined)
    known = { ...nothing, ids: await destination.clear(run, sink, known) };
  else if (destination.isFixed === true && isChanged(known, loaded)) {
    await destination.undo?.(run, sink, known);
    return undefined;
  }
  if ((await destination.isGone?.(sink, known)) !== true) return known;
  sink.warn('the run was deleted there: it is sent as a new one.');
  return undefined;
}

function isChanged(sent: Sent, { run, digestAt }: LoadedRun): boolean {
  return sent.attempts > run.attempts || digestAt(sent.attempts) !== sent.digest;
}

/** Earlier exports count if the attempts are still the same. The ids that the service assigned always stay. */
function stillTrue(sent: Sent | undefined, loaded: LoadedRun): Sent {
  if (sent === undefined) return nothing;
  if (isChanged(sent, loaded)) return { ...sent, attempts: 0, complete: null };
  return sent.attempts === loaded.run.attempts ? sent : { ...sent, complete: null };
}

/** A place that an entry names, and what was sent there of a run or of an experiment. */
export async function openPlace(
  folder: RunFolder,
  id: string,
  wanted: Pick<RunExport, 'entry' | 'token' | 'root' | 'dryRun'>,
  io: Io,
) {
  const { entry, token, dryRun } = wanted;
  const destination = await openDestination(wanted, id, io);
  const place = `${entry.to} (${destination.place})`;
  const known = (await folder.sent())[destination.name];
  const save = (sent: Sent | undefined) => folder.saveSent(destination.name, sent);
  return {
    ...{ destination, shown: `${id} to ${place}`, known, save },
    sinkOf: (digestAt: (attempts: number) => string, before: Sent | undefined, saved: (sent: Sent) => Promise<void>) =>
      sendingSink({
        io,
        name: entry.to,
        secrets: secretsOf(io, token),
        digestAt,
        before: before ?? nothing,
        save: saved,
      }),
    /** Removes what was sent. Returns the line that says so. */
    async undone(undo: ((sent: Sent) => Promise<boolean>) | undefined): Promise<string> {
      if (undo === undefined) throw new ExportError(`what was sent to ${place} cannot be removed there.`);
      if (dryRun && known === undefined) return `Nothing of ${id} was sent from here to ${place}`;
      if (dryRun) {
        const texts = known?.what ?? known?.complete ?? 'scores';
        return `Would remove ${id} from ${place}: ${plural(known?.attempts ?? 0, 'attempt')}, texts: ${texts}`;
      }
      const wasThere = await undo(known ?? nothing);
      await save(undefined);
      return wasThere ? `Removed ${id} from ${place}` : `Nothing of ${id} is in ${place}`;
    },
  };
}

export function secretsOf({ env }: Io, token: string | undefined): KnownSecrets {
  return [...secretsIn(env), ...(token === undefined ? [] : [token])];
}

async function openDestination(
  { entry, token, root }: Pick<RunExport, 'entry' | 'token' | 'root'>,
  id: string,
  io: Io,
): Promise<Destination> {
  if (isForeignTarget(entry.to)) throw new Error(`${entry.to} is a file`);
  const open = await destinations[entry.to]();
  const { out, space, mode: _, ...settings } = entry;
  const place = out === undefined ? {} : { out: resolve(root, out.replaceAll('{run}', id)) };
  const page = space === true ? { space: () => sitePages(root, io) } : {};
  return open({ ...settings, ...place, ...page, token }, io.env);
}

function loadRun(folder: RunFolder, { entry, packs, change, token }: RunExport, io: Io): Promise<LoadedRun> {
  const secrets = secretsOf(io, token);
  const gold = async (run: RunFolder) => {
    if (entry.to !== 'langsmith') return new Map();
    const loaded = await unchangedPacksOfPlan(await run.plan(), packs).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      io.err(`Without expected answers: ${error.message}\n${error.hint}\n`);
      return [];
    });
    const all = loaded.flatMap((pack) =>
      pack.scenarios.map((scenario) => [`${pack.id}/${scenario.id}`, rightAnswersOf(scenario)] as const),
    );
    return new Map(all);
  };
  const reports = (decision: Decision) => reportsOf(folder, decision, entry.what, secrets);
  return loadExportedRun(folder, { what: entry.what, secrets, change, reports, gold });
}

/** Renders the reports of a run. The page and JSON show answers. */
async function reportsOf(
  folder: RunFolder,
  full: Decision,
  what: ConfigExport['what'],
  secrets: KnownSecrets,
): Promise<ReadonlyMap<string, string>> {
  const decision = decisionWithoutPlaces(full, secrets);
  const loadPage = async () => [await loadReportPage(folder.path, decision, secrets), await loadPageAssets()] as const;
  const loadAttempts = () => loadRunAttempts(folder.path, secrets, what === 'scores' ? 'none' : what);
  const source = { decision, loadAttempts, loadSeen: async () => ({}), loadPage };
  const names = ['json', 'markdown', 'csv', ...(what === 'all' ? (['html'] as const) : [])] as const;
  const made = new Map<string, string>();
  for (const name of names) made.set(reportFormat(name).file, await reportFormat(name).render(source));
  return made;
}
