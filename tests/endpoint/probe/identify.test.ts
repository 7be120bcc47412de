import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/endpoint/connection.ts';
import { createAsker } from '../../../src/endpoint/probe/asker.ts';
import { identify, type ServerIdentity } from '../../../src/endpoint/probe/identify.ts';
import { EndpointError } from '../../../src/lib/errors.ts';
import { answer, withEngine } from '../../support/engine-server.ts';
import { scriptedServer } from '../../support/scripted-server.ts';

async function identityOf(engine: string, options: Parameters<typeof withEngine>[2] = {}): Promise<ServerIdentity> {
  const found: ServerIdentity[] = [];
  await withEngine(engine, async ({ connection }) => void found.push(await identify(createAsker(connection))), options);
  const [identity] = found;
  if (identity === undefined) throw new Error('nothing was identified');
  // Facts that an engine does not report may be missing.
  const unsaid = { version: undefined, modelDigest: undefined, contextTokens: undefined, slots: undefined };
  return { ...unsaid, ...identity };
}

function templateDigest(path: string, field: string): string {
  const reply: Record<string, string> = JSON.parse(readFileSync(`tests/fixtures/engines/${path}`, 'utf8'));
  return createHash('sha256')
    .update(reply[field] ?? '')
    .digest('hex');
}

type Template = {
  readonly reads?: readonly string[];
  readonly bos?: number;
  readonly refuses?: boolean;
  readonly alwaysMarks?: boolean;
};

/** A template knows no other efforts. */
function codeOf(name: string, value: unknown): number {
  return name === 'reasoning_effort' ? ['low', 'high'].indexOf(String(value)) + 2 : String(value).length;
}

/** `/tokenize` of a vLLM, as the real one answers for a prompt and for messages. */
function tokenizing({ reads = [], bos, refuses = false, alwaysMarks = false }: Template) {
  return (...[, response, body]: Parameters<ReturnType<typeof answer>>) => {
    const { prompt, add_special_tokens = true, chat_template_kwargs = {} } = JSON.parse(body);
    const kwargs = Object.entries(chat_template_kwargs).filter(([name]) => reads.includes(name));
    const isBare = prompt !== undefined && !add_special_tokens;
    const isRefused = (refuses && Object.keys(chat_template_kwargs).length > 0) || (alwaysMarks && isBare);
    const starts = prompt === undefined ? (bos ?? 0) : bos !== undefined && add_special_tokens ? 1 : 0;
    const tokens = [...Array(starts).fill(1), 40, ...kwargs.map(([name, value]) => codeOf(name, value))];
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ count: tokens.length, max_model_len: 4096, tokens, token_strs: null }));
  };
}

