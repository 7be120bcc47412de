import { z } from 'zod';
import { once } from '../lib/once.ts';
import type { Attempt, StateDifference } from '../records/attempt.ts';
import { type Failure, fail, pass, type Verdict } from '../records/verdict.ts';
import { choice } from './answers/choice.ts';
import { keyValues } from './answers/key-values.ts';
import { number } from './answers/number.ts';
import { toolCalls } from './calls/tool-calls.ts';
import { brokenIds, brokeOf, type Covers, coversIn, coversSchema, isPlaced } from './covers.ts';
import type { AgentEnd, ImageUse, KindMetric, RightAnswers, VerifierKind, VerifyContext } from './define-verifier.ts';
import { csvTable } from './documents/csv-table.ts';
import { markdownOutline } from './documents/markdown-outline.ts';
import { markdownTable } from './documents/markdown-table.ts';
import { xmlValue } from './documents/xml-value.ts';
import { yamlValue } from './documents/yaml-value.ts';
import { fields } from './json/fields.ts';
import { jsonSchema } from './json/json-schema.ts';
import { jsonValue } from './json/json-value.ts';
import type { NamedCases } from './kept-cases.ts';
import { kindFacet } from './kind-facet.ts';
import { type PortVersions, portVersions } from './ports.ts';
import { finalText, textRules } from './text/text-rules.ts';
import type { WorldRun } from './world-run.ts';

/** Composite ones hold checks themselves. */
const coreKinds = [
  choice,
  csvTable,
  fields,
  finalText,
  jsonSchema,
  jsonValue,
  keyValues,
  markdownOutline,
  markdownTable,
  number,
  textRules,
  toolCalls,
  xmlValue,
  yamlValue,
] as const;

/** Its schema has checked the rest. A reader takes it by `isOf`. */
type Leaf = { readonly kind: string; readonly covers?: Covers };

const kindOf = once(
  () =>
    new Map(
      [...coreKinds, ...kindFacet.all()].map((kind): [string, VerifierKind] => [
        kind.expectation.shape.kind.value,
        kind as VerifierKind, // each gets the checks of its own name alone
      ]),
    ),
);

function kindFor({ kind }: Leaf): VerifierKind {
  const found = kindOf().get(kind);
  if (found === undefined) throw new Error(`no verifier of ${kind}`);
  return found;
}

type Composite =
  | { readonly kind: 'all-of' | 'any-of'; readonly covers?: string[] | undefined; readonly of: Expectation[] }
  | { readonly kind: 'not'; readonly covers?: string[] | undefined; readonly of: Expectation };

export type Expectation = Leaf | Composite;

export const expectationSchema: z.ZodType<Expectation> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    choice.expectation,
    ...[...kindOf().values()].slice(1).map(({ expectation }) => expectation),
    z.strictObject({ kind: z.literal('all-of'), covers: coversSchema, of: z.array(expectationSchema).min(2) }),
    z.strictObject({ kind: z.literal('any-of'), covers: coversSchema, of: z.array(expectationSchema).min(2) }),
    z.strictObject({ kind: z.literal('not'), covers: coversSchema, of: expectationSchema }),
  ]),
) as z.ZodType<Expectation>;

export const kinds = once(() => [...kindOf().keys(), 'all-of', 'any-of', 'not']);

const combinatorRevision = 2;

/** The only place that asks for its kind. */
export async function verify(attempt: Attempt, expected: Expectation, context: VerifyContext): Promise<Verdict> {
  const verdict = await verifyKind(attempt, expected, context);
  if (verdict.outcome !== 'fail' || verdict.broke !== undefined) return verdict;
  const { covers } = expected;
  // A failure without a known place breaks everything it covers, unless a property names the failure mode.
  const broke = isPlaced(covers) ? brokenIds(covers, [{ mode: verdict.failure }]) : coversIn(expected);
  return { ...verdict, ...brokeOf(broke) };
}

async function verifyKind(attempt: Attempt, expected: Expectation, context: VerifyContext): Promise<Verdict> {
  if (!isComposite(expected)) return kindFor(expected).verify(attempt, expected, context);
  if (expected.kind === 'not') {
    const verdict = await verify(attempt, expected.of, context);
    return withMeasures(oppositeOf(verdict), [verdict]);
  }
  const verdicts = await Promise.all(expected.of.map((part) => verify(attempt, part, context)));
  return expected.kind === 'all-of' ? allVerdicts(verdicts) : withMeasures(anyVerdict(verdicts), verdicts);
}

export function isComposite(expected: Expectation): expected is Composite {
  return expected.kind === 'all-of' || expected.kind === 'any-of' || expected.kind === 'not';
}

export function leavesOf(expected: Expectation): Leaf[] {
  return isComposite(expected) ? [expected.of].flat().flatMap(leavesOf) : [expected];
}

/** A raised number makes it a different check. Version 1 of a port is omitted. */
export function revisionsOf(expected: Expectation, versions: PortVersions = portVersions): string[] {
  if (isComposite(expected)) {
    const inside = [expected.of].flat().flatMap((part) => revisionsOf(part, versions));
    return [`${expected.kind}@${combinatorRevision}`, ...inside];
  }
  const kind = kindFor(expected);
  const ports = portsOf(expected)
    .filter((port) => versions[port] > 1)
    .map((port) => `${port}@${versions[port]}`);
  const measured = metricsOf(expected).map(({ id, revision }) => `${id}@${revision}`);
  return [`${expected.kind}@${kind.revision}`, ...measured, ...ports];
}

