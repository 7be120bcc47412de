import { describe, expect, it } from 'vitest';
import { diffBaselines } from '../../src/baseline/diff-baselines.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { baselineWith } from './capture-with.ts';
import { cell, packWith, scorecardWith, scoreWith } from './scorecard-with.ts';

function scores(...parts: Parameters<typeof scoreWith>[0][]) {
  return parts.map((part, index) => scoreWith({ scenario: `toolcall-15/TC-0${index + 1}`, ...part }));
}

describe('diffBaselines', () => {
  it('lists changed, added and removed scenarios, and counts the others', () => {
    const before = baselineWith({
      scorecard: scorecardWith({
        scenarios: scores({}, { cells: [cell(2, 3)] }, {}, { scenario: 'toolcall-15/TC-08' }),
      }),
    });
    const after = baselineWith({
      scorecard: scorecardWith({
        scenarios: scores(
          { cells: [cell(1, 3)] },
          { cells: [cell(2, 3)] },
          { digest: 'b'.repeat(64) },
          { scenario: 'toolcall-15/TC-09', cells: [cell(0, 3)] },
        ),
      }),
    });
    expect(diffBaselines(before, after)).toMatchObject({
      changed: [
        {
          scenario: 'toolcall-15/TC-01',
          before: { passed: 3, attempts: 3 },
          after: { passed: 1, attempts: 3 },
          isOtherScenario: false,
        },
        { scenario: 'toolcall-15/TC-03', isOtherScenario: true },
      ],
      added: [{ scenario: 'toolcall-15/TC-09', after: { passed: 0, attempts: 3 } }],
      gone: [{ scenario: 'toolcall-15/TC-08', before: { passed: 3, attempts: 3 } }],
      recounted: 0,
      unchanged: 1,
      packs: [{ pack: 'toolcall-15', before: { mean: 11 / 12, scenarios: 4 }, after: { mean: 0.5, scenarios: 4 } }],
    });
  });

  it('names the changed header fields, in words', () => {
    const before = baselineWith();
    const after = baselineWith({
      previous: before,
      reason: 'new engine',
      now: new Date('2026-12-01T00:00:00Z'),
      scorecard: scorecardWith({
        packs: [packWith({ version: '1.1.0', digest: 'b'.repeat(64) })],
        fingerprint: fingerprintWith({
          subject: { engine: { name: 'vllm', version: '0.27.1' }, driver: null, gpu: null },
        }),
      }),
    });
    expect(diffBaselines(before, after).header).toEqual([
      { field: 'captured', before: '2026-11-21T12:00:00.000Z', after: '2026-12-01T00:00:00.000Z' },
      { field: 'reason', before: 'first capture', after: 'new engine' },
      { field: 'pack toolcall-15', before: '1.0.0', after: '1.1.0' },
      { field: 'engine', before: '{"name":"vllm","version":"0.25.1"}', after: '{"name":"vllm","version":"0.27.1"}' },
      { field: 'gpu', before: '["NVIDIA GeForce RTX 3090"]', after: 'unknown' },
      { field: 'driver', before: '570', after: 'unknown' },
    ]);
  });

  it('reports another tool version, anchor, runs, sessions and rounds', () => {
    const before = { ...baselineWith(), tool: '0.0.9', anchor: undefined };
    const two = [cell(3, 3), cell(3, 3)];
    const after = baselineWith({
      scorecard: scorecardWith({
        rounds: 6,
        scenarios: scores({ cells: two }, { cells: two }),
        run: { ids: ['a', 'b'] },
      }),
    });
    expect(diffBaselines(before, after).header).toEqual([
      { field: 'tool', before: '0.0.9', after: '0.1.0' },
      { field: 'anchor', before: 'none', after: '2026-11-21T12:00:00.000Z' },
      { field: 'runs', before: '20261120T020000Z-0001', after: 'a, b' },
      { field: 'sessions', before: '1', after: '2' },
      { field: 'rounds', before: '3', after: '6' },
    ]);
  });

  it('reports added and removed packs, and one version with two contents', () => {
    const packs = (...parts: Parameters<typeof packWith>[0][]) =>
      baselineWith({ scorecard: scorecardWith({ packs: parts.map((part) => packWith(part)) }) });
    const { header } = diffBaselines(packs({}, { id: 'old-1' }), packs({ digest: 'b'.repeat(64) }, { id: 'new-1' }));
    expect(header).toEqual([
      { field: 'pack toolcall-15', before: '1.0.0 (aaaaaaaaaaaa)', after: '1.0.0 (bbbbbbbbbbbb)' },
      { field: 'pack old-1', before: '1.0.0', after: 'none' },
      { field: 'pack new-1', before: 'none', after: '1.0.0' },
    ]);
  });

  it('leaves out what neither side knows', () => {
    const unknown = scorecardWith({ fingerprint: fingerprintWith({ conditions: { 'thinking-control': null } }) });
    expect(diffBaselines(baselineWith({ scorecard: unknown }), baselineWith({ scorecard: unknown })).header).toEqual(
      [],
    );
    expect(diffBaselines(baselineWith({ scorecard: unknown }), baselineWith()).header).toEqual([
      { field: 'thinking-control', before: 'unknown', after: 'enable_thinking=false' },
    ]);
  });

  it('leaves changed scenarios to their own lines', () => {
    const other = scorecardWith({ scenarios: scores({ digest: 'b'.repeat(64) }, { scenario: 'toolcall-15/TC-03' }) });
    expect(diffBaselines(baselineWith(), baselineWith({ scorecard: other })).header).toEqual([]);
  });

  it('counts scenarios with the same share of more attempts separately', () => {
    const more = scorecardWith({
      scenarios: scores({ cells: [cell(3, 3), cell(3, 3)] }, { cells: [cell(3, 3), cell(3, 3)] }),
    });
    expect(diffBaselines(baselineWith(), baselineWith({ scorecard: more }))).toMatchObject({
      changed: [],
      recounted: 2,
      unchanged: 0,
    });
  });

  it('lists everything as added if there was no baseline', () => {
    const difference = diffBaselines(undefined, baselineWith());
    expect(difference).toMatchObject({ header: [], changed: [], gone: [] });
    expect(difference.added).toHaveLength(2);
  });
});
