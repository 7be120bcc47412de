import { groupBy } from '../lib/group-by.ts';
import { sha256 } from '../lib/sha256.ts';
import type { Change } from '../model/affected.ts';
import type { TargetPart } from '../model/target-part.ts';

export type PartsDiffer = {
  readonly changes: readonly Change[];
  /** Equal where two targets changed in the same way, whatever they are called. */
  readonly signature: string;
};

/** By what two versions of a target differ; undefined where they do not. */
export function diffParts(before: readonly TargetPart[], after: readonly TargetPart[]): PartsDiffer | undefined {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).sort();
  if (keys.length === 0) return undefined;
  const found = keys.map((key) => {
    const [kind, name] = JSON.parse(key) as [TargetPart['kind'], string]; // made below
    const [from, to] = [one.get(key), other.get(key)];
    return { change: changeOf(kind, name, from, to), sign: signOf(kind, name, from, to) };
  });
  return {
    changes: found.map(({ change }) => change),
    signature: sha256([...new Set(found.map(({ sign }) => sign))].sort().join('\n')),
  };
}

/** A name may stand in several files: what it says is then all of them. */
function valuesOf(parts: readonly TargetPart[]): Map<string, string> {
  const groups = groupBy(parts, ({ kind, name }) => JSON.stringify([kind, name]));
  return new Map([...groups].map(([key, same]) => [key, [...new Set(same.map(({ value }) => value))].join(', ')]));
}

function changeOf(kind: Change['kind'], name: string, from: string | undefined, to: string | undefined): Change {
  if (kind !== 'image') return { kind, name };
  return { kind, name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** An image is the same bump from wherever it starts; a service may be called as it likes. */
function signOf(kind: Change['kind'], name: string, from: string | undefined, to: string | undefined): string {
  if (kind === 'image') return JSON.stringify([kind, to ?? null]);
  return JSON.stringify([kind, name.replace(/^services\.[^.]+\./, ''), from ?? null, to ?? null]);
}
