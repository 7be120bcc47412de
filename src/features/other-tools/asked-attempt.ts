import { medianOf } from '../../lib/median-of.ts';

/** An attempt as the files of other tools hold it. `text` is missing where no text may leave the run. */
export type AskedAttempt = {
  readonly outcome: 'pass' | 'fail' | 'unmeasured';
  readonly ms: number;
  readonly firstTokenMs: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly text?: string | undefined;
  /** The scores of an agent by BenchLoop, by name, with their sum `agent`. */
  readonly agent?: { readonly [name: string]: number } | undefined;
};

/** The attempts of each scenario, in the order in which they were asked. */
export type AskedAttempts = ReadonlyMap<string, readonly AskedAttempt[]>;

/** Gives each row of a scorecard, which counts outcomes only, its attempt: those of an outcome in their order. */
export function rowsInTurn(
  attempts: AskedAttempts,
): (scenario: string, outcome: AskedAttempt['outcome']) => AskedAttempt | undefined {
  const left = new Map<string, AskedAttempt[]>();
  return (scenario, outcome) => {
    const key = `${outcome} ${scenario}`;
    const own = left.get(key) ?? (attempts.get(scenario) ?? []).filter((each) => each.outcome === outcome);
    left.set(key, own);
    return own.shift();
  };
}

export function medianMs(attempts: readonly AskedAttempt[], name: 'ms' | 'firstTokenMs'): number | null {
  return medianOf(attempts.flatMap((each) => (each.outcome === 'unmeasured' ? [] : (each[name] ?? [])))) ?? null;
}
