import { InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import type { Message } from '../model/attempt.ts';
import { packDigest, scenarioDigest } from '../packs/digest.ts';
import { foreignPack } from '../packs/foreign-pack.ts';
import { loadBuiltinPacks, loadPacks, readPackText } from '../packs/load-packs.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { renderPack } from '../packs/render-pack.ts';
import { taskOf } from '../packs/task-of.ts';
import { printable } from '../report/plain-text.ts';

type PacksShowOptions = {
  readonly reference: string;
  readonly scenario: string | undefined;
  readonly json: boolean;
};

/** Shows a pack's scenarios, or one scenario as the model and the verifiers get it. */
export async function packsShow({ reference, scenario, json }: PacksShowOptions): Promise<string> {
  const shown = await loadPacks([reference], foreignPack);
  return shown
    .map(({ pack }) =>
      scenario === undefined ? showPack(pack, json) : showScenario(pack, findScenario(pack, scenario), json),
    )
    .join('\n');
}

function findScenario(pack: Pack, id: string): Scenario {
  const found = pack.scenarios.find((scenario) => scenario.id === id);
  if (found !== undefined) return found;
  const known = pack.scenarios.map((scenario) => scenario.id);
  const near = nearest(id, known);
  throw new InputError(
    `${pack.id} has no scenario "${id}"`,
    near === undefined ? `It has ${known.join(', ')}.` : `Did you mean "${near}"?`,
  );
}

function showPack(pack: Pack, json: boolean): string {
  if (json) return `${JSON.stringify({ ...pack, digest: packDigest(pack) }, undefined, 2)}\n`;
  const rows = pack.scenarios.map(
    (scenario) => `  ${scenario.id.padEnd(8)} ${(scenario.difficulty ?? '').padEnd(6)} ${scenario.title}\n`,
  );
  return `${pack.id} ${pack.version} · ${pack.title}\ndigest ${packDigest(pack)}\n${rows.join('')}`;
}

function showScenario(pack: Pack, scenario: Scenario, json: boolean): string {
  const task = taskOf(pack, scenario);
  if (json)
    return `${JSON.stringify({ ...scenario, tools: task.tools, digest: scenarioDigest(pack, scenario) }, undefined, 2)}\n`;
  const messages = task.messages.map(showMessage).join('');
  const tools = task.tools.map((tool) => `  ${tool.name}: ${tool.description}\n`).join('');
  const told = Object.entries(scenario.told).map(
    ([id, quotes]) =>
      `  ${id}: ${[quotes]
        .flat()
        .map((quote) => `"${quote}"`)
        .join(', ')}\n`,
  );
  return (
    `${pack.id}/${scenario.id} · ${scenario.title}\ndigest ${scenarioDigest(pack, scenario)}\n${messages}` +
    (tools === '' ? '' : `\nTools\n${tools}`) +
    (told.length === 0 ? '' : `\nAsked for\n${told.join('')}`) +
    `\nJudged by\n${scenario.expect.map((expected) => `  ${JSON.stringify(expected)}\n`).join('')}`
  );
}

function showMessage(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const called = calls.map((call) => `calls ${call.name} ${JSON.stringify(call.arguments)}\n`).join('');
  return `\n[${message.role}]\n${message.content === '' ? '' : `${message.content}\n`}${called}`;
}

type PacksListOptions = { readonly packs: readonly string[]; readonly json: boolean };

/** The built-in packs, or the named ones. */
export async function packsList({ packs, json }: PacksListOptions): Promise<string> {
  const loaded = packs.length === 0 ? await loadBuiltinPacks() : await loadPacks(packs, foreignPack);
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
  return rows
    .map(
      (row) =>
        `${row.id.padEnd(20)} ${row.version.padEnd(8)} ${(row.tier ?? '-').padEnd(7)} ${String(row.scenarios).padStart(3)} ${row.scenarios === 1 ? 'scenario ' : 'scenarios'}  ${row.title}\n`,
    )
    .join('');
}

/**
 * Converts another tool's pack to ours, as YAML. If it contains unprintable characters, as JSON, which escapes them.
 */
export async function packsImport(path: string): Promise<string> {
  const pack = foreignPack(await readPackText(path), path);
  if (pack === undefined)
    throw new InputError(
      `${path} is not a pack of a tool we know`,
      'benchlocal-cli packs (JSON Lines) can be imported.',
    );
  const text = renderPack(pack);
  return printable(text) === text ? text : `${JSON.stringify(pack, undefined, 2)}\n`;
}
