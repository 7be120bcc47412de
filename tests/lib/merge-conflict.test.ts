import { expect, it } from 'vitest';
import { readConflicts } from '../../src/lib/merge-conflict.ts';

const plain = 'one\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\nlast\n';
const withBase = 'one\n<<<<<<< HEAD\nours\n||||||| base\nbefore\n=======\n>>>>>>> other\nlast\n';

it.each([plain, withBase, plain.replaceAll('\n', '\r\n')])('finds a conflict, and takes our side of it', (text) => {
  const found = readConflicts(text);
  expect(found?.firstLine).toBe(2);
  expect(found?.ours.replaceAll('\r', '')).toBe('one\nours\nlast\n');
});

it('takes our side of each of several', () => {
  expect(readConflicts(plain + withBase)?.ours).toBe('one\nours\nlast\none\nours\nlast\n');
});

it.each(['', 'a\n=======\nb\n', '"<<<<<<< HEAD"\n=======\n', '<<<<<<< HEAD\n'])('finds none in %j', (text) => {
  expect(readConflicts(text)).toBeUndefined();
});
