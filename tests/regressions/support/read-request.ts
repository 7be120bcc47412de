import type { Api, Asked, AskedMessage, Loose } from './answer.ts';

export const paths: Readonly<Record<string, Api>> = {
  '/v1/chat/completions': 'chat',
  '/v1/completions': 'completions',
  '/v1/responses': 'responses',
  '/v1/messages': 'messages',
};

/** Reads a request of any API. */
export function readRequest(api: Api, body: Loose, nth: number): Asked {
  const messages = messagesOf(api, body);
  const tools = (body.tools ?? []).map((tool: Loose) => {
    const { name, parameters, input_schema } = tool.function ?? tool;
    return { name, parameters: parameters ?? input_schema };
  });
  const format = body.response_format ?? body.text?.format;
  const kwargs = body.chat_template_kwargs ?? {};
  const switched = kwargs.enable_thinking ?? kwargs.thinking ?? body.think;
  const isKept = api !== 'chat' || (body.cache_prompt ?? true);
  return {
    api,
    body,
    model: body.model,
    isStream: body.stream === true,
    messages,
    tools,
    choice: choiceOf(body.tool_choice),
    isParallel: body.parallel_tool_calls,
    format: format?.type === 'json_schema' || format?.type === 'json_object' ? format.type : undefined,
    schema: format?.json_schema?.schema ?? format?.schema,
    thinking: switched === undefined ? undefined : switched === true ? 'on' : 'off',
    stop: [body.stop ?? body.stop_sequences ?? []].flat(),
    maxTokens: body.max_tokens ?? body.max_completion_tokens ?? body.max_output_tokens,
    count: body.n ?? 1,
    temperature: body.temperature,
    seed: body.seed,
    logprobs: body.logprobs === true ? (body.top_logprobs ?? 0) : undefined,
    cacheKey: isKept ? `${body.cache_salt ?? ''} ${JSON.stringify(messages)}` : undefined,
    promptTokens: Math.max(1, Math.ceil(JSON.stringify([messages, body.tools ?? []]).length / 4)),
    nth,
  };
}

function choiceOf(choice: Loose): Asked['choice'] {
  const name = choice?.function?.name ?? (choice?.type === 'tool' ? choice.name : undefined);
  if (name !== undefined) return { name };
  const word = choice?.type ?? choice ?? 'auto';
  return word === 'any' ? 'required' : word;
}

function messagesOf(api: Api, body: Loose): AskedMessage[] {
  if (api === 'completions') return [message('user', String(body.prompt))];
  const first = body.system ?? body.instructions;
  const listed =
    body.messages ?? (typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input);
  return [...(first === undefined ? [] : [{ role: 'system', content: first }]), ...listed].map(read);
}

/** Results of tools and calls are items of their own, or blocks, in other APIs. */
function read(sent: Loose): AskedMessage {
  if (sent.type === 'function_call_output') return message('tool', String(sent.output));
  if (sent.type === 'function_call') return { ...message('assistant', sent.arguments), callIds: [sent.call_id] };
  if (sent.type === 'reasoning') return message('assistant', JSON.stringify(sent.summary ?? sent.content ?? ''));
  const blocks: Loose[] = Array.isArray(sent.content) ? sent.content : [];
  const result = blocks.find(({ type }) => type === 'tool_result');
  if (result !== undefined) return message('tool', JSON.stringify(result.content));
  const parts = blocks.map(({ text, thinking, input }) => text ?? thinking ?? (input ? JSON.stringify(input) : ''));
  const uses = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
  const calls: Loose[] = sent.tool_calls ?? [];
  const content = typeof sent.content === 'string' ? sent.content : parts.join('\n');
  return {
    role: sent.role,
    content,
    parts,
    callIds: [...calls.map(({ id }) => id), ...uses],
  };
}

function message(role: string, content: string): AskedMessage {
  return { role, content, parts: [], callIds: [] };
}
