import type { ReplyTurn } from '../pack-schema.ts';
import type { ReplyMutant } from './mutate-calls.ts';

const thought = '<think>Let me see.</think>';
const rubble = [
  '<|im_end|>',
  '</think>',
  '[TOOL_CALLS]',
  '<channel|>',
  '<0x0A>',
  '\ufffd',
  '\u0000',
  'assistantfinal',
  '<|reserved_special_token_5|>',
  '<unused99>',
  '<tool_response>',
];
const endless = ['!'.repeat(120), '\n'.repeat(200), 'golden '.repeat(60)];

/** Mutants of these fail whatever a check covers, so they prove no single check. */
export const serverMutators: ReadonlySet<string> = new Set([
  'think-block',
  'rubble',
  'endless',
  'extra-call',
  'cut-by-limit',
]);

/** Server damage to a correct reply, whatever was asked. Free words and words beside calls are not mutated. */
export function mutateServer(turns: readonly ReplyTurn[]): ReplyMutant[] {
  const last = turns.at(-1);
  return [
    ...turns.flatMap((turn, index) => {
      const withText = (mutator: string, text: string) => ({ mutator, turns: turns.with(index, { ...turn, text }) });
      return [
        withText('think-block', thought + turn.text),
        ...(turn.text.length > 1 ? [withText('think-block', inTheMiddle(turn.text, thought))] : []),
        ...rubble.map((mark) => withText('rubble', `${turn.text}${mark}`)),
        ...endless.map((run) => withText('endless', `${run}\n${turn.text}`)),
      ];
    }),
    ...(last === undefined || last.calls.length > 0
      ? []
      : [
          { mutator: 'extra-call', turns: turns.with(-1, { ...last, calls: [{ name: 'lookup', arguments: {} }] }) },
          { mutator: 'cut-by-limit', turns: turns.with(-1, { ...last, finish: 'length' }) },
        ]),
  ];
}

function inTheMiddle(text: string, inserted: string): string {
  const middle = [...text].slice(0, Math.ceil(text.length / 2)).join('');
  return middle + inserted + text.slice(middle.length);
}
