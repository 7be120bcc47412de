import { assertNever } from '../../../lib/assert-never.ts';
import { daysBetween } from '../../../lib/clock.ts';
import { metricFall, metricFormat, signed } from '../../../report/describe-metrics.ts';
import { date, describeReason } from '../../../report/describe-reason.ts';
import { change, dollars, duration, inPercent, plural, pValue } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import type { Grid } from '../../../report/terminal-lines.ts';
import { outcomeMarks, outcomeWords } from '../../../report/words.ts';
import type { AmountName } from '../../../score/amounts-of.ts';
import { contextParts, contextRemarks } from '../context/describe-contexts.ts';
import {
  type ExperimentArm,
  type ExperimentComparison,
  type ExperimentGate,
  type ExperimentRatio,
  type ExperimentReport,
  mainMetric,
  type RatioName,
  ratioNames,
} from '../experiment-report.ts';

export type ExperimentOutline = {
  /** Starts with a sign, so that the outcome shows without colour. */
  readonly sentence: string;
  readonly about: readonly string[];
  readonly arms: readonly { readonly name: string; readonly slug: string; readonly about: readonly string[] }[];
  readonly means: Grid;
  readonly differences: Grid;
  readonly gates: Grid;
  readonly amounts: Grid;
  readonly ratios: Grid;
  readonly lost: Grid;
  /** Sentences without a full stop. */
  readonly notes: readonly string[];
};

type Layout = 'all' | 'few';

export function experimentOutline(report: ExperimentReport, nameOf: NameOf, layout: Layout = 'all'): ExperimentOutline {
  return {
    sentence: `${experimentMarks[report.outcome]} ${sentenceOf(report)}`,
    about: aboutParts(report),
    arms: report.arms.map((arm, at) => ({
      name: nameOf(arm.slug),
      slug: plainLine(arm.slug),
      about: aboutArm(arm, at),
    })),
    means: meansGrid(report, nameOf),
    differences: differencesGrid(report, nameOf),
    gates: gatesGrid(report, nameOf),
    amounts: amountsGrid(report, nameOf, layout),
    ratios: ratiosGrid(report, nameOf),
    lost: lostGrid(report, nameOf),
    notes: experimentNotes(report, nameOf, reasonOf),
  };
}

/** Names arms `A`, `B`, …, `A2` in tables too narrow for slugs. */
export function letterNames({ arms }: ExperimentReport): NameOf {
  const letters = new Map(
    arms.map(({ slug }, at) => [
      slug,
      `${String.fromCharCode(65 + (at % 26))}${at < 26 ? '' : Math.floor(at / 26) + 1}`,
    ]),
  );
  return (slug) => letters.get(slug) ?? plainLine(slug);
}

const experimentMarks = { ...outcomeMarks, measured: '•' } as const satisfies Record<
  ExperimentReport['outcome'],
  string
>;

function sentenceOf(report: ExperimentReport): string {
  const { outcome, gates, arms, comparisons } = report;
  const reference = plainLine(arms[0]?.slug ?? '');
  switch (outcome) {
    case 'measured': {
      const metric = mainMetric(report);
      const [only, more] = comparisons.filter((each) => each.metric === metric);
      if (arms.length === 1) return `Measured: ${reference}, without a gate.`;
      if (only === undefined || more !== undefined)
        return `Measured: ${plural(arms.length - 1, 'arm')} against ${reference}, without a gate.`;
      const figures =
        only.difference === null
          ? 'no scenario has a value in both'
          : `${differenceCell(only)}, 95 % interval ${intervalText(only)}`;
      return `Measured: mean ${metric} of ${plainLine(only.arm)} against ${reference}: ${figures}.`;
    }
    case 'passed':
      return `Passed: no mean ${gates[0]?.metric} is more than ${inPercent(gates[0]?.threshold ?? 0)} points below that of ${reference}.`;
    case 'regressed': {
      const [first, ...others] = gates.filter((gate) => gate.outcome === 'regressed');
      if (first === undefined) return 'Regressed.';
      const more = others.length === 0 ? '' : `; ${plural(others.length, 'more arm')} regressed`;
      return `Regressed: ${plainLine(first.arm)}: ${fallOf(first)}${more}.`;
    }
    case 'inconclusive': {
      const first = gates.find(({ reason }) => reason !== null);
      return first === undefined ? 'Inconclusive.' : `Inconclusive: ${plainLine(first.arm)}: ${reasonOf(first)}.`;
    }
    default:
      return assertNever(outcome);
  }
}

