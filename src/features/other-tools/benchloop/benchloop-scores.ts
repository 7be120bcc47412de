import { sum } from '../../../lib/median-of.ts';
import type { BenchloopVersion } from '../../../model/scorecard.ts';
import { roundHalfEven } from '../benchlocal/kinds/python-text.ts';

export const qualitySuites = [
  ...(['toolcall', 'coding', 'dataextract', 'instructfollow', 'reasonmath', 'longcontext', 'agent'] as const),
] as const;
export type QualitySuite = (typeof qualitySuites)[number];

/** The result of a suite. A task that got no answer is not `answered`, and has not passed. */
export type BenchloopSuite = {
  /** 0 to 100 */
  readonly score: number;
  readonly tasks: number;
  readonly passed: number;
  readonly answered: number;
};

export type BenchloopRun = {
  /** In the order of the run: sums of fractions depend on it. */
  readonly suites: ReadonlyMap<string, BenchloopSuite>;
  readonly profile: Profile;
  readonly isCloud: boolean;
  /** 0 to 100; null if no speed was measured, which counts as 0. */
  readonly speed: number | null;
  readonly tokensPerSecond: number;
};

export type BenchloopScores = {
  readonly quality: number;
  readonly speed: number | null;
  readonly reliability: number;
  readonly overall: number;
  readonly value: number;
};

export type Profile = keyof typeof profileWeights;

/** The weights of version 3 by profile. A custom set of suites has the weights of the requested profile. */
export const profileWeights = {
  smoke: { toolcall: 0.45, reasonmath: 0.55 },
  core: { toolcall: 0.2, coding: 0.25, dataextract: 0.15, instructfollow: 0.15, reasonmath: 0.25 },
  full: {
    ...{ toolcall: 0.12, coding: 0.18, dataextract: 0.1, instructfollow: 0.1, reasonmath: 0.15 },
    ...{ longcontext: 0.15, agent: 0.2 },
  },
} as const satisfies Record<string, Partial<Record<QualitySuite, number>>>;

/** The scores of a run, computed as the named version of BenchLoop does. */
export function benchloopScores(version: BenchloopVersion, run: BenchloopRun): BenchloopScores {
  return version === 'benchloop-v2' ? scoresOfV2(run) : scoresOfV3(run);
}

function scoresOfV2(run: BenchloopRun): BenchloopScores {
  const { suites, isCloud, speed } = run;
  const quality = mean([...suites].filter(([name]) => name !== 'speed').map(([, { score }]) => score));
  const reliability = shareOf(suites, ({ passed }) => passed) * 100;
  const measured = speed ?? 0;
  const cloud =
    measured > 0 ? 0.5 * quality + 0.25 * measured + 0.25 * reliability : withoutSpeed(quality, reliability);
  const local = 0.55 * quality + 0.2 * measured + 0.25 * reliability;
  const overall = isCloud ? cloud : local;
  return { quality, speed, reliability, overall, value: worthOf(quality, reliability, run) };
}

function withoutSpeed(quality: number, reliability: number): number {
  return 0.65 * quality + 0.35 * reliability;
}

function scoresOfV3(run: BenchloopRun): BenchloopScores {
  const { suites, speed } = run;
  const quality = weightedQuality(run);
  const reliability = shareOf(suites, ({ answered }) => answered) * 100;
  const measured = speed ?? 0;
  const overall =
    measured > 0 ? 0.7 * quality + 0.25 * measured + 0.05 * reliability : 0.9 * quality + 0.1 * reliability;
  return {
    quality: round2(quality),
    speed: speed === null ? null : round2(speed),
    reliability: round2(reliability),
    overall: round2(overall),
    // Their program rounds the quality before it takes the value, and the reliability behind it.
    value: round2(worthOf(round2(quality), reliability, run)),
  };
}

function weightedQuality({ suites, profile }: BenchloopRun): number {
  const weights: Partial<Record<string, number>> = profileWeights[profile];
  const present = Object.entries(weights).flatMap(([name, weight = 0]) => {
    const suite = suites.get(name);
    return suite === undefined ? [] : [{ weight, score: suite.score }];
  });
  const total = sum(present.map(({ weight }) => weight));
  return total === 0 ? 0 : sum(present.map(({ weight, score }) => score * weight)) / total;
}

function worthOf(quality: number, reliability: number, { tokensPerSecond }: BenchloopRun): number {
  const pace = tokensPerSecond > 0 ? Math.min(tokensPerSecond / 100, 1) : 0.5;
  return quality * pace * (reliability / 100);
}

export type SpeedFigures = { readonly tokensPerSecond: number; readonly firstTokenMs: number };

export function speedScore(figures: SpeedFigures, isCloud: boolean): number {
  return round2(isCloud ? cloudSpeed(figures) : localSpeed(figures.tokensPerSecond));
}

function localSpeed(tokensPerSecond: number): number {
  return tokensPerSecond <= 0 ? 0 : percentage(12.54 * Math.log2(tokensPerSecond) + 0.9);
}

function cloudSpeed({ tokensPerSecond, firstTokenMs }: SpeedFigures): number {
  const late = firstTokenMs <= 200 ? 100 : 100 * Math.exp(-0.000507 * (firstTokenMs - 200));
  const first = firstTokenMs <= 0 ? 0 : late;
  const fast = 12 * Math.log2(tokensPerSecond / 5) + 16;
  const pace = tokensPerSecond <= 0 ? 0 : percentage(tokensPerSecond < 10 ? 4 * tokensPerSecond : fast);
  return first * 0.6 + pace * 0.4;
}

/** Whether a version takes the host of an address for a cloud server. No name is looked up. */
export function isCloudHost(version: BenchloopVersion, host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (['localhost', '127.0.0.1', '::1'].includes(name)) return false;
  if (version === 'benchloop-v2') return true;
  if (/^\d+(?:\.\d+){3}$/.test(name)) return !privateAddress.test(name);
  if (name.includes(':')) return !/^(?:::1?$|f[cd]|fe[89ab])/.test(name);
  return name.includes('.') && !/\.(?:local|lan|internal|tailnet|ts\.net)$/.test(name);
}

/** Loopback, private, link-local, and the shared range 100.64.0.0/10. */
const privateAddress =
  /^(?:0\.|10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Python's `round(x, 2)`. Only eighths lie exactly between two hundredths; a tie goes to the even one. */
function round2(value: number): number {
  return Math.abs(value * 8) % 2 === 1 ? roundHalfEven(value * 100) / 100 : Number(value.toFixed(2));
}

function shareOf(suites: BenchloopRun['suites'], count: (suite: BenchloopSuite) => number): number {
  const all = [...suites.values()];
  const tasks = sum(all.map((suite) => suite.tasks));
  return tasks === 0 ? 0 : sum(all.map(count)) / tasks;
}

function percentage(value: number): number {
  return Math.max(0, Math.min(100, value));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
