import { parseBaseUrl, parseReadyUrl } from '../endpoint/boot/base-url.ts';
import { addressesOf, type Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import { tierSchema } from '../records/target.ts';
import { captureOptions } from './options/capture-options.ts';
import type { GateOption, Option } from './options/option.ts';
import { type OptionName, type OptionValues, optionNamed, optionNames, optionsWhere } from './options/options.ts';
import type { Fault } from './read-values.ts';
import { touchedSampling } from './sampling-options.ts';

/** How messages name an option: as a flag or as an input. */
export type Show = (name: OptionName) => string;

const seeDocs = 'docs/configuration.md describes every option.';

/** Throws one error for all faults, if there are any. A single fault keeps its hint. */
export function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  if (faults.length === 1) throw new InputError(first.message, first.hint ?? seeDocs);
  const lines = faults.map(({ message, hint }) => [message, ...(hint ?? '').split('\n').filter((line) => line !== '')]);
  throw new InputError([`${faults.length} faults:`, ...lines.map((each) => each.join('\n    '))].join('\n  '), seeDocs);
}

/** Contradictions among the values of one command line, without a config. */
export function flagFaults(values: OptionValues, show: Show): Fault[] {
  return [
    ...packFaults(values, show),
    ...whereFaults(values, show),
    ...poolFaults(values, show),
    ...shardFaults(values, show),
    ...exclusionFaults(values, show),
    ...captureFaults(values, show),
  ];
}

function packFaults(values: OptionValues, show: Show): Fault[] {
  const choices = [
    ...tierSchema.options.filter((tier) => values[tier] === true),
    ...(['tier', 'pack'] as const).filter((name) => values[name] !== undefined),
  ];
  return faultIf(choices.length > 1, exclude(choices, show), 'Each chooses the packs: keep one.');
}

function faultIf(isFault: boolean, message: string, hint: string): Fault[] {
  return isFault ? [{ message, hint }] : [];
}

function exclude(names: readonly OptionName[], show: Show): string {
  return `${names.map(show).join(' and ')} exclude each other`;
}

/** Options that only a comparison uses. */
export const policies = optionsWhere((option: Option & Partial<GateOption>) => option.isPolicy === true);

/** Pairs of flags in which one would be ignored. */
function exclusionFaults(values: OptionValues, show: Show): Fault[] {
  const isGiven = (name: OptionName) => ![undefined, false, 'off'].some((each) => each === values[name]);
  return optionNames.filter(isGiven).flatMap((other) => {
    const { notWith = {} } = optionNamed(other);
    const excluded: Option['notWith'] & object = policies.includes(other)
      ? { capture: 'A capture compares nothing.', ...notWith }
      : notWith;
    return optionNames.filter(isGiven).flatMap((one) => {
      const hint = excluded[one];
      return hint === undefined ? [] : [{ message: exclude([one, other], show), hint }];
    });
  });
}

function captureFaults(values: OptionValues, show: Show): Fault[] {
  if (values.capture === true)
    return faultIf(
      values['reset-anchor'] === true && values.reason === undefined,
      `${show('reset-anchor')} needs ${show('reason')}`,
      'Say why the old anchor no longer holds.',
    );
  return optionNames
    .filter((name) => name !== 'capture' && Object.hasOwn(captureOptions, name) && values[name] !== undefined)
    .map((name) => ({
      message: `${show(name)} belongs to ${show('capture')}`,
      hint: 'Nothing is recorded without it.',
    }));
}

/** The flags that each name a server. */
const ways = ['endpoint', 'provider', 'compose', 'boot', 'boot-up', 'replay'] as const;

export function namesServer(values: OptionValues): boolean {
  return ways.some((name) => values[name] !== undefined);
}

/** Flags about the server that contradict each other, or that need another flag. */
function whereFaults(values: OptionValues, show: Show): Fault[] {
  const has = (name: OptionName) => values[name] !== undefined;
  const given = ways.filter(has);
  const [compose, readyUrl] = [show('compose'), show('ready-url')];
  const [half, other] = has('boot-up') ? (['boot-up', 'boot-down'] as const) : (['boot-down', 'boot-up'] as const);
  return [
    ...faultIf(given.length > 1, exclude(given, show), 'Keep one way to the server.'),
    ...(['service', 'profile', 'env-file'] as const)
      .filter(has)
      .flatMap((name) =>
        faultIf(!has('compose'), `${show(name)} belongs to ${compose}`, `Name the file: ${compose} FILE.`),
      ),
    ...(['boot', 'boot-up'] as const)
      .filter(has)
      .flatMap((name) =>
        faultIf(
          !has('ready-url'),
          `${show(name)} needs ${readyUrl}`,
          `Name an address that answers once the server is up, such as ${readyUrl} http://127.0.0.1:8080/health.`,
        ),
      ),
    ...faultIf(
      has('ready-url') && !has('boot') && !has('boot-up') && !has('boot-down'),
      `${readyUrl} belongs to ${show('boot')} or ${show('boot-up')}`,
      `For a server that runs already: ${show('endpoint')} URL.`,
    ),
    ...faultIf(
      has('boot-up') !== has('boot-down'),
      `${show(half)} needs ${show(other)}`,
      'Give both, or a --boot that serves by itself.',
    ),
  ];
}

