import { samplingFieldsIn } from '../run/sampling.ts';
import { type OptionName, type OptionValues, options, optionsThat } from './options/options.ts';
import type { Fault } from './read-values.ts';

export type SamplingName = {
  [Name in OptionName]: (typeof options)[Name] extends { readonly sets: unknown } ? Name : never;
}[OptionName];

// The type has the same condition.
const namesOfFields = optionsThat(({ sets }) => sets !== undefined) as readonly SamplingName[];

/** Every option that changes how tokens are chosen, `extra-body` aside. */
export const samplingNames: readonly OptionName[] = ['sampling-from-server', ...namesOfFields];

const budgetFields = ['max_tokens', 'max_completion_tokens'];

/** The sampling that flags and config set instead of the packs, by request field. */
export function samplingOf(values: OptionValues): { readonly [field: string]: number } {
  return Object.fromEntries(
    namesOfFields.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[options[name].sets[0], value]];
    }),
  );
}

/** The options that replace the packs' sampling. */
export function touchedSampling(values: OptionValues): readonly OptionName[] {
  return [
    ...(values['sampling-from-server'] === true ? (['sampling-from-server'] as const) : []),
    ...namesOfFields.filter((name) => values[name] !== undefined),
    ...(samplingFieldsIn(values['extra-body'] ?? {}).length > 0 ? (['extra-body'] as const) : []),
  ];
}

/** Two values for one request field: the server would silently drop one. */
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
