import { stat } from 'node:fs/promises';
import { InputError } from '../lib/errors.ts';
import { didYouMean } from '../lib/nearest.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { sha256 } from '../lib/sha256.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { type Because, conditionsOf, lookForPorts } from '../packs/found-ports.ts';
import { loadBuiltinPacks, loadPacks } from '../packs/load-packs.ts';
import type { Pack, PackSource } from '../packs/pack-schema.ts';
import type { FoundPorts, SelectedRequest } from '../packs/port-facet.ts';
import { rowKey, taskOf } from '../packs/task-of.ts';
import type { Task } from '../records/attempt.ts';
import type { Plan } from '../records/journal.ts';
import { speedPack } from '../records/known-packs.ts';
import { packOfKey } from '../records/shard.ts';
import { type ApiName, apiLacks, type HarnessName, includesTier, type Tier } from '../records/target.ts';

export type PackSelection = {
  readonly tier: Tier;
  /** Ids, files or folders, instead of those of the tier. */
  readonly packs: readonly string[];
  /** A folder of packs to add to the built-in ones. */
  readonly packsDir: string | undefined;
  /** `PACK/ID`; empty for all. */
  readonly scenarios: readonly string[];
  /** A file with one `PACK/ID` on each line. */
  readonly scenariosFile: string | undefined;
  /** `native` unless given; any other asks only scenarios with tools. */
  readonly harness?: HarnessName;
  /** `chat` unless given; another one leaves out the scenarios that it cannot express. */
  readonly api?: ApiName;
  /** `only` asks no pack. */
  readonly contracts?: 'on' | 'off' | 'only' | undefined;
} & Partial<Pick<SelectedRequest, 'sandbox' | 'bertscore' | 'engineRefused'>>;

export type SelectedPacks = {
  readonly loaded: readonly Pack[];
  /** Keys of the selected scenarios, in the order of the packs. */
  readonly scenarios: readonly string[];
  /** Packs that cannot run here, or with the chosen sandbox. */
  readonly leftOut: readonly string[];
  /** Why they are left out, and whether the user chose that. */
  readonly because?: Because | undefined;
  /** What the harness and the API leave out, one line each. */
  readonly notes?: readonly string[];
  /** What the checks of the selected packs ask. */
  readonly ports: readonly FoundPorts[];
  /** Speeds are measured, too. */
  readonly speed?: boolean;
};

/** The requested packs, and the selected scenarios. `speed` may be the only one. */
export async function selectPacks(selection: PackSelection): Promise<SelectedPacks> {
  const { harness = 'native', api = 'chat' } = selection;
  if (selection.contracts === 'only') return { loaded: [], scenarios: [], leftOut: [], ports: [] };
  const packs = selection.packs.filter((each) => each !== speedPack);
  const hasSpeed = packs.length < selection.packs.length;
  if (hasSpeed && packs.length === 0) return onlySpeed(selection);
  const selected = await selectWithAny({ ...selection, packs });
  const offering = harness === 'native' ? selected : withToolsOnly(selected, harness);
  const asked = api === 'chat' ? offering : expressible(offering, api, harness);
  return hasSpeed ? { ...asked, speed: true } : asked;
}

function onlySpeed({ scenarios, scenariosFile }: PackSelection): SelectedPacks {
  if (scenarios.length > 0 || scenariosFile !== undefined)
    throw new InputError('the pack "speed" has no scenarios', 'Name the packs of the scenarios beside it, or neither.');
  return { loaded: [], scenarios: [], leftOut: [], ports: [], speed: true };
}

function withToolsOnly(selected: SelectedPacks, harness: HarnessName): SelectedPacks {
  const { kept, names } = keepOnly(selected, ({ tools }) => tools.length > 0);
  if (kept.scenarios.length === 0)
    throw new InputError(
      `nothing in ${names.join(', ')} offers tools, and --harness ${harness} is about tools`,
      'Name packs with tools, or leave --harness out.',
    );
  return withNote(kept, names, `with --harness ${harness} (no tools)`);
}