/** Options that measure one server. */
const ofOneServer = ['record', 'load', 'rate', 'ramp'] as const;

/** Several endpoints that cannot share the work. */
function poolFaults(values: OptionValues, show: Show): Fault[] {
  const { endpoint = [] } = values;
  const [alone] = ofOneServer.filter((name) => values[name] !== undefined);
  return [
    ...faultIf(
      endpoint.length > 1 && alone !== undefined,
      `${show(alone ?? 'record')} takes one server, and ${show('endpoint')} names ${endpoint.length}`,
      'Name the one to ask.',
    ),
    ...faultIf(
      endpoint.length < 2 && values['allow-mixed'] === true,
      `${show('allow-mixed')} needs several endpoints`,
      `Repeat ${show('endpoint')} URL.`,
    ),
  ];
}

/** A cut without a shard; with `--shard-by targets`, the config names what is measured. */
function shardFaults(values: OptionValues, show: Show): Fault[] {
  const { 'shard-by': by = 'packs', shard, resume } = values;
  if (by === 'packs') return [];
  const [other] = (['slug', 'resume', 'record', ...ways] as const).filter((name) => values[name] !== undefined);
  const name = `${show('shard-by')} ${by}`;
  return [
    ...faultIf(
      shard === undefined && resume === undefined,
      `${name} needs ${show('shard')}`,
      `Such as ${show('shard')} auto.`,
    ),
    ...faultIf(
      by === 'targets' && other !== undefined,
      `${name} and ${show(other ?? 'slug')} exclude each other`,
      'It measures the targets of the config, and continues those that were begun.',
    ),
  ];
}

/** Faults of an address, in the endpoint room's words. */
export function addressFaults(where: Where, show: Show): Fault[] {
  if (where.kind === 'url') {
    const name = show('endpoint');
    const known = new Set<string>();
    return addressesOf(where).flatMap((url) =>
      faultOf(name, () => {
        const { size } = known;
        if (known.add(parseBaseUrl(url)).size === size)
          throw new InputError(`${url} is given twice`, 'Each server counts once.');
      }),
    );
  }
  if (where.kind !== 'command' && where.kind !== 'up-down') return [];
  return faultOf(show('ready-url'), () => parseReadyUrl(where.readyUrl));
}

function faultOf(name: string, parse: () => unknown): Fault[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (error instanceof InputError) return [{ message: `${name}: ${error.message}`, hint: error.hint }];
    throw error;
  }
}

const leastRounds = 3;

/** Settings that make a measurement under load impossible. */
export function loadFaults(values: OptionValues, show: Show): Fault[] {
  const { load, rate, slo, mode } = values;
  const way = load !== undefined ? 'load' : rate !== undefined ? 'rate' : undefined;
  return [
    ...faultIf(
      slo !== undefined && way === undefined,
      `${show('slo')} belongs to ${show('load')} or ${show('rate')}`,
      'quality-baseline report takes it alone, for a kept run.',
    ),
    ...faultIf(
      way !== undefined && (mode?.length ?? 0) > 1,
      `${show(way ?? 'load')} measures one mode`,
      `Name one: ${show('mode')} ${mode?.[0] ?? 'no-thinking'}.`,
    ),
  ];
}

/** Settings that make a comparison or a baseline impossible. */
export function gateFaults(values: OptionValues, isCapture: boolean, show: Show): Fault[] {
  const { repeat, base } = values;
  const touched = touchedSampling(values);
  const load = (['load', 'rate', 'slo'] as const).filter((name) => values[name] !== undefined);
  return [
    ...faultIf(
      load.length > 0,
      `${load.map(show).join(' and ')}: load is measured by quality-baseline run, and never compared with a baseline`,
      'To gate a model with eight requests at once: --concurrency 8.',
    ),
    ...faultIf(
      repeat !== undefined && repeat < leastRounds,
      `${show('repeat')} ${repeat}: a ${isCapture ? 'baseline' : 'comparison'} takes at least ${leastRounds} rounds`,
      'quality-baseline run measures with fewer, and decides nothing.',
    ),
    ...faultIf(
      base !== undefined && values['on-missing-baseline'] !== 'measure-base',
      `${show('base')} belongs to ${show('on-missing-baseline')} measure-base`,
      'Without it no other commit is measured.',
    ),
    ...faultIf(
      isCapture && touched.length > 0,
      `${touched.map(show).join(' and ')}: a baseline is recorded with the sampling of its packs`,
      'quality-baseline run measures with any sampling.',
    ),
  ];
}
