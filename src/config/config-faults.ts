import { fieldOf, listOf, objectOf } from '../lib/loose.ts';
import type { SourcePath } from '../lib/source.ts';

type Fault = { readonly path: SourcePath; readonly message: string };

/**
 * What no schema of one field can see: two ways to a server, half of a boot. It reads whatever is there, so that these
 * faults are told together with those of the schema.
 */
export function configFaults(config: unknown): Fault[] {
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
