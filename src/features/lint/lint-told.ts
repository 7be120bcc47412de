import { writtenText } from '../../packs/filler.ts';
import type { Scenario } from '../../packs/pack-schema.ts';
import type { Finding } from '../../records/lint-report.ts';
import { coversIn } from '../../verify/covers.ts';
import { isOf } from '../../verify/define-verifier.ts';
import { type Expectation, splitExpectation } from '../../verify/registry.ts';
import { efficient } from '../agents/efficient.ts';
import { fileEdits } from '../sandbox/kinds/file-edits.ts';
import { shell } from '../sandbox/kinds/shell.ts';

/** One check on its own, with the properties of the prompt that it covers. */
export type Check = { readonly expectation: Expectation; readonly covers: readonly string[]; readonly name: string };

export function checksOf(scenario: Scenario): Check[] {
  return scenario.expect
    .flatMap(splitExpectation)
    .filter(isAsked)
    .map((expectation, index) => ({
      expectation,
      covers: [...new Set(coversIn(expectation))],
      name: `${expectation.kind} (check ${index + 1}: ${shownExpectation(expectation)})`,
    }));
}

/** Some checks only count, or hold whatever a prompt asks. */
function isAsked(expectation: Expectation): boolean {
  if (isOf(efficient, expectation)) return expectation.fails;
  return expectation.kind !== 'no-hallucinated-tools' && expectation.kind !== 'benchloop/agent';
}

export function shownExpectation(expectation: Expectation): string {
  const text = JSON.stringify({ ...expectation, kind: undefined, covers: undefined });
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

export type MakeFinding = (rule: Finding['rule'], message: string) => Finding;

type Prompt = Extract<Scenario['messages'][number], { role: 'system' | 'user' }>;

/** Told = checked: each request of the prompt has a check, and each check a request. */
export function lintTold(
  scenario: Scenario,
  checks: readonly Check[],
  texts: readonly string[],
  find: MakeFinding,
): Finding[] {
  const covered = new Set(checks.flatMap((check) => check.covers));
  const prompts = scenario.messages.filter((message) => message.role === 'system' || message.role === 'user');
  const sources = [...scenario.messages.map(({ content }) => writtenText(content)), ...texts];
  const told = Object.entries(scenario.told).map(([id, quotes]) => ({ id, quotes: [quotes].flat() }));
  const { background } = scenario;
  // What a file says to its reader is no instruction.
  const files = checks.flatMap(({ expectation }) =>
    isOf(fileEdits, expectation) ? Object.entries(expectation.files) : [],
  );
  const shown = checks.flatMap(({ expectation }) =>
    isOf(shell, expectation) ? Object.entries(expectation.cases[0]?.files ?? {}) : [],
  );
  const shownTexts = [...files, ...shown].map(([, text]) => text.trim());
  const quotes = [...told.flatMap((property) => property.quotes), ...background, ...shownTexts].filter(isSpecificQuote);
  return [
    ...told
      .filter(({ id }) => !covered.has(id))
      .map(({ id }) => find('told-unchecked', `"${id}" is in told, and no check covers it`)),
    ...[...told.map(({ id, quotes: words }) => ({ name: `"${id}"`, words })), { name: 'background', words: background }]
      .flatMap(({ name, words }) => words.flatMap((quote) => badQuote(name, quote, sources)))
      .map((message) => find('told-not-in-prompt', message)),
    ...files
      .filter(([path, text]) => ![path, text.trim()].every((part) => sources.some((source) => source.includes(part))))
      .map(([path]) => find('told-not-in-prompt', `the prompt does not show ${path} word for word, with its path`)),
    // A listing may show the folders of a path elsewhere.
    ...shown
      .filter(([path]) => !path.split('/').every((part) => sources.some((source) => source.includes(part))))
      .map(([path]) => find('told-not-in-prompt', `the prompt does not name ${path} of the first folder`)),
    ...checks.flatMap((check) => untold(check, scenario).map((message) => find('check-untold', message))),
    ...Object.entries(scenario['follows-from'] ?? {})
      .flatMap(([id, causes]) => [id, ...causes])
      .filter((id) => !Object.hasOwn(scenario.told, id))
      .map((id) => find('check-untold', `follows-from names "${id}", which is not told`)),
    ...prompts.flatMap((prompt) =>
      uncheckedSentences(prompt, quotes).map((sentence) =>
        find('instruction-unchecked', `no property in told quotes this instruction: ${JSON.stringify(sentence)}`),
      ),
    ),
  ];
}

function untold(check: Check, scenario: Scenario): string[] {
  if (check.covers.length === 0) return [`${check.name} covers nothing in told`];
  return check.covers
    .filter((id) => !Object.hasOwn(scenario.told, id))
    .map((id) => `${check.name} covers "${id}", which is not in told`);
}

function badQuote(name: string, quote: string, sources: readonly string[]): string[] {
  const shown = JSON.stringify(quote);
  if (!isSpecificQuote(quote)) return [`${name} quotes too little, two words or six characters are needed: ${shown}`];
  if (sources.some((text) => rangesOf(text, quote).length > 0)) return [];
  return [
    sources.some((text) => text.includes(quote))
      ? `${name} quotes parts of words: ${shown}`
      : `${name} quotes words that are not in the prompt: ${shown}`,
  ];
}

function uncheckedSentences(prompt: Prompt, quotes: readonly string[]): string[] {
  const content = writtenText(prompt.content);
  const quoted = quotes.flatMap((quote) => rangesOf(content, quote));
  return instructionsIn(content, prompt.role)
    .filter((sentence) => !isQuoted(content, sentence, quoted))
    .map(({ start, end }) => content.slice(start, end).trim());
}

// Scripts without spaces between words have no word boundaries.
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}]/u;
const letters = /[\p{L}\p{N}]/gu;
const leastCharacters = 6;
const leastWords = 2;
const leastShare = 1 / 3;

