import type { AssistantTurn, Attempt, Task, ToolDefinition, Turn } from '../../../model/attempt.ts';
import type { ToolChoice, WireMessage } from '../request-body.ts';

/** How tools are offered to a model, and how its calls are read from its reply. */
export type Harness = {
  /** The prompt as it is sent, and the fields of the request that offer tools. */
  offer(task: Task, choice: ToolChoice | undefined): Offer;
  /** A reply with the calls that its words hold. Never throws. */
  read(turn: AssistantTurn, tools: readonly ToolDefinition[]): AssistantTurn;
  /** What was said after the prompt, results included, as the next request repeats it. */
  answer(turns: readonly Turn[], tools: readonly ToolDefinition[]): readonly WireMessage[];
};

export type Offer = {
  readonly messages: readonly WireMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice | undefined;
};

/** A recorded attempt, with the calls that its words hold. */
export function readAttempt({ read }: Harness, { turns }: Attempt, tools: readonly ToolDefinition[]): Attempt {
  return { turns: turns.map((turn) => (turn.role === 'tool' ? turn : read(turn, tools))) };
}
