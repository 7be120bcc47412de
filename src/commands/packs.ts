import { join, relative } from 'node:path';
import { fetchDataset } from '../features/datasets/fetch/fetch-dataset.ts';
import { type Source, type SourceName, sourceOf } from '../features/datasets/fetch/sources.ts';
import {
  type DatasetImport,
  type ImportedDataset,
  importDataset,
  importEachTask,
  tally,
} from '../features/datasets/import-dataset.ts';
import { type JudgebenchImport, judgebenchPack } from '../features/judges/judgebench-pack.ts';
import { openPorts } from '../features/programs/sandbox/open-ports.ts';
import { type SpeedCell, speedCells } from '../features/speed/speed-score.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { deepField, listOf, objectOf } from '../lib/loose.ts';
import { nearestHint } from '../lib/nearest.ts';
import { isNamed } from '../lib/read-regular.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { showSlow } from '../measure/show-slow.ts';
import type { Message, ToolDefinition } from '../model/attempt.ts';
import { benchmarkNames, speedPack } from '../model/known-packs.ts';
import { packDigest, scenarioDigest } from '../packs/digest.ts';
import { benchmarkPathIn, importPack, loadBuiltinPacks, loadPacks, readPackText } from '../packs/load-packs.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { renderPack } from '../packs/parse-pack.ts';
import { inRound, taskOf } from '../packs/task-of.ts';
import { printable } from '../report/plain-text.ts';
import { dataFolderOf, makeFolder } from '../store/make-folder.ts';
import type { CodeValue } from '../verify/ports.ts';
import { type ReferenceProgram, referenceValues } from '../verify/reference-values.ts';

export type { DatasetImport };
export type DatasetName = DatasetImport['as'];
export type FetchedName = SourceName;

type PacksShowOptions = {
  readonly reference: string;
  readonly scenario: string | undefined;
  /** For a shuffled scenario: the round whose order is shown. */
  readonly round?: number | undefined;
  readonly json: boolean;
};

/** Shows a pack's scenarios, or one scenario with its prompt, tools and checks. */
export async function packsShow({ reference, scenario, round, json }: PacksShowOptions): Promise<string> {
  if (round !== undefined && scenario === undefined)
    throw new InputError('--round takes a scenario', 'Name one behind the pack: packs show PACK ID --round 2.');
  if (reference === speedPack && scenario === undefined) return showSpeed(json);
  const shown = await loadPacks([reference]);
  return shown
    .map(({ pack }) =>
      scenario === undefined ? showPack(pack, json) : showScenario(pack, findScenario(pack, scenario), round, json),
    )
    .join('\n');
}

const speedTitle = 'Speed of reading and writing';

function showSpeed(json: boolean): string {
  if (json) return `${JSON.stringify({ id: speedPack, title: speedTitle, cells: speedCells }, undefined, 2)}\n`;
  const promptOf = ({ depth, warms }: SpeedCell) =>
    depth === 0
      ? 'short prompt'
      : `prompt of ${depth} tokens, ${warms === undefined ? 'not cached' : `cached by ${warms}`}`;
  const rows = speedCells.map(
    (cell) => `  ${cell.name.padEnd(12)} ${promptOf(cell)}; ${cell.maxTokens} tokens written\n`,
  );
  return `${speedPack} · ${speedTitle}: its cells neither pass nor fail\n${rows.join('')}`;
}

function findScenario(pack: Pack, id: string): Scenario {
  const found = pack.scenarios.find((scenario) => scenario.id === id);
  if (found !== undefined) return found;
  const known = pack.scenarios.map((scenario) => scenario.id);
  throw new InputError(`${pack.id} has no scenario "${id}"`, nearestHint(id, known, `It has ${known.join(', ')}.`));
}

function showPack(pack: Pack, json: boolean): string {
  if (json) return `${JSON.stringify({ ...pack, digest: packDigest(pack) }, undefined, 2)}\n`;
  const rows = pack.scenarios.map(
    (scenario) => `  ${scenario.id.padEnd(8)} ${(scenario.difficulty ?? '').padEnd(6)} ${scenario.title}\n`,
  );
  return `${pack.id} ${pack.version} · ${pack.title}\ndigest ${packDigest(pack)}\n${rows.join('')}`;
}

