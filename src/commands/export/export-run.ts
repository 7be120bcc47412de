import { resolve } from 'node:path';
import type { ConfigExport } from '../../config/exports.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { decisionWithoutPlaces } from '../../measure/given-flags.ts';
import type { Decision } from '../../model/decision.ts';
import type { Sent } from '../../model/run-file.ts';
import { destinations } from '../../publish/destinations.ts';
import type { Destination } from '../../publish/export-destination.ts';
import type { ExportedChange } from '../../publish/exported-run.ts';
import { ExportError } from '../../publish/send-request.ts';
import { plural } from '../../report/numbers.ts';
import { reportFormat } from '../../report/report-formats.ts';
import { unchangedPacksOfPlan } from '../../store/packs-of-plan.ts';
import { type KnownSecrets, secretsIn, withoutSecrets } from '../../store/redact-text.ts';
import type { RunFolder } from '../../store/run-folder.ts';
import { goldOf } from '../experiment/write-scalebench.ts';
import { sitePages } from '../history.ts';
import { loadReportPage } from '../load-report-page.ts';
import { loadPageAssets } from '../pages/page-assets.ts';
import { type LoadedRun, loadExportedRun } from './load-exported-run.ts';
import { dryRunSink, sendingSink } from './open-sink.ts';
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
};

/** Sends one run to one place. Returns the line that says what was done. */
export async function exportRun(folder: RunFolder, wanted: RunExport, io: Io): Promise<string> {
  const { entry } = wanted;
  if (entry.to === 'benchloop' || entry.to === 'scalebench')
    return writeForeign([folder], { ...wanted, to: entry.to }, io);
  const loaded = await loadRun(folder, wanted, io);
  const { run } = loaded;
  const destination = await openDestination(wanted, run.plan.run.id, io);
  const place = `${entry.to} (${destination.place})`;
  const shown = `${run.plan.run.id} to ${place}`;
  const known = (await folder.sent())[destination.name];
  const before = stillTrue(known, loaded);
  if (wanted.undo) return undone(folder, { destination, known, place }, loaded, io);
  if (wanted.dryRun) {
    const { sink, amounts } = dryRunSink();
    await destination.send(run, sink, before);
    const counts = `${plural(run.attempts - before.attempts, 'attempt')}, ${amounts.bytes} bytes`;
    return `Would send ${shown}: ${counts}, ${plural(amounts.requests, 'request')}, texts: ${entry.what}`;
  }
  if (before.complete === entry.what && entry.to !== 'file') return `Nothing new for ${shown}`;
  const save = (sent: Sent) => folder.saveSent(destination.name, sent);
  const about = { io, name: entry.to, attempts: run.attempts, digestAt: loaded.digestAt, before, save };
  const sink = sendingSink(about);
  const resent = before.complete === null ? before : { ...before, attempts: 0 };
  await destination.send(run, sink, resent);
  const isWhole = run.endedAt !== null;
  await save({ ...sink.sent(), complete: isWhole ? entry.what : null });
  const trace = sink.sent().ids['trace'];
  return [
    `Sent ${shown}: ${plural(run.attempts, 'attempt')}`,
    ...(before.attempts > 0 && before.complete === null ? [`${before.attempts} of them before`] : []),
    ...(trace === undefined ? [] : [`trace ${trace}`]),
    ...(isWhole ? [] : ['the run has not ended: send it again later']),
  ].join(', ');
}

const nothing: Sent = { attempts: 0, digest: '', ids: {}, complete: null };

/** Earlier exports count if the attempts are still the same. The ids that the service assigned always stay. */
function stillTrue(sent: Sent | undefined, { run, digestAt }: LoadedRun): Sent {
  if (sent === undefined) return nothing;
  if (sent.attempts <= run.attempts && digestAt(sent.attempts) === sent.digest)
    return sent.attempts === run.attempts ? sent : { ...sent, complete: null };
  return { ...sent, attempts: 0, complete: null };
}

type Undoing = { readonly destination: Destination; readonly known: Sent | undefined; readonly place: string };

async function undone(
  folder: RunFolder,
  { destination, known, place }: Undoing,
  loaded: LoadedRun,
  io: Io,
): Promise<string> {
  if (destination.undo === undefined)
    throw new ExportError(`runs sent to ${destination.place} cannot be removed there.`);
  const before = known ?? nothing;
  const { run, digestAt } = loaded;
  const sink = sendingSink({ io, name: place, attempts: run.attempts, digestAt, before, save: async () => undefined });
  await destination.undo(run, sink, before);
  await folder.saveSent(destination.name, undefined);
  return `Removed ${run.plan.run.id} from ${place}`;
}

export function secretsOf({ env }: Io, token: string | undefined): KnownSecrets {
  return [...secretsIn(env), ...(token === undefined ? [] : [token])];
}

async function openDestination({ entry, token, root }: RunExport, id: string, io: Io): Promise<Destination> {
  if (entry.to === 'benchloop' || entry.to === 'scalebench') throw new Error(`${entry.to} is a file`);
  const open = await destinations[entry.to]();
  const { out, space, ...settings } = entry;
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
      pack.scenarios.map((scenario) => [`${pack.id}/${scenario.id}`, goldOf(scenario)] as const),
    );
    return new Map(all);
  };
  const reports = (decision: Decision) => reportsOf(folder, decision, entry.what, secrets);
  return loadExportedRun(folder, { what: entry.what, secrets, change, reports, gold });
}

/** Renders the reports of a run. Only the page shows answers. */
async function reportsOf(
  folder: RunFolder,
  full: Decision,
  what: ConfigExport['what'],
  secrets: KnownSecrets,
): Promise<ReadonlyMap<string, string>> {
  const decision = decisionWithoutPlaces(full, secrets);
  const loadPage = async () => [await loadReportPage(folder.path, decision, secrets), await loadPageAssets()] as const;
  const source = { decision, loadSeen: async () => ({}), loadPage };
  const names = ['json', 'markdown', 'csv', ...(what === 'all' ? (['html'] as const) : [])] as const;
  const made = new Map<string, string>();
  for (const name of names) made.set(reportFormat(name).file, await reportFormat(name).render(source));
  return made;
}
