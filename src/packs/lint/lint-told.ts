import type { Finding } from '../../model/lint-report.ts';
import type { Scenario } from '../pack-schema.ts';
import type { Check } from './checks-of.ts';

// A sentence that opens with one of these tells the model what to do; the words below do so anywhere.
const opening =
  /^(?:please\s+)?(?:write|reply|respond|answer|list|return|give|end|start|begin|use|put|keep|include|avoid|sort|copy|output|translate|call|name|format|round|state|say|do|don't|never|always|make|wrap|separate|leave|fill|extract|convert|only|number|mark|finish|print|rewrite|repeat|ignore|omit|drop|set|order|choose|pick)\b/i;
const anywhere =
  /\b(?:must|exactly|only|at most|at least|no more than|no fewer than|never|do not|don't|may not|without)\b/i;

type Range = { readonly start: number; readonly end: number };

/** Told = checked: what the prompt asks is looked at, and what is looked at was asked. */
export function lintTold(scenario: Scenario, checks: readonly Check[], toolTexts: readonly string[]): Finding[] {
  const covered = new Set(checks.flatMap((check) => check.covers));
  const prompts = scenario.messages
    .filter((message) => message.role === 'system' || message.role === 'user')
    .map((message) => message.content);
  const sources = [...scenario.messages.map((message) => message.content), ...toolTexts];
  const told = Object.entries(scenario.told).map(([id, quotes]) => ({ id, quotes: [quotes].flat() }));
  const finding = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  const quotes = [...told.flatMap((property) => property.quotes), ...scenario.background];
  return [
    ...told
      .filter(({ id }) => !covered.has(id))
      .map(({ id }) => finding('told-unchecked', `"${id}" is told and no check covers it`)),
    ...told.flatMap(({ id, quotes: words }) =>
      words
        .filter((quote) => !sources.some((text) => text.includes(quote)))
        .map((quote) =>
          finding(
            'told-not-in-prompt',
            `"${id}" quotes words that stand nowhere in the prompt: ${JSON.stringify(quote)}`,
          ),
        ),
    ),
    ...scenario.background
      .filter((quote) => !sources.some((text) => text.includes(quote)))
      .map((quote) =>
        finding(
          'told-not-in-prompt',
          `background quotes words that stand nowhere in the prompt: ${JSON.stringify(quote)}`,
        ),
      ),
    ...checks.flatMap((check) => untold(check, scenario).map((message) => finding('check-untold', message))),
    ...prompts.flatMap((prompt) =>
      uncheckedSentences(prompt, quotes).map((sentence) =>
        finding('instruction-unchecked', `no told property quotes this instruction: ${JSON.stringify(sentence)}`),
      ),
    ),
  ];
}

function untold(check: Check, scenario: Scenario): string[] {
  if (check.covers.length === 0) return [`${check.name} covers nothing that is told`];
  return check.covers
    .filter((id) => !Object.hasOwn(scenario.told, id))
    .map((id) => `${check.name} covers "${id}", which is not told`);
}

function uncheckedSentences(prompt: string, quotes: readonly string[]): string[] {
  const quoted = quotes.flatMap((quote) => rangesOf(prompt, quote));
  return sentenceRanges(prompt)
    .filter(
      ({ start, end }) =>
        isInstruction(prompt.slice(start, end)) && !quoted.some((range) => range.start < end && start < range.end),
    )
    .map(({ start, end }) => prompt.slice(start, end).trim());
}

function isInstruction(sentence: string): boolean {
  const words = sentence.replace(/^[\s\-*•>#\d.)]+/, '');
  return opening.test(words) || anywhere.test(words);
}

function sentenceRanges(text: string): Range[] {
  return [...text.matchAll(/[^\n]+?(?:[.!?](?=\s|$)|$|\n)/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function rangesOf(text: string, quote: string): Range[] {
  const ranges: Range[] = [];
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1))
    ranges.push({ start, end: start + quote.length });
  return ranges;
}
