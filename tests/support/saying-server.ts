import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Engines by their self-description: every route that the readers of `src/endpoint/` ask. */
const models = (owner: string, more: object = {}) => ({
  data: [{ id: 'm', object: 'model', owned_by: owner, root: 'org/m', parent: 'p', ...more }],
});
const template = '{{ messages }}{% if enable_thinking %}<think>{% endif %}';

export const shapes = {
  vllm: {
    '/v1/models': models('vllm', { max_model_len: 32_768 }),
    '/version': { version: '0.11.0' },
    '/is_sleeping': { is_sleeping: false },
    '/tokenize': { tokens: [1, 2, 3] },
    '/detokenize': { prompt: '<s>user' },
    '/server_info': { vllm_config: { model_config: { quantization: 'fp8' }, scheduler_config: { max_num_seqs: 4 } } },
  },
  'llama.cpp': {
    '/v1/models': models('llamacpp', { meta: { size: 7_000_000_000, ftype: 'Q8_0' } }),
    '/props': {
      build_info: 'b9999-a1b2c3d',
      model_path: '/models/m.gguf',
      model_ftype: 'Q8_0',
      chat_template: template,
      total_slots: 4,
      default_generation_settings: { n_ctx: 32_768, params: { temperature: 0.8 } },
    },
    '/apply-template': { prompt: '<s>user' },
  },
  sglang: {
    '/v1/models': models('sglang', { max_model_len: 32_768 }),
    '/model_info': 404,
    '/get_model_info': { model_path: 'org/m', is_generation: true, preferred_sampling_params: '{"temperature":0.6}' },
    '/server_info': 404,
    '/get_server_info': { version: '0.5.2', quantization: 'awq', revision: 'main', tool_call_parser: 'qwen' },
  },
  ollama: {
    '/v1/models': models('library'),
    '/api/version': { version: '0.12.0' },
    '/api/ps': { models: [] },
    '/api/tags': { models: [{ name: 'm', model: 'm', digest: 'sha256:1', size: 5 }] },
    '/api/show': {
      template,
      parameters: 'temperature 0.6',
      capabilities: ['tools'],
      details: { quantization_level: 'Q4_K_M' },
    },
  },
  'lm-studio': {
    '/v1/models': models('organization_owner'),
    '/api/v1/models': 404,
    '/api/v0/models': { data: [{ id: 'm', state: 'loaded', quantization: '4bit', loaded_context_length: 32_768 }] },
  },
  'lm-studio, newer': {
    '/v1/models': models('organization_owner'),
    '/api/v1/models': {
      models: [{ key: 'm', size_bytes: 5, quantization: { name: '4bit' }, selected_variant: 'm@4bit' }],
    },
  },
  tgi: {
    '/v1/models': models('tgi'),
    '/info': { model_id: 'org/m', model_sha: 'abc', version: '3.3.0', max_concurrent_requests: 4 },
  },
} as const;
export type Shape = keyof typeof shapes;

/** Routes that are asked for every engine. */
const ofAll = ['/health', '/v1/models', '/v1/chat/completions'];
export const knownRoutes: ReadonlySet<string> = new Set([...ofAll, ...Object.values(shapes).flatMap(Object.keys)]);

/** How the server fails, if it does. */
export type Trouble = 'refuses' | 'redirects' | 'gone' | 'loads' | 'sick' | 'odd' | 'breaks';

export type Heard = { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string };

type Changed = {
  readonly shape?: Shape;
  readonly trouble?: Trouble | undefined;
  readonly isRight?: boolean;
  /** Whether its model has a plain name. */
  readonly isNamed?: boolean;
};

export type SayingServer = AsyncDisposable & {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** The requested paths, without their query. */
  routes(): readonly string[];
  change(options: Changed): void;
};

/** Kept: an engine or a reply is recognized by these. */
const marks = new Set(['owned_by', 'object', 'state', 'role', 'finish_reason', 'type', 'capabilities']);

