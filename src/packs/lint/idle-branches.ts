import type { VerifyContext } from '../../verify/define-verifier.ts';
import { type Expectation, verify } from '../../verify/registry.ts';
import type { Check } from './checks-of.ts';
import type { Probe } from './probe-scenario.ts';

/** A check without one branch of an any-of inside it; below a `not`, a branch is there to reject. */
type Pruned = { readonly expectation: Expectation; readonly branch: Expectation; readonly rejects: boolean };

/** A branch that no probe needs: it lets replies pass, or under a `not` fail, that nobody has shown. */
export type IdleBranch = { readonly check: Check; readonly branch: Expectation };

export async function idleBranches(
  checks: readonly Check[],
  probes: { readonly gold: readonly Probe[]; readonly wrong: readonly Probe[] },
  context: VerifyContext,
): Promise<IdleBranch[]> {
  const found: IdleBranch[] = [];
  for (const check of checks)
    for (const { expectation, branch, rejects } of prunings(check.expectation)) {
      let needed = false;
      for (const { attempt } of rejects ? probes.wrong : probes.gold) {
        const [whole, pruned] = [
          await verify(attempt, check.expectation, context),
          await verify(attempt, expectation, context),
        ];
        needed = whole.outcome !== pruned.outcome;
        if (needed) break;
      }
      if (!needed) found.push({ check, branch });
    }
  return found;
}

function prunings(expectation: Expectation): Pruned[] {
  switch (expectation.kind) {
    case 'not':
      return prunings(expectation.of).map((inner) => ({
        ...inner,
        expectation: { ...expectation, of: inner.expectation },
        rejects: !inner.rejects,
      }));
    case 'all-of':
      return inside(expectation.of, (of) => ({ ...expectation, of }));
    case 'any-of':
      return [
        ...expectation.of.map((branch, index) => ({
          expectation: { ...expectation, of: expectation.of.toSpliced(index, 1) },
          branch,
          rejects: false,
        })),
        ...inside(expectation.of, (of) => ({ ...expectation, of })),
      ];
    default:
      return [];
  }
}

function inside(parts: readonly Expectation[], rebuilt: (parts: Expectation[]) => Expectation): Pruned[] {
  return parts.flatMap((part, index) =>
    prunings(part).map((inner) => ({ ...inner, expectation: rebuilt(parts.with(index, inner.expectation)) })),
  );
}
