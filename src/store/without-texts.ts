import { reasons, withoutReasoning } from '../endpoint/client/inline-thinking.ts';
import { readResponse } from '../packs/read-response.ts';
import { assistantTurns, type Turn } from '../records/attempt.ts';
import type { AttemptLine, JournalLine, Plan } from '../records/journal.ts';
import { type AddedLine, lineFacet } from '../records/part-facet.ts';
import { packOfKey } from '../records/shard.ts';
import { type KnownSecrets, mapTexts, redactLines, withoutPlaces, withoutSecrets } from './without-secrets.ts';

/** Which texts of a model a copy of a run may contain. */
export type Transcripts = 'none' | 'failures' | 'all';

/** The transcripts that may be kept: none of a private pack. */
export function transcriptsOf(plan: Pick<Plan, 'private'>, scenario: string, wanted: Transcripts): Transcripts {
  return plan.private?.includes(packOfKey(scenario)) === true ? 'none' : wanted;
}

const longestLine = 8000;

/** An attempt for a copy that others will read: counts, digests and times stay, so that it gives the same decision. */
export function withoutTexts(line: AttemptLine, transcripts: Transcripts, secrets: KnownSecrets): AttemptLine {
  if (transcripts === 'all') return line;
  const isKept = transcripts === 'failures' && line.verdict.outcome === 'fail';
  return isKept ? withoutThoughts(line, secrets) : withoutModelText(line);
}

/** Of a line of a feature that quotes what a model or a service wrote; undefined for any other. */
export function withoutWords(line: JournalLine): AddedLine | undefined {
  const found = lineFacet.all().find(({ kind }) => kind === line.kind);
  return found?.withoutWords?.(line as AddedLine); // of that kind
}

/** Messages of the server may quote the model, too: only their kind stays. */
function withoutModelText(line: AttemptLine): AttemptLine {
  const { evidence: _, ...kept } = line;
  const { verdict, refusal, notes, faults } = kept;
  return {
    ...kept,
    verdict: withoutDetails(verdict),
    messages: emptyMessages(line),
    refusal: refusal === null ? null : { ...refusal, words: '' },
    notes: notes.map((note) => /^[a-z-]+ in message \d+/.exec(note)?.[0] ?? ''),
    faults: faults.map((fault) => /^(?:HTTP \d+|[a-z-]+)/.exec(fault)?.[0] ?? ''),
    leftOut: 'texts',
  };
}

/** The count stays: a reply is evidence about the thinking switch. */
function emptyMessages({ messages }: AttemptLine): AttemptLine['messages'] {
  return messages.map(() => ({}));
}

function withoutDetails(verdict: AttemptLine['verdict']): AttemptLine['verdict'] {
  if (verdict.outcome === 'fail') return { ...verdict, expected: '', received: '' };
  if (verdict.outcome === 'pass') return verdict;
  return { outcome: verdict.outcome, cause: verdict.cause };
}

function withoutThoughts(line: AttemptLine, secrets: KnownSecrets): AttemptLine {
  const { turns } = readResponse(line.messages);
  const redactText = (text: string) => redactLines(text, secrets, withoutSecrets, longestLine);
  const told = (text: string) => redactLines(text, secrets, withoutPlaces, longestLine);
  const { evidence: _, ...kept } = line;
  const { verdict, refusal } = kept;
  const received = verdict.outcome === 'fail' && !quotesThoughts(line, turns) ? verdict.received : '';
  return {
    ...kept,
    verdict: verdict.outcome === 'fail' ? { ...verdict, received: redactText(received) } : verdict,
    // Texts and parsed JSON.
    messages: (turns.length === 0
      ? emptyMessages(line)
      : mapTexts(turns.map(plainMessage), redactText)) as AttemptLine['messages'],
    refusal: refusal === null ? null : { ...refusal, words: told(refusal.words) },
    notes: line.notes.map(told),
    faults: line.faults.map(told),
    leftOut: 'reasoning',
  };
}

/** Field by field: any other field from a server may be reasoning under another name. */
function plainMessage(turn: Turn): unknown {
  if (turn.role === 'tool')
    return { role: 'tool', tool_call_id: turn.callId ?? null, name: turn.name, content: turn.content };
  const calls = turn.toolCalls.map((call) => ({
    id: call.id ?? null,
    type: 'function',
    function: { name: call.name, arguments: call.arguments ?? null },
  }));
  const content = withoutReasoning(turn.content);
  const message = { role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
  return { choices: [{ finish_reason: turn.finishReason ?? null, message }] };
}

const aboutThoughts: readonly string[] = [
  'answer-in-reasoning',
  'call-in-reasoning',
  'thinking-leak',
  'inline-thinking',
];

/** Whether a verdict may quote reasoning: the reply held nothing else, or the text contained it. */
function quotesThoughts({ verdict }: AttemptLine, turns: readonly Turn[]): boolean {
  if (verdict.outcome === 'fail' && aboutThoughts.includes(verdict.failure)) return true;
  const replies = assistantTurns({ turns });
  const isReasonedInside = replies.some((turn) => reasons({ ...turn, reasoning: '' }));
  return isReasonedInside || (replies.some(reasons) && replies.at(-1)?.content.trim() === '');
}