function showScenario(pack: Pack, written: Scenario, round = 1, json: boolean): string {
  const scenario = inRound(written, round);
  const digest = scenarioDigest(pack, written);
  const task = taskOf(pack, scenario);
  if (json) return `${JSON.stringify({ ...scenario, tools: task.tools, digest }, undefined, 2)}\n`;
  const messages = task.messages.map(showMessage).join('');
  const tools = task.tools.map(showTool).join('');
  const { 'follow-up': followUp } = scenario;
  const quotes = Object.entries(scenario.told).map(
    ([id, quotes]) =>
      `  ${id}: ${[quotes]
        .flat()
        .map((quote) => `"${quote}"`)
        .join(', ')}\n`,
  );
  return (
    `${pack.id}/${scenario.id} · ${scenario.title}\ndigest ${digest}\n${messages}` +
    (tools === '' ? '' : `\nTools\n${tools}`) +
    (task.responseFormat === undefined ? '' : `\nResponse format\n  ${JSON.stringify(task.responseFormat)}\n`) +
    (quotes.length === 0 ? '' : `\nAsked for\n${quotes.join('')}`) +
    (followUp === undefined ? '' : `\nSaid after an answer without a decision\n  ${printable(followUp.say)}\n`) +
    `\nJudged by\n${scenario.expect.map((expected) => `  ${JSON.stringify(expected)}\n`).join('')}`
  );
}

/** A tool with its arguments, such as `read_file(path): …`; `?` marks optional ones. */
function showTool({ name, description, parameters }: ToolDefinition): string {
  const needed = listOf(deepField(parameters, 'required'));
  const names = Object.keys(objectOf(deepField(parameters, 'properties')) ?? {});
  const shown = names.map((key) => (needed.includes(key) ? key : `${key}?`)).join(', ');
  return `  ${name}(${shown}): ${description}\n`;
}

function showMessage(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const called = calls.map((call) => `calls ${call.name} ${JSON.stringify(call.arguments)}\n`).join('');
  return `\n[${message.role}]\n${message.content === '' ? '' : `${message.content}\n`}${called}`;
}

type PacksListOptions = { readonly packs: readonly string[]; readonly json: boolean };

/** Lists the named packs, else the built-in ones. */
export async function packsList({ packs, json }: PacksListOptions): Promise<string> {
  const loaded = packs.length === 0 ? await loadBuiltinPacks() : await loadPacks(packs);
  const rows = loaded.map(({ pack, origin }) => ({
    id: pack.id,
    version: pack.version,
    tier: pack.tier ?? null,
    scenarios: pack.scenarios.length,
    thinking: pack['default-thinking'],
    title: pack.title,
    origin,
    digest: packDigest(pack),
  }));
  if (json) return `${JSON.stringify(rows, undefined, 2)}\n`;
  const builtin = packs.length === 0 ? `${listSpeed()}\n${await listBenchmarks()}` : '';
  const listed = rows
    .map(
      (row) =>
        `${row.id.padEnd(20)} ${row.version.padEnd(8)} ${(row.tier ?? '-').padEnd(9)} ${String(row.scenarios).padStart(3)} ${row.scenarios === 1 ? 'scenario ' : 'scenarios'}  ${row.title}\n`,
    )
    .join('');
  return `${listed}${builtin}`;
}

function listSpeed(): string {
  return `${speedPack.padEnd(20)} ${'-'.padEnd(8)} ${'-'.padEnd(9)} ${String(speedCells.length).padStart(3)} cells      ${speedTitle}\n`;
}

/** Each benchmark, with the command that fetches it if it is not here. */
async function listBenchmarks(): Promise<string> {
  const states = benchmarkNames.map(async (name) => {
    const isHere = await isNamed(benchmarkPathIn(join(dataFolderOf('.'), name), name));
    return `${name.padEnd(20)} ${isHere ? 'fetched' : `dataset-unavailable: quality-baseline packs fetch ${name}`}\n`;
  });
  return (await Promise.all(states)).join('');
}

/** A pack in YAML may have this size. */
const mostYaml = 2 ** 20;

/**
 * Converts another tool's pack: to YAML, to JSON if it holds characters that a terminal cannot show, or to lines of JSON if
 * it is long.
 */
export async function packsImport(
  files: readonly string[],
  flags: readonly string[],
): Promise<{ readonly text: string; readonly note?: string }> {
  const [path = '', ...others] = files;
  if (others.length > 0 || flags.length > 0)
    throw new InputError('these are not the files of one benchlocal-cli pack', 'Name their dataset with --as.');
  const pack = await importWithReferences(await readPackText(path), path);
  if (pack === undefined)
    throw new InputError(
      `${path} is not a pack of a tool we know`,
      'Name the dataset with --as; without it, only packs of benchlocal-cli (JSON Lines) can be imported.',
    );
  const { scenarios, ...head } = pack;
  const lines = [head, ...scenarios].map((line) => `${JSON.stringify(line)}\n`).join('');
  const yaml = lines.length > mostYaml ? undefined : renderPack(pack);
  if (yaml === undefined || yaml.length > mostYaml)
    return { text: lines, note: 'JSON Lines, since it is too long for YAML: name the file .jsonl\n' };
  return { text: printable(yaml) === yaml ? yaml : `${JSON.stringify(pack, undefined, 2)}\n` };
}

