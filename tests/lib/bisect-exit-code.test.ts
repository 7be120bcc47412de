import { expect, it } from 'vitest';
import { bisectExitCode } from '../../src/lib/errors.ts';

it.each([
  [0, 0],
  [1, 1],
  [2, 128],
  [3, 125],
  [4, 125],
  [70, 128],
] as const)('when bisecting, exit code %i becomes %i', (code, bisected) => {
  expect(bisectExitCode(code)).toBe(bisected);
});
