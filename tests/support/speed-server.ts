import { delta, events, type ScriptedServer, type SeenRequest, scriptedServer } from './scripted-server.ts';

/** A server without facts, with two words in a token, and a delay before the first token and before the rest. */
export type Paces = { readonly firstMs: number; readonly tokenMs: number };

export async function speedServer(paces: Paces): Promise<ScriptedServer & { change(next: Paces): void }> {
  let now = paces;
  const server = await scriptedServer(({ path, body }) => {
    if (path === '/v1/models') return { headers: json, body: [JSON.stringify({ data: [{ id: 'tiny' }] })] };
    return path === '/v1/chat/completions' ? reply(body, now) : { status: 404, body: ['{}'] };
  });
  return {
    ...server,
    change(next) {
      now = next;
    },
  };
}

const json = { 'content-type': 'application/json' };

/** Enough for a speed. More in so short a time would count as a buffer that was sent at once. */
const mostWritten = 65;

/** Claims in two pieces to have written as many tokens as allowed, up to a few. */
function reply({ messages, max_tokens, stream }: SeenRequest['body'], { firstMs, tokenMs }: Paces) {
  const usage = {
    prompt_tokens: Math.ceil(JSON.stringify(messages).split(/\s/).length / 2),
    completion_tokens: Math.min(max_tokens ?? mostWritten, mostWritten),
  };
  if (stream !== true) {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }];
    return { headers: json, body: [JSON.stringify({ choices, usage })] };
  }
  const first = events(delta({ role: 'assistant', content: 'a' }));
  return {
    body: [firstMs, first, tokenMs, events(delta({ content: 'b' }, 'stop'), { choices: [], usage }, '[DONE]')],
  };
}
