import { nearest } from '../lib/nearest.ts';
import type { SourcePath } from '../lib/source.ts';

export type Fault = { readonly path: SourcePath; readonly message: string };
type Loose = { readonly [key: string]: unknown };

/**
 * What no schema of one field can see: ids that stand twice, tools that nobody defines. It reads whatever is there, so
 * that these faults are told together with those of the schema.
 */
export function packFaults(pack: unknown): Fault[] {
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

function toolFaults(pack: Loose, scenario: Loose, path: SourcePath): Fault[] {
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

/** Every tool that a scripted result or a check speaks of. */
function namedTools(scenario: Loose, path: SourcePath): Named[] {
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
  const name = isObject(holder) ? holder[key] : undefined;
  return typeof name === 'string' ? [{ name, path: [...path, key] }] : [];
}

function undefinedTool(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `the tool "${name}" is not defined${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

export function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listAt(holder: Loose, key: string): readonly unknown[] {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return Array.isArray(value) ? value : [];
}

function keysAt(holder: Loose, key: string): string[] {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isObject(value) ? Object.keys(value) : [];
}
