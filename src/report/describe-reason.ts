import { assertNever } from '../lib/assert-never.ts';
import type { Acceptance, AcceptanceRefusal } from '../records/acceptance.ts';
import type { CommonFault, ModeDecision, Reason, Warning } from '../records/decision.ts';
import type { FailureMode } from '../records/failure-mode.ts';
import { describeBreak } from './describe-break.ts';
import { factName } from './describe-cause.ts';
import {
  inPercent,
  metricPoints,
  pEquation,
  percentBeside,
  percentOfMean,
  plural,
  points,
  thresholdPoints,
} from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';

/** Why something is not simply passed or regressed: the end of a sentence that begins with its subject. */
export function describeReason(reason: Reason, causes: Readonly<Record<string, number>> = {}): string {
  switch (reason.kind) {
    case 'drop-not-significant':
      return reason.metric === undefined
        ? `the drop exceeds the threshold but may be chance (${pEquation(reason.p)})`
        : `the drop of ${reason.metric} exceeds the threshold but may be chance (${pEquation(reason.p)})`;
    case 'unmeasured-could-decide': {
      const on = reason.metric === undefined ? '' : ` on ${reason.metric}`;
      return reason.unmeasured === 1
        ? `1 attempt got no answer: it could change the verdict${on}${becauseOf(causes)}`
        : `${reason.unmeasured} attempts got no answer: they could change the verdict${on}${becauseOf(causes)}`;
    }
    case 'nothing-measured': {
      const why = Object.entries(reason.causes).map(([cause, times]) => `${cause} ${times}`);
      return `nothing was measured: all ${plural(reason.attempts, 'attempt')} are unmeasured (${why.join(', ')})`;
    }
    case 'few-in-common':
      return `only ${reason.compared} of the baseline's ${plural(reason.baseline, 'scenario')} can be compared`;
    case 'not-asked':
      return `none of the baseline's ${plural(reason.baseline, 'scenario')} was asked`;
    case 'pack-version':
      return `version ${name(reason.current)} cannot be compared with the baseline's ${name(reason.baseline)}`;
    case 'conditions-changed':
      return `the measuring conditions changed: ${list(reason.fields.map(factName))}`;
    case 'identity-changed':
      return (
        `the server serves ${model(reason.current)}, but the baseline is of ${model(reason.baseline)}; ` +
        'if that is intended, pass --expect-change model'
      );
    case 'required-same':
      return `fields of --require-same changed or are unknown: ${list(reason.fields)}`;
    case 'invalid-arm':
      return describeArm(reason);
    case 'switch-lost':
      return `the baseline was measured with ${name(reason.control)}, but this server has no switch for thinking`;
    case 'longer-prompts':
      return (
        `the server rejects ${plural(reason.scenarios.length, 'scenario')} of the baseline as too long, ` +
        `and its context ${reason.context === null ? 'is unknown' : `of ${reason.context} tokens is no smaller`}: ${list(reason.scenarios)}`
      );
    case 'field-refused':
      return `the server refuses the response format of ${plural(reason.scenarios.length, 'scenario')} that the baseline measured: ${list(reason.scenarios)}`;
    case 'not-canonical':
      return `${reason.side === 'baseline' ? 'the baseline' : 'this run'} does not use the canonical sampling`;
    case 'incomplete':
      return describeMissing(reason);
    case 'no-sandbox':
      return `this machine cannot run the scripts of ${list(reason.packs)}, which the baseline includes`;
    case 'cannot-gate':
      return `cannot gate: ${whyUseless(reason)}${reason.accepted === null ? '' : ` (accepted: ${name(reason.accepted)})`}`;
    case 'nothing-can-gate':
      if (reason.packs.length === 1 && reason.packs[0] === 'speed')
        return 'speed is measured, and --max-slowdown is not set';
      return `none of its packs can gate (${list(reason.packs)})`;
    case 'wire-broken':
    case 'damage-broken':
    case 'note-appeared':
    case 'unstable':
      return describeBreak(reason);
    default:
      return assertNever(reason);
  }
}

