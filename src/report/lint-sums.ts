import type { PackLint } from '../model/lint-report.ts';

/** A pack's figures added up over its scenarios. */
export type LintSums = {
  readonly gold: number;
  readonly goldPassed: number;
  readonly nearMisses: number;
  readonly rejected: number;
  readonly nulls: number;
  readonly nullPasses: number;
  readonly mutants: number;
  readonly killed: number;
  readonly tolerated: number;
  readonly fewestMutants: number;
  readonly told: number;
  readonly checked: number;
  readonly checks: number;
  readonly checksTold: number;
  /** A tool loop reads its prompt again for each message. */
  readonly promptTokens: number;
  readonly replyTokens: number;
};

export function lintSums({ scenarios }: PackLint): LintSums {
  const sum = (of: (scenario: PackLint['scenarios'][number]) => number) =>
    scenarios.reduce((total, scenario) => total + of(scenario), 0);
  return {
    gold: sum(({ gold }) => gold.total),
    goldPassed: sum(({ gold }) => gold.passed),
    nearMisses: sum(({ nearMisses }) => nearMisses.total),
    rejected: sum(({ nearMisses }) => nearMisses.rejected),
    nulls: sum(({ nullModels }) => nullModels.total),
    nullPasses: sum(({ nullModels }) => nullModels.passed.length),
    mutants: sum(({ mutants }) => mutants.applicable),
    killed: sum(({ mutants }) => mutants.killed),
    tolerated: sum(({ mutants }) => mutants.tolerated),
    fewestMutants: Math.min(...scenarios.map(({ mutants }) => mutants.applicable)),
    told: sum(({ told }) => told.total),
    checked: sum(({ told }) => told.checked),
    checks: sum(({ checks }) => checks.total),
    checksTold: sum(({ checks }) => checks.told),
    promptTokens: sum(({ tokens, turns }) => tokens.prompt * Math.max(1, turns)),
    replyTokens: sum(({ tokens }) => tokens.reply),
  };
}
