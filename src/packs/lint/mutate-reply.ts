import { groupBy } from '../../lib/group-by.ts';
import { type ParsedJson, parseJson } from '../../lib/json.ts';
import type { ToolDefinition } from '../../model/task.ts';
import { unfence } from '../../verify/answer-text.ts';
import type { Reply, ReplyTurn } from '../pack-schema.ts';
import { replyTurns, withoutFreeMarks } from '../read-reply.ts';
import { mutateCalls, type ReplyMutant } from './mutate-calls.ts';
import { mutateJson } from './mutate-json.ts';
import { mutateServer } from './mutate-server.ts';
import { mutateAround, mutateText } from './mutate-text.ts';

const mostPerMutator = 8;

/**
 * Replies that differ from a gold answer in one place each, as weakened models and servers make them. Of each
 * mutator at most eight, spread evenly over the reply; none is equal to a gold answer.
 */
export function mutateReply(reply: Reply, tools: readonly ToolDefinition[]): ReplyMutant[] {
  const turns = replyTurns(reply);
  const texts = turns.flatMap((turn, index) =>
    turn.text.trim() === ''
      ? []
      : textMutants(turn.text).map(({ mutator, text }) => ({ mutator, turns: turns.with(index, { ...turn, text }) })),
  );
  const plain = turns.map((turn) => ({ ...turn, text: withoutFreeMarks(turn.text) }));
  const mutants = unique(
    [...texts.filter((mutant) => isLastText(turns, mutant)), ...mutateCalls(plain, tools), ...mutateServer(plain)],
    plain,
  );
  return [...groupBy(mutants, (mutant) => mutant.mutator).values()].flatMap((group) => spread(group, mostPerMutator));
}

// Words beside a call are nobody's business: only the text that answers is mutated.
function isLastText(turns: readonly ReplyTurn[], mutant: ReplyMutant): boolean {
  return turns.every((turn, index) => index === turns.length - 1 || turn.text === mutant.turns[index]?.text);
}

function textMutants(marked: string) {
  const document = jsonIn(marked);
  return document === undefined
    ? mutateText(marked)
    : [...mutateJson(document), ...mutateAround(unfence(marked)?.body ?? marked)];
}

function jsonIn(text: string): ParsedJson | undefined {
  const parsed = parseJson(unfence(text)?.body ?? text);
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : undefined;
}

function unique(mutants: readonly ReplyMutant[], gold: readonly ReplyTurn[]): ReplyMutant[] {
  const seen = new Set([JSON.stringify(gold)]);
  return mutants.filter((mutant) => {
    const text = JSON.stringify(mutant.turns);
    return seen.has(text) ? false : seen.add(text);
  });
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as Item); // within the list
}
