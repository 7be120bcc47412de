import { join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { deepField, listOf, objectOf } from '../lib/loose.ts';
import { nearestHint } from '../lib/nearest.ts';
import { isNamed } from '../lib/read-regular.ts';
import type { showSlow } from '../measure/show-slow.ts';
import { packDigest, scenarioDigest } from '../packs/digest.ts';
import { benchmarkPathIn, importPack, loadBuiltinPacks, loadPacks, readPackText } from '../packs/load-packs.ts';
import { otherPackFacet } from '../packs/pack-facet.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { renderPack } from '../packs/parse-pack.ts';
import { inRound, taskOf } from '../packs/task-of.ts';
import type { Message, ToolDefinition } from '../records/attempt.ts';
import { benchmarkNames } from '../records/known-packs.ts';
import { printable } from '../report/plain-text.ts';
import { dataFolderOf } from '../store/make-folder.ts';

type PacksShowOptions = {
  readonly reference: string;
  readonly scenario: string | undefined;
  /** For a shuffled scenario: the round whose order is shown. */
  readonly round?: number | undefined;
  readonly json: boolean;
};

export async function packsShow({ reference, scenario, round, json }: PacksShowOptions): Promise<string> {
  if (round !== undefined && scenario === undefined)
    throw new InputError('--round takes a scenario', 'Name one behind the pack: packs show PACK ID --round 2.');
  const other = otherPackFacet.all().find(({ id }) => id === reference);
  if (other !== undefined && scenario === undefined) return other.show(json);
  const shown = await loadPacks([reference]);
  return shown
    .map(({ pack }) =>
      scenario === undefined ? showPack(pack, json) : showScenario(pack, findScenario(pack, scenario), round, json),
    )
    .join('\n');
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
  const listed = rows.map((row) =>
    listRow(row, row.version, row.tier ?? '-', row.scenarios, row.scenarios === 1 ? 'scenario' : 'scenarios'),
  );
  if (packs.length > 0) return listed.join('');
  const others = otherPackFacet.all().map((other) => listRow(other, '-', '-', other.cells, 'cells'));
  return `${[...listed, ...others].join('')}\n${await listBenchmarks()}`;
}

type Row = { readonly id: string; readonly title: string };

function listRow({ id, title }: Row, version: string, tier: string, amount: number, unit: string): string {
  return `${id.padEnd(23)} ${version.padEnd(8)} ${tier.padEnd(9)} ${String(amount).padStart(3)} ${unit.padEnd(9)}  ${title}\n`;
}

/** Each benchmark, with the command that fetches it if it is not here. */
async function listBenchmarks(): Promise<string> {
  const states = benchmarkNames.map(async (name) => {
    const isHere = await isNamed(benchmarkPathIn(join(dataFolderOf('.'), name), name));
    return `${name.padEnd(23)} ${isHere ? 'fetched' : `dataset-unavailable: quality-baseline packs fetch ${name}`}\n`;
  });
  return (await Promise.all(states)).join('');
}

/** A pack in YAML may have this size. */
const mostYaml = 2 ** 20;

/** Converts another tool's pack to YAML; to JSON if a terminal cannot show it, to JSON Lines if it is long. */
export async function packsImport(
  files: readonly string[],
  flags: readonly string[],
): Promise<{ readonly text: string; readonly note?: string }> {
  const [path = '', ...others] = files;
  if (others.length > 0 || flags.length > 0)
    throw new InputError('these are not the files of one benchlocal-cli pack', 'Name their dataset with --as.');
  const pack = await importPack(await readPackText(path), path);
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

/** Files in another form than ours, and the flags that go with it. */
type AskedImport = {
  readonly name: string;
  readonly files: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
};
export type RowsIo = Parameters<typeof showSlow>[0];
export type ImportedPack = { readonly lines: Iterable<string>; readonly summary: string };

/** Makes a pack of them; undefined if it wrote packs itself. */
export type SourceReader = (asked: AskedImport, io: RowsIo) => Promise<ImportedPack | undefined>;
