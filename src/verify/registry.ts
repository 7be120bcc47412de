import { z } from 'zod';
import { efficient } from '../features/agents/efficient.ts';
import { endFolder } from '../features/agents/end-folder.ts';
import { endState } from '../features/agents/end-state.ts';
import { noHallucinatedTools } from '../features/agents/no-hallucinated-tools.ts';
import { requiredCalls } from '../features/agents/required-calls.ts';
import { metrics, needsVectors } from '../features/datasets/metrics/metrics.ts';
import { reference, zeroOf } from '../features/datasets/metrics/reference.ts';
import { decision } from '../features/judges/decision.ts';
import { benchlocalAnswerMatch } from '../features/other-tools/benchlocal/kinds/answer-match.ts';
import { benchlocalDataExtract } from '../features/other-tools/benchlocal/kinds/data-extract.ts';
import { benchlocalInstructFollow } from '../features/other-tools/benchlocal/kinds/instruct-follow.ts';
import { benchlocalReasonMath } from '../features/other-tools/benchlocal/kinds/reason-math.ts';
import { benchlocalSandbox } from '../features/other-tools/benchlocal/kinds/sandbox-image.ts';
import { benchlocalStructOutput } from '../features/other-tools/benchlocal/kinds/struct-output.ts';
import { benchlocalToolCall } from '../features/other-tools/benchlocal/kinds/tool-call.ts';
import { benchloopAgent } from '../features/other-tools/benchloop/agent.ts';
import { code } from '../features/programs/kinds/code.ts';
import { fileEdits } from '../features/programs/kinds/file-edits.ts';
import { shell } from '../features/programs/kinds/shell.ts';
import type { Attempt } from '../model/attempt.ts';
import { type Failure, fail, type MetricId, pass, type Verdict } from '../model/verdict.ts';
import { choice } from './answers/choice.ts';
import { keyValues } from './answers/key-values.ts';
import { number } from './answers/number.ts';
import { toolCalls } from './calls/tool-calls.ts';
import { brokenIds, brokeOf, coversIn, coversSchema, isPlaced } from './covers.ts';
import type { VerifyContext } from './define-verifier.ts';
import { csvTable } from './documents/csv-table.ts';
import { markdownOutline } from './documents/markdown-outline.ts';
import { markdownTable } from './documents/markdown-table.ts';
import { xmlValue } from './documents/xml-value.ts';
import { yamlValue } from './documents/yaml-value.ts';
import { fields } from './json/fields.ts';
import { jsonSchema } from './json/json-schema.ts';
import { jsonValue } from './json/json-value.ts';
import { type PortVersions, portVersions } from './ports.ts';
import { finalText, textRules } from './text/text-rules.ts';

/** Every kind of check but the composite ones, which hold checks themselves. */
const verifiers = [
  choice,
  code,
  csvTable,
  decision,
  efficient,
  endFolder,
  endState,
  fields,
  fileEdits,
  finalText,
  jsonSchema,
  jsonValue,
  keyValues,
  markdownOutline,
  markdownTable,
  noHallucinatedTools,
  number,
  reference,
  requiredCalls,
  shell,
  textRules,
  toolCalls,
  xmlValue,
  yamlValue,
  benchlocalAnswerMatch,
  benchlocalDataExtract,
  benchlocalInstructFollow,
  benchlocalReasonMath,
  benchlocalSandbox,
  benchlocalStructOutput,
  benchlocalToolCall,
  benchloopAgent,
] as const;

type ExpectationsOf<List extends readonly { readonly expectation: unknown }[]> = {
  readonly [Index in keyof List]: List[Index]['expectation'];
};
const leafSchema = z.discriminatedUnion(
  'kind',
  verifiers.map(({ expectation }) => expectation) as unknown as ExpectationsOf<typeof verifiers>, // map forgets the order
);
type Leaf = z.infer<typeof leafSchema>;

type Verifier = {
  readonly revision: number;
  verify(attempt: Attempt, expected: Leaf, context: VerifyContext): Verdict | Promise<Verdict>;
};
// Each is found by the kind of the expectation that it gets.
const verifierOf = new Map(
  verifiers.map((verifier) => [verifier.expectation.shape.kind.value, verifier as unknown as Verifier]),
);

function verifierFor({ kind }: Leaf): Verifier {
  const verifier = verifierOf.get(kind);
  if (verifier === undefined) throw new Error(`no verifier of ${kind}`);
  return verifier;
}

export const kinds: readonly Expectation['kind'][] = [
  ...leafSchema.options.map((option) => option.shape.kind.value),
  'all-of',
  'any-of',
  'not',
];

