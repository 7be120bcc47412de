import { canonicalJson } from '../lib/json.ts';
import type { Plan } from '../model/journal.ts';

/** In words, how the plan of a journal differs from the one that is now asked for; `run` may differ. Empty: they are one plan. */
export function differsFrom(before: Plan, now: Plan): string[] {
  const { run: _before, scenarios: scenariosBefore, packs: packsBefore, ...one } = before;
  const { run: _now, scenarios: scenariosNow, packs: packsNow, ...other } = now;
  const settings = new Map<string, unknown>(Object.entries(other));
  const changed = Object.entries(one).flatMap(([field, value]) =>
    isSame(value, settings.get(field))
      ? []
      : [`${nameOf(field)}: ${show(value)} then, ${show(settings.get(field))} now`],
  );
  return [...changed, ...packDifferences(packsBefore, packsNow), ...scenarioDifferences(scenariosBefore, scenariosNow)];
}

function packDifferences(before: Plan['packs'], now: Plan['packs']): string[] {
  const ids = (packs: Plan['packs']) => packs.map(({ id }) => id).join(', ');
  if (ids(before) !== ids(now)) return [`packs: ${ids(before)} then, ${ids(now)} now`];
  return before.flatMap((pack, place) => {
    const other = now[place];
    if (other === undefined || other.digest === pack.digest) return [];
    return [
      other.version === pack.version
        ? `pack ${pack.id}: its content changed`
        : `pack ${pack.id}: ${pack.version} then, ${other.version} now`,
    ];
  });
}

const named = 5;

function scenarioDifferences(before: Plan['scenarios'], now: Plan['scenarios']): string[] {
  const gone = Object.keys(before).filter((key) => now[key] === undefined);
  const added = Object.keys(now).filter((key) => before[key] === undefined);
  const changed = Object.keys(before).filter((key) => now[key] !== undefined && now[key] !== before[key]);
  return [
    ...list('scenarios asked then and not now', gone),
    ...list('scenarios asked now and not then', added),
    ...list('scenarios whose content or verifier changed', changed),
  ];
}

function list(title: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > named ? ` and ${keys.length - named} more` : '';
  return [`${title}: ${keys.slice(0, named).join(', ')}${more}`];
}

function nameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
