import type { Explained, SourcePath } from '../../../lib/explain-issues.ts';
import { deepField, fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { didYouMean } from '../../../lib/nearest.ts';
import type { NamedTool } from '../../../packs/world-facet.ts';
import { shellTool } from '../shell-commands.ts';
import { fixedPartsOf, toolNamesOf } from './world-schema.ts';

/** The tools that a world offers, in unchecked data. */
export function worldToolNames(scenario: LooseObject): string[] {
  const world = objectOf(fieldOf(scenario, 'world'));
  const all = toolsOfWorld(world);
  const chosen = fieldOf(world, 'tools');
  return Array.isArray(chosen) ? all.filter((name) => chosen.includes(name)) : all;
}

function toolsOfWorld(world: LooseObject | undefined): string[] {
  const ofShell = fieldOf(world, 'shell') === undefined ? [] : [shellTool];
  return [...ofShell, ...devicesOf(world).flatMap(toolNamesOf)];
}

function devicesOf(world: LooseObject | undefined): string[] {
  return Object.keys(objectOf(fieldOf(world, 'devices')) ?? {});
}

/** Every tool that the faults of a world mention. */
export function toolsInFaults(scenario: LooseObject, path: SourcePath): NamedTool[] {
  const faults = listOf(fieldOf(objectOf(fieldOf(scenario, 'world')), 'faults'));
  return faults.flatMap((fault, at) => {
    const name = textOf(fieldOf(objectOf(fault), 'call'));
    return name === undefined ? [] : [{ name, path: [...path, 'world', 'faults', at, 'call'] }];
  });
}

/** Tools that no device has, and checks of places that do not exist. */
export function worldFaults(scenario: LooseObject, path: SourcePath): Explained[] {
  const world = objectOf(fieldOf(scenario, 'world'));
  const known = toolsOfWorld(world);
  const chosen = listOf(fieldOf(world, 'tools')).flatMap((name, at) =>
    typeof name === 'string' && !known.includes(name)
      ? [
          {
            path: [...path, 'world', 'tools', at],
            message: `no device here has the tool "${name}"${didYouMean(name, known)}`,
          },
        ]
      : [],
  );
  const checks = listOf(fieldOf(scenario, 'expect')).flatMap((check, at) =>
    stateFaults(objectOf(check), world, [...path, 'expect', at]),
  );
  const tables = objectOf(deepField(world, 'devices', 'table', 'tables')) ?? {};
  const rows = Object.entries(tables).flatMap(([name, table]) =>
    rowFaults(objectOf(table), [...path, 'world', 'devices', 'table', 'tables', name]),
  );
  return [...chosen, ...rows, ...checks, ...shellFaults(scenario, world, path)];
}

/** Columns that the table does not have, and keys that name two rows. */
function rowFaults(table: LooseObject | undefined, path: SourcePath): Explained[] {
  const rows = listOf(fieldOf(table, 'rows')).map((row) => objectOf(row) ?? {});
  const named = fieldOf(table, 'columns');
  const columns = Array.isArray(named) ? named.filter((name) => typeof name === 'string') : Object.keys(rows[0] ?? {});
  const key = textOf(fieldOf(table, 'key')) ?? '';
  const keys = rows.map((row) => keyOf(fieldOf(row, key)));
  const first = new Map(keys.map((each, at) => [each, at] as const).reverse());
  return rows.flatMap((row, at) => [
    ...Object.keys(row)
      .filter((column) => !columns.includes(column))
      .map((column) => ({
        path: [...path, 'rows', at, column],
        message: `no such column${didYouMean(column, columns)}`,
      })),
    ...(keys[at] === undefined || first.get(keys[at]) === at
      ? []
      : [{ path: [...path, 'rows', at, key], message: `a second row with the key ${keys[at]}` }]),
  ]);
}

/** A key as the device compares it. */
function keyOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function shellFaults(scenario: LooseObject, world: LooseObject | undefined, path: SourcePath): Explained[] {
  const hasShell = fieldOf(world, 'shell') !== undefined;
  const isChecked = listOf(fieldOf(scenario, 'expect')).some((check) => holdsKind(check, 'end-folder'));
  const faults = toolsInFaults(scenario, path).filter(({ name }) => name === shellTool);
  return [
    ...(isChecked && !hasShell
      ? [{ path: [...path, 'expect'], message: 'end-folder needs a shell in the world' }]
      : []),
    ...(hasShell && !isChecked
      ? [{ path: [...path, 'world', 'shell'], message: 'a shell needs a check end-folder' }]
      : []),
    ...faults.map(({ path: at }) => ({ path: at, message: 'a command has no faults: break what it works on' })),
  ];
}

/** Also in `all-of`, `any-of` and `not`. */
function holdsKind(check: unknown, kind: string): boolean {
  const entry = objectOf(check);
  const inside = fieldOf(entry, 'of');
  return (
    fieldOf(entry, 'kind') === kind ||
    (Array.isArray(inside) ? inside : [inside]).some((part) => objectOf(part) !== undefined && holdsKind(part, kind))
  );
}

function stateFaults(check: LooseObject | undefined, world: LooseObject | undefined, path: SourcePath): Explained[] {
  if (check?.['kind'] === 'end-state' && world === undefined)
    return [{ path: [...path, 'kind'], message: 'end-state needs a world in the scenario' }];
  const inside = fieldOf(check, 'of');
  if (Array.isArray(inside))
    return inside.flatMap((part, at) => stateFaults(objectOf(part), world, [...path, 'of', at]));
  if (check?.['kind'] === 'not') return stateFaults(objectOf(inside), world, [...path, 'of']);
  if (check?.['kind'] !== 'end-state') return [];
  const state = Object.keys(objectOf(check['state']) ?? {}).map((place) => ({ place, at: ['state', place] }));
  const unchanged = listOf(check['unchanged']).map((place, at) => ({ place, at: ['unchanged', at] }));
  return [...state, ...unchanged].flatMap(({ place, at }) => {
    const message = typeof place === 'string' ? placeFault(place, devicesOf(world)) : undefined;
    return message === undefined ? [] : [{ path: [...path, ...at], message }];
  });
}

function placeFault(place: string, devices: readonly string[]): string | undefined {
  const [device = '', ...rest] = place.split('.');
  if (!devices.includes(device)) return `the world has no device "${device}"${didYouMean(device, devices)}`;
  const parts = fixedPartsOf(device);
  const part = rest.join('.');
  if (part === '' || parts === undefined || parts.includes(part.replace(/\[[^\]]*\]$/, ''))) return undefined;
  return `the device ${device} has no part "${part}"${didYouMean(part, parts)}`;
}
