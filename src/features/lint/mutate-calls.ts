import type { Json } from '../../lib/json.ts';
import type { ReplyTurn } from '../../packs/pack-schema.ts';
import type { ToolDefinition } from '../../records/attempt.ts';
import { shellTool } from '../agents/shell-commands.ts';
import { mutateScript } from './programs/mutate-script.ts';

export type ReplyMutant = {
  readonly mutator: string;
  readonly turns: readonly ReplyTurn[];
  /** The lines of a program that are changed, before and after. */
  readonly change?: string;
};
type Call = ReplyTurn['calls'][number];
type Entry = readonly [string, Json];
type CallMutant = { readonly mutator: string; readonly call: Call };

/** Mutants of a reply with tool calls: one call or argument is wrong, or the loop is cut or run twice. */
export function mutateCalls(turns: readonly ReplyTurn[], tools: readonly ToolDefinition[]): ReplyMutant[] {
  const oneCall = turns.flatMap((turn, turnIndex) =>
    turn.calls.flatMap((call, callIndex) => {
      const withCalls = (mutator: string, calls: readonly Call[]) => ({
        mutator,
        turns: turns.with(turnIndex, { ...turn, calls: [...calls] }),
      });
      return [
        ...mutateCall(call, tools).map(({ mutator, call: mutant }) =>
          withCalls(mutator, turn.calls.with(callIndex, mutant)),
        ),
        withCalls('drop-call', turn.calls.toSpliced(callIndex, 1)),
        withCalls('double-call', turn.calls.toSpliced(callIndex, 0, call)),
        {
          mutator: 'call-in-text',
          turns: turns.with(turnIndex, { ...turn, text: markup(call), calls: turn.calls.toSpliced(callIndex, 1) }),
        },
      ];
    }),
  );
  return [...oneCall, ...mutateLoop(turns)];
}

function markup(call: Call): string {
  return `<tool_call>\n${JSON.stringify({ name: call.name, arguments: call.arguments })}\n</tool_call>`;
}

function mutateCall(call: Call, tools: readonly ToolDefinition[]): CallMutant[] {
  const other = tools.find((tool) => tool.name !== call.name);
  const wrongTool = other === undefined ? [] : [{ mutator: 'wrong-tool', call: { ...call, name: other.name } }];
  const { arguments: sent } = call;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return wrongTool;
  const entries = Object.entries(sent as { [key: string]: Json }); // an object, as the line above checks
  const withArguments = (mutator: string, changed: readonly Entry[]): CallMutant => ({
    mutator,
    call: { ...call, arguments: Object.fromEntries(changed) as Call['arguments'] }, // entries of JSON are JSON
  });
  return [
    ...wrongTool,
    withArguments('add-argument', [...entries, ['verbose', true]]),
    ...(entries.length === 0
      ? []
      : [
          withArguments('empty-arguments', []),
          { mutator: 'double-encoded', call: { ...call, arguments: JSON.stringify(JSON.stringify(sent)) } },
        ]),
    ...entries.flatMap(([name, value], index) => {
      const next = entries[index + 1];
      return [
        withArguments('drop-argument', entries.toSpliced(index, 1)),
        ...(call.name === shellTool && typeof value === 'string'
          ? mutateScript(value).map(({ mutator, text }) => withArguments(mutator, entries.with(index, [name, text])))
          : [
              ...rewritten(value).map(([mutator, text]) => withArguments(mutator, entries.with(index, [name, text]))),
              ...changedValues(value).map((changed) =>
                withArguments('change-argument', entries.with(index, [name, changed])),
              ),
            ]),
        ...(next !== undefined && typeof next[1] === typeof value && JSON.stringify(next[1]) !== JSON.stringify(value)
          ? [withArguments('swap-arguments', entries.with(index, [name, next[1]]).with(index + 1, [next[0], value]))]
          : []),
      ];
    }),
  ];
}

/** Text that looks the same but is not. */
function rewritten(value: Json): (readonly [string, string])[] {
  if (typeof value !== 'string') return [];
  const doubled = changeOnce(value, (text) => text.replace(/(?<=\S) (?=\S)/, '  '));
  const parted = changeOnce(value, (text) => text.normalize('NFD'));
  return [
    ...(doubled === value ? [] : [['double-blank', doubled] as const]),
    ...(parted === value ? [] : [['decompose', parted] as const]),
  ];
}

function changedText(value: string): string[] {
  const other = changeOnce(value, (text) => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)));
  if (other !== value) return [other];
  if (!value.includes('⟦')) return [`${value}x`];
  const longer = changeOnce(value, (text) => text.replace(/\p{L}(?=\P{L}*$)/u, '$&x'));
  return longer === value ? [] : [longer];
}

/** Changes the last piece between free words that can be changed. */
function changeOnce(value: string, change: (text: string) => string): string {
  const pieces = value.split(/(⟦[^⟧]*⟧)/);
  const at = pieces.findLastIndex((piece) => !piece.startsWith('⟦') && change(piece) !== piece);
  return at < 0 ? value : pieces.with(at, change(pieces[at] ?? '')).join('');
}

// One wrong value of the right type and one right value of the wrong type.
function changedValues(value: Json): Json[] {
  if (typeof value === 'number') return [value + 1, String(value)];
  if (typeof value === 'boolean') return [!value, String(value)];
  if (typeof value === 'string') return [...changedText(value), [value]];
  if (Array.isArray(value)) return [value.slice(1), JSON.stringify(value)];
  if (value === null) return ['null'];
  return [JSON.stringify(value), ...deepChanges(value as { [key: string]: Json })]; // neither scalar, list nor null: an object
}

function deepChanges(value: { [key: string]: Json }): Json[] {
  const entries = Object.entries(value);
  return entries.flatMap(([key, item], index) => {
    const [changed] = changedValues(item);
    return [
      Object.fromEntries(entries.toSpliced(index, 1)),
      ...(changed === undefined ? [] : [{ ...value, [key]: changed }]),
    ];
  });
}

function mutateLoop(turns: readonly ReplyTurn[]): ReplyMutant[] {
  if (turns.length < 2) return [];
  const repeated = turns.flatMap((turn, index) =>
    turn.calls.length > 0 ? [{ mutator: 'repeat-turn', turns: turns.toSpliced(index, 0, turn) }] : [],
  );
  return [{ mutator: 'stop-early', turns: turns.slice(0, -1) }, ...repeated];
}

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

/** Server damage to a correct reply. It is wrong whatever was asked, even in free words and in words beside calls. */
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
