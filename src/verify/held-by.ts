import type { Attempt } from '../model/attempt.ts';
import type { VerifyContext } from './define-verifier.ts';

/** Whether the prompt, the tools or a result hold a text, which a reply may then say again. */
export function heldBy({ turns }: Attempt, { task }: Pick<VerifyContext, 'task'>): (text: string) => boolean {
  return (text) =>
    task.messages.some(({ content }) => content.includes(text)) ||
    turns.some((turn) => turn.role === 'tool' && turn.content.includes(text)) ||
    task.tools.some((tool) => `${tool.description}${JSON.stringify(tool.parameters)}`.includes(text));
}
