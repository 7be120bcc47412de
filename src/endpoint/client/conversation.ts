import type { AssistantTurn, Attempt, Task, ToolTurn, Turn } from '../../model/attempt.ts';

/** How an attempt continues from one message of the model to the next. */
export type Conversation = {
  /** Asks as often as needed. If `ask` returns nothing, it ends with the messages so far. */
  start(task: Task, ask: AskModel): Promise<Talk>;
};

/** Asks for the model's next message; undefined if none came. */
export type AskModel = (task: Task, said: readonly Turn[]) => Promise<Said | undefined>;

export type Said = {
  readonly turn: AssistantTurn;
  /** The deadline ended it. */
  readonly isCut: boolean;
};

export type Talk = {
  readonly attempt: Attempt;
  /** The model was still calling tools when its turns were used up. */
  readonly isUnfinished: boolean;
};

/** One prompt, at most `maxTurns` messages of the model, and between them one result for each tool call, in order. */
export function scripted(
  maxTurns: number,
  answerCalls: (turn: AssistantTurn) => readonly ToolTurn[] = () => [],
): Conversation {
  return {
    async start(task, ask) {
      const turns: Turn[] = [];
      let isUnfinished = false;
      for (let asked = 1; asked <= maxTurns; asked += 1) {
        const said = await ask(task, turns);
        if (said === undefined) break;
        turns.push(said.turn);
        isUnfinished = said.turn.toolCalls.length > 0;
        // A reply that never ends is not a message to respond to.
        if (!isUnfinished || said.isCut) break;
        if (asked < maxTurns) turns.push(...answerCalls(said.turn));
      }
      return { attempt: { turns }, isUnfinished };
    },
  };
}
