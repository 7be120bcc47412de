import { sum } from '../../../lib/median-of.ts';
import type { BenchloopVersion } from '../../../records/scorecard.ts';
import { roundHalfEven } from '../benchlocal/kinds/python-text.ts';

/** The kinds of pack of each suite: their names without the number behind. */
export const packKinds = {
  toolcall: ['toolcall'],
  coding: ['codewrite', 'bugfix', 'edit'],
  dataextract: ['dataextract'],
  instructfollow: ['instructfollow'],
  reasonmath: ['reasonmath'],
  longcontext: ['longcontext'],
  agent: ['agent'],
} as const satisfies Record<string, readonly string[]>;

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

/** The weights of version 3 by profile. A custom set of suites has the weights of the requested profile. */
export const profileWeights = {
  smoke: { toolcall: 0.45, reasonmath: 0.55 },
  core: { toolcall: 0.2, coding: 0.25, dataextract: 0.15, instructfollow: 0.15, reasonmath: 0.25 },
  full: {
    ...{ toolcall: 0.12, coding: 0.18, dataextract: 0.1, instructfollow: 0.1, reasonmath: 0.15 },
    ...{ longcontext: 0.15, agent: 0.2 },
  },
} as const satisfies Record<string, Partial<Record<keyof typeof packKinds, number>>>;

export type Profile = keyof typeof profileWeights;

type Weights = readonly [quality: number, speed: number, reliability: number];
type Formula = {
  /** Undefined: every suite weighs the same. */
  readonly profiles?: Readonly<Record<Profile, Readonly<Partial<Record<string, number>>>>>;
  /** Which tasks are reliable. */
  readonly reliable: 'passed' | 'answered';
  /** Of the overall score; `untimed` also at a speed of 0. */
  readonly local: { readonly timed: Weights; readonly untimed: Weights };
  readonly cloud: { readonly timed: Weights; readonly untimed: Weights };
  readonly round: (score: number) => number;
};

const anywhere = { timed: [0.7, 0.25, 0.05], untimed: [0.9, 0, 0.1] } as const;

const formulas: Readonly<Record<BenchloopVersion, Formula>> = {
  'benchloop-v2': {
    reliable: 'passed',
    local: { timed: [0.55, 0.2, 0.25], untimed: [0.55, 0.2, 0.25] },
    cloud: { timed: [0.5, 0.25, 0.25], untimed: [0.65, 0, 0.35] },
    round: (score) => score,
  },
  'benchloop-v3': {
    profiles: profileWeights,
    reliable: 'answered',
    local: anywhere,
    cloud: anywhere,
    round: round2,
  },
};

export type BenchloopScores = ReturnType<typeof benchloopScores>;

/** The scores of a run, computed as the named version of BenchLoop does. */
export function benchloopScores(version: BenchloopVersion, run: BenchloopRun) {
  const { profiles, reliable, round, ...overall } = formulas[version];
  const { suites, profile, isCloud, speed, tokensPerSecond } = run;
  const weights = profiles === undefined ? [...suites.keys()].map(equally) : Object.entries(profiles[profile]);
  const present = weights.flatMap(([name, weight = 0]) => {
    const suite = suites.get(name);
    return suite === undefined ? [] : [{ weight, weighed: suite.score * weight }];
  });
  const all = [...suites.values()];
  const quality = ratio(sum(present.map(({ weighed }) => weighed)), sum(present.map(({ weight }) => weight)));
  const reliability = ratio(sum(all.map((suite) => suite[reliable])), sum(all.map(({ tasks }) => tasks))) * 100;
  const measured = speed ?? 0;
  const [ofQuality, ofSpeed, ofReliability] = overall[isCloud ? 'cloud' : 'local'][measured > 0 ? 'timed' : 'untimed'];
  const pace = tokensPerSecond > 0 ? Math.min(tokensPerSecond / 100, 1) : 0.5;
  return {
    quality: round(quality),
    speed: speed === null ? null : round(speed),
    reliability: round(reliability),
    overall: round(ofQuality * quality + ofSpeed * measured + ofReliability * reliability),
    // Their program rounds the quality before it takes the value, and the reliability behind it.
    value: round(round(quality) * pace * (reliability / 100)),
  };
}

function equally(suite: string): [string, number] {
  return [suite, suite === 'speed' ? 0 : 1];
}

/** Zero of nothing. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export type SpeedFigures = { readonly tokensPerSecond: number; readonly firstTokenMs: number };

export function speedScore({ tokensPerSecond, firstTokenMs }: SpeedFigures, isCloud: boolean): number {
  const curve = (slope: number, unit: number, base: number) =>
    tokensPerSecond <= 0 ? 0 : Math.max(0, Math.min(100, slope * Math.log2(tokensPerSecond / unit) + base));
  if (!isCloud) return round2(curve(12.54, 1, 0.9));
  const late = firstTokenMs <= 200 ? 100 : 100 * Math.exp(-0.000507 * (firstTokenMs - 200));
  const first = firstTokenMs <= 0 ? 0 : late;
  const pace = tokensPerSecond > 0 && tokensPerSecond < 10 ? 4 * tokensPerSecond : curve(12, 5, 16);
  return round2(first * 0.6 + pace * 0.4);
}

/** Whether a version takes the address of a run for a cloud server. What is booted here has none, and no name is looked up. */
export function isCloudAddress(version: BenchloopVersion, address: string | undefined): boolean {
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
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
