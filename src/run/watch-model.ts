import { EndpointError } from '../lib/errors.ts';
import { fieldOf, objectOf, textOf } from '../lib/loose.ts';
import type { Answer } from '../model/answer.ts';

/** Whether one model gives all answers of a session. */
export type ModelWatch = {
  /** Of another life of the server, which may serve another model. */
  forget(): void;
  /** What is wrong where this answer is of another model than the first one was. */
  saw(answer: Answer): EndpointError | undefined;
};

/** By the name that stands in each reply. A server that names none cannot be watched. */
export function watchModel(): ModelWatch {
  let first: string | undefined;
  return {
    forget() {
      first = undefined;
    },
    saw(answer) {
      const name = nameIn(answer);
      first ??= name;
      if (name === undefined || name === first) return undefined;
      return new EndpointError(
        `the server answers as ${name}, and answered as ${first} before`,
        'Two models make no measurement. See to it that nothing swaps the model, then go on with --resume.',
      );
    },
  };
}

function nameIn({ attempt }: Answer): string | undefined {
  const turn = attempt.turns.findLast(({ role }) => role === 'assistant');
  const name = turn?.role === 'assistant' ? textOf(fieldOf(objectOf(turn.raw), 'model')) : undefined;
  return name === '' ? undefined : name;
}