/** A model server that says `said` in every field, name, header and status of every route, and spells `spelled`. */
export async function sayingServer(said: string, first: Shape = 'llama.cpp', spelled = said): Promise<SayingServer> {
  let shape = first;
  let trouble: Trouble | undefined;
  let isRight = true;
  let isNamed = false;
  const heard: Heard[] = [];
  // Node allows no other characters in headers.
  const ofHead = said.replace(/[^\t\x20-\x7e]/g, '').trim();
  const headers = (type: string) => ({
    'content-type': `${type}; said=${ofHead.replace(/[^\w.+-]/g, '')}`,
    server: ofHead,
    location: ofHead,
    'retry-after': '0',
    'x-said': ofHead,
    'set-cookie': ofHead,
  });

  function spoken(value: unknown, name = ''): unknown {
    if (marks.has(name) || (isNamed && name === 'id')) return value;
    if (typeof value === 'string') return `${value} ${said}`;
    if (Array.isArray(value)) return value.map((item) => spoken(item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, spoken(item, key)] as const);
    return { ...Object.fromEntries(entries), said, [said]: said };
  }

  function json(response: ServerResponse, status: number, value: unknown): void {
    response.writeHead(status, ofHead, headers('application/json'));
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  }

  function stream(response: ServerResponse, prompt: string): void {
    response.writeHead(200, ofHead, headers('text/event-stream'));
    const send = (delta: object, finish: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason: finish }];
      response.write(`data: ${JSON.stringify({ choices })}\n\n`);
    };
    const word = /word(\d+)/.exec(prompt);
    const around = { id: said, model: said, system_fingerprint: `b9999-a1b2c3d ${said}`, said, [said]: said };
    const opening = [{ index: 0, delta: { role: 'assistant', content: null, said }, finish_reason: null, said }];
    response.write(`: ${ofHead}\nid: ${ofHead}\ndata: ${JSON.stringify({ ...around, choices: opening })}\n\n`);
    if (isRight && word?.[1] !== undefined && Number(word[1]) < 4) send({ content: word[0] });
    else if (word?.[1] === '4') for (const letter of spelled) send({ content: letter });
    else if (word?.[1] === '5') {
      const call = { id: said, type: 'function', function: { name: said, arguments: '' } };
      send({ tool_calls: [{ index: 0, ...call }] });
      for (const letter of JSON.stringify({ spelled }))
        send({ tool_calls: [{ index: 0, function: { arguments: letter } }] });
    } else {
      for (const letter of spelled) send({ reasoning_content: letter });
      send({ content: `It is ${said}.` });
    }
    if (trouble === 'breaks') response.write(`data: ${JSON.stringify({ error: { message: said, code: 500 } })}\n\n`);
    send({}, 'stop');
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, said };
    response.end(`data: ${JSON.stringify({ choices: [], usage, said })}\n\ndata: [DONE]\n\n`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await text(request);
    heard.push({ path, headers: request.headers, body });
    const route = path.split('?', 1)[0] ?? '';
    const isChat = route === '/v1/chat/completions';
    const asked = isChat ? JSON.parse(body) : undefined;
    if (trouble === 'refuses') return json(response, 401, { error: { message: said } });
    if (trouble === 'gone') return json(response, 404, { error: { message: said } });
    if (trouble === 'loads') return json(response, 503, { error: { message: `Loading model ${said}` } });
    if (trouble === 'odd') return json(response, 200, `<html>${said}</html>`);
    if (trouble === 'sick' && isChat)
      return json(response, asked.stream === true ? 400 : 500, { error: { message: said } });
    if (trouble === 'redirects') {
      const location = `http://127.0.0.1:9/${encodeURIComponent(said)}/v1/models?said=${encodeURIComponent(said)}#${encodeURIComponent(said)}`;
      response.writeHead(307, ofHead, { location, 'x-said': ofHead }).end(said);
      return;
    }
    if (isChat && asked.stream === true) return stream(response, JSON.stringify(asked.messages));
    if (isChat) {
      const message = { role: 'assistant', content: 'Hello' };
      const reply = { id: 'r', model: 'm', system_fingerprint: 'b9999-a1b2c3d', choices: [{ message }] };
      return json(response, 200, spoken(reply));
    }
    if (route === '/health') return json(response, 200, { status: said });
    const routes: Readonly<Record<string, unknown>> = shapes[shape];
    const found = routes[route] ?? 404;
    return typeof found === 'number'
      ? json(response, found, { error: { message: said } })
      : json(response, 200, spoken(found));
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    heard,
    routes: () => [...new Set(heard.map(({ path }) => path.split('?', 1)[0] ?? ''))],
    change(options) {
      shape = options.shape ?? shape;
      trouble = 'trouble' in options ? options.trouble : trouble;
      isRight = options.isRight ?? isRight;
      isNamed = options.isNamed ?? isNamed;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
