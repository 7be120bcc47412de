import { expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { showRows } from '../../src/measure/show-rows.ts';

it.each([
  [false, ['row 30\n', 'row 60\n']],
  [true, [...Array.from({ length: 74 }, (_, at) => `row ${at + 2}\n`), '']],
])('says how far an import is, on a terminal: %s', (isTerminal, expected) => {
  const said: string[] = [];
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const rows = showRows({ err: (text) => said.push(text), redraw: (_, text) => said.push(text), isTerminal, clock });
  for (let second = 1; second <= 75; second += 1) {
    now = second * 1000;
    rows.see(second);
  }
  rows.end();
  expect(said).toEqual(expected);
});
