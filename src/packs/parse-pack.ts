import { stringify } from 'yaml';
import { InputError } from '../lib/errors.ts';
import { explainFault, explainIssues, type Problem, type SourcePath, showProblem } from '../lib/explain-issues.ts';
import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../lib/loose.ts';
import { nearest } from '../lib/nearest.ts';
import { parseStrictYaml, type StrictYaml } from '../lib/strict-yaml.ts';
import { type Pack, packSchema } from './pack-schema.ts';
import { unfold } from './unfold.ts';

const hint = 'docs/packs.md describes every field.';

/** A pack in YAML (or JSON, which is YAML too). Reports all faults of the file at once. */
export function parsePack(text: string, origin: string): Pack {
  return checkPack(parseStrictYaml(text), origin);
}

/** A pack in JSON Lines: the first line is the pack without its scenarios, each other line is one scenario. */
export function parsePackLines(text: string, origin: string): Pack {
  const lines = text
    .split('\n')
    .map((content, index) => ({ number: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '')
    .map(({ number, content }) => ({ number, yaml: parseStrictYaml(content) }));
  const [head, ...scenarios] = lines.filter(({ yaml }, index) => index === 0 || yaml.value !== undefined);
  const problems = lines.flatMap(({ number, yaml }) => yaml.problems.map((problem) => onLine(problem, number)));
  const header = objectOf(head?.yaml.value) ?? {};
  if (Object.hasOwn(header, 'scenarios')) {
    const place = head?.yaml.locate(['scenarios']) ?? { line: 1, column: 1 };
    problems.push({ place, path: ['scenarios'], message: 'each scenario must be on a separate line' });
  }
  const locate = (path: SourcePath) => {
    const [first, index, ...rest] = path;
    const source = first === 'scenarios' && typeof index === 'number' ? scenarios[index] : head;
    const place = source?.yaml.locate(source === head ? path : rest) ?? { line: 1, column: 1 };
    return { line: (source?.number ?? 1) + place.line - 1, column: place.column };
  };
  const value = { ...header, scenarios: scenarios.map(({ yaml }) => yaml.value) };
  return checkPack({ ok: problems.length === 0, problems, value, locate }, origin);
}

function onLine(problem: Problem, line: number): Problem {
  return { ...problem, place: { line: line + problem.place.line - 1, column: problem.place.column } };
}

/** All faults found by the file's parser, the schema and the rules between fields. */
function checkPack(source: StrictYaml, origin: string): Pack {
  if (source.value === undefined) throw invalid(origin, source.problems);
  const { value, faults: unfoldFaults, sourcePath } = unfold(source.value);
  const parsed = packSchema.safeParse(value);
  const found = [...(parsed.success ? [] : explainIssues(parsed.error.issues)), ...packFaults(value)];
  const faults =
    unfoldFaults.length > 0 ? unfoldFaults : unique(found.map((fault) => ({ ...fault, path: sourcePath(fault.path) })));
  if (parsed.success && source.ok && faults.length === 0) return parsed.data;
  // Finding a place walks the file, so only the faults that are shown are located.
  const located = faults.slice(0, mostShown).map((fault) => ({ ...fault, place: source.locate(fault.path) }));
  throw invalid(origin, [...source.problems, ...located], source.problems.length + faults.length);
}

/** Every instance of a template has its faults. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

/** A pack converted from another tool's format: its faults have no place in a file. */
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
  return new InputError([`${origin} is not a valid pack: ${count}`, ...lines, ...rest].join('\n'), hint);
}

type Fault = { readonly path: SourcePath; readonly message: string };

/**
 * Faults that no schema of one field can see: duplicate ids, undefined tools. It reads unchecked data, so that these
 * faults are reported together with those of the schema.
 */
function packFaults(pack: unknown): Fault[] {
  if (!isObject(pack)) return [];
  const seen = new Set<unknown>();
  return listAt(pack, 'scenarios').flatMap((scenario, index) => {
    if (!isObject(scenario)) return [];
    const path = ['scenarios', index];
    const isTwice = typeof scenario['id'] === 'string' && seen.has(scenario['id']);
    seen.add(scenario['id']);
    return [
      ...(isTwice ? [{ path: [...path, 'id'], message: `a second scenario with the id "${scenario['id']}"` }] : []),
      ...toolFaults(pack, scenario, path),
    ];
  });
}

function toolFaults(pack: LooseObject, scenario: LooseObject, path: SourcePath): Fault[] {
  const defined = keysAt(pack, 'tools');
  const own = keysAt(scenario, 'tools');
  const used = listAt(scenario, 'use-tools');
  const offered = [...used, ...own].filter((name) => typeof name === 'string');
  return [
    ...used.flatMap((name, place) => {
      if (typeof name !== 'string') return [];
      const at = [...path, 'use-tools', place];
      if (!defined.includes(name)) return [{ path: at, message: undefinedTool(name, defined) }];
      return used.indexOf(name) === place ? [] : [{ path: at, message: `"${name}" is offered twice` }];
    }),
    ...own
      .filter((name) => used.includes(name))
      .map((name) => ({ path: [...path, 'tools', name], message: `"${name}" is offered twice` })),
    ...namedTools(scenario, path)
      .filter(({ name }) => !offered.includes(name))
      .map(({ name, path: at }) => ({ path: at, message: undefinedTool(name, offered) })),
  ];
}

type Named = { readonly name: string; readonly path: SourcePath };

/** Every tool that a scripted result or a check mentions. */
function namedTools(scenario: LooseObject, path: SourcePath): Named[] {
  const scripted = listAt(scenario, 'tool-results').flatMap((result, place) =>
    nameAt(result, 'call', [...path, 'tool-results', place]),
  );
  const checked = listAt(scenario, 'expect').flatMap((check, place) => toolsIn(check, [...path, 'expect', place]));
  return [...scripted, ...checked];
}

function toolsIn(check: unknown, path: SourcePath): Named[] {
  if (!isObject(check)) return [];
  if (check['kind'] !== 'tool-calls') {
    const { of } = check;
    if (Array.isArray(of)) return of.flatMap((part, place) => toolsIn(part, [...path, 'of', place]));
    return toolsIn(of, [...path, 'of']);
  }
  return [
    ...listAt(check, 'calls').flatMap((call, place) => nameAt(call, 'name', [...path, 'calls', place])),
    ...['forbid', 'extra'].flatMap((key) =>
      listAt(check, key).flatMap((name, place) =>
        typeof name === 'string' ? [{ name, path: [...path, key, place] }] : [],
      ),
    ),
  ];
}

function nameAt(holder: unknown, key: string, path: SourcePath): Named[] {
  const name = textOf(fieldOf(objectOf(holder), key));
  return name === undefined ? [] : [{ name, path: [...path, key] }];
}

function undefinedTool(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `the tool "${name}" is not defined${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

function isObject(value: unknown): value is LooseObject {
  return objectOf(value) !== undefined;
}

function listAt(holder: LooseObject, key: string): readonly unknown[] {
  return listOf(fieldOf(holder, key));
}

function keysAt(holder: LooseObject, key: string): string[] {
  return Object.keys(objectOf(fieldOf(holder, key)) ?? {});
}

/** A pack as the YAML file an author would edit. */
export function renderPack(pack: Pack): string {
  return stringify(pack, { lineWidth: 120, aliasDuplicateObjects: false });
}
