import { assistantTurns } from '../model/attempt.ts';
import type { AttemptLine, JournalLine } from '../model/journal.ts';
import type { Mode } from '../model/target.ts';
import { readResponse } from '../packs/read-response.ts';

/** By scenario: what the model said in the first round that was answered, calls included, for people to read. */
export function firstAnswers(lines: readonly JournalLine[], mode: Mode): ReadonlyMap<string, string> {
  const first = new Map<string, AttemptLine>();
  for (const line of lines) {
    if (line.kind !== 'attempt' || line.mode !== mode || line.answer === null || line.leftOut === 'texts') continue;
    const known = first.get(line.scenario);
    if (known === undefined || line.round < known.round) first.set(line.scenario, line);
  }
  return new Map([...first].map(([scenario, line]) => [scenario, answerOf(line)]));
}

export function answerOf({ messages }: Pick<AttemptLine, 'messages'>): string {
  return assistantTurns(readResponse(messages))
    .flatMap(({ content, toolCalls }) => [
      ...(content === '' ? [] : [content]),
      ...toolCalls.map(
        ({ name, arguments: sent }) => `${name}(${typeof sent === 'string' ? sent : JSON.stringify(sent)})`,
      ),
    ])
    .join('\n');
}
