import { type Attempt, assistantTurns } from '../model/attempt.ts';
import { type Failure, fail } from '../model/verdict.ts';
import type { VerifyContext } from './define-verifier.ts';
import { thinkingIn } from './think-blocks.ts';

/** The text of an answer, or why there is nothing to check. */
export type Reading<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly failure: Failure };

/** Whether the prompt, the tools or a result contain a text, which a reply may then repeat. */
export function heldBy({ turns }: Attempt, { task }: Pick<VerifyContext, 'task'>): (text: string) => boolean {
  return (text) =>
    task.messages.some(({ content }) => content.includes(text)) ||
    turns.some((turn) => turn.role === 'tool' && turn.content.includes(text)) ||
    task.tools.some((tool) => `${tool.description}${JSON.stringify(tool.parameters)}`.includes(text));
}

/**
 * The text of the last message, as a client gets it. If it contains a thinking tag, the server passed on text that a
 * client does not expect. Text that is only in the reasoning channel is not an answer either.
 */
export function answerText(attempt: Attempt, context: Pick<VerifyContext, 'task'>): Reading<{ readonly text: string }> {
  const last = assistantTurns(attempt).at(-1);
  if (last === undefined) return { ok: false, failure: fail('no-answer', 'an answer', 'nothing') };
  const thoughts = thinkingIn(last.content, heldBy(attempt, context));
  if (thoughts !== undefined) return { ok: false, failure: thoughts };
  if (last.content.trim() !== '') return { ok: true, text: last.content };
  if (last.toolCalls.length > 0) {
    return {
      ok: false,
      failure: fail(
        'unfinished',
        'an answer in words',
        `a call to ${last.toolCalls.map((call) => call.name).join(', ')}`,
      ),
    };
  }
  if (last.reasoning.trim() !== '') {
    return { ok: false, failure: fail('answer-in-reasoning', 'an answer outside the reasoning', last.reasoning) };
  }
  return { ok: false, failure: fail('no-answer', 'an answer', 'an empty message') };
}

const fenceOpening = /^(`{3,}|~{3,})[ \t]*([\w.+-]*)[ \t]*$/;

/** The content of a text that is one code fence and nothing else, with its language; undefined otherwise. */
export function unfence(text: string): { readonly language: string; readonly body: string } | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length === 1) return unfenceLine(lines[0] ?? '');
  const opening = fenceOpening.exec(lines[0] ?? '');
  if (opening === null) return undefined;
  const [, mark = '', language = ''] = opening;
  const inside = lines.slice(1, -1);
  if (lines.at(-1)?.trim() !== mark || inside.some((line) => line.startsWith(mark))) return undefined;
  return { language: language.toLowerCase(), body: inside.join('\n') };
}

// "```json {}```": here only a word that cannot be the answer names a language.
const fencedLine = /^(`{3,}|~{3,})(?:(json|jsonl|yaml|csv|xml|text|txt|markdown|md|ini)[ \t]+)?([^`~]+)$/i;

function unfenceLine(line: string): ReturnType<typeof unfence> {
  const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? '';
  if (mark === '' || line.length <= 2 * mark.length || !line.endsWith(mark)) return undefined;
  const found = fencedLine.exec(line.slice(0, -mark.length));
  return found === null ? undefined : { language: (found[2] ?? '').toLowerCase(), body: (found[3] ?? '').trim() };
}