function fallOf({ metric, drop, threshold, p }: ExperimentGate): string {
  return metricFall({ metric, gate: drop === null ? undefined : { drop, threshold, p } });
}

function reasonOf({ reason }: ExperimentGate): string {
  if (reason === null) return '';
  if (reason.kind !== 'many-unmeasured') return describeReason(reason);
  return `${reason.unmeasured} of ${plural(reason.of, 'scenario')} have no value in this arm or in the first`;
}

function aboutParts({ experiment, run, pairs }: ExperimentReport): string[] {
  const { id, tags, packs, repeat, seed, examples } = experiment;
  const tookMs = daysBetween(run.startedAt, run.endedAt) * 86_400_000;
  return [
    [`experiment ${id}`, ...tags.map((tag) => `#${tag}`)].map(short).join(' '),
    packs.map(({ id: pack, version }) => `${short(pack)} ${short(version)}`).join(', '),
    `${plural(pairs.length, 'scenario')}${examples === null ? '' : `, seed ${seed}`}`,
    `${plural(repeat, 'attempt')} each`,
    `${date(run.startedAt)}, ${duration(tookMs)}`,
  ];
}

function short(name: string): string {
  return shorten(plainLine(name), 80);
}

function aboutArm({ mode, contexts, cost }: ExperimentArm, at: number): string[] {
  const known = { ...(contexts === null ? {} : { contexts }), ...(cost === null ? {} : { cost }) };
  return [...(at === 0 ? ['the reference'] : []), mode, ...contextParts(known)];
}

function armHeads({ arms }: ExperimentReport, nameOf: NameOf): string[] {
  return arms.map(({ slug }) => `>${nameOf(slug)}`);
}

function meansGrid(report: ExperimentReport, nameOf: NameOf): Grid {
  const { arms, experiment } = report;
  const means = experiment.metrics.map((metric) => [
    metric,
    ...arms.map(({ metrics }) => {
      const found = metrics.find((each) => each.metric === metric);
      return found === undefined ? '-' : metricFormat(metric)(found.mean);
    }),
  ]);
  const measured = arms.map(({ scenarios: { planned, unmeasured } }) => {
    return `${planned - unmeasured}/${planned}${unmeasured > 0 ? marks.unmeasured : ''}`;
  });
  const passed = arms.map(({ attempts }) => `${attempts.passed}/${attempts.passed + attempts.failed}`);
  return {
    heads: ['Mean of', ...armHeads(report, nameOf)],
    rows: [...means, ['scenarios measured', ...measured], ['attempts passed', ...passed]],
  };
}

function differencesGrid({ arms, comparisons }: ExperimentReport, nameOf: NameOf): Grid {
  return {
    heads: [`Against ${nameOf(arms[0]?.slug ?? '')}`, '>Δ', '>95 % interval', '>p', '>Holm p', '>+/=/−', '>Scenarios'],
    rows: comparisons.map((each) => [
      `${nameOf(each.arm)} ${each.metric}`,
      differenceCell(each),
      `${intervalText(each)}${isMarkedSmall(each) ? marks.small : ''}`,
      ...(each.difference === null ? ['-', '-'] : [pValue(each.p), pValue(each.holm)]),
      `${each.better}/${each.equal}/${each.worse}`,
      `${each.scenarios}${each.unmeasured > 0 ? marks.unmeasured : ''}`,
    ]),
  };
}

function differenceCell({ metric, difference }: ExperimentComparison): string {
  return difference === null ? '-' : signed(metricFormat(metric), difference);
}

function intervalText({ metric, interval }: ExperimentComparison): string {
  const show = (value: number) => signed(metricFormat(metric), value);
  return interval === null ? '-' : `${show(interval[0])} to ${show(interval[1])}`;
}

