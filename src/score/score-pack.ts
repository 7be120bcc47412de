import type { AttemptLine } from '../model/journal.ts';
import type { Arm, PackScore, PackTiming } from '../model/scorecard.ts';
import type { Mode, PackVersion } from '../model/target.ts';
import { medianOf, quantileOf } from './quantile-of.ts';

export function scorePack(
  { id, version, digest }: PackVersion,
  mode: Mode,
  attempts: readonly AttemptLine[],
): PackScore {
  return { id, version, digest, arm: armOf(mode, attempts), completionTokens: completionTokensOf(attempts) };
}

/** Of the planned rounds alone, and of what was measured in them. */
export function timePack(attempts: readonly AttemptLine[]): PackTiming {
  const timed = attempts.filter(({ stage, verdict }) => stage === 'measure' && verdict.outcome !== 'unmeasured');
  const totals = timed.map(({ totalMs }) => totalMs);
  return {
    attemptP50Ms: medianOf(totals),
    attemptP95Ms: quantileOf(totals, 0.95),
    firstTokenP50Ms: medianOf(timed.flatMap(({ measures }) => measures[0]?.firstTokenMs ?? [])),
    decodeTokensPerSecond: medianOf(
      timed.flatMap(({ measures }) => measures.flatMap(({ decodeTokensPerSecond }) => decodeTokensPerSecond ?? [])),
    ),
  };
}

/**
 * Thinking was forced on and no reply reasons, or off and some reply does: the switch did not reach the model. No reply
 * at all shows nothing, and `pack-defaults` forces nothing.
 */
function armOf(mode: Mode, attempts: readonly AttemptLine[]): Arm {
  if (mode === 'pack-defaults') return { isValid: true };
  const asked = mode === 'enable-thinking' ? 'on' : 'off';
  const replied = attempts.filter(({ messages, isReasoned }) => messages.length > 0 || isReasoned);
  const [reasoned, replies] = [replied.filter(({ isReasoned }) => isReasoned).length, replied.length];
  const isValid = replies === 0 || (asked === 'on' ? reasoned > 0 : reasoned === 0);
  return isValid ? { isValid } : { isValid, asked, reasoned, replies };
}

function completionTokensOf(attempts: readonly AttemptLine[]): number | null {
  const known = attempts.flatMap(({ measures }) => {
    const tokens = measures.flatMap(({ completionTokens }) => completionTokens ?? []);
    return tokens.length === 0 || tokens.length < measures.length ? [] : [tokens.reduce((sum, each) => sum + each, 0)];
  });
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}
