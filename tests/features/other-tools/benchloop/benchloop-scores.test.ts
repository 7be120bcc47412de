import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BenchloopRun,
  type BenchloopSuite,
  benchloopScores,
  isCloudAddress,
  speedScore,
} from '../../../../src/features/other-tools/benchloop/benchloop-scores.ts';
import { benchloopVersions } from '../../../../src/records/scorecard.ts';

function suite(score: number, more: Partial<BenchloopSuite> = {}): BenchloopSuite {
  return { score, tasks: 1, passed: 1, answered: 1, ...more };
}

function runWith(suites: Readonly<Record<string, BenchloopSuite>>, more: Partial<BenchloopRun> = {}): BenchloopRun {
  return {
    suites: new Map(Object.entries(suites)),
    profile: 'core',
    isCloud: false,
    speed: null,
    tokensPerSecond: 0,
    ...more,
  };
}

const core = {
  ...{ toolcall: suite(80), coding: suite(60, { answered: 0 }), dataextract: suite(100) },
  ...{ instructfollow: suite(40), reasonmath: suite(20), speed: suite(70) },
};

describe('the scores of version 3', () => {
  it('are those of the tests of BenchLoop', () => {
    const scores = benchloopScores('benchloop-v3', runWith(core, { speed: 70 }));
    expect(scores).toMatchObject({ quality: 57, reliability: 83.33, overall: 61.57 });
    const smoke = runWith({ toolcall: suite(100), reasonmath: suite(0) }, { profile: 'smoke', speed: 0 });
    expect(benchloopScores('benchloop-v3', smoke)).toMatchObject({ quality: 45, reliability: 100, overall: 50.5 });
  });

  it('are higher at a speed of 0 than at a speed of 10, as in BenchLoop', () => {
    const suites = { coding: suite(80, { tasks: 2 }) };
    expect(benchloopScores('benchloop-v3', runWith(suites, { speed: 0 })).overall).toBe(77);
    expect(benchloopScores('benchloop-v3', runWith(suites, { speed: 10 })).overall).toBe(61);
  });

  it('round a tie to the even hundredth', () => {
    const scores = benchloopScores('benchloop-v3', runWith({ coding: suite(0.125) }));
    expect(scores.quality).toBe(0.12);
    expect(benchloopScores('benchloop-v3', runWith({ coding: suite(0.375) })).quality).toBe(0.38);
  });
});

describe('the scores of version 2', () => {
  const suites = { toolcall: suite(80, { tasks: 4, passed: 3, answered: 4 }) };
  it.each([
    ['local', { speed: 40 }, 0.55 * 80 + 0.2 * 40 + 0.25 * 75],
    ['cloud', { speed: 40, isCloud: true }, 0.5 * 80 + 0.25 * 40 + 0.25 * 75],
    ['local without a speed', { speed: null }, 0.55 * 80 + 0.25 * 75],
    ['cloud without a speed', { speed: null, isCloud: true }, 0.65 * 80 + 0.35 * 75],
    ['local with a speed of 0', { speed: 0 }, 0.55 * 80 + 0.25 * 75],
    ['cloud with a speed of 0', { speed: 0, isCloud: true }, 0.65 * 80 + 0.35 * 75],
  ])('weigh quality, speed and passed tasks: %s', (_, more, overall) => {
    expect(benchloopScores('benchloop-v2', runWith(suites, more)).overall).toBeCloseTo(overall, 12);
  });
});

describe('the score of a speed', () => {
  it.each([
    [1, 0.9],
    [5, 30.02],
    [15, 49.89],
    [60, 74.97],
    [300, 100],
    [0, 0],
  ])('is on the local curve at %d tok/s', (tokensPerSecond, score) => {
    expect(speedScore({ tokensPerSecond, firstTokenMs: 500 }, false)).toBe(score);
  });

  it.each([
    [10, 200, 71.2],
    [40, 500, 72.33],
    [60, 1000, 63.6],
    [150, 5000, 35.22],
  ])('is on the cloud curve at %d tok/s and %d ms', (tokensPerSecond, firstTokenMs, score) => {
    expect(speedScore({ tokensPerSecond, firstTokenMs }, true)).toBe(score);
  });
});

