import { canonicalJson } from '../../../lib/json.ts';
import { listOf, objectOf } from '../../../lib/loose.ts';
import type { TargetPart } from '../../../records/affected.ts';

// A run undoes them, or they cannot affect a request.
const neutralKeys = ['container_name', 'labels', 'annotations', 'restart', 'logging'];
// Once resolved, their values are in `environment` or `labels`.
const filesOfVariables = ['env_file', 'label_file'];
const neutralOfDeploy = ['labels', 'restart_policy'];

export function serviceParts(name: string, service: unknown): TargetPart[] {
  return Object.entries(objectOf(service) ?? {}).flatMap(([key, value]): TargetPart[] => {
    if (value === null || value === undefined || isNeutral(key)) return [];
    const place = `services.${name}.${key}`;
    switch (key) {
      case 'image':
        return [{ kind: 'image', name: place, value: String(value) }];
      case 'environment':
        return environmentParts(place, value);
      case 'ports':
        return [setting(place, listOf(value).map(portInside))];
      case 'deploy':
        return [setting(place, without(value, neutralOfDeploy))];
      default:
        return [setting(place, value)];
    }
  });
}

function isNeutral(key: string): boolean {
  return neutralKeys.includes(key) || filesOfVariables.includes(key) || key.startsWith('x-');
}

/** A value as a part, keys and tokens too: a server may take its model from a variable of any name. */
export function setting(name: string, value: unknown): TargetPart {
  return { kind: 'setting', name, value: canonicalJson(value) };
}

/** One part for each variable; in a list they are `NAME=value`. */
function environmentParts(place: string, value: unknown): TargetPart[] {
  const variables =
    objectOf(value) ??
    Object.fromEntries(listOf(value).map((line) => String(line).split(/=(.*)/s, 2) as [string, string | undefined]));
  return Object.entries(variables).map(([name, text]) => ({
    kind: 'setting',
    name: `${place}.${name}`,
    value: JSON.stringify(text ?? null),
  }));
}

/** Where it listens inside the container; the run chooses the port on the machine. */
function portInside(port: unknown): unknown {
  const details = objectOf(port);
  if (details !== undefined) return { target: details['target'], protocol: details['protocol'] ?? 'tcp' };
  return String(port).split(':').at(-1);
}

function without(value: unknown, keys: readonly string[]): unknown {
  const entries = Object.entries(objectOf(value) ?? {}).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(entries);
}
