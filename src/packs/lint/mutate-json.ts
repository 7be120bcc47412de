import { type ParsedJson, showJson } from '../../lib/json.ts';
import type { TextMutant } from './mutate-text.ts';

type Path = readonly (string | number)[];
type Slot = { readonly path: Path; readonly value: ParsedJson };

/**
 * Mutants of a document: one value, key or item wrong at a time, the rest and the syntax right. Order of keys and
 * digits of large integers are kept, so that a mutant is killed for what was changed and for nothing else.
 */
export function mutateJson(document: ParsedJson): TextMutant[] {
  return slotsOf(document, []).flatMap((slot) => [
    ...mutateScalar(document, slot),
    ...mutateObject(document, slot),
    ...mutateList(document, slot),
  ]);
}

function slotsOf(value: ParsedJson, path: Path): Slot[] {
  const children: [string | number, ParsedJson][] =
    value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
  return [{ path, value }, ...children.flatMap(([key, item]) => slotsOf(item, [...path, key]))];
}

function replaceAt(node: ParsedJson, [step, ...rest]: Path, value: ParsedJson): ParsedJson {
  if (step === undefined) return value;
  if (Array.isArray(node)) return node.map((item, index) => (index === step ? replaceAt(item, rest, value) : item));
  if (!(node instanceof Map)) return node;
  return new Map([...node].map(([key, item]) => [key, key === step ? replaceAt(item, rest, value) : item]));
}

function mutantOf(document: ParsedJson, path: Path, mutator: string, value: ParsedJson): TextMutant {
  return { mutator, text: showJson(replaceAt(document, path, value)) };
}

function mutateScalar(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  const mutant = (mutator: string, changed: ParsedJson) => mutantOf(document, path, mutator, changed);
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return [
        mutant('change-number', typeof value === 'bigint' ? value + 1n : changeNumber(value)),
        mutant('wrong-type', String(value)),
        mutant('null-value', null),
      ];
    case 'boolean':
      return [mutant('change-boolean', !value), mutant('wrong-type', String(value))];
    case 'string':
      return [
        mutant('change-text', changeText(value)),
        ...(/\S \S/.test(value) ? [mutant('double-blank', value.replace(/(?<=\S) (?=\S)/, '  '))] : []),
        ...(value.normalize('NFD') === value ? [] : [mutant('decompose', value.normalize('NFD'))]),
        mutant('null-value', null),
        ...(/^-?\d+(\.\d+)?$/.test(value) ? [mutant('wrong-type', Number(value))] : []),
        ...(withoutAccents(value) === value.normalize('NFD') ? [] : [mutant('drop-accent', withoutAccents(value))]),
      ];
    default:
      return value === null ? [mutant('invent-value', 'n/a'), mutant('wrong-type', '')] : [];
  }
}

function changeNumber(value: number): number {
  const next = value + 1;
  return next === value ? -value : next; // so large that one more is lost
}

function changeText(value: string): string {
  if (/\d/.test(value)) return value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  const shorter = value.slice(0, -1).toWellFormed();
  return value.length > 3 ? shorter : `${value}x`;
}

function withoutAccents(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '');
}

function mutateObject(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  if (!(value instanceof Map)) return [];
  const entries = [...value];
  const mutant = (mutator: string, changed: [string, ParsedJson][]) =>
    mutantOf(document, path, mutator, new Map(changed));
  return [
    mutant('add-key', [...entries, ['note', 'none']]),
    ...entries.flatMap(([key, item], index) => {
      const next = entries[index + 1];
      return [
        mutant('drop-key', entries.toSpliced(index, 1)),
        mutant('rename-key', entries.with(index, [`${key}_value`, item])),
        ...(next !== undefined && typeof next[1] === typeof item && showJson(next[1]) !== showJson(item)
          ? [mutant('swap-values', entries.with(index, [key, next[1]]).with(index + 1, [next[0], item]))]
          : []),
      ];
    }),
  ];
}

function mutateList(document: ParsedJson, { path, value }: Slot): TextMutant[] {
  if (!Array.isArray(value)) return [];
  const mutant = (mutator: string, changed: ParsedJson[]) => mutantOf(document, path, mutator, changed);
  return value.flatMap((item, index) => {
    const next = value[index + 1];
    return [
      mutant('drop-item', value.toSpliced(index, 1)),
      mutant('double-item', value.toSpliced(index, 0, item)),
      ...(next !== undefined && showJson(next) !== showJson(item)
        ? [mutant('swap-items', value.with(index, next).with(index + 1, item))]
        : []),
    ];
  });
}