type Composite =
  | { readonly kind: 'all-of' | 'any-of'; readonly covers?: string[] | undefined; readonly of: Expectation[] }
  | { readonly kind: 'not'; readonly covers?: string[] | undefined; readonly of: Expectation };

/** One check as written in a pack. */
export type Expectation = Leaf | Composite;

export const expectationSchema: z.ZodType<Expectation> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...leafSchema.options,
    z.strictObject({ kind: z.literal('all-of'), covers: coversSchema, of: z.array(expectationSchema).min(2) }),
    z.strictObject({ kind: z.literal('any-of'), covers: coversSchema, of: z.array(expectationSchema).min(2) }),
    z.strictObject({ kind: z.literal('not'), covers: coversSchema, of: expectationSchema }),
  ]),
);

/** Raised whenever a verdict of a composite kind can change. */
const combinatorRevision = 2;

/** Compares an attempt with one expectation. The only place that asks for its kind. */
export async function verify(attempt: Attempt, expected: Expectation, context: VerifyContext): Promise<Verdict> {
  const verdict = await verifyKind(attempt, expected, context);
  if (verdict.outcome !== 'fail' || verdict.broke !== undefined) return verdict;
  const { covers } = expected;
  // A failure without a known place breaks everything it covers, unless a property names the failure mode.
  const broke = isPlaced(covers) ? brokenIds(covers, [{ mode: verdict.failure }]) : coversIn(expected);
  return { ...verdict, ...brokeOf(broke) };
}

async function verifyKind(attempt: Attempt, expected: Expectation, context: VerifyContext): Promise<Verdict> {
  if (!isComposite(expected)) return verifierFor(expected).verify(attempt, expected, context);
  if (expected.kind === 'not') {
    const verdict = await verify(attempt, expected.of, context);
    return withMeasures(oppositeOf(verdict), [verdict]);
  }
  const verdicts = await Promise.all(expected.of.map((part) => verify(attempt, part, context)));
  return expected.kind === 'all-of' ? allVerdicts(verdicts) : withMeasures(anyVerdict(verdicts), verdicts);
}

function isComposite(expected: Expectation): expected is Composite {
  return expected.kind === 'all-of' || expected.kind === 'any-of' || expected.kind === 'not';
}

/** The checks inside an expectation that hold no others. */
export function leavesOf(expected: Expectation): Leaf[] {
  return isComposite(expected) ? [expected.of].flat().flatMap(leavesOf) : [expected];
}

/**
 * The `kind@revision` of a check and of all checks inside it, the `metric@revision` of what it measures, and the
 * `port@version` of what it uses: a raised number makes it a different check. Version 1 of a port is omitted.
 */
export function revisionsOf(expected: Expectation, versions: PortVersions = portVersions): string[] {
  if (isComposite(expected)) {
    const inside = [expected.of].flat().flatMap((part) => revisionsOf(part, versions));
    return [`${expected.kind}@${combinatorRevision}`, ...inside];
  }
  const ports = portsOf(expected)
    .filter((port) => versions[port] > 1)
    .map((port) => `${port}@${versions[port]}`);
  const measured = metricsOf(expected).map((id) => `${id}@${metrics[id].revision}`);
  return [`${expected.kind}@${verifierFor(expected).revision}`, ...measured, ...ports];
}

function metricsOf(expected: Leaf): readonly MetricId[] {
  return expected.kind === 'reference' ? expected.metrics : [];
}

/** Whether a check, or one inside it, needs the vectors of a model. */
export function readsVectors(expected: Expectation): boolean {
  return leavesOf(expected).flatMap(metricsOf).some(needsVectors);
}

/** The metrics of all checks for a reply that failed for its form, whatever its words are. */
export function zeroMeasures(expectations: readonly Expectation[]): Pick<Failure, 'measures'> {
  const ids = expectations.flatMap(leavesOf).flatMap(metricsOf);
  return ids.length === 0 ? {} : { measures: zeroOf(ids) };
}

/** The ports that a check asks, with all checks inside it. */
export function portsOf(expected: Expectation): (keyof PortVersions)[] {
  if (isComposite(expected)) return [expected.of].flat().flatMap(portsOf);
  if (expected.kind === 'shell' || expected.kind === 'end-folder') return ['system'];
  if (expected.kind === 'code' || expected.kind === 'file-edits')
    return [expected.runtime === 'system' ? 'system' : 'code'];
  if (expected.kind === 'benchlocal/sandbox') return ['images'];
  const rules = 'rules' in expected ? expected.rules : [];
  return rules.some((rule) => 'backtracking' in rule && rule.backtracking === true) ? ['patterns'] : [];
}

