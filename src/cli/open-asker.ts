import { createInterface } from 'node:readline/promises';
import type { Ask } from '../commands/init-questions.ts';
import { forLog } from '../commands/open-output.ts';
import { InputError } from '../lib/errors.ts';
import { joinSignals } from '../lib/within.ts';

export type AskerOptions = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly isTerminal: boolean;
  /** Once aborted, its reason ends every question. */
  readonly signal: AbortSignal;
  /** Ctrl-C: a terminal in raw mode passes it to the reader. */
  readonly onInterrupt: () => void;
};

export type Asker = Disposable & { readonly ask: Ask };

export function openAsker({ input, output, isTerminal, signal, onInterrupt }: AskerOptions): Asker {
  const lines = createInterface({ input, output, terminal: isTerminal });
  lines.on('SIGINT', onInterrupt);
  let isOver = false;
  lines.on('close', () => {
    isOver = true;
  });

  async function ask(question: string): Promise<string> {
    signal.throwIfAborted();
    const ended = new InputError(
      'the input ended before all was answered',
      'Nothing was written. Add --yes to answer every prompt.',
    );
    if (isOver) throw ended;
    const over = new AbortController();
    const joined = joinSignals(signal, over.signal);
    const onClose = () => over.abort(ended);
    lines.once('close', onClose);
    try {
      const answer = await lines.question(forLog(question), { signal: joined.signal });
      return answer.trim();
    } catch (error) {
      // The thrown error wraps the reason.
      signal.throwIfAborted();
      over.signal.throwIfAborted();
      throw error;
    } finally {
      lines.off('close', onClose);
      joined[Symbol.dispose]();
    }
  }

  return { ask, [Symbol.dispose]: () => lines.close() };
}