/** A harness writes tools into the text, so any API can carry them. */
function expressible(selected: SelectedPacks, api: ApiName, harness: HarnessName): SelectedPacks {
  const lacks = apiLacks[api].filter((field) => field !== 'tools' || harness === 'native');
  const { kept, names } = keepOnly(
    selected,
    ({ tools, responseFormat }) =>
      !(lacks.includes('tools') && tools.length > 0) &&
      !(lacks.includes('response_format') && responseFormat !== undefined),
  );
  const why = lacks.filter((field) => ofScenarios.includes(field)).join(' or ');
  if (kept.scenarios.length === 0)
    throw new InputError(
      `every scenario of ${names.join(', ')} needs ${why}, which /v1/${api} does not have`,
      'Name other packs, or leave --api out.',
    );
  const fields = lacks.filter((field) => !ofScenarios.includes(field));
  const asked = withNote(kept, names, `with --api ${api} (it has no ${why})`);
  if (fields.length === 0) return asked;
  return { ...asked, notes: [...(asked.notes ?? []), `/v1/${api} has no ${fields.join(', ')}: not sent`] };
}

const ofScenarios: readonly string[] = ['tools', 'response_format'];

function withNote(selected: SelectedPacks, names: readonly string[], why: string): SelectedPacks {
  if (names.length === 0) return selected;
  return { ...selected, notes: [...(selected.notes ?? []), `left out ${why}: ${names.join(', ')}`] };
}

/** The others are named by their pack if nothing of it is left. */
function keepOnly(selected: SelectedPacks, isKept: (task: Task) => boolean) {
  const fitting = new Set(
    selected.loaded.flatMap((pack) =>
      pack.scenarios.filter((each) => isKept(taskOf(pack, each))).map(({ id }) => `${pack.id}/${id}`),
    ),
  );
  const scenarios = selected.scenarios.filter((key) => fitting.has(key));
  const isAsked = (pack: Pack) => keysOf(pack).some((key) => scenarios.includes(key));
  const packs = selected.loaded.filter((each) => !isAsked(each)).map(({ id }) => id);
  const others = selected.scenarios.filter((key) => !scenarios.includes(key) && !packs.includes(packOfKey(key)));
  return { kept: { ...selected, loaded: selected.loaded.filter(isAsked), scenarios }, names: [...packs, ...others] };
}

async function selectWithAny(selection: PackSelection): Promise<SelectedPacks> {
  const all = await loadCandidates(selection);
  const wanted = new Set([...selection.scenarios, ...(await readScenariosFile(selection.scenariosFile))]);
  const rows = rowsOf(all);
  refuseUnknown(wanted, [...all.flatMap(keysOf), ...new Set(rows.values())]);
  // A pair is asked whole, named by itself or by one of its games.
  for (const key of [...wanted]) wanted.add(rows.get(key) ?? key);
  const isAsked = (key: string) => wanted.size === 0 || wanted.has(rows.get(key) ?? key);
  const asked = all.filter((pack) => keysOf(pack).some(isAsked));
  const { sandbox = 'auto', engineRefused, bertscore } = selection;
  const { idle, because, find } = await lookForPorts({ packs: asked, isAsked, sandbox, engineRefused, bertscore });
  const isLeftOut = (pack: Pack) => keysOf(pack).some((key) => idle.has(key));
  const [loaded, leftOut] = [asked.filter((one) => !isLeftOut(one)), asked.filter(isLeftOut)];
  const names = leftOut.map(({ id }) => id);
  if (loaded.length === 0 && because !== undefined) {
    const isMixed = leftOut.flatMap(keysOf).length > idle.size;
    throw new InputError(
      `${names.join(' and ')} cannot run ${because.isMeant ? `with ${because.missing}` : `here: ${because.missing}`}${isMixed ? neededBy(idle, because) : ''}`,
      `${because.fix}, or name other packs${isMixed ? ' or scenarios' : ''}.`,
    );
  }
  const ports = await find(loaded);
  const keys = loaded.flatMap(keysOf).filter(isAsked);
  // A name of a property is in memory once, here and in the plan.
  const scenarios = Object.keys(Object.fromEntries(keys.map((key) => [key, null])));
  return { loaded, scenarios, leftOut: names, because, ports };
}

