export type Range = { readonly start: number; readonly end: number };

// Verbs in the bare form: a sentence that opens with one tells the model what to do.
const verbs = `
  abbreviate accept act add address adjust align analyse analyze answer append apply arrange ask assign assume attach
  average avoid balance be begin book break bring build calculate call cancel capitalise capitalize change check choose
  cite classify clean close code collect colour color combine comment compare compile complete compose compute conclude
  confirm connect consider contain continue convert copy correct count cover create cut debug decide decline decode
  define delete deliver derive describe design determine display divide do document double draft draw drop edit
  eliminate emit encode end enclose ensure enter enumerate escape estimate evaluate exclude expand explain export
  express extend extract fetch fill filter find finish fix flag focus follow forget format generate get give go group
  guess halve help highlight hold identify ignore imagine include increase indent indicate infer insert interpret
  introduce join justify keep label leave let limit link list locate look lowercase make map mark match mention merge
  mind minimise minimize modify move multiply name negate normalise normalize note notice number obey omit open order
  organise organize outline output pad paraphrase parse pass pause perform pick place plan post predict prefer prefix
  prepare present preserve pretend print prioritise prioritize process produce proofread propose prove provide put
  quote raise rank read recall recommend record reduce refer reformat refrain refuse regard relate remain remember
  remove rename reorder repeat rephrase replace reply report represent request reserve resolve respect respond restate
  restrict return reverse review revise rewrite round run save say schedule search select send separate set shorten
  show sign simplify skip solve sort speak specify spell split spread square start state stay stick stop store strip
  structure submit substitute subtract suggest sum summarise summarize support swap switch tabulate tag take tell test
  think title trace transcribe transform translate treat trim triple truncate try turn type underline update
  uppercase use validate verify wait weigh work wrap write`
  .trim()
  .split(/\s+/)
  .join('|');

// Word ends that know letters beyond ASCII: "Noémie" does not open with "no".
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

const opening = new RegExp(
  `^(?:(?:please|kindly|just|now|then|first|next|also|finally|and|but|so|only|always|never|don't|do not),?\\s+)*(?:${verbs})${wordEnd}`,
  'iu',
);
const openingClause = new RegExp(
  `^(?:after|as|at|before|by|for|from|if|in|on|once|to|under|unless|when|where|while|with|within)\\b[^,]*,\\s+(?:(?:please|then|also|always|never)\\s+)*(?:${verbs})${wordEnd}`,
  'iu',
);
const anywhere =
  /^(?:nothing|never|always|no|not|only)(?![\p{L}\p{N}])|\b(?:must|shall|should|ought to|need to|needs to|have to|has to|make sure|be sure|exactly|only|at most|at least|no more than|no fewer than|nothing else|never|do not|don't|may not|without)\b|\b(?:can|could|will|would) you\b/iu;

const states =
  '(?:are|becomes?|begins?|can|cannot|comes?|contains?|ends?|follows?|gives?|goes|has|have|holds?|is|may|names?|needs?|shows?|stands?|starts?|stays?|uses?)';
const replyParts =
  '(?:answer|array|bullet|cell|character|code|column|document|entry|entries|field|file|form|heading|header|item|json|key|label|letter|line|list|message|name|object|output|paragraph|reply|replies|response|row|section|sentence|string|summary|table|text|title|value|word)s?';
/** A sentence that states what the reply is like asks for it. */
const property = new RegExp(
  [
    `\\b(?:each|every)\\b.*\\b${states}\\b`,
    `\\b(?:answers?|outputs?|repl(?:y|ies)|responses?)\\b.*\\b${states}\\b`,
    `^(?:(?:the|a|an|all|both|your|its|this|that|these|those|first|second|third|next|last|final|whole|entire|other)\\s+)*${replyParts}\\b.*\\b${states}\\b`,
  ].join('|'),
  'i',
);

/** The sentences of a prompt that tell the model what to do. Of a system message, each one does. */
export function instructionsIn(prompt: string, role: 'system' | 'user'): Range[] {
  return sentenceRanges(prompt).filter(({ start, end }) => {
    const sentence = prompt.slice(start, end);
    return /\p{L}/u.test(sentence) && (role === 'system' || readsLikeInstruction(sentence));
  });
}

function readsLikeInstruction(sentence: string): boolean {
  const words = sentence.replace(/^[\s\-*•>#\d.)("“'|]+/, '').trim();
  if (opening.test(words) || openingClause.test(words) || anywhere.test(words)) return true;
  return !words.endsWith('?') && property.test(words);
}

function sentenceRanges(text: string): Range[] {
  return [...text.matchAll(/[^\n]+?(?:[.!?](?=\s|$)|$|\n)/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