/** Runs the reference solutions whose results the pack does not hold. */
async function importWithReferences(text: string, path: string): Promise<Pack | undefined> {
  const asked: ReferenceProgram[] = [];
  const pack = importPack(text, path, (reference) => {
    asked.push(reference);
    return reference.inputs.map(() => null);
  });
  if (asked.length === 0) return pack;
  await using ports = openPorts('embedded');
  const known = new Map<string, readonly (CodeValue | undefined)[]>();
  for (const reference of asked) {
    const ran = await referenceValues(reference, ports.code);
    if ('fault' in ran) throw new InputError(`${path} cannot be imported: ${ran.fault}`, 'Is it complete?');
    known.set(reference.source, ran.values);
  }
  return importPack(text, path, ({ source }) => known.get(source));
}

function showRows(io: Parameters<typeof showSlow>[0]) {
  const { see, ...others } = showSlow(io);
  return { seen: (row: number) => see(`row ${row}`), ...others };
}

/** Makes a pack of a public dataset's files, line by line, and says what is in it. */
export async function packsImportDataset(
  asked: DatasetImport,
  io: Parameters<typeof showSlow>[0],
): Promise<{ readonly lines: Iterable<string>; readonly summary: string }> {
  await using ports = openPorts();
  const { seen, end } = showRows(io);
  const made = await importDataset({ ...asked, seen }, ports).finally(end);
  return { lines: made.lines(), summary: summaryOf(made) };
}

function summaryOf({ rows, taken, leftOut }: ImportedDataset): string {
  const read = `${rows} ${rows === 1 ? 'row' : 'rows'} read, ${taken} ${taken === 1 ? 'scenario' : 'scenarios'} written`;
  return `${read}${tally(leftOut)}\n`;
}

/** Writes a pack of each task into a folder, and says what is in it. */
export async function packsImportInto(
  out: string,
  asked: DatasetImport,
  io: Parameters<typeof showSlow>[0],
): Promise<void> {
  await using ports = openPorts();
  const { seen, err, end } = showRows(io);
  try {
    for await (const made of importEachTask({ ...asked, seen }, ports)) {
      const path = join(out, `${made.id}.jsonl`);
      await saveWhole(path, withEnds(made.lines()));
      err(`${path}: ${summaryOf(made)}`);
    }
  } finally {
    end();
  }
}

/** Makes a pack of the pairs of JudgeBench, and says what is in it. */
export async function packsImportJudgebench(asked: JudgebenchImport): Promise<{ lines: string[]; summary: string }> {
  const { lines, pairs } = await judgebenchPack(asked);
  const read = `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} read, ${lines.length - 1} scenarios written`;
  const warning =
    'The texts of JudgeBench carry no licence: do not commit this pack. Baselines hold digests and counts only.';
  return { lines, summary: `${read}\n${warning}\n` };
}

export type PacksFetchOptions = {
  readonly name: FetchedName;
  readonly split?: string | undefined;
  readonly from: string | undefined;
  readonly sha256: readonly string[];
  readonly yes: boolean;
  readonly ask: ((question: string) => Promise<string>) | undefined;
};

/** Downloads the files of a public dataset into the work folder. */
export async function packsFetch(asked: PacksFetchOptions, io: Io): Promise<number> {
  const source = sourceOf(asked.name, asked.split);
  const bad = asked.sha256.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
  if (bad !== undefined) throw new InputError(`--sha256 ${bad} is not a SHA-256`, 'It has 64 digits from 0 to f.');
  const folder = join(dataFolderOf(io.cwd), asked.name);
  await makeFolder(folder);
  await fetchDataset({ ...asked, source, folder }, io);
  if (isBenchmark(asked.name)) await makeBenchmark({ name: asked.name, split: asked.split }, source, folder, io);
  return exitCodes.passed;
}

function isBenchmark(name: FetchedName): name is FetchedName & DatasetName {
  return benchmarkNames.includes(name);
}

/** The pack that `--pack NAME` asks. */
async function makeBenchmark(
  { name, split }: { readonly name: FetchedName & DatasetName; readonly split: string | undefined },
  source: Source,
  folder: string,
  io: Io,
): Promise<void> {
  const files = source.imports.map(({ file }) => join(folder, file));
  const { lines, summary } = await packsImportDataset({ files, as: name, split, seed: 1, skipBadRows: false }, io);
  const path = benchmarkPathIn(folder, split === undefined ? name : `${name}-${split}`);
  await saveWhole(path, withEnds(lines));
  io.err(`${path}: ${summary}`);
  io.out(
    `Ask it with --pack ${split === undefined ? name : relative(io.cwd, path)}; to take other rows, import the files yourself.\n`,
  );
}

function* withEnds(lines: Iterable<string>): Generator<string, void, undefined> {
  for (const line of lines) yield `${line}\n`;
}