/** ` (connection dropped 2, timed out 4)` */
function becauseOf(causes: Readonly<Record<string, number>>): string {
  const words = Object.entries(causes).map(([cause, times]) => `${causeWords[cause] ?? cause} ${times}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

const causeWords: Readonly<Record<string, string>> = {
  disconnect: 'connection dropped',
  timeout: 'timed out',
  'server-error': 'server error',
};

function whyUseless({ cause, metric, units, rate, threshold }: Extract<Reason, { kind: 'cannot-gate' }>): string {
  switch (cause) {
    case 'low-rate':
      return metric === undefined
        ? `its baseline of ${percentOfMean(rate)} cannot fall by more than ${thresholdPoints(threshold)}`
        : `its mean ${metric} of ${metricPoints(rate)} in the baseline cannot fall by more than ${inPercent(threshold)} points`;
    case 'few-units':
      return `${metric} needs at least ${units?.needed} scenarios, or groups of them, measured on both sides; there are ${units?.found}`;
    case 'never-significant':
      return 'the baseline has so few passes that even a fall to zero may be chance';
    default:
      return assertNever(cause);
  }
}

function describeArm({ side, asked, reasoned, replies, control }: Extract<Reason, { kind: 'invalid-arm' }>): string {
  const where = side === 'baseline' ? 'in the baseline ' : '';
  const sent = control === null ? 'no switch was sent' : `${name(control)} was sent`;
  const seen =
    reasoned === 0
      ? `none of ${replies} replies contains reasoning`
      : `${reasoned} of ${replies} replies contain reasoning`;
  return `${where}thinking should be ${asked} (${sent}), but ${seen}`;
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

/** A larger drop of the total gives a warning. */
const totalThreshold = 0.05;

/** A whole sentence without its full stop. */
export function describeWarning(warning: Warning, threshold: number): string {
  switch (warning.kind) {
    case 'total-dropped':
      return `Across all packs, the pass rate fell by ${points(warning.drop.exact, totalThreshold)}`;
    case 'rules-dropped': {
      const [before, now] = [warning.means.baseline, warning.means.current].map(percentOfMean);
      return `Answers keep ${now} of the told rules, ${before} in the baseline (${pEquation(warning.p)})`;
    }
    case 'below-anchor':
      return (
        `${name(warning.pack)} is ${points(warning.drop.exact, threshold)} below its first baseline ` +
        `(${date(warning.capturedAt)}): the baseline itself has fallen since`
      );
    case 'below-floor': {
      const { floor, rate, scenarioRate } = warning;
      // A report of an earlier version has only the attempts.
      const shown = scenarioRate ?? { mean: rate.passed / rate.attempts, scenarios: 1 };
      return `${name(warning.pack)} passes ${percentBeside(floor, shown)}, below its floor of ${inPercent(floor)} %`;
    }
    case 'baseline-without-pack':
      return `${name(warning.pack)} is in the baseline but was not part of this run`;
    case 'pack-without-baseline':
      return `${name(warning.pack)} has no baseline and was not compared`;
    case 'too-long':
      return describeTooLong(warning.scenarios, warning.context);
    case 'field-refused':
      return describeRefusedFormats(warning.scenarios);
    case 'one-session-baseline':
      return 'The baseline has one session. Append two more (--capture --append): false alarms fall from 11 % to 2 %';
    case 'not-ended':
      return 'The run did not end: this is what it measured';
    case 'answers-changed':
      return `Only ${warning.identical} of ${warning.compared} answers are byte-identical to the baseline`;
    case 'prompt-tokens-shifted':
      return (
        `${warning.shifted} of ${plural(warning.compared, 'prompt')} ` +
        `${warning.shifted === 1 ? 'has' : 'have'} a different token count: check the template, tokenizer and tools`
      );
    case 'later-rounds-worse':
      return `${name(warning.pack)} did worse in later rounds than in the first: the server may degrade while it runs`;
    case 'no-decisions': {
      const { games, none, cut } = warning;
      const why = cut === 0 ? '' : `; the token limit ended ${cut === none ? 'all' : cut} of them`;
      const have = none === 1 ? 'has' : 'have';
      return `${name(warning.pack)}: ${none} of ${plural(games, 'game')} ${have} no decision that can be read${why}`;
    }
    default:
      return assertNever(warning);
  }
}

export function describeRefusedFormats(scenarios: readonly string[]): string {
  return `Left out, the server refuses their response format: ${scenarios.map(name).join(', ')}`;
}

export function describeTooLong(scenarios: readonly string[], context: number | null): string {
  const size = context === null ? '' : ` of ${context} tokens`;
  return `Left out, longer than the context${size} of the server: ${countedNames(scenarios)}`;
}

const mostTooLong = 20;

/** Counts them, and names as many as fit into a line or two: a dataset may have hundreds. */
export function countedNames(scenarios: readonly string[]): string {
  const more = scenarios.length - mostTooLong;
  const named = scenarios.slice(0, mostTooLong).map(name).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${plural(scenarios.length, 'scenario')} (${named})`;
}

/** The day of a time, `2026-11-21`. */
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

const endless =
  'The model does not stop by itself: it thinks although it should not, or its template has no end token.';
const noToolParser =
  'The template does not support tools, or the server has no parser for the tool calls of this model (vLLM --tool-call-parser, llama.cpp --jinja).';
const wrongThinking =
  'The model thinks although it should not, or the reasoning parser of the server does not fit the model.';

/** Failures that a server or a template causes, described in docs/troubleshooting.md. */
const failureCauses: { readonly [Name in FailureMode]?: string } = {
  'token-limit': endless,
  'too-long': endless,
  repetition: endless,
  'no-answer': 'The server returns empty answers: its template is broken, or the model ends at once.',
  'answer-in-reasoning': wrongThinking,
  'thinking-leak': wrongThinking,
  'inline-thinking':
    'The server has no reasoning parser (vLLM --reasoning-parser, llama.cpp --reasoning-format): a client gets the thinking as part of the answer.',
  'broken-text': 'The tokenizer does not match this model, or the server splits characters.',
  aborted: 'The server, or a filter in front of it, cuts the replies short: see its log.',
  'call-in-reasoning': wrongThinking,
  'control-token': 'The template does not match this model, or the server prints its special tokens.',
  'server-rejected':
    'The server refuses tools, or cannot read what its own model writes: it has no parser, or one that does not fit the model.',
  'no-tool-call': noToolParser,
  'call-in-content': noToolParser,
};

const unmeasuredCauses: { readonly [cause: string]: string } = {
  timeout: 'The answers take longer than their time limit: the server is slow, or the model does not stop by itself.',
  disconnect: 'The server died or was restarted: see its log.',
  'server-error': 'The server refuses the requests: its message says why.',
  'context-too-small': 'The server refuses them: they are longer than its context.',
  'context-failed': 'Shortening their contexts fails: the "context" lines of the journal say why.',
  'field-refused': 'The server refuses a field that they need: its message says which.',
  'metric-failed': 'The model of BERTScore fails on them: their verdicts say why.',
  'bad-stream': 'What the server streams is not valid: a proxy in between changes it, or the server has a bug.',
};

/** `87 of 90 attempts end in token-limit: …`, a whole sentence. */
export function describeCommonFault(fault: CommonFault): string {
  const { times, attempts } = fault;
  const [said, cause] =
    fault.kind === 'failure'
      ? [`end in ${fault.failure}`, failureCauses[fault.failure]]
      : [`are unmeasured (${fault.cause})`, unmeasuredCauses[fault.cause]];
  const why = cause === undefined ? '' : ` ${cause}`;
  return `${times} of ${attempts} attempts ${said}.${why} "quality-baseline inspect" shows them.`;
}

/** The first lines of every report: one sentence for each mode in which most attempts end the same way. */
export function commonFaultLines(modes: readonly Pick<ModeDecision, 'mode' | 'commonFault'>[]): string[] {
  return modes.flatMap(({ mode, commonFault }) => {
    if (commonFault === undefined) return [];
    return [`${modes.length > 1 ? `${mode}: ` : ''}${describeCommonFault(commonFault)}`];
  });
}

/** The first line of an accepting comment on the pull request. */
export const acceptLine = '/quality accept REASON';

const longestReason = 300;

/** Plain text without its full stop, as all of these. */
export function describeAcceptance({ by, reason, at, sha, through }: Acceptance): string {
  const who = `Accepted by ${plainLine(by)} on ${date(at)} for commit ${plainLine(sha).slice(0, 12)}`;
  return through === 'label'
    ? `${who} with ${cleanReason(reason)}; comment "${acceptLine}" to give the reason`
    : `${who}: ${cleanReason(reason)}`;
}

export function cleanReason(reason: string): string {
  return shorten(plainLine(reason), longestReason);
}

/** Why a request does not count. */
export function describeRefusal({ by, why }: AcceptanceRefusal, sha: string): string {
  const who = plainLine(by);
  switch (why) {
    case 'may-not-write':
      return `${who} asked to accept this but has no write access here`;
    case 'no-person':
      return `${who} asked to accept this but is not a person: somebody with write access has to`;
    case 'no-reason':
      return `${who} accepted this without a reason: write "${acceptLine}"`;
    case 'other-commit':
      return `${who} accepted a different commit`;
    case 'earlier':
      return `${who} accepted this before this commit was pushed: accept it again`;
    case 'unknown-since':
      return `${who} accepted this, but GitHub does not say when this commit was pushed: write "${acceptLine.replace('accept', `accept ${plainLine(sha)}`)}", which names it`;
  }
}
