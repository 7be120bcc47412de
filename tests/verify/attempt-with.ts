import type { AssistantTurn, Attempt, Task, ToolTurn } from '../../src/records/attempt.ts';
import type { VerifyContext } from '../../src/verify/define-verifier.ts';

/** An assistant turn that sets only what the test is about. */
export function turnWith(turn: Partial<Omit<AssistantTurn, 'role'>>): AssistantTurn {
  return {
    role: 'assistant',
    content: '',
    reasoning: '',
    toolCalls: [],
    finishReason: 'stop',
    raw: undefined,
    ...turn,
  };
}

export function attemptWith(...turns: readonly (Partial<Omit<AssistantTurn, 'role'>> | ToolTurn)[]): Attempt {
  return { turns: turns.map((turn) => ('role' in turn ? turn : turnWith(turn))) };
}

export function saying(content: string): Attempt {
  return attemptWith({ content });
}

export function contextWith(task: Partial<Task> = {}): VerifyContext {
  return {
    task: { messages: [], tools: [], ...task },
    ports: {
      patterns: { search: () => Promise.reject(new Error('no backtracking pattern in this test')) },
      code: { run: () => Promise.reject(new Error('no program in this test')) },
      system: {
        run: () => Promise.reject(new Error('no script in this test')),
        open: () => {
          throw new Error('no session in this test');
        },
      },
      images: {
        judge: () => Promise.reject(new Error('no image in this test')),
        open: () => {
          throw new Error('no image in this test');
        },
      },
    },
  };
}