function gatesGrid({ gates }: ExperimentReport, nameOf: NameOf): Grid {
  return {
    heads: ['Gate', 'Outcome', '>Change', '>Limit', '>p', '>Units', '>Changed'],
    rows: gates.map(({ arm, metric, outcome, drop, threshold, p, units, changedUnits }) => [
      `${nameOf(arm)} ${metric}`,
      `${outcomeMarks[outcome]} ${outcomeWords[outcome]}`,
      drop === null ? '-' : change(drop.exact, threshold).replace(' pp', ''),
      String(inPercent(threshold)),
      p === null ? '' : pValue(p),
      String(units),
      String(changedUnits),
    ]),
  };
}

const amountWords = {
  latencyMs: 'latency',
  contextMs: 'context',
  promptTokens: 'prompt tokens',
  completionTokens: 'answer tokens',
  usd: 'USD',
} as const satisfies Record<AmountName, string>;

function showAmount(name: AmountName, value: number): string {
  if (name === 'usd') return dollars(value);
  if (isTime(name)) return duration(value);
  return value < 100 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.round(value));
}

const figures = ['mean', 'p50', 'p95'] as const;

/** `all`: mean, p50 and p95 in one cell. `few`: a row for each of a time, and for the mean of another amount. */
function amountsGrid(report: ExperimentReport, nameOf: NameOf, layout: Layout): Grid {
  const { arms } = report;
  // Keys of an object literal.
  const names = (Object.keys(amountWords) as AmountName[]).filter((name) =>
    arms.some(({ amounts }) => amounts[name] !== null),
  );
  const row = (name: AmountName, shown: readonly (typeof figures)[number][]) =>
    arms.map(({ amounts, isParallel }) => {
      const amount = amounts[name];
      if (amount === null) return '-';
      const values = shown.map((figure) => showAmount(name, amount[figure])).join(' / ');
      return `${values}${isParallel && isTime(name) ? marks.parallel : ''}`;
    });
  const rows = names.flatMap((name) => {
    const words = amountWords[name];
    if (layout === 'all') return [[words, ...row(name, figures)]];
    return (isTime(name) ? figures : figures.slice(0, 1)).map((figure) => [
      `${words}, ${figure}`,
      ...row(name, [figure]),
    ]);
  });
  const head = layout === 'all' ? `One answer: ${figures.join(' / ')}` : 'One answer';
  return { heads: [head, ...armHeads(report, nameOf)], rows };
}

function isTime(name: AmountName | RatioName): boolean {
  return name.endsWith('Ms');
}

const ratioWords = {
  ...amountWords,
  latencyWithContextMs: 'latency and context',
} as const satisfies Record<RatioName, string>;

function ratiosGrid(report: ExperimentReport, nameOf: NameOf): Grid {
  const { arms, ratios } = report;
  const [reference, ...others] = arms;
  const known = ratioNames.filter((name) => ratios.some(({ amount }) => amount === name));
  return {
    heads: [`Total over that of ${nameOf(reference?.slug ?? '')}`, ...armHeads({ ...report, arms: others }, nameOf)],
    rows: known.map((name) => [
      ratioWords[name],
      ...others.map(({ slug, isParallel }) => {
        const found = ratios.find(({ arm, amount }) => arm === slug && amount === name);
        const isMarked = isTime(name) && (isParallel || reference?.isParallel === true);
        return found === undefined ? '-' : `${ratioCell(found)}${isMarked ? marks.parallel : ''}`;
      }),
    ]),
  };
}

function ratioCell({ ratio, interval }: ExperimentRatio): string {
  const show = (value: number) => (value >= 0.1 ? value.toFixed(2) : String(Number(value.toPrecision(2))));
  return interval === null ? show(ratio) : `${show(ratio)} (${show(interval[0])} to ${show(interval[1])})`;
}

/** Characters. */
const titleLength = 32;

