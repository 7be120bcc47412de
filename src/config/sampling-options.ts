import { samplingFieldsIn } from '../run/sampling.ts';
import { type OptionName, type OptionValues, options, optionsWhere } from './options/options.ts';
import type { Fault } from './read-values.ts';

export type SamplingName = {
  [Name in OptionName]: (typeof options)[Name] extends { readonly sets: unknown } ? Name : never;
}[OptionName];

// The type has the same condition.
const namesOfFields = optionsWhere(({ sets }) => sets !== undefined) as readonly SamplingName[];

const budgetFields = ['max_tokens', 'max_completion_tokens'];

/** The sampling fields that flags and config override, by their names in the request. */
export function samplingOf(values: OptionValues): { readonly [field: string]: number } {
  return Object.fromEntries(
    namesOfFields.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[options[name].sets[0], value]];
    }),
  );
}

/** The given options that make sampling differ from that of the packs. */
export function touchedSampling(values: OptionValues): readonly OptionName[] {
  return [
    ...(values['sampling-from-server'] === true ? (['sampling-from-server'] as const) : []),
    ...namesOfFields.filter((name) => values[name] !== undefined),
    ...(samplingFieldsIn(values['extra-body'] ?? {}).length > 0 ? (['extra-body'] as const) : []),
  ];
}

/** Refuses two values for one field of a request, because one would be ignored. */
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
      options[name].sets.filter((field) => field in body).map((field) => [show(name), inBody(field)]),
    ),
    ...(values['max-tokens'] === undefined ? [] : budgetFields)
      .filter((field) => field in body)
      .map((field) => [show('max-tokens'), inBody(field)]),
  ];
  return pairs.map((pair) => ({ message: `${pair.join(' and ')} exclude each other`, hint: 'Keep one of them.' }));
}
