import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAsker } from '../../../src/endpoint/probe/asker.ts';
import { identify } from '../../../src/endpoint/probe/identify.ts';
import { subjectOf } from '../../../src/endpoint/probe-server.ts';
import { subjectSchema } from '../../../src/records/fingerprint.ts';
import { withEngine } from '../../support/engine-server.ts';

const facts = {
  image: undefined,
  flags: undefined,
  boundTemplate: 'a template',
  weights: undefined,
  concurrency: 4,
  cache: 'cache_salt',
  tool: '0.1.0',
} as const;
const digest = createHash('sha256').update('a template').digest('hex');

it('writes null for everything unknown, and hashes the mounted template if the server shows none', async () => {
  await withEngine(
    'vllm',
    async ({ connection }) => {
      const subject = subjectOf(await identify(createAsker(connection)), { outcome: 'none' }, facts);
      expect(subjectSchema.parse(subject)).toMatchObject({
        'model-digest': null,
        quantization: null,
        template: digest,
        engine: { name: 'vllm', version: '0.27.1' },
        context: 131072,
        adapter: 'none',
        slots: null,
        gpu: null,
        image: null,
        cache: 'cache_salt',
      });
    },
    { model: 'qwen3.6-35b-a3b' },
  );
});

it('believes the server about the template before the file', async () => {
  await withEngine('llama.cpp', async ({ connection }) => {
    const gpu = {
      name: 'NVIDIA GB10',
      driver: '580',
      memoryTotalMiB: undefined,
      memoryUsedMiB: undefined,
      holders: [],
    };
    const subject = subjectOf(await identify(createAsker(connection)), { outcome: 'found', gpus: [gpu] }, facts);
    expect(subject).toMatchObject({ slots: 4, gpu: ['NVIDIA GB10'], driver: '580' });
    expect(subject.template).not.toBe(digest);
  });
});
