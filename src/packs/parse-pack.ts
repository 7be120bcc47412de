import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { codeOf, InputError } from '../lib/errors.ts';
import { explainFault, explainIssues, type Problem, type SourcePath, showProblem } from '../lib/explain-issues.ts';
import { fieldOf, isObject, type LooseObject, listOf, objectOf, textOf } from '../lib/loose.ts';
import { didYouMean } from '../lib/nearest.ts';
import { parseStrictYaml, type StrictYaml } from '../lib/strict-yaml.ts';
import { builtinPacks, yamlOf } from './builtin-packs.ts';
import { type Pack, packSchema } from './pack-schema.ts';
import { gameFaults, type PairGame, pairFaults } from './pair-schema.ts';
import { unfold } from './unfold/unfold.ts';
import { type NamedTool, worldFacet, worldKeys } from './world-facet.ts';

const hint = 'docs/packs.md describes every field, docs/agents.md those of a world.';

/** Or in JSON, which is YAML too. Reports all faults of the file at once. */
export function parsePack(text: string, origin: string): Pack {
  return whole(checkPack(parseStrictYaml(text), origin));
}

/** So that no start parses YAML, which takes longer than all else. The scenarios of its base are in that one. */
export function renderCheckedPack(yaml: string, origin: string): string {
  const { pack, base } = checkPack(parseStrictYaml(yaml), origin);
  return `${JSON.stringify({ ...pack, extends: base?.id })}\n`;
}

/** The first line is the pack without its scenarios, each other line is one scenario. */
export function parsePackLines(text: string, origin: string): Pack {
  const reader = new PackLines(origin);
  const scenarios = text.split('\n').flatMap((line) => reader.read(line)?.scenarios ?? []);
  const { pack, base } = reader.end();
  return whole({ pack: { ...pack, scenarios }, base });
}

function onLine(problem: Problem, line: number): Problem {
  return { ...problem, place: { line: line + problem.place.line - 1, column: problem.place.column } };
}

function checkPack(source: StrictYaml, origin: string): Extending {
  if (source.value === undefined) throw invalid(origin, source.problems);
  const { pack, base, faults } = examine(source.value);
  if (pack !== undefined && source.ok) return { pack, base };
  // Finding a place walks the file, so only the faults that are shown are located.
  const located = faults.slice(0, mostShown).map((fault) => ({ ...fault, place: source.locate(fault.path) }));
  throw invalid(origin, [...source.problems, ...located], source.problems.length + faults.length);
}

/** Without the scenarios of `base`. */
type Extending = { readonly pack: Pack; readonly base: Pack | undefined };

function whole({ pack, base }: Extending): Pack {
  return { ...pack, scenarios: [...(base?.scenarios ?? []), ...pack.scenarios] };
}

type Examined = {
  /** Undefined if there are faults. */
  readonly pack: Pack | undefined;
  readonly base: Pack | undefined;
  readonly faults: readonly Fault[];
};

/** One scenario of many: whether another has the metric of `gates-on`. The other games of its pairs are checked later. */
type Part = { readonly isMeasured: boolean };

function examine(source: unknown, part?: Part): Examined {
  const { value: written, faults: unfoldFaults, sourcePath } = unfold(source);
  const { value, base, faults: baseFaults } = extend(written);
  const parsed = packSchema.safeParse(value);
  const found = [
    ...baseFaults,
    ...(parsed.success ? [] : explainIssues(parsed.error.issues)),
    ...packFaults(value, part),
  ];
  const faults =
    unfoldFaults.length > 0 ? unfoldFaults : unique(found.map((fault) => ({ ...fault, path: sourcePath(fault.path) })));
  return { pack: parsed.success && faults.length === 0 ? parsed.data : undefined, base, faults };
}

