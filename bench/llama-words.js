// The replies of a llama.cpp server, as far as a client can see.

/** Answers a request other than a chat with the facts that the server reports about itself. */
export function llamaCpp(slots) {
  const known = {
    '/health': { status: 'ok' },
    '/v1/models': { data: [{ id: 'instant', object: 'model', owned_by: 'llamacpp', meta: { size: 1 } }] },
    '/props': {
      build_info: 'b1-instant',
      model_path: '/models/instant.gguf',
      model_ftype: 'Q8_0',
      chat_template: '{{ messages }}{% if enable_thinking %}<think>{% endif %}',
      total_slots: slots,
      default_generation_settings: { n_ctx: 32_768, params: { temperature: 0.8 } },
    },
  };
  return ({ url }, response) => {
    response.writeHead(known[url] === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known[url] ?? { error: { message: 'not found' } }));
  };
}

function event(delta, finish = null) {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** Word by word, as servers do. */
export function streamOf({ content, toolCalls, finishReason }) {
  const words = content.match(/\s*\S+|\s+$/g) ?? [];
  const calls = toolCalls.map(({ id, name, arguments: text }, index) =>
    event({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: text } }] }),
  );
  const usage = { prompt_tokens: 100, completion_tokens: words.length + 1, total_tokens: words.length + 101 };
  const head = event({ role: 'assistant', content: null });
  const body = words.map((word) => event({ content: word })).join('');
  const end = `${event({}, finishReason ?? 'stop')}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`;
  return head + body + calls.join('') + end;
}

export function wholeOf({ content }) {
  return { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] };
}

/**
 * A complete answer with its log probabilities: independent of the prompt, with the same number of alternatives for
 * every token.
 */
export function numericOf({ max_tokens: count, top_logprobs: listed }) {
  const alternatives = Array.from({ length: listed }, (_, at) => {
    const token = `t${at}`;
    return { token, bytes: [...Buffer.from(token)], logprob: -1 - at };
  });
  const content = Array.from({ length: count }, () => ({ ...alternatives[0], top_logprobs: alternatives }));
  return {
    choices: [{ index: 0, finish_reason: 'length', message: { content: 't0'.repeat(count) }, logprobs: { content } }],
  };
}
