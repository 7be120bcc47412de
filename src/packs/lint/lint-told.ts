import type { Finding } from '../../model/lint-report.ts';
import type { Scenario } from '../pack-schema.ts';
import type { Check } from './checks-of.ts';
import { instructionsIn } from './instructions.ts';
import { isQuoted, rangesOf, saysEnough } from './quotes.ts';

type Prompt = Extract<Scenario['messages'][number], { role: 'system' | 'user' }>;

/** Told = checked: what the prompt asks is looked at, and what is looked at was asked. */
export function lintTold(scenario: Scenario, checks: readonly Check[], toolTexts: readonly string[]): Finding[] {
  const covered = new Set(checks.flatMap((check) => check.covers));
  const prompts = scenario.messages.filter((message) => message.role === 'system' || message.role === 'user');
  const sources = [...scenario.messages.map((message) => message.content), ...toolTexts];
  const told = Object.entries(scenario.told).map(([id, quotes]) => ({ id, quotes: [quotes].flat() }));
  const finding = (rule: Finding['rule'], message: string): Finding => ({ rule, scenario: scenario.id, message });
  const { background } = scenario;
  const quotes = [...told.flatMap((property) => property.quotes), ...background].filter(saysEnough);
  return [
    ...told
      .filter(({ id }) => !covered.has(id))
      .map(({ id }) => finding('told-unchecked', `"${id}" is told and no check covers it`)),
    ...[...told.map(({ id, quotes: words }) => ({ name: `"${id}"`, words })), { name: 'background', words: background }]
      .flatMap(({ name, words }) => words.flatMap((quote) => badQuote(name, quote, sources)))
      .map((message) => finding('told-not-in-prompt', message)),
    ...checks.flatMap((check) => untold(check, scenario).map((message) => finding('check-untold', message))),
    ...Object.entries(scenario['follows-from'] ?? {})
      .flatMap(([id, causes]) => [id, ...causes])
      .filter((id) => !Object.hasOwn(scenario.told, id))
      .map((id) => finding('check-untold', `follows-from names "${id}", which is not told`)),
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

function badQuote(name: string, quote: string, sources: readonly string[]): string[] {
  const shown = JSON.stringify(quote);
  if (!saysEnough(quote)) return [`${name} quotes too little, two words or six characters are needed: ${shown}`];
  if (sources.some((text) => rangesOf(text, quote).length > 0)) return [];
  return [
    sources.some((text) => text.includes(quote))
      ? `${name} quotes parts of words: ${shown}`
      : `${name} quotes words that stand nowhere in the prompt: ${shown}`,
  ];
}

function uncheckedSentences(prompt: Prompt, quotes: readonly string[]): string[] {
  const { content } = prompt;
  const quoted = quotes.flatMap((quote) => rangesOf(content, quote));
  return instructionsIn(content, prompt.role)
    .filter((sentence) => !isQuoted(content, sentence, quoted))
    .map(({ start, end }) => content.slice(start, end).trim());
}
