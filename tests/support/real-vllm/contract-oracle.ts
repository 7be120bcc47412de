import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sayRight } from '../../features/contracts/support/say-right.ts';
import { type CallForm, rawCalls } from './call-forms.ts';

export type Oracle = AsyncDisposable & { readonly url: string };

/** Tells a model what keeps every contract, in the form that a tool parser reads; `thinks` for one of thinking-model.py. */
export async function contractOracle(form: CallForm, thinks = false): Promise<Oracle> {
  const server = createServer(async (request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(textsFor(await text(request), form, thinks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a model says to a prompt; then what a grammar may want of it instead, which no prompt shows. */
function textsFor(prompt: string, form: CallForm, thinks: boolean): string[] {
  const messages = messagesOf(prompt);
  const tools = prompt.includes('"function"') ? [{}] : undefined;
  const thinksNow = thinks && /<\|im_start\|>assistant\n$/.test(prompt);
  const asked = { messages, tools, chat_template_kwargs: { enable_thinking: thinksNow } };
  const { reasoning, content, calls } = sayRight('', messages.length === 0 ? { prompt } : asked);
  const forced = ['get_weather', 'get_news'].map((name) => ({ name, sent: '{"town": "Oslo"}' }));
  const texts = [
    ...rawCalls(calls, form).map((each) => content + each),
    ...forced.flatMap((call) => rawCalls([call], form)),
    // As vLLM wants them for `tool_choice`: required, then named.
    ...forced.map(({ name, sent }) => `[{"name": "${name}", "parameters": ${sent}}]`),
    ...['{"town": "Oslo"}', '{"colour": "green"}', '{"code": "AB-123"}', '{"numbers": [1, 2]}'],
    '{"person": {"name": "Ada", "address": {"town": "Oslo", "number": 7}}}',
  ];
  if (!thinksNow) return texts;
  // A grammar begins at the tag.
  return texts.flatMap((each) => ['\n\n', ''].map((between) => `<think>\n${reasoning}\n</think>${between}${each}`));
}

/** Of a prompt in ChatML. */
function messagesOf(prompt: string): { role: string; content: string }[] {
  const turns = [...prompt.matchAll(/<\|im_start\|>(\w+)\n([\s\S]*?)(?:<\|im_end\|>|$)/g)];
  const messages = turns.map(([, role = '', content = '']) => ({ role, content }));
  if (messages.at(-1)?.role === 'assistant') messages.pop();
  return messages.map(({ role, content }) =>
    content.startsWith('<tool_response>') ? { role: 'tool', content } : { role, content },
  );
}