describe('a cloud host', () => {
  it.each([
    ['localhost', false, false],
    ['127.0.0.1', false, false],
    ['[::1]', false, false],
    ['127.0.0.2', true, false],
    ['192.168.0.9', true, false],
    ['172.32.0.1', true, true],
    ['100.100.1.1', true, false],
    ['8.8.8.8', true, true],
    ['[fd00::1]', true, false],
    ['[2001:db8::1]', true, true],
    ['gpu-box', true, false],
    ['gpu.lan', true, false],
    ['box.tail1.ts.net', true, false],
    ['api.example.com', true, true],
  ])('%s: version 2 %s, version 3 %s', (host, v2, v3) => {
    expect(benchloopVersions.map((version) => isCloudAddress(version, `http://${host}:8000/v1`))).toEqual([v2, v3]);
  });
});

const corpus = process.env['QUALITY_BASELINE_CORPUS'];
const title = 'the scores that BenchLoop gave';

const figuresSchema = z.strictObject({
  ...{ quality: z.number(), speed: z.number(), reliability: z.number(), overall: z.number(), value: z.number() },
});
const rowSchema = z.strictObject({
  run: z.strictObject({
    profile: z.string(),
    requested: z.enum(['smoke', 'core', 'full']),
    suites: z.record(
      z.string(),
      z.strictObject({ score: z.number(), task_count: z.int(), pass_count: z.int(), ok: z.array(z.boolean()) }),
    ),
    is_remote: z.boolean(),
    tps: z.number(),
  }),
  speed: z.array(z.tuple([z.number(), z.number(), z.boolean(), z.number()])),
  v2: figuresSchema,
  v3: figuresSchema,
});

describe.skipIf(corpus === undefined)(
  corpus === undefined ? `${title} (skipped: QUALITY_BASELINE_CORPUS is not set)` : title,
  () => {
    const text = corpus === undefined ? '' : readFileSync(join(corpus, 'benchloop-scores.jsonl'), 'utf8');
    const rows = text
      .split('\n')
      .filter(Boolean)
      .map((line) => rowSchema.parse(JSON.parse(line)));

    it.each([
      ['benchloop-v2', 'v2'],
      ['benchloop-v3', 'v3'],
    ] as const)('are the same for every recorded run: %s', (version, key) => {
      const pairs = rows.flatMap(({ run, ...row }, at) => {
        const scores = benchloopScores(version, theirRun(run));
        return Object.entries(row[key]).map(([name, figure]) => ({
          name: `${at} ${name}`,
          figure,
          here: scores[name as keyof typeof scores] ?? Number.NaN, // the schema names the same
        }));
      });
      expect(pairs).toHaveLength(6000);
      expect(pairs.filter(({ figure, here }) => !(Math.abs(figure - here) <= 1e-12))).toEqual([]);
    });

    it('are the same for every recorded speed', () => {
      const all = rows.flatMap(({ speed }) => speed);
      expect(all).toHaveLength(3600);
      expect(
        all.filter(
          ([tokensPerSecond, firstTokenMs, isCloud, score]) =>
            Math.abs(speedScore({ tokensPerSecond, firstTokenMs }, isCloud) - score) > 1e-12,
        ),
      ).toEqual([]);
    });
  },
);

function theirRun({ suites, requested, is_remote, tps }: z.infer<typeof rowSchema>['run']): BenchloopRun {
  const named = Object.entries(suites).map(([name, { score, task_count, pass_count, ok }]) => {
    const own = { score, tasks: task_count, passed: pass_count, answered: ok.filter(Boolean).length };
    return [name, own] as const;
  });
  const speed = suites['speed']?.score ?? 0;
  return { suites: new Map(named), profile: requested, isCloud: is_remote, speed, tokensPerSecond: tps };
}
