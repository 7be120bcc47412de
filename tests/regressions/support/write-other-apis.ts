import { type Answer, type Asked, joined, type Loose, wordsOf } from './answer.ts';
import type { Written } from './write-chat.ts';

/** An answer as `/v1/responses` gives it. */
export function writeResponse(answer: Answer, asked: Asked): Written {
  const { text, reasoning, calls, finish } = spokenOf(answer);
  const items: Loose[] = [
    ...(reasoning === ''
      ? []
      : [{ type: 'reasoning', id: 'rs_1', summary: [], content: [textPart('reasoning_text', reasoning)] }]),
    ...(text === ''
      ? []
      : [
          {
            type: 'message',
            id: 'msg_1',
            status: 'completed',
            role: 'assistant',
            content: [textPart('output_text', text)],
          },
        ]),
    ...calls.map(({ id, name, sent }) => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: sent,
      status: 'completed',
    })),
  ];
  const isCut = finish === 'length';
  const response = (status: string, output: readonly Loose[]) => ({
    id: `resp_${asked.nth}`,
    object: 'response',
    created_at: 1_767_323_045,
    model: asked.model,
    status,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    output,
    usage:
      status === 'in_progress'
        ? null
        : {
            input_tokens: answer.usage.prompt,
            output_tokens: answer.usage.written,
            total_tokens: answer.usage.prompt + answer.usage.written,
          },
  });
  const status = isCut ? 'incomplete' : 'completed';
  if (!asked.isStream) return { reply: response(status, items) };
  const begun = response('in_progress', []);
  const events = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...items.flatMap(itemEvents),
    { type: `response.${status}`, response: response(status, items) },
  ];
  return { events: events.map((event, sequence_number) => ({ ...event, sequence_number })) };
}

function textPart(type: string, text: string) {
  return { type, text, annotations: [] };
}

function itemEvents(item: Loose, output_index: number): Loose[] {
  const at = { output_index, item_id: item.id };
  const empty = { ...item, status: 'in_progress', ...(item.content ? { content: [] } : { arguments: '' }) };
  const added = { type: 'response.output_item.added', output_index, item: empty };
  const done = { type: 'response.output_item.done', output_index, item };
  if (item.type === 'function_call') {
    const deltas = wordsOf(item.arguments).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      ...at,
      delta,
    }));
    const end = { type: 'response.function_call_arguments.done', ...at, name: item.name, arguments: item.arguments };
    return [added, ...deltas, end, done];
  }
  const kind = item.type === 'reasoning' ? 'reasoning_text' : 'output_text';
  const [part] = item.content;
  const place = { ...at, content_index: 0 };
  return [
    added,
    { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
    ...wordsOf(part.text).map((delta) => ({ type: `response.${kind}.delta`, ...place, delta })),
    { type: `response.${kind}.done`, ...place, text: part.text },
    { type: 'response.content_part.done', ...place, part },
    done,
  ];
}

const stopReasons: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
};

/** An answer as `/v1/messages` gives it. */
export function writeMessage(answer: Answer, asked: Asked): Written {
  const { text, reasoning, calls, finish, stoppedBy } = spokenOf(answer);
  const hasEmpty = answer.choices[0]?.pieces.some((piece) => piece.text === '') === true;
  const blocks: Loose[] = [
    ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning, signature: '' }]),
    ...(text === '' && !hasEmpty ? [] : [{ type: 'text', text }]),
    ...calls.map(({ id, name, sent }) => ({
      type: 'tool_use',
      id,
      name,
      input: asked.isStream ? sent : JSON.parse(sent || '{}'),
    })),
  ];
  const stop_reason = stoppedBy === undefined ? (stopReasons[finish ?? ''] ?? finish) : 'stop_sequence';
  const ended = { stop_reason, stop_sequence: stoppedBy ?? null };
  const head = { id: `msg_${asked.nth}`, type: 'message', role: 'assistant', model: asked.model };
  const usage = { input_tokens: answer.usage.prompt, output_tokens: answer.usage.written };
  if (!asked.isStream) return { reply: { ...head, content: blocks, ...ended, usage } };
  const start = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 0 } };
  return {
    events: [
      { type: 'message_start', message: start },
      ...blocks.flatMap(blockEvents),
      { type: 'message_delta', delta: ended, usage: { output_tokens: answer.usage.written } },
      { type: 'message_stop' },
    ],
  };
}

function blockEvents(block: Loose, index: number): Loose[] {
  const deltas: Loose[] =
    block.type === 'tool_use'
      ? wordsOf(block.input).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
      : block.type === 'thinking'
        ? wordsOf(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking }))
        : wordsOf(block.text).map((text) => ({ type: 'text_delta', text }));
  const empty =
    block.type === 'tool_use'
      ? { ...block, input: {} }
      : block.type === 'thinking'
        ? { ...block, thinking: '' }
        : { ...block, text: '' };
  return [
    { type: 'content_block_start', index, content_block: empty },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function spokenOf({ choices: [choice = { pieces: [], finish: null }] }: Answer) {
  return { ...joined(choice), finish: choice.finish, stoppedBy: choice.stoppedBy };
}