function lostGrid({ lostMost, arms }: ExperimentReport, nameOf: NameOf): Grid {
  const metrics = [...new Set(lostMost.map(({ metric }) => metric))].join(', ');
  return {
    heads: [`Fell most in ${metrics}`, `>${nameOf(arms[0]?.slug ?? '')}`, '>Arm', 'Title'],
    rows: lostMost.map(({ arm, scenario, title, metric, reference, value }) => [
      `${nameOf(arm)} ${plainLine(scenario)}`,
      metricFormat(metric)(reference),
      metricFormat(metric)(value),
      shorten(plainLine(title), titleLength),
    ]),
  };
}

/** The name of an arm in tables and notes. */
type NameOf = (slug: string) => string;

/** Mark figures that a note explains. */
const marks = { small: '*', unmeasured: '?', parallel: '∥' } as const;

function isMarkedSmall({ isSmall, interval }: ExperimentComparison): boolean {
  return isSmall && interval !== null;
}

/** Explains the head of a narrow column. */
export const countsNote = '+/=/− counts the scenarios that are better, equal and worse than in the first arm';

/** Explains the figures, and their limits. */
function experimentNotes(
  report: ExperimentReport,
  nameOf: NameOf,
  reasonOf: (gate: ExperimentGate) => string,
): string[] {
  const { arms, comparisons, gates, ratios, pairs } = report;
  const few = comparisons.filter(isMarkedSmall);
  const isExact = comparisons.some(({ mcnemar }) => mcnemar !== null);
  const partial = ratios.filter(({ scenarios }) => scenarios < pairs.length);
  return [
    ...gates.filter(({ reason }) => reason !== null).map((gate) => `${nameOf(gate.arm)}: ${reasonOf(gate)}`),
    ...arms.flatMap((arm) => armNotes(arm, nameOf(arm.slug))),
    ...groupNotes(report, nameOf),
    ...(few.length === 0
      ? []
      : [
          `${marks.small} From ${plural(Math.min(...few.map(({ units }) => units)), 'scenario or group', 'scenarios or groups')}: too few for an interval that holds the truth in 95 of 100 experiments`,
        ]),
    ...(arms.some(({ isParallel }) => isParallel)
      ? [`${marks.parallel} Measured at the same time as other arms: an arm that is measured alone has other latencies`]
      : []),
    ...[...new Set(partial.map(({ arm }) => arm))].map((arm) => {
      const counts = [...new Set(partial.filter((each) => each.arm === arm).map(({ scenarios }) => scenarios))];
      return `${nameOf(arm)}: totals are over the ${counts.join(' or ')} of ${plural(pairs.length, 'scenario')} that are known on both sides`;
    }),
    ...(arms.some(({ scenarios }) => scenarios.unmeasured > 0)
      ? ['The mean of an arm is over the scenarios that it measured, a difference over those that both arms measured']
      : []),
    'Means and differences are points of 100; p is two-sided, by sign flips, and Holm p is adjusted for the number of arms',
    ...(isExact ? ['Where each scenario has one attempt that passes or fails, p is that of McNemar’s exact test'] : []),
  ];
}

function armNotes({ scenarios, isWhole, causes, contexts }: ExperimentArm, name: string): string[] {
  const { planned, unmeasured } = scenarios;
  const why = Object.entries(causes).map(([cause, times]) => `${plainLine(cause)} ${times}`);
  return [
    ...(isWhole ? [] : ['not every planned attempt was made']),
    ...(unmeasured === 0
      ? []
      : [
          `${unmeasured} of ${plural(planned, 'scenario')} (${marks.unmeasured}) were not measured and are left out${why.length === 0 ? '' : ` (attempts: ${why.join(', ')})`}`,
        ]),
    ...contextRemarks(contexts === null ? {} : { contexts }),
  ].map((text) => `${name}: ${text}`);
}

function groupNotes({ comparisons }: ExperimentReport, nameOf: NameOf): string[] {
  const texts = comparisons
    .filter(({ units, scenarios }) => units < scenarios)
    .map(({ arm, units, scenarios }) => {
      return `${nameOf(arm)}: the ${plural(scenarios, 'scenario')} are in ${plural(units, 'group')}: intervals and p treat a group as one`;
    });
  return [...new Set(texts)];
}