/** The pair of each game. */
function rowsOf(loaded: readonly Pack[]): ReadonlyMap<string, string> {
  const ofJudges = loaded.filter(({ judges }) => judges !== undefined);
  return new Map(
    ofJudges.flatMap((pack) => pack.scenarios.map((one) => [`${pack.id}/${one.id}`, rowKey(pack, one)] as const)),
  );
}

function refuseUnknown(wanted: ReadonlySet<string>, keys: readonly string[]): void {
  const known = new Set(keys);
  const unknown = [...wanted].filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  const messages = unknown.map((key) => `there is no scenario "${key}"${didYouMean(key, keys)}`);
  throw new InputError(messages.join('\n'), 'quality-baseline packs show PACK lists the scenarios of a pack.');
}

const mostNamed = 3;

function neededBy(idle: ReadonlySet<string>, { isMeant, needs }: Because): string {
  const [named, rest] = [[...idle].slice(0, mostNamed).join(', '), idle.size - mostNamed];
  const verb = idle.size === 1 ? 'needs' : 'need';
  return `${isMeant ? ':' : ';'} ${named}${rest > 0 ? ` and ${rest} more` : ''} ${verb} ${needs}`;
}

export function leftOutNotes({ leftOut, because, notes = [] }: SelectedPacks): readonly string[] {
  if (leftOut.length === 0 || because === undefined) return notes;
  return [
    ...notes,
    `left out ${because.isMeant ? `with ${because.missing}` : `(${because.missing})`}: ${leftOut.join(', ')}`,
  ];
}

export function keysOf(pack: Pack): string[] {
  return pack.scenarios.map(({ id }) => `${pack.id}/${id}`);
}

async function loadCandidates({ tier, packs, packsDir }: PackSelection): Promise<readonly Pack[]> {
  if (packs.length > 0) return (await loadPacks(packs)).map(({ pack }) => pack);
  if (packsDir !== undefined && !(await stat(packsDir).catch(() => undefined))?.isDirectory())
    throw new InputError(`there is no folder ${packsDir}`, 'Check --packs-dir, or packs-dir in the config.');
  const own = packsDir === undefined ? [] : await loadPacks([packsDir]);
  const seen = new Set(Object.keys(builtinPacks));
  for (const { pack, origin } of own) {
    if (seen.has(pack.id))
      throw new InputError(`two packs have the id "${pack.id}"`, `Give that of ${origin} another.`);
    seen.add(pack.id);
  }
  const all = [
    ...(await loadBuiltinPacks(tier)),
    ...own.filter(({ pack }) => includesTier(tier, pack.tier ?? 'quick')),
  ];
  return all.map(({ pack }) => pack);
}

async function readScenariosFile(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readRegularText(path, { takesPipe: true });
  if (text === undefined)
    throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path given with --scenarios-file.');
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  const keys = lines.filter((line) => line !== '');
  if (keys.length === 0) throw new InputError(`${path} names no scenario`, 'Write one PACK/ID a line.');
  return keys;
}

/** Which examples the packs of public data have. */
export function dataOf({ loaded }: SelectedPacks): Pick<Plan, 'data'> {
  const made = loaded.flatMap((pack) => (pack.source === undefined ? [] : [[pack.id, exampleWords(pack.source)]]));
  return made.length === 0 ? {} : { data: Object.fromEntries(made) };
}

/** `gsm-symbolic/p1, 100 scenarios of 5000 rows, seed 1, sha256 0123…`: of one file its own, of several that of all. */
function exampleWords({ dataset, task, split, files, rows, examples, seed }: PackSource): string {
  const name = [dataset, task, split].filter((part) => part !== undefined).join('/');
  const hashes = files.map((file) => file.sha256);
  const digest = hashes.length === 1 ? hashes[0] : sha256(hashes.join('\n'));
  return `${name}, ${examples} scenarios of ${rows} rows, seed ${seed}, sha256 ${digest}`;
}

/** The part of a plan that depends on what runs here, and on the model for BERTScore. */
export function conditionsHere(selected: SelectedPacks): Pick<Plan, 'sandbox' | 'bertscore' | 'leftOut'> {
  const { loaded, leftOut, because, ports } = selected;
  const isMissing = because !== undefined && !because.isMeant;
  return { ...conditionsOf(ports, loaded), ...(isMissing ? { leftOut: [...leftOut] } : {}) };
}
