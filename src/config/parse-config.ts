import type { z } from 'zod';
import type { Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import { explainIssues } from '../lib/explain-issues.ts';
import { fieldOf, listOf, objectOf } from '../lib/loose.ts';
import { type Problem, type SourcePath, showProblem } from '../lib/source.ts';
import { parseStrictYaml, type StrictYaml } from '../lib/strict-yaml.ts';
import type { Config, Target } from './config.ts';
import { configSchema, includedSchema, type TargetEntry } from './config-schema.ts';

export type ConfigText = { readonly file: string; readonly text: string };

const hint = 'docs/configuration.md describes every key.';
// One mistake in YAML can cascade; more faults than this help no reader.
const mostShown = 40;

/** The config file and its includes. Reports all faults of all files at once. */
export function parseConfig(main: ConfigText, included: readonly ConfigText[], root: string): Config {
  const first = readFile(main, configSchema);
  const others = included.map((each) => readFile(each, includedSchema));
  const targets = [first, ...others].flatMap(({ value, locate }) =>
    (value?.targets ?? []).map((entry, index) => targetOf(entry, locate(['targets', index]))),
  );
  const faults = [first, ...others].flatMap((each) => each.faults);
  const all = [...faults, ...slugsTwice(targets)];
  if (first.value === undefined || all.length > 0) throw invalid(main.file, all);
  const { defaults: { 'max-targets': maxTargets, ...defaults } = {}, floors = {}, ...rest } = first.value;
  const floorsFail = rest['floors-fail'] ?? false;
  const targetsMayGo = rest['targets-may-go'] ?? false;
  return { file: main.file, root, defaults, maxTargets, floors, floorsFail, targetsMayGo, targets };
}

/** The globs of `include`, read before the files they name; empty if the file has faults, which are reported later. */
export function includesOf(main: ConfigText): readonly { readonly glob: string; readonly place: string }[] {
  const yaml = parseStrictYaml(main.text);
  const parsed = configSchema.safeParse(yaml.value);
  const { include = [] } = parsed.success ? parsed.data : {};
  return include.map((glob, index) => ({ glob, place: placeIn(main.file, yaml.locate(['include', index])) }));
}

type ReadFile<Value> = {
  readonly value: Value | undefined;
  readonly faults: readonly string[];
  readonly locate: (path: readonly (string | number)[]) => string;
};

function readFile<Schema extends z.ZodType>({ file, text }: ConfigText, schema: Schema): ReadFile<z.output<Schema>> {
  const yaml = parseStrictYaml(text);
  const locate = (path: readonly (string | number)[]) => placeIn(file, yaml.locate(path));
  if (yaml.value === undefined || yaml.value === null) {
    const empty = [
      { place: { line: 1, column: 1 }, path: [], message: 'the file is empty: version: 1 is its first line' },
    ];
    return { value: undefined, faults: show(file, yaml.problems.length > 0 ? yaml.problems : empty), locate };
  }
  const parsed = schema.safeParse(yaml.value);
  const problems = [...yaml.problems, ...located(yaml, parsed)];
  return { value: parsed.success ? parsed.data : undefined, faults: show(file, problems), locate };
}

function located(yaml: StrictYaml, parsed: z.ZodSafeParseResult<unknown>): Problem[] {
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues);
  const unique = new Map([...issues, ...configFaults(yaml.value)].map((fault) => [JSON.stringify(fault), fault]));
  // Finding a place walks the file, so only the first faults get one.
  return [...unique.values()].map((fault, index) => ({
    ...fault,
    place: index < mostShown ? yaml.locate(fault.path) : { line: Number.MAX_SAFE_INTEGER, column: 1 },
  }));
}

function show(file: string, problems: readonly Problem[]): string[] {
  const sorted = [...problems].sort(
    ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column,
  );
  return sorted.map((problem) => showProblem(file, problem));
}

function placeIn(file: string, { line, column }: { line: number; column: number }): string {
  return `${file}:${line}:${column}`;
}

