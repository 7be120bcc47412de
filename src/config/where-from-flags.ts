import type { Where } from '../endpoint/where.ts';
import type { OptionValues } from './options/options.ts';
import type { Fault } from './read-values.ts';

type Told = OptionValues;

/** The flags that each name a way to a server on their own. */
const ways = ['endpoint', 'compose', 'boot', 'boot-up', 'replay'] as const;
const ofCompose = ['service', 'profile', 'env-file'] as const;

export function saysWhere(values: Told): boolean {
  return ways.some((name) => values[name] !== undefined);
}

/** Flags that contradict each other, or need a second flag. */
export function whereFaults(values: Told, show: (name: keyof Told) => string): Fault[] {
  const has = (name: keyof Told) => values[name] !== undefined;
  const faults: Fault[] = [];
  const given = ways.filter(has);
  if (given.length > 1)
    faults.push({
      message: `${given.map(show).join(' and ')} exclude each other`,
      hint: 'Keep one way to the server.',
    });
  for (const name of ofCompose)
    if (has(name) && !has('compose'))
      faults.push({
        message: `${show(name)} belongs to ${show('compose')}`,
        hint: `Name the file: ${show('compose')} FILE.`,
      });
  for (const name of ['boot', 'boot-up'] as const)
    if (has(name) && !has('ready-url'))
      faults.push({
        message: `${show(name)} needs ${show('ready-url')}`,
        hint: `Say what answers once the server is up, such as ${show('ready-url')} http://127.0.0.1:8080/health.`,
      });
  if (has('ready-url') && !has('boot') && !has('boot-up') && !has('boot-down'))
    faults.push({
      message: `${show('ready-url')} belongs to ${show('boot')} or ${show('boot-up')}`,
      hint: `For a server that runs already: ${show('endpoint')} URL.`,
    });
  if (has('boot-up') !== has('boot-down')) {
    const [one, other] = has('boot-up') ? (['boot-up', 'boot-down'] as const) : (['boot-down', 'boot-up'] as const);
    faults.push({
      message: `${show(one)} needs ${show(other)}`,
      hint: 'Give both, or a --boot that serves by itself.',
    });
  }
  return faults;
}

/** undefined if no flag names a way to a server, or only half of one */
export function whereFromFlags(values: Told): Where | undefined {
  const { endpoint, compose, boot, replay, service, 'ready-url': readyUrl, 'env-file': envFile } = values;
  const { 'boot-up': up, 'boot-down': down, profile } = values;
  if (endpoint !== undefined) return { kind: 'url', url: endpoint };
  if (compose !== undefined)
    return {
      kind: 'compose',
      files: compose,
      profiles: profile ?? [],
      fixedPorts: false,
      ...(service === undefined ? {} : { service }),
      ...(envFile === undefined ? {} : { envFile }),
    };
  if (boot !== undefined && readyUrl !== undefined) return { kind: 'command', command: boot, readyUrl };
  if (up !== undefined && down !== undefined && readyUrl !== undefined) return { kind: 'up-down', up, down, readyUrl };
  return replay === undefined ? undefined : { kind: 'replay', file: replay };
}
