import { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { explainIssues } from '../lib/explain-issues.ts';
import { nearest } from '../lib/nearest.ts';
import { type Problem, type SourcePath, showProblem } from '../lib/source.ts';
import { parseStrictYaml, type StrictYaml } from '../lib/strict-yaml.ts';
import { type Pack, packSchema } from './pack-schema.ts';

const hint = 'docs/packs.md describes every field.';

/** A pack in YAML (or JSON, which is YAML too). All faults of the file are told at once. */
export function parsePack(text: string, origin: string): Pack {
  return checkPack(parseStrictYaml(text), origin);
}

/** A pack in JSON Lines: the first line is the pack without its scenarios, each other line is one scenario. */
export function parsePackLines(text: string, origin: string): Pack {
  const lines = text
    .split('\n')
    .map((content, index) => ({ number: index + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const parsed = lines.map(({ number, content }) => ({ number, yaml: parseStrictYaml(content.trim()) }));
  const broken = parsed.flatMap(({ number, yaml }) =>
    yaml.ok ? [] : yaml.problems.map((problem) => onLine(problem, number)),
  );
  if (broken.length > 0) throw invalid(origin, broken);
  const [head, ...scenarios] = parsed.flatMap(({ number, yaml }) => (yaml.ok ? [{ number, ...yaml }] : []));
  const header = typeof head?.value === 'object' && head.value !== null ? head.value : {};
  const locate = (path: SourcePath) => {
    const [first, index, ...rest] = path;
    const source = first === 'scenarios' && typeof index === 'number' ? scenarios[index] : head;
    const place = source?.locate(source === head ? path : rest) ?? { line: 1, column: 1 };
    return { line: (source?.number ?? 1) + place.line - 1, column: place.column };
  };
  return checkPack({ ok: true, value: { ...header, scenarios: scenarios.map(({ value }) => value) }, locate }, origin);
}

function onLine(problem: Problem, line: number): Problem {
  return { ...problem, place: { line: line + problem.place.line - 1, column: problem.place.column } };
}

function checkPack(source: StrictYaml, origin: string): Pack {
  if (!source.ok) throw invalid(origin, source.problems);
  const parsed = packSchema.safeParse(source.value);
  const faults = parsed.success
    ? packFaults(parsed.data)
    : explainIssues(parsed.error.issues, packSchema, source.value);
  if (parsed.success && faults.length === 0) return parsed.data;
  throw invalid(
    origin,
    faults.map((fault) => ({ ...fault, place: source.locate(fault.path) })),
  );
}

/** A pack that another tool's format was turned into: its places are those of no file. */
export function checkImportedPack(value: unknown, origin: string): Pack {
  const parsed = packSchema.safeParse(value);
  if (!parsed.success)
    throw new InputError(`${origin} cannot be imported\n${z.prettifyError(parsed.error)}`, 'See docs/interop.md.');
  return parsed.data;
}

// One slip in YAML can cascade; nobody reads on after these.
const mostShown = 40;

function invalid(origin: string, problems: readonly Problem[]): InputError {
  const lines = [...problems]
    .sort((one, other) => one.place.line - other.place.line)
    .map((problem) => showProblem(origin, problem));
  const shown =
    lines.length <= mostShown ? lines : [...lines.slice(0, mostShown), `and ${lines.length - mostShown} more`];
  const count = lines.length === 1 ? 'one fault' : `${lines.length} faults`;
  return new InputError(`${origin} is not a valid pack: ${count}\n${shown.join('\n')}`, hint);
}

type Fault = { readonly path: SourcePath; readonly message: string };

/** What no schema of one field can see. */
function packFaults(pack: Pack): Fault[] {
  const seen = new Set<string>();
  return pack.scenarios.flatMap((scenario, index) => {
    const path = ['scenarios', index];
    const faults: Fault[] = [];
    if (seen.has(scenario.id))
      faults.push({ path: [...path, 'id'], message: `a second scenario with the id "${scenario.id}"` });
    seen.add(scenario.id);
    const known = Object.keys(pack.tools);
    for (const [place, name] of scenario['use-tools'].entries()) {
      if (!Object.hasOwn(pack.tools, name))
        faults.push({ path: [...path, 'use-tools', place], message: undefinedTool(name, known) });
      else if (scenario['use-tools'].indexOf(name) !== place)
        faults.push({ path: [...path, 'use-tools', place], message: `"${name}" is offered twice` });
    }
    for (const name of Object.keys(scenario.tools)) {
      if (scenario['use-tools'].includes(name))
        faults.push({ path: [...path, 'tools', name], message: `"${name}" is offered twice` });
    }
    const offered = [...scenario['use-tools'], ...Object.keys(scenario.tools)];
    for (const [place, scripted] of scenario['tool-results'].entries()) {
      if (!offered.includes(scripted.call)) {
        faults.push({ path: [...path, 'tool-results', place, 'call'], message: undefinedTool(scripted.call, offered) });
      }
    }
    return faults;
  });
}

function undefinedTool(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `the tool "${name}" is not defined${near === undefined ? '' : `; did you mean "${near}"?`}`;
}
