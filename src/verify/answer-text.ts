import type { AssistantTurn, Attempt } from '../records/attempt.ts';
import type { FailureMode } from '../records/failure-mode.ts';
import { type Failure, fail } from '../records/verdict.ts';
import type { VerifyContext } from './define-verifier.ts';
import { type IsQuotable, messagesOf, type QuotableAt, quotableIn } from './held-text.ts';

// No "<" inside a tag, so that a reply full of broken tags is read once.
const thinkTag = /<(\/?)((?:seed:)?think|thinking)\b[^<>]*>|\[(\/?)(THINK)\]|◁(\/?)(think)▷/gi;

type Parted = { readonly kept: string; readonly thought: string; readonly tags: 'none' | 'closed' | 'lone' };

/** Without the tags too. A quotable tag is a word. */
function splitThinking(text: string, isQuotable: IsQuotable): Parted {
  let kept = '';
  let thought = '';
  let keptUntil = 0;
  let tags: Parted['tags'] = 'none';
  let open: { name: string; start: number; inside: number } | undefined;
  for (const match of text.matchAll(thinkTag)) {
    const slash = match[1] ?? match[3] ?? match[5];
    const name = `${match[0][0]}${match[2] ?? match[4] ?? match[6]}`.toLowerCase();
    // Inside a block only its own end counts.
    if ((open !== undefined && (slash === '' || open.name !== name)) || isQuotable(match[0])) continue;
    if (tags === 'none') tags = 'closed';
    const end = match.index + match[0].length;
    if (slash === '') open = { name, start: match.index, inside: end };
    else if (open !== undefined) {
      kept += text.slice(keptUntil, open.start);
      thought += text.slice(open.inside, match.index);
      keptUntil = end;
      open = undefined;
    } else return { kept: text, thought: '', tags: 'lone' };
  }
  return { kept: kept + text.slice(keptUntil), thought, tags: open === undefined ? tags : 'lone' };
}

/** Thinking tags in a content: whether they close distinguishes a missing reasoning parser from a wrong template. */
export function thinkingIn(content: string, isQuotable: IsQuotable): Failure | undefined {
  // Every tag contains the word, and most replies do not.
  if (!/think/i.test(content)) return undefined;
  const { tags } = splitThinking(content, isQuotable);
  switch (tags) {
    case 'none':
      return undefined;
    case 'closed':
      return fail('inline-thinking', 'an answer without think blocks', content);
    case 'lone':
      return fail('thinking-leak', 'an answer without thinking tags', content);
  }
}

/** As a server with a reasoning parser would have sent it. */
export function withThinkingApart(attempt: Attempt, quotable: QuotableAt): Attempt {
  return { turns: attempt.turns.map((turn, place) => (turn.role === 'tool' ? turn : parsed(turn, quotable(place)))) };
}

function parsed(turn: AssistantTurn, isQuotable: IsQuotable): AssistantTurn {
  const { kept, thought, tags } = splitThinking(turn.content, isQuotable);
  return tags === 'closed' ? { ...turn, content: kept, reasoning: turn.reasoning + thought } : turn;
}

export type Reading<Found> = ({ readonly ok: true } & Found) | Unreadable;
type Unreadable = { readonly ok: false; readonly failure: Failure };

export function unreadable(mode: FailureMode, expected: string, received: string): Unreadable {
  return { ok: false, failure: fail(mode, expected, received) };
}

/** As a client gets it: a thinking tag was left to it. Text in the reasoning channel alone is no answer either. */
export function answerText(attempt: Attempt, context: Pick<VerifyContext, 'task'>): Reading<{ readonly text: string }> {
  const message = messagesOf(attempt, quotableIn(attempt, context)).at(-1);
  if (message === undefined) return unreadable('no-answer', 'an answer', 'nothing');
  const { turn: last, isQuotable } = message;
  const thoughts = thinkingIn(last.content, isQuotable);
  if (thoughts !== undefined) return { ok: false, failure: thoughts };
  if (last.content.trim() !== '') return { ok: true, text: last.content };
  if (last.toolCalls.length > 0) {
    return unreadable(
      'unfinished',
      'an answer in words',
      `a call to ${last.toolCalls.map((call) => call.name).join(', ')}`,
    );
  }
  if (last.reasoning.trim() !== '') {
    return unreadable('answer-in-reasoning', 'an answer outside the reasoning', last.reasoning);
  }
  return unreadable('no-answer', 'an answer', 'an empty message');
}

const fenceOpening = /^(`{3,}|~{3,})[ \t]*([\w.+-]*)[ \t]*$/;

/** Undefined unless the text is one code fence and nothing else. */
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

// "```json {}```": only a word that cannot be an answer names a language here.
const fencedLine = /^(`{3,}|~{3,})(?:(json|jsonl|yaml|csv|xml|text|txt|markdown|md|ini)[ \t]+)?([^`~]+)$/i;

function unfenceLine(line: string): ReturnType<typeof unfence> {
  const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? '';
  if (mark === '' || line.length <= 2 * mark.length || !line.endsWith(mark)) return undefined;
  const found = fencedLine.exec(line.slice(0, -mark.length));
  return found === null ? undefined : { language: (found[2] ?? '').toLowerCase(), body: (found[3] ?? '').trim() };
}
