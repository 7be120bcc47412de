const denial = String.raw`(?:\b(?:not|never|cannot|no|nor|wrong|incorrect|minus|negative|than)|n['’]t)`;
const filler = String.raw`(?:\s+(?:be|been|equals?|to|exactly|simply|really|actually|quite))*`;
// Marks and a currency sign may stand between; a full stop may not, for "No. 42" is a name.
const deniedBefore = new RegExp(`(?:${denial}${filler}|\\bat (?:least|most)|[≠≥≤]|!=)[\\s*_\`"'“‘(:=$€£¥]*$`, 'iu');
const deniedBehind = /^[*_`"'”’)]*\s+(?:is|are|was|were|would be)\s+(?:wrong|incorrect|false)\b/i;

/** Whether the words right beside a number say that it is not the one, or is a bound or the negative of it. */
export function isDenied(before: string, after: string): boolean {
  return deniedBefore.test(before) || deniedBehind.test(after);
}

const scaleWord = '[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|[Dd]ozen|[Ll]akh|[Cc]rore|mn|bn|k';
const scale = new RegExp(`^[*_\`]*[\\s-]*(?:${scaleWord})s?(?![\\p{L}\\p{N}])`, 'u');
const attachedScale = /^[KMB](?![\p{L}\p{N}])/u;

/** Whether what stands behind a number makes a larger one of it: "42 thousand", "42k". */
export function isScaled(after: string): boolean {
  return scale.test(after);
}

/** The same where no unit is asked for: there the letter in "42M" is none. */
export function isScaledWithoutUnit(after: string): boolean {
  return scale.test(after) || attachedScale.test(after);
}

export function isPercentage(after: string): boolean {
  return /^[*_`]*[\s\\-]*(?:%|(?:percent|per cent)\b)/i.test(after);
}
