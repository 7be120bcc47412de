import { type Json, type ParsedJson, showJson } from '../lib/json.ts';
import { isNear } from './exact-number.ts';
import { type Atom, isoDate } from './field-schema.ts';
import { typeName } from './json-shape.ts';
import { isSameScalar } from './match-value.ts';

export type AtomProblem = 'wrong-type' | 'wrong-value';

/** What is wrong with a value read out of a text; undefined when it is right. Types are never converted. */
export function atomProblem(atom: Atom, received: ParsedJson): AtomProblem | undefined {
  if ('number' in atom) {
    if (typeof received !== 'number' && typeof received !== 'bigint') return 'wrong-type';
    return isNear(received, atom.number, atom.tolerance) ? undefined : 'wrong-value';
  }
  if ('boolean' in atom) return typeof received === 'boolean' ? wrongUnless(received === atom.boolean) : 'wrong-type';
  if ('absent' in atom) return wrongUnless(received === null);
  if ('one-of' in atom) {
    const isTypeKnown = atom['one-of'].some((choice) => typeName(choice) === typeName(received));
    return isTypeKnown ? wrongUnless(atom['one-of'].some((choice) => isSameScalar(choice, received))) : 'wrong-type';
  }
  if (typeof received !== 'string') return 'wrong-type';
  if ('id' in atom) return wrongUnless(received === atom.id);
  if ('date' in atom) return wrongUnless(isSameDate(atom.date, received));
  return wrongUnless([atom.text].flat().some((choice) => smooth(choice) === smooth(received)));
}

/** What an atom asks for, as one line. */
export function showAtom(atom: Atom): string {
  if ('number' in atom) return atom.tolerance === 0 ? String(atom.number) : `${atom.number} ± ${atom.tolerance}`;
  if ('boolean' in atom) return String(atom.boolean);
  if ('absent' in atom) return 'null';
  if ('id' in atom) return JSON.stringify(atom.id);
  if ('date' in atom) return JSON.stringify(atom.date);
  const choices: readonly Json[] = 'one-of' in atom ? atom['one-of'] : [atom.text].flat();
  return choices.map((choice) => showJson(choice)).join(' or ');
}

function wrongUnless(isRight: boolean): 'wrong-value' | undefined {
  return isRight ? undefined : 'wrong-value';
}

/** Blanks inside a text count: a name with two of them is another one. */
function smooth(text: string): string {
  return text.normalize('NFC').replace(/^ +| +$/g, '');
}

/** A day may be told with its time; a time is exactly that one. */
function isSameDate(expected: string, received: string): boolean {
  const [day, ...time] = received.split('T');
  return received === expected || (day === expected && time.length === 1 && isoDate.test(received));
}
