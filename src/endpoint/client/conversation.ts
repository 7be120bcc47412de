import type { FaultCause, FinalFolder } from '../../records/answer.ts';
import type { AssistantTurn, Attempt, Message, Task, ToolTurn, Turn } from '../../records/attempt.ts';

export type Conversation = {
  /** If `ask` returns nothing, it ends with the messages so far. */
  start(task: Task, ask: AskModel): Promise<ConversationResult>;
};

/** Undefined if none came. */
export type AskModel = (task: Task, turns: readonly Turn[]) => Promise<ModelReply | undefined>;

export type ModelReply = {
  readonly turn: AssistantTurn;
  /** The deadline ended it. */
  readonly isCut: boolean;
};

export type ConversationResult = {
  readonly attempt: Attempt;
  /** The model was still calling tools when its turns were used up. */
  readonly isUnfinished: boolean;
} & ConversationEnd;

export type ConversationEnd = {
  readonly left?: FinalFolder;
  /** No fault of the model or of its server: the attempt says nothing. */
  readonly broken?: { readonly cause: FaultCause; readonly detail: string };
};

type MaybeLater<Value> = Value | Promise<Value>;

/** Without results, the conversation ends. */
export function scriptedConversation(
  maxTurns: number,
  answerCalls: (turn: AssistantTurn) => MaybeLater<readonly ToolTurn[] | undefined> = () => [],
  end: () => MaybeLater<ConversationEnd> = () => ({}),
): Conversation {
  return {
    async start(task, ask) {
      const turns: Turn[] = [];
      let isUnfinished = false;
      let ended: ConversationEnd = {};
      try {
        for (let asked = 1; asked <= maxTurns; asked += 1) {
          const reply = await ask(task, turns);
          if (reply === undefined) break;
          turns.push(reply.turn);
          isUnfinished = reply.turn.toolCalls.length > 0;
          // A reply that never ends is not a message to respond to.
          if (!isUnfinished || reply.isCut) break;
          const results = asked < maxTurns ? await answerCalls(reply.turn) : undefined;
          if (results === undefined) break;
          turns.push(...results);
        }
      } finally {
        ended = await end();
      }
      return { attempt: { turns }, isUnfinished, ...ended };
    },
  };
}

/** What was said is part of the second prompt. */
export function followUpConversation(followUp: (turn: AssistantTurn) => string | undefined): Conversation {
  return {
    async start(task, ask) {
      const turns: AssistantTurn[] = [];
      const next = async (messages: readonly Message[]) => {
        const reply = await ask({ ...task, messages }, []);
        if (reply !== undefined) turns.push(reply.turn);
        return reply;
      };
      const first = await next(task.messages);
      const more = first === undefined || first.isCut ? undefined : followUp(first.turn);
      if (first !== undefined && more !== undefined) {
        const answer: Message = { role: 'assistant', content: first.turn.content, toolCalls: [] };
        await next([...task.messages, answer, { role: 'user', content: more }]);
      }
      const [last] = turns.slice(-1);
      return { attempt: { turns }, isUnfinished: last !== undefined && last.toolCalls.length > 0 };
    },
  };
}
