import { readAttempt } from '../endpoint/client/harness/harness.ts';
import { harnesses } from '../endpoint/client/harness/harnesses.ts';
import { readResponse } from '../packs/read-response.ts';
import type { ToolDefinition, Turn } from '../records/attempt.ts';
import type { AttemptLine, Plan } from '../records/journal.ts';
import { wireMessages } from '../run/attempt-line.ts';

/** An attempt as the journal of a native run would hold it: with the calls that a harness reads from the words. */
export function readCalls(line: AttemptLine, { harness }: Plan, tools: readonly ToolDefinition[]): AttemptLine {
  if (harness === 'native') return line;
  const { turns } = readAttempt(harnesses[harness], readResponse(line.messages), tools);
  const plain = turns.map((turn): Turn => {
    if (turn.role === 'tool') return turn;
    const { asWritten: _, ...read } = turn;
    return read;
  });
  return { ...line, messages: wireMessages({ turns: plain }) };
}
