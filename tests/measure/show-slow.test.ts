import { expect, it, vi } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { showSlow } from '../../src/measure/show-slow.ts';

it.each([
  [false, ['row 30\n', 'row 60\n']],
  [true, [...Array.from({ length: 74 }, (_, at) => `row ${at + 2}\n`), '']],
])('says how far an import is, on a terminal: %s', (isTerminal, expected) => {
  const said: string[] = [];
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const screen = { err: (text: string) => said.push(text), redraw: (_: number, text: string) => said.push(text) };
  const rows = showSlow({ ...screen, isTerminal, columns: 80, clock });
  for (let second = 1; second <= 75; second += 1) {
    now = second * 1000;
    rows.see(`row ${second}`);
  }
  rows.end();
  expect(said).toEqual(expected);
});

it('goes on to say it while one step takes long, and makes room for other lines', () => {
  vi.useFakeTimers();
  const said: (string | readonly [number, string])[] = [];
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const screen = {
    err: (text: string) => said.push(text),
    redraw: (rows: number, text: string) => said.push([rows, text]),
  };
  const slow = showSlow({ ...screen, isTerminal: true, columns: 80, clock }, 'mlflow: a run');
  now = 3000;
  vi.advanceTimersByTime(1000);
  slow.err('mlflow: a warning\n');
  slow.end();
  now = 9000;
  vi.advanceTimersByTime(6000);
  expect(said).toEqual([[0, 'mlflow: a run\n'], [1, ''], 'mlflow: a warning\n']);
  vi.useRealTimers();
});

it('draws one row, however narrow the terminal and whatever the name', () => {
  const said: string[] = [];
  let now = 0;
  const clock = { ...systemClock, now: () => now };
  const redraw = (_: number, text: string) => said.push(text);
  const slow = showSlow({ err: expect.fail, redraw, isTerminal: true, columns: 20, clock });
  now = 3000;
  slow.see('a-long-name-of-\na-result.json: 1 of 300 answers');
  slow.end();
  expect(said).toEqual([expect.stringMatching(/^a-long.*….*answers\n$/), '']);
  expect(said[0]).toHaveLength(21);
});
