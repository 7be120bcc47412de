import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asker, createAsker } from '../../src/endpoint/probe/asker.ts';
import { type ProbeAnswer, type ProbeRequest, probeDeterminism } from '../../src/endpoint/probe/determinism.ts';
import { identify } from '../../src/endpoint/probe/identify.ts';
import { subjectOf } from '../../src/endpoint/probe-server.ts';
import { deepField } from '../../src/lib/loose.ts';
import { subjectSchema } from '../../src/records/fingerprint.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../support/real-llama/start-real-llama.ts';

const apiKey = 'sk-of-the-test';
let server: RunningLlama | undefined;
const { rootfs, missing } = realLlama();

beforeAll(async () => {
  if (missing === undefined) server = await startRealLlama(rootfs, ['--api-key', apiKey]);
}, 300_000);

afterAll(() => server?.stop());

function real(name: string, test: (asker: Asker) => Promise<void>): void {
  it(name, async (context) => {
    if (server === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
    await test(createAsker({ baseUrl: server.baseUrl, apiKey, model: 'tiny' }));
  });
}

real('identifies a real llama.cpp server completely', async (asker) => {
  const identity = await identify(asker);
  const props = await asker.get('/props');
  const template = props.kind === 'json' ? deepField(props.body, 'chat_template') : '';
  expect(identity).toMatchObject({
    engine: 'llama.cpp',
    version: expect.stringMatching(/^b\d+-/),
    modelId: '/models/tiny.gguf',
    modelBytes: expect.any(Number),
    quantization: 'all F32',
    contextTokens: 4096,
    slots: 4,
    templateDigest: createHash('sha256').update(String(template)).digest('hex'),
    thinkingSwitches: ['enable_thinking'],
    systemFingerprint: identity.version,
    samplingDefaults: { top_k: 40 },
  });
  expect(template).toContain('enable_thinking');
  expect(JSON.stringify(identity)).not.toContain(apiKey);
});

real('gathers a subject that can be written down', async (asker) => {
  const facts = {
    image: undefined,
    flags: ['-np', '4'],
    boundTemplate: undefined,
    weights: undefined,
    concurrency: 4,
    tool: '0.1.0',
  };
  const subject = subjectOf(await identify(asker), { outcome: 'none' }, { ...facts, cache: 'cache_prompt' });
  expect(subjectSchema.parse(subject)).toMatchObject({ engine: { name: 'llama.cpp' }, context: 4096, slots: 4 });
});

real('finds the determinism class of a real server', async (asker) => {
  const report = await probeDeterminism(
    (prompt, request) =>
      Promise.all(Array.from({ length: request.concurrency }, () => askOnce(asker, prompt, request))),
    { slots: 4, concurrency: 4, canCutCache: true },
  );
  expect(['bit-stable', 'cache-sensitive', 'batch-sensitive']).toContain(report.class);
  expect(report.batch).toBe(report.class === 'batch-sensitive' ? 'sensitive' : 'stable');
  expect(report.decodeSpeed.alone).toBeGreaterThan(1);
  expect(report.decodeSpeed.atOnce).toBeGreaterThan(1);
});

type Completion = {
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly timings: { readonly cache_n: number; readonly predicted_per_second: number };
};

async function askOnce(asker: Asker, prompt: string, request: ProbeRequest): Promise<ProbeAnswer> {
  const body = {
    messages: [{ role: 'user', content: prompt }],
    max_tokens: request.maxTokens,
    temperature: 0,
    cache_prompt: !request.cutCache,
  };
  const reply = await asker.post('/v1/chat/completions', body, 30_000);
  if (reply.kind !== 'json') throw new Error(JSON.stringify(reply));
  const completion = reply.body as Completion; // the server is llama.cpp, which always sends these
  return {
    text: completion.choices[0]?.message.content ?? '',
    cachedTokens: completion.timings.cache_n,
    decodeTokensPerSecond: completion.timings.predicted_per_second,
    prefillTokensPerSecond: undefined,
  };
}