function metricsOf(expected: Leaf): readonly KindMetric[] {
  return kindFor(expected).metrics?.(expected) ?? [];
}

export function readsVectors(expected: Expectation): boolean {
  return leavesOf(expected)
    .flatMap(metricsOf)
    .some(({ needsVectors }) => needsVectors);
}

/** For a reply that failed for its form, whatever its words are. */
export function zeroMeasures(expectations: readonly Expectation[]): Pick<Failure, 'measures'> {
  const measured = expectations.flatMap(leavesOf).flatMap(metricsOf);
  return measured.length === 0 ? {} : { measures: Object.fromEntries(measured.map(({ id }) => [id, 0])) };
}

export function portsOf(expected: Expectation): (keyof PortVersions)[] {
  if (isComposite(expected)) return [expected.of].flat().flatMap(portsOf);
  return [...(kindFor(expected).ports?.(expected) ?? [])];
}

export function casesFilesOf(expected: Expectation): NamedCases[] {
  return leavesOf(expected).flatMap((leaf) => kindFor(leaf).casesFiles?.(leaf) ?? []);
}

export function imageUsesOf(expected: Expectation): ImageUse[] {
  return leavesOf(expected).flatMap((leaf) => kindFor(leaf).image?.(leaf) ?? []);
}

/** Digests use the sorted form of a check, which would lose them. */
export function keyOrdersOf(expected: Expectation): string[][] {
  return leavesOf(expected).flatMap((leaf) => kindFor(leaf).keyOrders?.(leaf) ?? []);
}

/** Each can be seen failing alone. */
export function splitExpectation(expected: Expectation): Expectation[] {
  if (expected.kind === 'all-of' && isComposite(expected))
    return [expected.of].flat().flatMap((part) => splitExpectation(inherited(part, expected.covers)));
  return isComposite(expected) ? [expected] : [...(kindFor(expected).split?.(expected) ?? [expected])];
}

function inherited(part: Expectation, covers: string[] | undefined): Expectation {
  return part.covers === undefined && covers !== undefined ? { ...part, covers } : part;
}

/** Its scorer treats the reply as that tool would. */
export function isCompatible(expected: Expectation): boolean {
  return !isComposite(expected) && kindFor(expected).isCompatible?.(expected) === true;
}

export function isDecided(text: string, expectations: readonly Expectation[]): boolean {
  return expectations.flatMap(leavesOf).some((leaf) => kindFor(leaf).isDecided?.(text, leaf));
}

/** Word for word. */
export function answersOf(expected: Expectation): RightAnswers | undefined {
  return isComposite(expected) ? undefined : kindFor(expected).answers?.(expected);
}

export function differencesOf(expected: Expectation, end: AgentEnd): readonly StateDifference[] {
  return leavesOf(expected).flatMap((leaf) => kindFor(leaf).differences?.(leaf, end) ?? []);
}

/** Otherwise calls do not belong in an answer. */
export function asksForCalls(expected: Expectation): boolean {
  return leavesOf(expected).some((leaf) => kindFor(leaf).readsCalls === true);
}

export function verdictsBeside(
  expectations: readonly Expectation[],
  checked: readonly Verdict[],
  run: WorldRun,
): Verdict[] {
  return [...kindOf().values()].flatMap((kind) => kind.beside?.(expectations, checked, run) ?? []);
}

/** A failure outweighs an unmeasured part, which outweighs a pass. */
export function allVerdicts(verdicts: readonly Verdict[]): Verdict {
  const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
  const [first] = failures;
  if (first !== undefined) return withMeasures(withBroken(first, failures), verdicts);
  const scored = verdicts.find((verdict) => verdict.outcome === 'pass' && verdict.score !== undefined);
  return withMeasures(verdicts.find((verdict) => verdict.outcome === 'unmeasured') ?? scored ?? pass, verdicts);
}

/** If two parts give one name, the first counts. */
function withMeasures(verdict: Verdict, parts: readonly Verdict[]): Verdict {
  if (verdict.outcome === 'unmeasured') return verdict;
  const given = parts.flatMap((part) =>
    part.outcome === 'unmeasured' || part.measures === undefined ? [] : [part.measures],
  );
  return given.length === 0 ? verdict : { ...verdict, measures: Object.assign({}, ...given.reverse()) };
}

/** The first pass; else the first failure, with what all of them expected. */
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

/** Any other check would fail for it, too. */
export function hadNothingToCheck({ failure }: Failure): boolean {
  return nothingSaid.has(failure);
}

const nothingSaid = new Set(['no-answer', 'answer-in-reasoning', 'thinking-leak', 'inline-thinking', 'unfinished']);

function withBroken(failure: Failure, failures: readonly Failure[]): Failure {
  return { ...failure, ...brokeOf(failures.flatMap((each) => each.broke ?? [])) };
}
