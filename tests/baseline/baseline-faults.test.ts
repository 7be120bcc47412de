import { describe, expect, it } from 'vitest';
import { ageDays } from '../../src/baseline/load-baseline.ts';
import { baselineFaults, parseBaseline } from '../../src/baseline/parse-baseline.ts';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { type BaselineFile, baselineFileSchema } from '../../src/records/baseline-file.ts';
import { baselineWith } from './capture-with.ts';
import { refusalOf } from './refusal.ts';

const file = baselineFileSchema.parse(JSON.parse(renderBaselineFile(baselineWith())));
const [key = '', other = ''] = Object.keys(file.scenarios);
const line = {
  digest: 'a'.repeat(64),
  sessions: [[3, 3]],
  promptTokens: null,
} satisfies BaselineFile['scenarios'][string];
const gone = { anchor: [3, 3], anchorDigest: 'a'.repeat(64) } satisfies NonNullable<BaselineFile['gone']>[string];

describe('baselineFaults', () => {
  it('finds none in a valid file, or if the mode is unknown', () => {
    expect(baselineFaults(file)).toEqual([]);
    const { conditions } = file.fingerprint;
    const unknown = { ...file.fingerprint, conditions: { ...conditions, mode: null } };
    expect(baselineFaults({ ...file, fingerprint: unknown })).toEqual([]);
  });

  it.each<[string, Partial<BaselineFile>, (string | number)[], string]>([
    ['a pack twice', { packs: [...file.packs, ...file.packs] }, ['packs', 1, 'id'], '"toolcall-15" occurs twice'],
    ['no scenario', { scenarios: {} }, ['scenarios'], 'no scenario'],
    [
      'a scenario that is gone and is not',
      { gone: { [key]: gone } },
      ['gone', key],
      'is not gone: it is among the scenarios',
    ],
    [
      'counts of no attempt',
      { scenarios: { [key]: { ...line, sessions: [[0, 0]] } } },
      ['scenarios', key],
      'no attempt in any session',
    ],
    [
      'a digest of an anchor that is not there',
      { scenarios: { [key]: { ...line, anchorDigest: 'b'.repeat(64) } } },
      ['scenarios', key],
      'anchorDigest without an anchor',
    ],
    [
      'failures that the sessions do not have',
      { scenarios: { [key]: { ...line, failures: { 'wrong-answer': 1 } } } },
      ['scenarios', key],
      'failures add up to 1, the sessions to 0',
    ],
  ])('finds %s', (_, parts, path, message) => {
    expect(baselineFaults({ ...file, ...parts })).toEqual([{ path, message }]);
  });

  it('finds anchors without a header, also for removed scenarios', () => {
    const { anchor: _, ...headless } = file;
    const scenarios = { [key]: line };
    const message = 'has an anchor, but the header has none';
    expect(baselineFaults({ ...headless, scenarios, gone: { [other]: gone } })).toEqual([
      { path: ['gone', other], message },
    ]);
    expect(baselineFaults({ ...headless, scenarios })).toEqual([]);
    const anchored: BaselineFile['scenarios'][string] = { ...line, anchor: [3, 3], anchorDigest: 'b'.repeat(64) };
    expect(baselineFaults({ ...file, scenarios: { [key]: anchored } })).toEqual([]);
  });
});

describe('parseBaseline', () => {
  it('leaves an unknown format to the schema', () => {
    for (const version of [undefined, '2', 1.5, 0]) {
      const refused = refusalOf(() => parseBaseline(JSON.stringify({ ...file, version }), 'path'));
      expect(refused).toMatch(/^path is not a valid baseline: one fault\n\s*version: /);
    }
  });

  it('refuses a newer one, with a hint', () => {
    expect(refusalOf(() => parseBaseline('{ "version": 2 }', 'path'))).toMatch(
      /^path has baseline format 2;[\s\S]*\nUpdate quality-baseline/,
    );
  });
});

describe('ageDays', () => {
  it('counts whole days, and none if the clock is behind', () => {
    const captured = '2026-11-01T12:00:00.000Z';
    expect(ageDays(captured, new Date('2026-11-03T11:59:59.000Z'))).toBe(1);
    expect(ageDays(captured, new Date('2026-11-03T12:00:00.000Z'))).toBe(2);
    expect(ageDays(captured, new Date('2026-10-01T00:00:00.000Z'))).toBe(0);
  });
});
