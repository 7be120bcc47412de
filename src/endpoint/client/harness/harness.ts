import type { AssistantTurn, Attempt, Task, ToolDefinition, Turn } from '../../../records/attempt.ts';
import type { ToolChoice, WireMessage } from '../request-body.ts';

export type Harness = {
  offer(task: Task, choice: ToolChoice | undefined): Offer;
  /** Never throws. */
  read(turn: AssistantTurn, tools: readonly ToolDefinition[]): AssistantTurn;
  /** As the next request repeats it, results included. */
  answer(turns: readonly Turn[], tools: readonly ToolDefinition[]): readonly WireMessage[];
};

export type Offer = {
  readonly messages: readonly WireMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice | undefined;
};

export function readAttempt({ read }: Harness, { turns }: Attempt, tools: readonly ToolDefinition[]): Attempt {
  return { turns: turns.map((turn) => (turn.role === 'tool' ? turn : read(turn, tools))) };
}