/** Whether a quote is long enough to name one place of a prompt: a letter or a small word occurs everywhere. */
export function isSpecificQuote(quote: string): boolean {
  return quote.trim().length >= leastCharacters || (quote.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= leastWords;
}

/** The places of a quote in a text, in whole words. */
export function rangesOf(text: string, quote: string): Range[] {
  const ranges: Range[] = [];
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    const end = start + quote.length;
    if (!cutsWord(text, start) && !cutsWord(text, end)) ranges.push({ start, end });
  }
  return ranges;
}

function cutsWord(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return inWord.test(before) && inWord.test(after);
}

/** Whether quotes cover enough of a sentence to represent it. */
export function isQuoted(text: string, { start, end }: Range, quoted: readonly Range[]): boolean {
  const all = [...text.slice(start, end).matchAll(letters)].map((match) => start + match.index);
  const covered = all.filter((at) => quoted.some((range) => range.start <= at && at < range.end));
  return covered.length > 0 && covered.length >= all.length * leastShare;
}

type Range = { readonly start: number; readonly end: number };

// Verbs in their base form: a sentence that opens with one tells the model what to do.
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

// Word ends beyond ASCII: "Noémie" does not open with "no".
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
/** A sentence that describes the reply is a request. */
const property = new RegExp(
  [
    `\\b(?:each|every)\\b.*\\b${states}\\b`,
    `\\b(?:answers?|outputs?|repl(?:y|ies)|responses?)\\b.*\\b${states}\\b`,
    `^(?:(?:the|a|an|all|both|your|its|this|that|these|those|first|second|third|next|last|final|whole|entire|other)\\s+)*${replyParts}\\b.*\\b${states}\\b`,
  ].join('|'),
  'i',
);

/** The sentences of a prompt that tell the model what to do. In a system message, all of them. */
export function instructionsIn(prompt: string, role: 'system' | 'user'): Range[] {
  // A program that a user shows asks for nothing.
  const words = role === 'user' ? prompt.replace(fence, (code) => code.replace(/[^\n]/g, ' ')) : prompt;
  return sentenceRanges(words).filter(({ start, end }) => {
    const sentence = words.slice(start, end);
    return /\p{L}/u.test(sentence) && (role === 'system' || readsLikeInstruction(sentence));
  });
}

const fence = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm;

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
