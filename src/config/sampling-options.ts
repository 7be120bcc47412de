import { samplingFieldsIn } from '../run/sampling.ts';
import type { OptionName, OptionValues } from './options/options.ts';
import type { Fault } from './read-values.ts';

/** By option, the fields of a request that it sets: the first is the one that is kept, the others are names of other engines. */
const fieldsOf = {
  temperature: ['temperature'],
  'top-p': ['top_p'],
  'top-k': ['top_k'],
  'min-p': ['min_p'],
  'repeat-penalty': ['repetition_penalty', 'repeat_penalty'],
} as const satisfies { readonly [Name in OptionName]?: readonly [string, ...string[]] };
type SamplingName = keyof typeof fieldsOf;

// The keys of the object above.
const namesOfFields = Object.keys(fieldsOf) as readonly SamplingName[];

/** Every option that changes how tokens are chosen, `extra-body` aside. */
export const samplingNames: readonly OptionName[] = ['sampling-from-server', ...namesOfFields];

const budgetFields = ['max_tokens', 'max_completion_tokens'];

/** What flags and config put in place of the sampling of the packs, by the names on the wire. */
export function samplingOf(values: OptionValues): { readonly [field: string]: number } {
  return Object.fromEntries(
    namesOfFields.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[fieldsOf[name][0], value]];
    }),
  );
}

/** The options by which sampling is no longer that of the packs. */
export function touchedSampling(values: OptionValues): readonly OptionName[] {
  return [
    ...(values['sampling-from-server'] === true ? (['sampling-from-server'] as const) : []),
    ...namesOfFields.filter((name) => values[name] !== undefined),
    ...(samplingFieldsIn(values['extra-body'] ?? {}).length > 0 ? (['extra-body'] as const) : []),
  ];
}

/** Two values for one field of a request: one of them would be dropped in silence. */
export function samplingFaults(values: OptionValues, show: (name: OptionName) => string): Fault[] {
  const body = values['extra-body'] ?? {};
  const given = namesOfFields.filter((name) => values[name] !== undefined);
  const inBody = (field: string) => `${show('extra-body')} ${field}`;
  const pairs = [
    ...(values['sampling-from-server'] === true
      ? [...given.map(show), ...samplingFieldsIn(body).map(inBody)].map((other) => [
          show('sampling-from-server'),
          other,
        ])
      : []),
    ...given.flatMap((name) =>
      fieldsOf[name].filter((field) => field in body).map((field) => [show(name), inBody(field)]),
    ),
    ...(values['max-tokens'] === undefined ? [] : budgetFields)
      .filter((field) => field in body)
      .map((field) => [show('max-tokens'), inBody(field)]),
  ];
  return pairs.map((pair) => ({ message: `${pair.join(' and ')} exclude each other`, hint: 'Keep one of them.' }));
}
