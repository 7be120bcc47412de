import { parseBaseUrl, parseReadyUrl } from '../endpoint/boot/base-url.ts';
import type { Where } from '../endpoint/where.ts';
import { InputError } from '../lib/errors.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import type { Fault } from './read-values.ts';
import { touchedSampling } from './sampling-options.ts';

/** How an option is written at the place where it was given. */
export type Show = (name: OptionName) => string;

const seeDocs = 'docs/configuration.md describes every option.';

/** All faults in one error; a single fault keeps its hint separate. */
export function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  if (faults.length === 1) throw new InputError(first.message, first.hint ?? seeDocs);
  const lines = faults.map(({ message, hint }) => [message, ...(hint ?? '').split('\n').filter((line) => line !== '')]);
  throw new InputError([`${faults.length} faults:`, ...lines.map((each) => each.join('\n    '))].join('\n  '), seeDocs);
}

/** An unreadable address, in the endpoint's words. */
export function addressFaults(where: Where, show: Show): Fault[] {
  if (where.kind === 'url') return faultOf(show('endpoint'), () => parseBaseUrl(where.url));
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

/** Settings that make a comparison or a baseline impossible. */
export function gateFaults(values: OptionValues, isCapture: boolean, show: Show): Fault[] {
  const faults: Fault[] = [];
  if (values.repeat !== undefined && values.repeat < leastRounds)
    faults.push({
      message: `${show('repeat')} ${values.repeat}: a ${isCapture ? 'baseline' : 'comparison'} takes at least ${leastRounds} rounds`,
      hint: 'quality-baseline run measures with fewer, and decides nothing.',
    });
  if (values.base !== undefined && values['on-missing-baseline'] !== 'measure-base')
    faults.push({
      message: `${show('base')} belongs to ${show('on-missing-baseline')} measure-base`,
      hint: 'Without it no other commit is measured.',
    });
  const touched = touchedSampling(values);
  if (isCapture && touched.length > 0)
    faults.push({
      message: `${touched.map(show).join(' and ')}: a baseline is recorded with the sampling of its packs`,
      hint: 'quality-baseline run measures with any sampling.',
    });
  return faults;
}