/** Key orders that decide a verdict: digests use the sorted form of a check, which would lose them. */
export function keyOrdersOf(expected: Expectation): string[][] {
  return leavesOf(expected).flatMap((leaf) =>
    leaf.kind === 'key-values' && leaf.order === 'exact' ? [Object.keys(leaf.values)] : [],
  );
}

/** The independent checks inside an expectation, so that each can be seen failing alone. */
export function splitExpectation(expected: Expectation): Expectation[] {
  switch (expected.kind) {
    case 'all-of':
      return expected.of.flatMap((part) => splitExpectation(inherited(part, expected.covers)));
    case 'text-rules':
    case 'final-text':
      return expected.rules.map((rule) => inherited({ ...expected, rules: [rule] }, undefined));
    case 'end-state':
      return splitState(expected);
    default:
      return [expected];
  }
}

/** Each place alone; and what else must hold, unless that depends on the places. */
function splitState(expected: Extract<Leaf, { kind: 'end-state' }>): Expectation[] {
  const { state, unchanged, never } = expected;
  const others = { ...expected, state: {}, unchanged: unchanged === 'rest' ? [] : unchanged };
  const places = Object.entries(state).map(([place, wanted]) => ({
    ...expected,
    state: { [place]: wanted },
    unchanged: [],
    never: [],
  }));
  return places.length === 0
    ? [expected]
    : [...places, ...(others.unchanged.length + never.length > 0 ? [others] : [])];
}

function inherited(part: Expectation, covers: string[] | undefined): Expectation {
  return part.covers === undefined && covers !== undefined ? { ...part, covers } : part;
}

/** Whether a check reproduces another tool's scorer, which treats the reply as that tool would. */
export function isCompatible(expected: Expectation): boolean {
  return (
    expected.kind.startsWith('benchlocal/') || (expected.kind === 'decision' && expected['as-judgebench'] === true)
  );
}

const callKinds = new Set([
  'tool-calls',
  'benchlocal/tool-call',
  'end-folder',
  'end-state',
  'required-calls',
  'no-hallucinated-tools',
  'efficient',
  'benchloop/agent',
]);

/** Whether a check covers the calls of a reply; otherwise calls do not belong in an answer. */
export function asksForCalls(expected: Expectation): boolean {
  return leavesOf(expected).some(({ kind }) => callKinds.has(kind));
}

/** One verdict on parts that must all hold. A failure outweighs an unmeasured part, which outweighs a pass. */
export function allVerdicts(verdicts: readonly Verdict[]): Verdict {
  const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
  const [first] = failures;
  if (first !== undefined) return withMeasures(withBroken(first, failures), verdicts);
  const scored = verdicts.find((verdict) => verdict.outcome === 'pass' && verdict.score !== undefined);
  return withMeasures(verdicts.find((verdict) => verdict.outcome === 'unmeasured') ?? scored ?? pass, verdicts);
}

/** With all measures of the parts. If two parts give one name, the first counts. */
function withMeasures(verdict: Verdict, parts: readonly Verdict[]): Verdict {
  if (verdict.outcome === 'unmeasured') return verdict;
  const given = parts.flatMap((part) =>
    part.outcome === 'unmeasured' || part.measures === undefined ? [] : [part.measures],
  );
  return given.length === 0 ? verdict : { ...verdict, measures: Object.assign({}, ...given.reverse()) };
}

/** One verdict where one part is enough: the first pass; else the first failure, with what all of them expected. */
function anyVerdict(verdicts: readonly Verdict[]): Verdict {
  const decided =
    verdicts.find((verdict) => verdict.outcome === 'pass') ??
    verdicts.find((verdict) => verdict.outcome === 'unmeasured');
  if (decided !== undefined) return decided;
  const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
  const expected = failures.map((failure) => failure.expected).join(', or ');
  const [first] = failures;
  if (first === undefined) return pass; // the schema asks for two parts at least
  return withBroken(fail(first.failure, expected, first.received), failures);
}

/** A reply without anything to check does not satisfy "not …" either: silence proves nothing. */
function oppositeOf(verdict: Verdict): Verdict {
  if (verdict.outcome === 'pass') return fail('constraint-broken', 'not what the check describes', 'just that');
  return verdict.outcome === 'unmeasured' || hadNothingToCheck(verdict) ? verdict : pass;
}

/** Whether a check failed because there was nothing to look at, as any other would. */
export function hadNothingToCheck({ failure }: Failure): boolean {
  return nothingSaid.has(failure);
}

const nothingSaid = new Set(['no-answer', 'answer-in-reasoning', 'thinking-leak', 'inline-thinking', 'unfinished']);

/** One failure for all of them, with all the properties that they broke. */
function withBroken(failure: Failure, failures: readonly Failure[]): Failure {
  return { ...failure, ...brokeOf(failures.flatMap((each) => each.broke ?? [])) };
}
