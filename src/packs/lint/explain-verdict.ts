import type { Verdict } from '../../model/verdict.ts';

/** A verdict in a line, for whoever mends the pack. */
export function explainVerdict(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'passes';
    case 'fail':
      return `${verdict.mode}, expected ${verdict.expected}, received ${verdict.received}${verdict.broke === undefined ? '' : ` (broke ${verdict.broke.join(', ')})`}`;
    case 'unmeasured':
      return `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`;
  }
}
