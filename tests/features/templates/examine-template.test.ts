import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { examineTemplate } from '../../../src/features/templates/examine-template.ts';
import { systemClock } from '../../../src/lib/clock.ts';

type Asked = {
  readonly messages?: readonly {
    readonly role: string;
    readonly content: string;
    readonly reasoning_content?: string;
  }[];
  readonly chat_template_kwargs?: { readonly enable_thinking?: boolean };
  readonly add_generation_prompt?: boolean;
  readonly content?: string;
  readonly tokens?: readonly number[];
};

/** A template in code. */
function render({ messages = [], chat_template_kwargs: given, add_generation_prompt: asks = true }: Asked): string {
  const turns = messages.map(({ role, content, reasoning_content: thought = '' }) => `<${role}>${thought}${content}\n`);
  return turns.join('') + (asks ? `<assistant>\n${given?.enable_thinking === false ? '</think>' : ''}` : '');
}

const codes = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

const llama = {
  '/apply-template': (asked: Asked) => ({ prompt: render(asked) }),
  '/tokenize': ({ content = '' }: Asked) => ({ tokens: [1, ...codes(content)] }),
};
const vllm = {
  '/tokenize': (asked: Asked) => ({ tokens: codes(render(asked)) }),
  '/detokenize': ({ tokens = [] }: Asked) => ({ prompt: String.fromCodePoint(...tokens) }),
};

async function examined(routes: Readonly<Record<string, (asked: Asked) => object>>) {
  const server = createServer(async (request, response) => {
    const route = routes[request.url ?? ''];
    const asked = JSON.parse((await text(request)) || '{}');
    response.writeHead(route === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(route?.(asked) ?? { error: 'not found' }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined, model: 'm' };
  try {
    await using client = openClient(connection, { clock: systemClock, random: () => 0.5 });
    return await examineTemplate(client);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}

const seen = {
  switches: ['enable_thinking'],
  ends: { on: '<assistant>\n', off: '<assistant>\n</think>' },
  generationPrompt: '<assistant>\n',
  thoughts: 'kept',
};

it('reads prompts that llama.cpp renders, and counts their BOS tokens', async () => {
  expect(await examined(llama)).toEqual({ template: { by: '/apply-template', ...seen }, bosTokens: 1 });
});

it('reads prompts from the tokens of vLLM', async () => {
  expect(await examined(vllm)).toEqual({ template: { by: '/tokenize', ...seen } });
});

it('finds a switch that does nothing, thoughts that are dropped, and no start of an answer', async () => {
  const rigid = ({ messages = [] }: Asked) => ({
    prompt: messages.map(({ content }) => content).join('|'),
  });
  expect(await examined({ '/apply-template': rigid })).toEqual({
    template: { by: '/apply-template', switches: [], ends: null, generationPrompt: '', thoughts: 'dropped' },
  });
});

it('knows nothing of a server that has neither path, or another /tokenize', async () => {
  expect(await examined({})).toEqual({});
  expect(await examined({ '/tokenize': () => ({ tokens: [1, 2] }) })).toEqual({});
  expect(await examined({ ...vllm, '/tokenize': () => ({ tokens: codes('Hi') }) })).toEqual({});
});
