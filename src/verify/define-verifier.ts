import { z } from 'zod';
import type { Attempt } from '../model/attempt.ts';
import type { Task } from '../model/task.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Ports } from './ports.ts';

export type VerifyContext = { readonly task: Task; readonly ports: Ports };

/** `covers` names the properties (`told` ids of the scenario) that a check looks at. */
export const coversSchema = z.array(z.string().min(1)).min(1).optional();

type KindShape = z.ZodRawShape & { kind: z.ZodLiteral<string> };
type Expectation<Shape extends KindShape> = z.ZodObject<Shape, z.core.$strict>;

/**
 * A kind of check: what its expectation looks like and how an attempt is held against it.
 * `revision` is raised whenever a verdict can change: it is part of every scenario's digest.
 * `verify` never throws, whatever the attempt holds.
 */
export function defineVerifier<Shape extends KindShape, Result extends Verdict | Promise<Verdict>>(verifier: {
  revision: number;
  expectation: Expectation<Shape>;
  verify(attempt: Attempt, expected: z.infer<Expectation<Shape>>, context: VerifyContext): Result;
}) {
  return verifier;
}