describe('identify', () => {
  it('does not take the only model in the list for one in a folder of the server', async () => {
    const list = { object: 'list', data: [{ id: 'org/downloaded', object: 'model', owned_by: 'org' }] };
    const server = await scriptedServer(({ path }) =>
      path === '/v1/models' ? { body: [JSON.stringify(list)] } : { status: 404 },
    );
    const asker = createAsker({ baseUrl: server.baseUrl, apiKey: undefined, model: '/models/mine' });
    expect(await identify(asker)).toMatchObject({ modelId: undefined });
    await server[Symbol.asyncDispose]();
  });

  it('reads everything that llama.cpp shows', async () => {
    expect(await identityOf('llama.cpp', { model: 'any name' })).toMatchObject({
      engine: 'llama.cpp',
      version: 'b11669-Debian',
      modelId: '/models/tiny.gguf',
      modelDigest: undefined,
      modelBytes: 463104,
      quantization: 'all F32',
      contextTokens: 4096,
      slots: 4,
      templateDigest: templateDigest('llama.cpp/get--props.json', 'chat_template'),
      thinkingSwitches: ['enable_thinking'],
      systemFingerprint: 'b11669-Debian',
      samplingDefaults: { temperature: 0.800000011920929, top_k: 40, repeat_penalty: 1 },
    });
  });

  it('knows about vLLM what the model card and the version say, and leaves the rest unknown', async () => {
    const identity = await identityOf('vllm', { model: 'qwen3.6-35b-a3b' });
    expect(identity).toMatchObject({
      engine: 'vllm',
      version: '0.27.1',
      modelId: 'qwen3.6-35b-a3b',
      contextTokens: 131072,
      systemFingerprint: 'vllm-0.27.1-tp2-5f0d8c1a',
    });
    const { slots, quantization, templateDigest, thinkingSwitches, samplingDefaults } = identity;
    expect([slots, quantization, templateDigest, thinkingSwitches, samplingDefaults]).toEqual(Array(5).fill(undefined));
  });

  it.each([
    [
      'reads enable_thinking',
      { reads: ['enable_thinking'] },
      { thinkingSwitches: ['enable_thinking'], bosTokens: undefined },
    ],
    ['reads reasoning_effort', { reads: ['reasoning_effort'] }, { thinkingSwitches: ['reasoning_effort'] }],
    ['reads none, and begins with BOS', { bos: 1 }, { thinkingSwitches: [], bosTokens: 1 }],
    ['doubles BOS', { bos: 2 }, { bosTokens: 2 }],
    ['loses BOS', { bos: 0 }, { bosTokens: 0 }],
    ['has no text without special tokens', { alwaysMarks: true }, { thinkingSwitches: [], bosTokens: undefined }],
    ['takes no arguments', { refuses: true }, { thinkingSwitches: undefined, bosTokens: undefined }],
  ])('sees in the tokens of vLLM that its template %s', async (_, template, seen) => {
    const routes = { 'POST /tokenize': tokenizing(template) };
    expect(await identityOf('vllm', { model: 'qwen3.6-35b-a3b', routes })).toMatchObject(seen);
  });

  it.each([
    ['tuned', { modelId: 'tuned', contextTokens: 4096, adapter: 'step-500' }],
    ['base', { modelId: 'base', contextTokens: 4096, adapter: 'none' }],
  ])('sees whether a LoRA answers as %s, which has the context of its base', async (model, seen) => {
    const cards = [
      { id: 'base', owned_by: 'vllm', root: '/models/qwen', parent: null, max_model_len: 4096 },
      { id: 'tuned', owned_by: 'vllm', root: '/adapters/step-500/', parent: 'base', max_model_len: null },
    ];
    const routes = { 'GET /v1/models': answer(200, JSON.stringify({ data: cards })) };
    expect(await identityOf('vllm', { model, routes })).toMatchObject({ engine: 'vllm', ...seen });
  });

  it('reads the configuration of a vLLM in development mode', async () => {
    const identity = await identityOf('vllm-dev-mode', { model: 'qwen3.6-35b-a3b' });
    expect(identity).toMatchObject({ engine: 'vllm', slots: 8, quantization: 'awq_marlin' });
  });

  it('reads SGLang, with its sampling as JSON in a text', async () => {
    const identity = await identityOf('sglang', { model: 'qwen3-8b' });
    expect(identity).toMatchObject({
      engine: 'sglang',
      version: '0.5.9',
      modelDigest: '0123456789abcdef0123456789abcdef01234567',
      quantization: 'fp8',
      contextTokens: 40960,
      slots: 48,
      systemFingerprint: undefined,
      samplingDefaults: { temperature: 0.6, top_p: 0.95 },
    });
  });

  it('asks an SGLang for the deprecated names only if it lacks the new ones', async () => {
    await withEngine(
      'sglang-older',
      async ({ connection, requests }) => {
        // The revision is the name of a branch: no digest.
        expect(await identify(createAsker(connection))).toMatchObject({
          version: '0.4.6',
          slots: 16,
          modelDigest: undefined,
        });
        expect(requests).toContain('GET /get_server_info');
      },
      { model: 'qwen3-8b' },
    );
    await withEngine('sglang', async ({ connection, requests }) => {
      await identify(createAsker(connection));
      expect(requests.filter((request) => request.includes('/get_'))).toEqual([]);
    });
  });

  it('reads the loaded context of Ollama, and ignores its constant fingerprint', async () => {
    expect(await identityOf('ollama', { model: 'qwen3:8b' })).toMatchObject({
      engine: 'ollama',
      version: '0.40.12',
      modelDigest: '500a1f067a9f782620b40bee6f7b0c89e17ae61f686b92c24933e4ca4b2b8b41',
      quantization: 'Q4_K_M',
      contextTokens: 4096,
      slots: undefined,
      templateDigest: templateDigest('ollama/post--api--show.json', 'template'),
      thinkingSwitches: ['think'],
      systemFingerprint: undefined,
      samplingDefaults: { repeat_penalty: 1, temperature: 0.6, top_k: 20, top_p: 0.95 },
    });
  });

  it('knows the digest of an Ollama model that is not loaded, but not its context', async () => {
    expect(await identityOf('ollama', { model: 'llama3.2' })).toMatchObject({
      modelId: 'llama3.2:latest',
      modelDigest: 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72',
      contextTokens: undefined,
    });
  });

  it('makes Ollama generate before it asks what is loaded', async () => {
    await withEngine(
      'ollama',
      async ({ connection, requests }) => {
        await identify(createAsker(connection));
        expect(requests.indexOf('POST /v1/chat/completions')).toBeLessThan(requests.indexOf('GET /api/ps'));
      },
      { model: 'qwen3:8b' },
    );
  });

  it('reads LM Studio, which answers unknown endpoints with 200', async () => {
    expect(await identityOf('lm-studio', { model: 'qwen/qwen3.5-9b' })).toMatchObject({
      engine: 'lm-studio',
      modelBytes: 6548926976,
      quantization: 'Q4_K_M',
      contextTokens: 8192,
      slots: 4,
      thinks: true,
    });
    expect(await identityOf('lm-studio-older', { model: 'qwen/qwen3.5-9b' })).toMatchObject({
      engine: 'lm-studio',
      quantization: 'Q4_K_M',
      contextTokens: 4096,
      slots: undefined,
    });
  });

  it('reads the one page of text-generation-inference', async () => {
    expect(await identityOf('tgi')).toMatchObject({
      engine: 'tgi',
      version: '3.3.6',
      modelDigest: 'dc24cabd13eacd3ae3a5fe574bd645483a335a4a',
      contextTokens: 4096,
      slots: 128,
    });
  });

  it('treats a proxy without facts as unknown, and keeps its fingerprint', async () => {
    expect(await identityOf('proxy', { model: 'local' })).toMatchObject({
      engine: undefined,
      version: undefined,
      modelId: 'local',
      contextTokens: undefined,
      slots: undefined,
      systemFingerprint: 'fp_44709d6fcb',
    });
  });

  it.each([
    ['vllm-0.27.1-tp2-c3607547', 'vllm', '0.27.1'],
    ['vllm-0.1.dev20051+g487ecf187-tp2-c9097fa8', 'vllm', '0.1.dev20051+g487ecf187'],
    ['b11669-Debian', 'llama.cpp', 'b11669-Debian'],
    ['fp_b100-1', undefined, undefined],
  ])('recognizes in %s the engine behind a proxy', async (fingerprint, engine, version) => {
    const reply = answer(200, JSON.stringify({ choices: [], system_fingerprint: fingerprint }));
    const identity = await identityOf('proxy', { model: 'local', routes: { 'POST /v1/chat/completions': reply } });
    expect(identity).toMatchObject({ engine, version, systemFingerprint: fingerprint });
  });

  it('finds the engine behind a model list without owners', async () => {
    const models = { 'GET /v1/models': answer(200, '{"object":"list","data":[]}') };
    expect(await identityOf('llama.cpp', { routes: models })).toMatchObject({
      engine: 'llama.cpp',
      modelId: undefined,
    });
    expect(await identityOf('ollama', { model: 'qwen3:8b', routes: models })).toMatchObject({ engine: 'ollama' });
    expect(await identityOf('sglang', { routes: models })).toMatchObject({ engine: 'sglang' });
    expect(await identityOf('lm-studio', { routes: models })).toMatchObject({ engine: 'lm-studio' });
  });

  it('trusts the card if the server hides its properties', async () => {
    const routes = { 'GET /props': answer(401, '{"error":{"message":"Invalid API Key"}}') };
    expect(await identityOf('llama.cpp', { routes })).toMatchObject({ engine: 'llama.cpp', slots: undefined });
  });

  it.each([
    ['a web page', answer(200, '<!doctype html><title>hello</title>', { 'content-type': 'text/html' })],
    ['nothing', answer(200, '')],
    ['cut JSON', answer(200, '{"build_info":"b1-')],
    ['null', answer(200, 'null')],
    ['a list', answer(200, '[[]]')],
    ['fields of other types', answer(200, '{"build_info":7,"total_slots":"4","default_generation_settings":[]}')],
    ['a redirect', answer(302, '', { location: 'http://127.0.0.1:9/props' })],
    ['more than is read', answer(200, `{"build_info":"${'b'.repeat(5 * 1024 * 1024)}"}`)],
  ])('knows nothing from %s', async (_, reply) => {
    const identity = await identityOf('llama.cpp', { routes: { 'GET /props': reply } });
    expect(identity).toMatchObject({
      engine: 'llama.cpp',
      version: undefined,
      slots: undefined,
      contextTokens: undefined,
    });
  });

  it('keeps other facts despite one odd field, and does not take zero for a count', async () => {
    const props = '{"build_info":"b1-a","total_slots":0,"default_generation_settings":{"n_ctx":-1},"chat_template":{}}';
    expect(await identityOf('llama.cpp', { routes: { 'GET /props': answer(200, props) } })).toMatchObject({
      version: 'b1-a',
      slots: undefined,
      contextTokens: undefined,
      templateDigest: undefined,
    });
  });

  it('ends with exit code 3 if nothing listens', async () => {
    const closed: Connection[] = [];
    await withEngine('proxy', async ({ connection }) => void closed.push(connection));
    for (const connection of closed) {
      const identified = identify(createAsker(connection));
      await expect(identified).rejects.toThrow(EndpointError);
      await expect(identified).rejects.toThrow(/127\.0\.0\.1:\d+\/v1 cannot be reached: .*ECONNREFUSED/);
    }
  });

  it('requests no token from a server that does not even list its models', async () => {
    await withEngine(
      'llama.cpp',
      async ({ connection, requests }) => {
        expect(await identify(createAsker(connection, 500))).toMatchObject({ engine: 'llama.cpp', modelId: undefined });
        expect(requests).not.toContain('POST /v1/chat/completions');
      },
      { routes: { 'GET /v1/models': () => undefined } },
    );
  });

  it.each(['llama.cpp', 'vllm', 'sglang', 'ollama', 'lm-studio', 'tgi'])(
    'requests no token of %s if it may not',
    async (engine) => {
      await withEngine(engine, async ({ connection, requests }) => {
        expect(await identify(createAsker(connection), { mayGenerate: false })).toMatchObject({ engine });
        expect(requests.length).toBeGreaterThan(0);
        expect(requests.filter((request) => /completions|generate|api\/chat/.test(request))).toEqual([]);
      });
    },
  );
});
