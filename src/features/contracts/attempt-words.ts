import { sha256 } from '../../lib/sha256.ts';

/** What an attempt speaks of, so that no two of them send the same prompts. */
export type Words = {
  readonly town: string;
  readonly otherTown: string;
  readonly name: string;
  /** From 1 to 900. */
  readonly number: number;
};

const towns = (
  'Athens Berlin Boston Brussels Budapest Cairo Chicago Copenhagen Denver Dublin Geneva Hamburg Helsinki Lima ' +
  'Lisbon London Madrid Milan Nairobi Naples Oslo Paris Prague Rome Seattle Stockholm Sydney Toronto Vienna Warsaw'
).split(' ');
const names = 'Ada Ben Clara David Emma Felix Grace Hugo Ines Jonas Karla Leo Mia Noah Olga Paul Rosa Simon'.split(' ');

/** The same for the same nonce. Exchanges kept before attempts had words of their own have none. */
export function wordsOf(nonce: string | undefined): Words {
  if (nonce === undefined) return { town: 'Oslo', otherTown: 'Rome', name: 'Ada', number: 0 };
  const digest = sha256(nonce);
  const drawn = (at: number, count: number) => Number.parseInt(digest.slice(8 * at, 8 * at + 8), 16) % count;
  const first = drawn(0, towns.length);
  const second = (first + 1 + drawn(1, towns.length - 1)) % towns.length;
  const [town = '', otherTown = '', name = ''] = [towns[first], towns[second], names[drawn(2, names.length)]];
  return { town, otherTown, name, number: 1 + drawn(3, 900) };
}
