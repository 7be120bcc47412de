import { assertNever } from '../lib/assert-never.ts';
import type { Reason, Warning } from '../model/decision.ts';
import { factName } from './describe-cause.ts';
import {
  inPercent,
  pEquation,
  percentBeside,
  percentOfMean,
  plural,
  points,
  scenarioCount,
  thresholdPoints,
} from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';

/** Why something is not simply passed or regressed: the end of a sentence that begins with what it is about. */
export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'drop-not-significant':
      return `the drop is above the threshold, and chance alone may explain it (${pEquation(reason.p)})`;
    case 'unmeasured-could-decide':
      return reason.unmeasured === 1
        ? '1 unmeasured attempt could decide it'
        : `${reason.unmeasured} unmeasured attempts could decide it`;
    case 'few-in-common':
      return `only ${reason.compared} of the baseline's ${plural(reason.baseline, 'scenario')} can be compared`;
    case 'not-asked':
      return `none of the baseline's ${plural(reason.baseline, 'scenario')} was asked`;
    case 'pack-version':
      return `version ${name(reason.current)} cannot be compared with the baseline's ${name(reason.baseline)}`;
    case 'conditions-changed':
      return `it was measured under other conditions: ${list(reason.fields.map(factName))}`;
    case 'identity-changed':
      return (
        `the server serves ${model(reason.current)}, the baseline is of ${model(reason.baseline)}; ` +
        'if that is meant, say --expect-change model'
      );
    case 'required-same':
      return `what --require-same names is another or unknown: ${list(reason.fields)}`;
    case 'invalid-arm':
      return describeArm(reason);
    case 'switch-lost':
      return `the baseline was asked with ${name(reason.control)}, and this server has no switch for thinking`;
    case 'not-canonical':
      return `the sampling of ${reason.side === 'baseline' ? 'the baseline' : 'this run'} is not the canonical one`;
    case 'incomplete':
      return describeMissing(reason);
    case 'cannot-gate':
      return `cannot gate: ${whyUseless(reason)}${reason.accepted === null ? '' : ` (kept: ${name(reason.accepted)})`}`;
    case 'nothing-can-gate':
      return `no pack of it can gate (${list(reason.packs)})`;
    default:
      return assertNever(reason);
  }
}

function whyUseless({ cause, rate, threshold }: Extract<Reason, { kind: 'cannot-gate' }>): string {
  switch (cause) {
    case 'low-rate':
      return `with ${percentOfMean(rate)} in the baseline nothing can fall by more than ${thresholdPoints(threshold)}`;
    case 'never-significant':
      return 'with so few passes in the baseline, chance alone may explain even a fall to none';
    default:
      return assertNever(cause);
  }
}

function describeArm({ side, asked, reasoned, replies, control }: Extract<Reason, { kind: 'invalid-arm' }>): string {
  const where = side === 'baseline' ? 'in the baseline ' : '';
  const sent = control === null ? 'no switch was sent' : `${name(control)} was sent`;
  const seen = reasoned === 0 ? `none of ${replies} replies reasons` : `${reasoned} of ${replies} replies reason`;
  return `${where}thinking was to be ${asked} (${sent}), and ${seen}`;
}

function describeMissing({ missing, packs }: Extract<Reason, { kind: 'incomplete' }>): string {
  const parts = [
    ...(missing > 0
      ? [missing === 1 ? '1 planned attempt is missing' : `${missing} planned attempts are missing`]
      : []),
    ...(packs.length > 0 ? [`not measured at all: ${list(packs)}`] : []),
  ];
  return parts.length === 0 ? 'the run is not complete' : parts.join('; ');
}

/** A total that is down by more is warned of. */
const totalThreshold = 0.05;

/** A whole sentence without its full stop. */
export function describeWarning(warning: Warning, threshold: number): string {
  switch (warning.kind) {
    case 'total-dropped':
      return `Over all packs together the pass rate fell by ${points(warning.drop.exact, totalThreshold)}`;
    case 'below-anchor':
      return (
        `${name(warning.pack)} is ${points(warning.drop.exact, threshold)} below its first accepted capture ` +
        `(${date(warning.capturedAt)}): small drops have added up`
      );
    case 'below-floor': {
      const { floor, rate, scenarioRate } = warning;
      // A report of an earlier version has the attempts alone.
      const shown = scenarioRate ?? { mean: rate.passed / rate.attempts, scenarios: 1 };
      const count = scenarioRate === undefined ? '' : ` (${scenarioCount(scenarioRate)})`;
      return `${name(warning.pack)} passes ${percentBeside(floor, shown)}${count}, below its floor of ${inPercent(floor)} %`;
    }
    case 'baseline-without-pack':
      return `${name(warning.pack)} stands in the baseline and was not part of this run`;
    case 'pack-without-baseline':
      return `${name(warning.pack)} has no baseline and was compared with nothing`;
    case 'one-session-baseline':
      return 'The baseline is of one session: false alarms are more likely than with three';
    case 'answers-changed':
      return `Only ${warning.identical} of ${warning.compared} answers are those of the baseline, to the byte`;
    case 'prompt-tokens-shifted':
      return (
        `${warning.shifted} of ${plural(warning.compared, 'prompt')} ` +
        `${warning.shifted === 1 ? 'has' : 'have'} another length in tokens: look at template, tokenizer and tools`
      );
    case 'later-rounds-worse':
      return `${name(warning.pack)} did worse in later rounds than in the first: something may go wrong as the server runs`;
    default:
      return assertNever(warning);
  }
}

/** The day of a moment, `2026-11-21`. */
export function date(moment: string): string {
  return name(moment).slice(0, 10);
}

function list(items: readonly string[]): string {
  const shown = items.slice(0, 6).map(name);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function model(id: string | null): string {
  return id === null ? 'a model it does not name' : name(id);
}

function name(text: string): string {
  return shorten(plainLine(text), 80);
}
