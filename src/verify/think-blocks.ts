import type { AssistantTurn, Attempt } from '../model/attempt.ts';
import { type Failure, fail } from '../model/verdict.ts';

// No "<" inside a tag, so that a reply full of broken tags is read once.
const thinkTag = /<(\/?)((?:seed:)?think|thinking)\b[^<>]*>|\[(\/?)(THINK)\]|◁(\/?)(think)▷/gi;

/** Whether the prompt, the tools or a result contain a tag: then it is a word of the answer. */
type IsHeld = (tag: string) => boolean;

type Parted = { readonly kept: string; readonly thought: string; readonly tags: 'none' | 'closed' | 'lone' };

/** Text without what is between an opening tag and its closing tag, tags included. */
function partThinking(text: string, isHeld: IsHeld): Parted {
  let kept = '';
  let thought = '';
  let keptUntil = 0;
  let tags: Parted['tags'] = 'none';
  let open: { name: string; start: number; inside: number } | undefined;
  for (const match of text.matchAll(thinkTag)) {
    if (isHeld(match[0])) continue;
    const slash = match[1] ?? match[3] ?? match[5];
    const name = `${match[0][0]}${match[2] ?? match[4] ?? match[6]}`.toLowerCase();
    if (tags === 'none') tags = 'closed';
    const end = match.index + match[0].length;
    if (slash === '') open ??= { name, start: match.index, inside: end };
    else if (open?.name === name) {
      kept += text.slice(keptUntil, open.start);
      thought += text.slice(open.inside, match.index);
      keptUntil = end;
      open = undefined;
    } else if (open === undefined) tags = 'lone';
  }
  return { kept: kept + text.slice(keptUntil), thought, tags: open === undefined ? tags : 'lone' };
}

/** Thinking tags in a content: whether they close distinguishes a missing reasoning parser from a wrong template. */
export function thinkingIn(content: string, isHeld: IsHeld): Failure | undefined {
  // Every tag contains the word, and most replies do not.
  if (!/think/i.test(content)) return undefined;
  const { tags } = partThinking(content, isHeld);
  switch (tags) {
    case 'none':
      return undefined;
    case 'closed':
      return fail('inline-thinking', 'an answer without think blocks', content);
    case 'lone':
      return fail('thinking-leak', 'an answer without thinking tags', content);
  }
}

/** The attempt as a server with a reasoning parser would have sent it: closed think blocks in the reasoning channel. */
export function withThinkingApart(attempt: Attempt, isHeld: IsHeld): Attempt {
  return { turns: attempt.turns.map((turn) => (turn.role === 'tool' ? turn : parsed(turn, isHeld))) };
}

function parsed(turn: AssistantTurn, isHeld: IsHeld): AssistantTurn {
  const { kept, thought, tags } = partThinking(turn.content, isHeld);
  return tags === 'closed' ? { ...turn, content: kept, reasoning: turn.reasoning + thought } : turn;
}
