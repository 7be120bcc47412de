import type { z } from 'zod';
import type { Json } from '../lib/json.ts';
import type { AssistantTurn, Attempt, StateDifference, Task } from '../records/attempt.ts';
import type { MetricId, Verdict } from '../records/verdict.ts';
import type { Covers } from './covers.ts';
import type { NamedCases } from './kept-cases.ts';
import type { ImageTask, PortVersions, SystemFolder, SystemResult, VerifyPorts } from './ports.ts';
import type { WorldRun } from './world-run.ts';

export type VerifyContext = {
  readonly task: Task;
  readonly ports: VerifyPorts;
  /** Closed think blocks in the content count as reasoning; by default they fail. */
  readonly inlineThinking?: 'allowed' | undefined;
  /** For each property, the properties it follows from: if one of those is broken, a verdict does not list it. */
  readonly followsFrom?: { readonly [property: string]: readonly string[] } | undefined;
  readonly world?: ((attempt: Attempt) => WorldRun | undefined) | undefined;
  /** The folder in which the model can run commands, as it is at the start. */
  readonly shell?: SystemFolder | undefined;
};

type KindShape = z.ZodRawShape & { kind: z.ZodLiteral<string> };
type Expectation<Shape extends KindShape> = z.ZodObject<Shape, z.core.$strict>;

/** A metric that a check measures. A raised revision makes it another check. */
export type KindMetric = { readonly id: MetricId; readonly revision: number; readonly needsVectors: boolean };

/** `isOne`: the texts are the items of one answer. */
export type RightAnswers = { readonly texts: readonly string[]; readonly isOne: boolean };

/** `folder` is the one that its shell had at the start, and `left` what its commands left there. */
export type AgentEnd = {
  readonly run: WorldRun | undefined;
  readonly folder: SystemFolder | undefined;
  readonly left: SystemResult | undefined;
};

export type ImageUse = { readonly task: ImageTask; completionOf(turn: AssistantTurn): Json };

type KindOf<Check, Schema, Result = Verdict | Promise<Verdict>> = {
  /** Raised whenever a verdict can change: it is part of every scenario's digest. */
  readonly revision: number;
  readonly expectation: Schema;
  /** Never throws. */
  verify(attempt: Attempt, expected: Check, context: VerifyContext): Result;
  ports?(expected: Check): readonly (keyof PortVersions)[];
  readonly readsCalls?: true;
  split?(expected: Check): readonly Check[];
  keyOrders?(expected: Check): string[][];
  metrics?(expected: Check): readonly KindMetric[];
  /** Word for word. */
  answers?(expected: Check): RightAnswers;
  isDecided?(text: string, expected: Check): boolean;
  differences?(expected: Check, end: AgentEnd): readonly StateDifference[];
  /** Next to the pack. */
  casesFiles?(expected: Check): readonly NamedCases[];
  /** Of benchlocal-cli. */
  image?(expected: Check): ImageUse;
  /** Whether it reproduces another tool's scorer. */
  isCompatible?(expected: Check): boolean;
  beside?(expectations: readonly { readonly kind: string }[], checked: readonly Verdict[], run: WorldRun): Verdict[];
};

export type VerifierKind = KindOf<{ readonly kind: string; readonly covers?: Covers }, Expectation<KindShape>>;

export function defineVerifier<Shape extends KindShape, Result extends Verdict | Promise<Verdict>>(
  verifier: KindOf<z.infer<Expectation<Shape>>, Expectation<Shape>, Result>,
) {
  return verifier;
}

export type OfKind = { readonly expectation: z.ZodType & { readonly shape: { readonly kind: z.ZodLiteral<string> } } };
export type CheckOf<Kind extends OfKind> = z.infer<Kind['expectation']>;

export function isOf<Kind extends OfKind, Check extends { readonly kind: string }>(
  { expectation }: Kind,
  check: Check,
): check is Check & CheckOf<Kind> {
  return check.kind === expectation.shape.kind.value;
}
