import { z } from 'zod';
import type { Attempt } from '../model/attempt.ts';
import type { Verdict } from '../model/verdict.ts';
import { benchlocalAnswerMatch } from './benchlocal/answer-match.ts';
import { benchlocalDataExtract } from './benchlocal/data-extract.ts';
import { benchlocalInstructFollow } from './benchlocal/instruct-follow.ts';
import { benchlocalReasonMath } from './benchlocal/reason-math.ts';
import { benchlocalStructOutput } from './benchlocal/struct-output.ts';
import { benchlocalToolCall } from './benchlocal/tool-call.ts';
import { choice } from './choice.ts';
import {
  allOfSchema,
  anyOfSchema,
  combinatorRevision,
  notSchema,
  verifyAllOf,
  verifyAnyOf,
  verifyNot,
} from './combinators.ts';
import { brokenIds, isPlaced } from './covers.ts';
import { coversIn } from './covers-in.ts';
import { csvTable } from './csv-table.ts';
import type { VerifyContext } from './define-verifier.ts';
import { fields } from './fields.ts';
import { finalText } from './final-text.ts';
import { jsonSchema } from './json-schema.ts';
import { jsonValue } from './json-value.ts';
import { keyValues } from './key-values.ts';
import { markdownOutline } from './markdown-outline.ts';
import { markdownTable } from './markdown-table.ts';
import { number } from './number.ts';
import { type PortVersions, portVersions } from './ports.ts';
import { textRules } from './text-rules.ts';
import { toolCalls } from './tool-calls.ts';
import { xmlValue } from './xml-value.ts';
import { yamlValue } from './yaml-value.ts';

/** Every kind of check. Composite kinds, which contain other checks, are below. */
const verifiers = [
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
  benchlocalAnswerMatch,
  benchlocalDataExtract,
  benchlocalInstructFollow,
  benchlocalReasonMath,
  benchlocalStructOutput,
  benchlocalToolCall,
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
    allOfSchema(expectationSchema),
    anyOfSchema(expectationSchema),
    notSchema(expectationSchema),
  ]),
);

/** Compares an attempt with one expectation. The only place that asks for its kind. */
export async function verify(attempt: Attempt, expected: Expectation, context: VerifyContext): Promise<Verdict> {
  const verdict = await verifyKind(attempt, expected, context);
  if (verdict.outcome !== 'fail' || verdict.broke !== undefined) return verdict;
  const { covers } = expected;
  // A failure without a known place breaks everything it covers, unless a property names the failure mode.
  const broke = isPlaced(covers) ? brokenIds(covers, [{ mode: verdict.failure }]) : coversIn(expected);
  return broke.length === 0 ? verdict : { ...verdict, broke: [...new Set(broke)] };
}

function verifyKind(attempt: Attempt, expected: Expectation, context: VerifyContext): Verdict | Promise<Verdict> {
  const inner = (part: Expectation) => verify(attempt, part, context);
  switch (expected.kind) {
    case 'all-of':
      return verifyAllOf(expected.of, inner);
    case 'any-of':
      return verifyAnyOf(expected.of, inner);
    case 'not':
      return verifyNot(expected.of, inner);
    default:
      return verifierFor(expected).verify(attempt, expected, context);
  }
}

function isComposite(expected: Expectation): expected is Composite {
  return expected.kind === 'all-of' || expected.kind === 'any-of' || expected.kind === 'not';
}

/**
 * The `kind@revision` of a check and of all checks inside it, and the `port@version` of what it uses: a raised number
 * makes it a different check. Version 1 of a port is omitted.
 */
export function revisionsOf(expected: Expectation, versions: PortVersions = portVersions): string[] {
  if (isComposite(expected)) {
    const inside = [expected.of].flat().flatMap((part) => revisionsOf(part, versions));
    return [`${expected.kind}@${combinatorRevision}`, ...inside];
  }
  const rules = 'rules' in expected ? expected.rules : [];
  const asksPatterns = rules.some((rule) => 'backtracking' in rule && rule.backtracking === true);
  const ports = asksPatterns && versions.patterns > 1 ? [`patterns@${versions.patterns}`] : [];
  return [`${expected.kind}@${verifierFor(expected).revision}`, ...ports];
}

/** Key orders that decide a verdict: digests use the sorted form of a check, which would lose them. */
export function keyOrdersOf(expected: Expectation): string[][] {
  if (isComposite(expected)) return [expected.of].flat().flatMap(keyOrdersOf);
  return expected.kind === 'key-values' && expected.order === 'exact' ? [Object.keys(expected.values)] : [];
}

/** The independent checks inside an expectation, so that each can be seen failing alone. */
export function splitExpectation(expected: Expectation): Expectation[] {
  switch (expected.kind) {
    case 'all-of':
      return expected.of.flatMap((part) => splitExpectation(inherited(part, expected.covers)));
    case 'text-rules':
    case 'final-text':
      return expected.rules.map((rule) => inherited({ ...expected, rules: [rule] }, undefined));
    default:
      return [expected];
  }
}

function inherited(part: Expectation, covers: string[] | undefined): Expectation {
  return part.covers === undefined && covers !== undefined ? { ...part, covers } : part;
}

/** Whether a check reproduces another tool's scorer, which treats the reply as that tool would. */
export function isCompatible(expected: Expectation): boolean {
  return expected.kind.startsWith('benchlocal/');
}

/** Whether a check covers the calls of a reply; otherwise calls do not belong in an answer. */
export function asksForCalls(expected: Expectation): boolean {
  if (isComposite(expected)) return [expected.of].flat().some(asksForCalls);
  return expected.kind === 'tool-calls' || expected.kind === 'benchlocal/tool-call';
}
