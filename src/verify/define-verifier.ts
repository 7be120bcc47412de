import type { z } from 'zod';
import type { Attempt, Task } from '../model/attempt.ts';
import type { Verdict } from '../model/verdict.ts';
import type { SystemFolder } from './ports.ts';
import type { VerifyPorts } from './token-vectors.ts';
import type { WorldRun } from './world-run.ts';

export type VerifyContext = {
  readonly task: Task;
  readonly ports: VerifyPorts;
  /** Closed think blocks in the content count as reasoning; by default they fail. */
  readonly inlineThinking?: 'allowed' | undefined;
  /** For each property, the properties it follows from: if one of those is broken, a verdict does not list it. */
  readonly followsFrom?: { readonly [property: string]: readonly string[] } | undefined;
  /** What an attempt did in the world of the scenario; only for scenarios that have one. */
  readonly world?: ((attempt: Attempt) => WorldRun | undefined) | undefined;
  /** The folder in which the model can run commands, as it is at the start. */
  readonly shell?: SystemFolder | undefined;
};

type KindShape = z.ZodRawShape & { kind: z.ZodLiteral<string> };
type Expectation<Shape extends KindShape> = z.ZodObject<Shape, z.core.$strict>;

/**
 * A kind of check: the form of its expectation, and how an attempt is compared with it. `revision` is raised whenever a
 * verdict can change: it is part of every scenario's digest. `verify` never throws, whatever the attempt contains.
 */
export function defineVerifier<Shape extends KindShape, Result extends Verdict | Promise<Verdict>>(verifier: {
  revision: number;
  expectation: Expectation<Shape>;
  verify(attempt: Attempt, expected: z.infer<Expectation<Shape>>, context: VerifyContext): Result;
}) {
  return verifier;
}