/** Too large to be in memory: each line is checked when it is read, and its scenarios are the caller's. */
export class PackLines {
  readonly #origin: string;
  readonly #ids = new Set<string>();
  readonly #problems: Problem[] = [];
  #faults = 0;
  #line = 0;
  #scenarios = 0;
  #isMeasured = false;
  readonly #games: PairGame<{ readonly line: number; readonly index: number }>[] = [];
  #head: { readonly yaml: StrictYaml; readonly value: LooseObject; readonly line: number } | undefined;
  #example: unknown;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** With only the scenarios of this line; undefined if it has none, or faults. */
  read(text: string): Pack | undefined {
    this.#line += 1;
    if (text.trim() === '') return undefined;
    const yaml = parseStrictYaml(text);
    const line = this.#line;
    for (const problem of yaml.problems) this.#report(() => onLine(problem, line));
    if (this.#head === undefined) {
      const value = objectOf(yaml.value) ?? {};
      this.#head = { yaml, value, line };
      if (Object.hasOwn(value, 'scenarios')) this.#reportAt(yaml, line, ['scenarios'], ownLine);
      return undefined;
    }
    if (yaml.value === undefined) return undefined;
    const index = this.#scenarios;
    this.#scenarios += 1;
    this.#example ??= yaml.value;
    const { pack, faults } = examine({ ...this.#head.value, scenarios: [yaml.value] }, { isMeasured: true });
    const shown = (path: SourcePath) => ['scenarios', index, ...path.slice(2)];
    // Those of the first line are reported once, at the end.
    for (const { path, message } of faults)
      if (path[0] === 'scenarios') this.#reportAt(yaml, line, path.slice(2), message, shown(path));
    for (const { pair } of pack?.scenarios ?? []) this.#games.push({ pair, place: { line, index } });
    const metric = this.#head.value['gates-on'];
    this.#isMeasured ||= pack?.scenarios.some(({ expect }) => expect.some(givesMetric(metric))) ?? false;
    for (const { id } of pack?.scenarios ?? []) {
      if (this.#ids.has(id)) this.#reportAt(yaml, line, ['id'], secondId(id), shown(['', 0, 'id']));
      this.#ids.add(id);
    }
    return pack;
  }

  /** Throws the faults of all lines. */
  end(): Extending {
    const { yaml, value, line } = this.#head ?? { yaml: parseStrictYaml('{}'), value: {}, line: 1 };
    const scenarios = this.#example === undefined ? [] : [this.#example];
    const { pack, base, faults } = examine({ ...value, scenarios }, { isMeasured: this.#isMeasured });
    for (const { place, message } of pairFaults(value['judges'], this.#games))
      this.#report(() => ({
        place: { line: place.line, column: 1 },
        path: ['scenarios', place.index, 'pair'],
        message,
      }));
    for (const { path, message } of faults)
      if (path[0] !== 'scenarios' || scenarios.length === 0) this.#reportAt(yaml, line, path, message);
    if (pack !== undefined && this.#faults === 0) return { pack, base };
    throw invalid(this.#origin, this.#problems, this.#faults);
  }

  #report(locate: () => Problem): void {
    this.#faults += 1;
    if (this.#faults <= mostShown) this.#problems.push(locate());
  }

  #reportAt(yaml: StrictYaml, line: number, path: SourcePath, message: string, shown = path): void {
    this.#report(() => onLine({ place: yaml.locate(path), path: shown, message }, line));
  }
}

const ownLine = 'each scenario must be on a separate line';

function secondId(id: unknown): string {
  return `a second scenario with the id "${id}"`;
}

type Extended = { readonly value: unknown; readonly base?: Pack; readonly faults: readonly Fault[] };

/** It has the tools and the settings of that one, so that the same scenarios stay equal. */
function extend(written: unknown): Extended {
  const id = fieldOf(objectOf(written), 'extends');
  if (!isObject(written) || id === undefined) return { value: written, faults: [] };
  const { extends: _extends, ...value } = written;
  const checked = typeof id === 'string' && Object.hasOwn(builtinPacks, id) ? builtinPacks[id] : undefined;
  if (checked === undefined)
    return {
      value,
      faults: [{ path: ['extends'], message: `a built-in pack: ${Object.keys(builtinPacks).join(', ')}` }],
    };
  const base = readBuiltin(checked, String(id));
  const { 'inline-thinking': inline } = base;
  const settings = {
    sampling: base.sampling,
    'default-thinking': base['default-thinking'],
    ...(inline === undefined ? {} : { 'inline-thinking': inline }),
  };
  const inherited = ['sampling', 'default-thinking', 'inline-thinking'].filter((key) => Object.hasOwn(value, key));
  const ids = new Set<unknown>(base.scenarios.map((scenario) => scenario.id));
  return {
    value: {
      ...value,
      ...settings,
      tools: { ...objectOf(value['tools']), ...base.tools },
    },
    base,
    faults: [
      ...inherited.map((key) => ({ path: [key], message: `is that of ${base.id}, which this pack extends` })),
      ...keysAt(value, 'tools')
        .filter((name) => Object.hasOwn(base.tools, name))
        .map((name) => ({ path: ['tools', name], message: `${base.id} has a tool with this name` })),
      ...listAt(value, 'scenarios').flatMap((scenario, index) =>
        ids.has(fieldOf(objectOf(scenario), 'id'))
          ? [{ path: ['scenarios', index, 'id'], message: `${base.id} has a scenario with this id` }]
          : [],
      ),
    ],
  };
}

/** Once a process. In src/, which has only the YAML, parses that. */
export function readBuiltin(checked: URL, origin: string): Pack {
  // The bundler of the Action makes texts of URLs.
  const place = String(checked);
  const pack = builtinRead.get(place) ?? readChecked(checked, origin);
  builtinRead.set(place, pack);
  return pack;
}

const builtinRead = new Map<string, Pack>();

function readChecked(checked: URL, origin: string): Pack {
  try {
    return parseCheckedPack(readFileSync(checked, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return parsePack(readFileSync(yamlOf(checked), 'utf8'), origin);
  }
}

export function parseCheckedPack(text: string): Pack {
  // Only our build writes it; scripts/check-dist.js compares each with parsePack.
  const { extends: id, ...pack } = JSON.parse(text) as Pack & { extends?: string };
  const base = id === undefined ? undefined : builtinPacks[id];
  return whole({ pack, base: base && readBuiltin(base, String(id)) });
}

/** Every instance of a template has its faults. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/** Its faults have no place in a file. */
export function checkImportedPack(value: unknown, origin: string): Pack {
  const parsed = packSchema.safeParse(value);
  if (!parsed.success)
    throw new InputError(`${origin} cannot be imported\n${explainFault(parsed.error.issues)}`, 'See docs/interop.md.');
  return parsed.data;
}

// One slip in YAML can cascade into many faults, so only the first ones are shown.
const mostShown = 40;

function invalid(origin: string, problems: readonly Problem[], total = problems.length): InputError {
  const lines = [...problems]
    .sort((one, other) => one.place.line - other.place.line)
    .slice(0, mostShown)
    .map((problem) => showProblem(origin, problem));
  const count = total === 1 ? 'one fault' : `${total} faults`;
  const rest = total > lines.length ? [`and ${total - lines.length} more`] : [];
  const isDataset = origin.endsWith('.jsonl') ? `${hint}\nIs it a dataset? docs/datasets.md makes a pack of it.` : hint;
  return new InputError([`${origin} is not a valid pack: ${count}`, ...lines, ...rest].join('\n'), isDataset);
}

type Fault = { readonly path: SourcePath; readonly message: string };

/** In unchecked data, so that they are reported together with those of the schema. */
function packFaults(pack: unknown, part: Part | undefined): Fault[] {
  if (!isObject(pack)) return [];
  const seen = new Set<unknown>();
  const scenarios = listAt(pack, 'scenarios');
  const games = scenarios.map((scenario, index) => ({
    pair: fieldOf(objectOf(scenario), 'pair'),
    place: ['scenarios', index, 'pair'],
  }));
  const ofPairs = part === undefined ? pairFaults(pack['judges'], games) : [];
  const ofScenarios = scenarios.flatMap((scenario, index) => {
    if (!isObject(scenario)) return [];
    const path = ['scenarios', index];
    const isTwice = typeof scenario['id'] === 'string' && seen.has(scenario['id']);
    seen.add(scenario['id']);
    return [
      ...(isTwice ? [{ path: [...path, 'id'], message: secondId(scenario['id']) }] : []),
      ...toolFaults(pack, scenario, path),
      ...worldFacet.all().flatMap((world) => world.faults(scenario, path)),
      ...formatFaults(scenario, path),
      ...gameFaults(pack, scenario, path),
    ];
  });
  const faults = [...ofScenarios, ...ofPairs.map(({ place, message }) => ({ path: place, message }))];
  const metric = pack['gates-on'];
  if (
    metric === undefined ||
    part?.isMeasured === true ||
    scenarios.some((scenario) => listAt(scenario, 'expect').some(givesMetric(metric)))
  )
    return faults;
  return [...faults, { path: ['gates-on'], message: `no check of the pack measures ${JSON.stringify(metric)}` }];
}

/** Or one that it is made of. */
export function givesMetric(metric: unknown): (check: unknown) => boolean {
  return (check) => listAt(check, 'metrics').includes(metric) || checksIn(check).some(givesMetric(metric));
}

function checksIn(check: unknown): readonly unknown[] {
  const of = fieldOf(objectOf(check), 'of');
  return Array.isArray(of) ? of : of === undefined ? [] : [of];
}

function toolFaults(pack: LooseObject, scenario: LooseObject, path: SourcePath): Fault[] {
  const defined = keysAt(pack, 'tools');
  const own = keysAt(scenario, 'tools');
  const used = listAt(scenario, 'use-tools');
  const world = worldFacet.all().flatMap((each) => each.toolNames(scenario));
  const offered = [...used, ...own, ...world].filter((name) => typeof name === 'string');
  return [
    ...used.flatMap((name, place) => {
      if (typeof name !== 'string') return [];
      const at = [...path, 'use-tools', place];
      if (!defined.includes(name)) return [{ path: at, message: undefinedTool(name, defined) }];
      return used.indexOf(name) === place && !world.includes(name)
        ? []
        : [{ path: at, message: `"${name}" is offered twice` }];
    }),
    ...own
      .filter((name) => used.includes(name) || world.includes(name))
      .map((name) => ({ path: [...path, 'tools', name], message: `"${name}" is offered twice` })),
    ...namedTools(scenario, path)
      .filter(({ name }) => !offered.includes(name))
      .map(({ name, path: at }) => ({ path: at, message: undefinedTool(name, offered) })),
  ];
}

/** Engines hold either the answer or its calls to a form, so one of the two fields would be ignored. */
function formatFaults(scenario: LooseObject, path: SourcePath): Fault[] {
  const hasTools = ['use-tools', 'tools', ...worldKeys()].some(
    (key) => listAt(scenario, key).length > 0 || keysAt(scenario, key).length > 0,
  );
  if (!Object.hasOwn(scenario, 'response-format') || !hasTools) return [];
  return [{ path: [...path, 'response-format'], message: 'only in a scenario without tools' }];
}

function namedTools(scenario: LooseObject, path: SourcePath): NamedTool[] {
  const scripted = listAt(scenario, 'tool-results').flatMap((result, place) =>
    nameAt(result, 'call', [...path, 'tool-results', place]),
  );
  const checked = listAt(scenario, 'expect').flatMap((check, place) => toolsIn(check, [...path, 'expect', place]));
  const ofWorlds = worldFacet.all().flatMap((world) => world.namedTools(scenario, path));
  return [...scripted, ...ofWorlds, ...checked];
}

function nameAt(holder: unknown, key: string, path: SourcePath): NamedTool[] {
  const name = textOf(fieldOf(objectOf(holder), key));
  return name === undefined ? [] : [{ name, path: [...path, key] }];
}

function toolsIn(check: unknown, path: SourcePath): NamedTool[] {
  if (!isObject(check)) return [];
  if (check['kind'] === 'end-state') return namesAt(check, 'never', path);
  if (check['kind'] !== 'tool-calls' && check['kind'] !== 'required-calls') {
    const { of } = check;
    if (Array.isArray(of)) return of.flatMap((part, place) => toolsIn(part, [...path, 'of', place]));
    return toolsIn(of, [...path, 'of']);
  }
  return [
    ...listAt(check, 'calls').flatMap((call, place) => nameAt(call, 'name', [...path, 'calls', place])),
    ...['forbid', 'extra'].flatMap((key) => namesAt(check, key, path)),
  ];
}

function namesAt(check: LooseObject, key: string, path: SourcePath): NamedTool[] {
  return listAt(check, key).flatMap((name, place) =>
    typeof name === 'string' ? [{ name, path: [...path, key, place] }] : [],
  );
}

function undefinedTool(name: string, known: readonly string[]): string {
  return `the tool "${name}" is not defined${didYouMean(name, known)}`;
}

function listAt(holder: unknown, key: string): readonly unknown[] {
  return listOf(fieldOf(objectOf(holder), key));
}

function keysAt(holder: LooseObject, key: string): string[] {
  return Object.keys(objectOf(fieldOf(holder, key)) ?? {});
}

export function renderPack(pack: Pack): string {
  return stringify(pack, { lineWidth: 120, aliasDuplicateObjects: false });
}
