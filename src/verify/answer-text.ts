import { type Attempt, assistantTurns } from '../model/attempt.ts';
import { type Failure, fail } from '../model/verdict.ts';

export type AnswerText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: Failure };

// No "<" inside a tag, so that a reply full of broken tags is read once.
const thinkTag = /<(\/?)(think|thinking)\b[^<>]*>/gi;

/** Cuts what stands between an opening tag and the closing one of its name, tags included. */
function withoutThinkBlocks(text: string): { kept: string; loneTag: boolean } {
  let kept = '';
  let keptUntil = 0;
  let open: { name: string; start: number } | undefined;
  let loneTag = false;
  for (const match of text.matchAll(thinkTag)) {
    const [tag, slash, written = ''] = match;
    const name = written.toLowerCase();
    if (slash === '') open ??= { name, start: match.index };
    else if (open?.name === name) {
      kept += text.slice(keptUntil, open.start);
      keptUntil = match.index + tag.length;
      open = undefined;
    } else if (open === undefined) loneTag = true;
  }
  return { kept: kept + text.slice(keptUntil), loneTag: loneTag || open !== undefined };
}

/**
 * The text of the last message, closed think blocks cut out for judging. What stands only in the reasoning channel
 * is no answer; a think tag that never opened or closed means that the server lost the border, and nobody can say
 * on which side of it the rest stands.
 */
export function answerText(attempt: Attempt): AnswerText {
  const last = assistantTurns(attempt).at(-1);
  if (last === undefined) return { ok: false, failure: fail('no-answer', 'an answer', 'nothing') };
  const { kept: text, loneTag } = withoutThinkBlocks(last.content);
  if (loneTag) {
    return { ok: false, failure: fail('thinking-leak', 'an answer without thinking tags', last.content) };
  }
  if (text.trim() !== '') return { ok: true, text };
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
  if (last.reasoning.trim() !== '' || last.content.trim() !== '') {
    return {
      ok: false,
      failure: fail('answer-in-reasoning', 'an answer outside the reasoning', last.reasoning || last.content),
    };
  }
  return { ok: false, failure: fail('no-answer', 'an answer', 'an empty message') };
}

const fenceOpening = /^(`{3,}|~{3,})[ \t]*([\w.+-]*)[ \t]*$/;

/** The inside of a text that is one code fence and nothing else, with its language; undefined otherwise. */
export function unfence(text: string): { readonly language: string; readonly body: string } | undefined {
  const lines = text.trim().split(/\r?\n/);
  const opening = lines.length < 2 ? null : fenceOpening.exec(lines[0] ?? '');
  if (opening === null) return undefined;
  const [, mark = '', language = ''] = opening;
  const inside = lines.slice(1, -1);
  if (lines.at(-1)?.trim() !== mark || inside.some((line) => line.startsWith(mark))) return undefined;
  return { language: language.toLowerCase(), body: inside.join('\n') };
}
