import { describe, expect, it } from 'vitest';
import { renderTerminal, scenarioGridLines } from '../../src/report/render-terminal.ts';
import { describeState, packStates } from '../../src/report/scenario-status.ts';
import { sparkline, textWidth } from '../../src/report/terminal-lines.ts';
import { modeWith, packWith } from './decision-with.ts';
import { attemptTimes, withCells } from './sample-decisions.ts';

const mode = withCells.modes[0] ?? modeWith();
const times = attemptTimes.get('no-thinking') ?? new Map();

describe('the grid of scenarios', () => {
  it('has a sign for each scenario, with the times beside them', async () => {
    const text = renderTerminal(withCells, { times: attemptTimes });
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    const lines = scenarioGridLines(mode, times, 80);
    expect(lines.slice(1).join('\n')).toContain('toolcall-15        ···▼····▼······');
    await expect(text).toMatchFileSnapshot('../golden/report/scenario-grid.txt');
  });

  it('is empty if a decision does not have its scenarios', () => {
    expect(scenarioGridLines(modeWith(), new Map(), 80)).toEqual([]);
  });

  it('continues on another line if a pack is large', () => {
    const cells = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`big/${at}`, { passed: 3, failed: 0, unmeasured: 0 }]),
    );
    const measured = [
      {
        pack: 'big',
        version: '1.0.0',
        scenarios: 90,
        rate: { passed: 270, attempts: 270 },
        failures: {},
        unmeasured: 0,
        cells,
      },
    ];
    const lines = scenarioGridLines(modeWith({ packs: [packWith({ pack: 'big' })], measured }), new Map(), 80);
    const dots = lines.slice(1, -1).map((line) => String(line).replace(/[^·]/g, '').length);
    expect(dots).toEqual([40, 40, 10]);
  });

  it('distinguishes drops, flaky scenarios and unmeasured ones', () => {
    const states = new Map(packStates(mode).flatMap(([, own]) => own.map((state) => [state.key, state])));
    const of = (key: string) => {
      const state = states.get(key);
      return state === undefined ? '' : describeState(state);
    };
    expect(of('toolcall-15/TC-04')).toBe('newly failing, 100 → 0 % (6 attempts)');
    expect(of('instructfollow-15/IF-07')).toBe('fails, 0 % (3 attempts)');
    expect(of('reasonmath-15/RM-02')).toBe('flaky, 67 % (3 attempts)');
    expect(of('reasonmath-15/RM-15')).toBe('unmeasured');
    expect(of('toolcall-15/TC-01')).toBe('passes, 100 % (3 attempts)');
  });
});

describe('a sparkline', () => {
  it('shows how often values fall into each part of a range', () => {
    expect(sparkline([1, 1, 1, 1, 2, 4], [1, 4], 4)).toBe('█▂ ▂');
  });

  it('uses a logarithmic scale for a wide range, and accepts a single value', () => {
    expect(sparkline([1, 10, 100, 1000], [1, 1000], 4)).toBe('████');
    expect(sparkline([5, 5], [5, 5], 3)).toBe('█  ');
  });
});
