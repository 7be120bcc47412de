import type { AssistantTurn, Attempt } from '../model/attempt.ts';
import type { Task } from '../model/task.ts';
import { showArguments } from './tool-arguments.ts';

const number = /\d[\d.,:/-]*\d/g;
const key = /"([^"\n]{1,60})"\s*:/g;

const mayBeNew = /\d..|"[^"\n]{1,60}"\s*:/;

/** Words beside a call that tell of a result before it is there: a number or a key that stands nowhere so far. */
export function inventedBeside(attempt: Attempt, task: Task): string | undefined {
  const beside = attempt.turns.filter((turn) => turn.role === 'assistant' && turn.toolCalls.length > 0);
  if (!beside.some(({ content }) => mayBeNew.test(content))) return undefined;
  let known = JSON.stringify(task);
  for (const message of task.messages) known += message.content;
  for (const turn of attempt.turns) {
    if (turn.role === 'tool') known += turn.content;
    else {
      known += argumentsIn(turn);
      if (turn.toolCalls.length > 0 && isNew(turn.content, known)) return turn.content;
      known += turn.content;
    }
  }
  return undefined;
}

function argumentsIn({ toolCalls }: AssistantTurn): string {
  return toolCalls.map((call) => `${call.name}${showArguments(call.arguments)}`).join('');
}

function isNew(text: string, known: string): boolean {
  const keys = [...text.matchAll(key)].some(([, name = '']) => !known.includes(name));
  return keys || (text.match(number) ?? []).some((one) => isNewNumber(one, known));
}

/** Two digits may number a step, a power of ten converts, and a date may be written in another form. */
function isNewNumber(written: string, known: string): boolean {
  if (written.length < 3 || known.includes(written)) return false;
  const pieces = written.match(/\d+/g) ?? [];
  return pieces.some((piece) => piece.length > 1 && !/^10+$/.test(piece) && !known.includes(piece));
}
