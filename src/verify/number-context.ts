const denial = String.raw`(?:\b(?:not|never|cannot|no|nor|wrong|incorrect|minus|negative|than)|n['’]t)`;
const filler = String.raw`(?:\s+(?:be|been|equals?|to|exactly|simply|really|actually|quite))*`;
// Marks and a currency sign may be between; a full stop may not, because "No. 42" is a name.
const deniedBefore = new RegExp(`(?:${denial}${filler}|\\bat (?:least|most)|[≠≥≤]|!=)[\\s*_\`"'“‘(:=$€£¥]*$`, 'iu');
const deniedBehind = /^[*_`"'”’)]*\s+(?:is|are|was|were|would be)\s+(?:wrong|incorrect|false)\b/i;

/** Whether the words beside a number say that it is not the answer, or that it is a bound or a negation. */
export function isDenied(before: string, after: string): boolean {
  return deniedBefore.test(before) || deniedBehind.test(after);
}

const scaleWord = '[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|[Dd]ozen|[Ll]akh|[Cc]rore|mn|bn|k';
const scale = new RegExp(`^[*_\`]*[\\s-]*(?:${scaleWord})s?(?![\\p{L}\\p{N}])`, 'u');
const attachedScale = /^[KMB](?![\p{L}\p{N}])/u;

/** Whether the text after a number multiplies it: "42 thousand", "42k". */
export function isScaled(after: string): boolean {
  return scale.test(after);
}

/** The same if no unit is expected: then the letter in "42M" is not a unit. */
export function isScaledWithoutUnit(after: string): boolean {
  return scale.test(after) || attachedScale.test(after);
}

export function isPercentage(after: string): boolean {
  return /^[*_`]*[\s\\-]*(?:%|(?:percent|per cent)\b)/i.test(after);
}
