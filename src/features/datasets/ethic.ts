import { z } from 'zod';
import { BadRow, defineQuestions, rowId, sentence } from './dataset.ts';

const instruction = 'Read the text. The instruction is below it.';
const forms = {
  recalling: 'Reply with a JSON array of texts and nothing else.',
  attributing: 'Reply with a JSON array of numbers and nothing else; with [] if none fits.',
};
type Task = keyof typeof forms;

export const ethic = defineQuestions({
  title: 'ETHIC',
  tasks: Object.keys(forms),
  laterTasks: ['summarizing', 'organizing'],
  row: z.looseObject({
    ID: rowId,
    Domain: z.string(),
    System_msg: z.string(),
    User_msg: sentence,
    Answer: z.array(z.union([z.string(), z.number()])),
  }),
  questions({ ID, Domain, System_msg, User_msg, Answer }, task) {
    const { before, context } = splitMessage(User_msg);
    const asked = [System_msg, before].map((text) => text.trim()).filter((text) => text !== '');
    return [
      {
        id: `${Domain}-${ID}`,
        instruction,
        context,
        question: [...asked, forms[task as Task]].join('\n'),
        items: task === 'attributing' ? Answer.map(numberIn) : Answer,
        metrics: ['set_f1', 'set_precision', 'set_recall', 'set_exact_match'],
      },
    ];
  },
});

const contextHeading = /^#+ *Context:?[^\S\n]*\n/im;
const closings = ['\n\nNow, respond to the instruction', '\n### '];

/** The instruction, and the text between the heading "Context" and what closes it. */
function splitMessage(message: string): { before: string; context: string } {
  const heading = contextHeading.exec(message);
  if (heading === null) throw new BadRow('User_msg: has no heading "### Context:"');
  const rest = message.slice(heading.index + heading[0].length);
  const end = Math.max(...closings.map((closing) => rest.lastIndexOf(closing)));
  if (end === -1) throw new BadRow('User_msg: nothing closes its context');
  const context = rest.slice(0, end).trim();
  if (context === '') throw new BadRow('User_msg: its context is empty');
  return { before: message.slice(0, heading.index).replace(/^#+ *Instruction:?/im, ''), context };
}

/** `Segment 12` is 12. */
function numberIn(answer: string | number): number {
  const digits = /\d+/.exec(String(answer))?.[0];
  if (digits === undefined) throw new BadRow(`Answer: ${JSON.stringify(answer)} holds no number`);
  return Number(digits);
}
