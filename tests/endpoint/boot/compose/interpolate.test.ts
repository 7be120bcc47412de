import fc from 'fast-check';
import { expect, it } from 'vitest';
import { interpolatePath, mountedSource, parseVariables } from '../../../../src/endpoint/boot/compose/as-written.ts';

// In compose syntax; not templates here.
const variable = (text: string) => `\${${text}}`;
const variables = parseVariables('A=../a\nEMPTY=\n# B=no\nexport Q = "q # q" # c\nP=p # c\nSELF=$SELF$SELF\n');

it.each([
  ['./a', './a'],
  ['$A/x', '../a/x'],
  [`${variable('A')}/x`, '../a/x'],
  [`${variable('NONE:-./d')}/x`, './d/x'],
  [`${variable('NONE-./d')}/x`, './d/x'],
  [variable('EMPTY:-./d'), './d'],
  [variable('EMPTY-./d'), ''],
  [variable('NONE'), ''],
  [variable(`NONE:-${variable('A:-x')}/y`), '../a/y'],
  [variable('NONE:?say it'), '/set-at-boot/NONE'],
  [variable('A:?say it'), '../a'],
  [variable('HOME'), '/home'],
  [variable('Q'), 'q # q'],
  [variable('P'), 'p'],
  [variable('A:+x'), undefined],
  ['$$A', undefined],
  [variable('SELF'), undefined],
])('reads %s as %s', (text, path) => {
  expect(interpolatePath(text, variables)).toBe(path);
});

it.each([
  ['./a:/b:ro', './a', true],
  ['../a:/b', '../a', true],
  ['~/a:/b', '~/a', true],
  ['hf:/b', 'hf', false],
  [`${variable('NONE:-./m')}:/b`, './m', true],
  [{ type: 'bind', source: 'a', target: '/b' }, 'a', true],
  [{ type: 'volume', source: 'a', target: '/b' }, 'a', false],
  [variable('A:+x'), undefined, true],
  [7, '', false],
])('takes from %j the source %s', (mount, path, isBind) => {
  expect(mountedSource(mount, variables)).toEqual({ path, isBind });
});

it('reads any text to its end, and leaves no variable in it', () => {
  const piece = fc.constantFrom('${', '}', '$', ':-', '-', '?', 'A', 'SELF', '/', ':', '=', '\n', '"', '#', ' ');
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(interpolatePath(text, parseVariables(text)) ?? '').not.toContain('$');
      mountedSource(text, parseVariables(text));
    }),
  );
});