function targetOf(entry: TargetEntry, place: string): Target {
  const { slug, model, endpoint, compose, boot, modes, gpus, paths = [], skip, ...values } = entry;
  const where = whereOf({ endpoint, compose, boot });
  return { slug, where, model, modes, gpus, paths, skip, values, place };
}

function whereOf({ endpoint, compose, boot }: Pick<TargetEntry, 'endpoint' | 'compose' | 'boot'>): Where | undefined {
  if (endpoint !== undefined) return { kind: 'url', url: endpoint };
  if (compose !== undefined)
    return {
      kind: 'compose',
      files: compose.file,
      profiles: compose.profiles ?? [],
      fixedPorts: compose['fixed-ports'] ?? false,
      ...(compose.service === undefined ? {} : { service: compose.service }),
      ...(compose['env-file'] === undefined ? {} : { envFile: compose['env-file'] }),
      ...(compose.port === undefined ? {} : { port: compose.port }),
    };
  if (boot === undefined) return undefined;
  const readyUrl = boot['ready-url'];
  if (boot.command !== undefined) return { kind: 'command', command: boot.command, readyUrl };
  return { kind: 'up-down', up: boot.up ?? '', down: boot.down ?? '', readyUrl };
}

function slugsTwice(targets: readonly Target[]): string[] {
  const seen = new Map<string, string>();
  return targets.flatMap(({ slug, place }) => {
    const before = seen.get(slug);
    seen.set(slug, before ?? place);
    return before === undefined ? [] : [`${place} slug: "${slug}" is already used at ${before}`];
  });
}

function invalid(file: string, faults: readonly string[]): InputError {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  const rest = faults.length > mostShown ? [`and ${faults.length - mostShown} more`] : [];
  return new InputError(
    [`${file} is not a valid config: ${count}`, ...faults.slice(0, mostShown), ...rest].join('\n'),
    hint,
  );
}

type Fault = { readonly path: SourcePath; readonly message: string };

/**
 * Checks that concern several fields: two ways to a server, half of a boot. Accepts any input, so that these faults are
 * reported together with the schema's.
 */
function configFaults(config: unknown): Fault[] {
  const entry = objectOf(config);
  return [
    ...choiceFaults(fieldOf(entry, 'defaults'), ['defaults']),
    ...listOf(fieldOf(entry, 'targets')).flatMap((target, index) => targetFaults(target, ['targets', index])),
  ];
}

function targetFaults(target: unknown, path: SourcePath): Fault[] {
  const entry = objectOf(target);
  const ways = ['endpoint', 'compose', 'boot'].filter((key) => fieldOf(entry, key) !== undefined);
  const [, second] = ways;
  return [
    ...(second === undefined ? [] : [{ path: [...path, second], message: `${ways.join(' and ')} exclude each other` }]),
    ...bootFaults(objectOf(fieldOf(entry, 'boot')), [...path, 'boot']),
    ...choiceFaults(target, path),
  ];
}

function bootFaults(boot: ReturnType<typeof objectOf>, path: SourcePath): Fault[] {
  if (boot === undefined) return [];
  const [command, up, down] = ['command', 'up', 'down'].map((key) => fieldOf(boot, key) !== undefined);
  if (command && (up || down))
    return [{ path, message: 'command serves by itself; up and down start and end something: not both' }];
  if (!command && !up && !down) return [{ path, message: 'missing: command, or up and down' }];
  if (up && !down) return [{ path, message: 'up needs a down that undoes it' }];
  return down && !up ? [{ path, message: 'down needs the up that it undoes' }] : [];
}

function choiceFaults(holder: unknown, path: SourcePath): Fault[] {
  const entry = objectOf(holder);
  if (fieldOf(entry, 'tier') === undefined || fieldOf(entry, 'pack') === undefined) return [];
  return [{ path: [...path, 'pack'], message: 'tier and pack both choose the packs: keep one' }];
}
