import { describe, expect, it } from 'vitest';
import { renderQualityLine } from '../../src/report/render-quality-line.ts';
import { cell, packWith, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';

function line(parts: Parameters<typeof scorecardWith>[0]): string {
  return renderQualityLine({ scorecard: scorecardWith(parts), tool: '0.1.0', measuredAt: '2026-11-21T23:59:00.000Z' });
}

function scores(pack: string, ...passed: number[]) {
  return passed.map((each, index) => scoreWith({ scenario: `${pack}/S-${index + 10}`, cells: [cell(each, 3)] }));
}

describe('renderQualityLine', () => {
  it('has each pack, the versions, the rounds, the mode and the day', () => {
    const scenarios = [...scores('instructfollow-15', 3, 3), ...scores('toolcall-15', 3, 0, 3)];
    const packs = [packWith(), packWith({ id: 'instructfollow-15' })];
    expect(line({ scenarios, packs })).toBe(
      'Quality: toolcall 2/3 · instructfollow 2/2 (quality-baseline 0.1.0, packs 1.0.0, n=3, no-thinking, 2026-11-21)',
    );
  });

  it('names the version beside each pack where they differ', () => {
    const scenarios = [...scores('instructfollow-15', 3), ...scores('toolcall-15', 3)];
    const packs = [packWith(), packWith({ id: 'instructfollow-15', version: '1.1.0' })];
    expect(line({ scenarios, packs })).toContain(
      'toolcall@1.0.0 1/1 · instructfollow@1.1.0 1/1 (quality-baseline 0.1.0, n=3',
    );
  });

  it('counts a scenario by its share, and rounds it neither to all nor to none', () => {
    expect(line({ scenarios: scores('toolcall-15', 3, 2, 3) })).toContain('toolcall 2.7/3');
    const many = Array.from({ length: 40 }, () => cell(3, 3));
    const once = (cells: ReturnType<typeof cell>[]) => line({ scenarios: [scoreWith({ cells })] });
    expect(once([...many, cell(2, 3)])).toContain('toolcall 0.9/1');
    expect(once([...many.map(() => cell(0, 3)), cell(1, 3)])).toContain('toolcall 0.1/1');
  });

  it('keeps the whole names of packs that differ in size only', () => {
    const packs = [packWith({ id: 'gsm-30' }), packWith({ id: 'gsm-60' })];
    expect(line({ packs, scenarios: [...scores('gsm-30', 3), ...scores('gsm-60', 3)] })).toContain(
      'gsm-30 1/1 · gsm-60 1/1',
    );
  });

  it('stays one line whatever a pack is called', () => {
    const packs = [packWith({ id: 'a\nimage: evil' })];
    expect(line({ packs })).not.toMatch(/[\n\r]/);
  });
});
