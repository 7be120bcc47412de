import { expect, it } from 'vitest';
import { redact } from '../../src/endpoint/redact-fields.ts';

it('hides keys by their name, by their value and after their flag', () => {
  const facts = {
    api_key: 'sk-1',
    admin_api_key: null,
    vllm_env: { HF_TOKEN: 'hf_1', VLLM_API_KEY: 'sk-2' },
    note: 'started with sk-mine',
    command: ['serve', '--api-key', 'sk-3', '--port', '8000'],
    line: 'HF_TOKEN=hf_3 serve --hf-token hf_2 --port 8000 --api-key=sk-4 --max-tokens=5',
    eos_token: '<|im_end|>',
    max_tokens: 5,
  };
  expect(redact(facts, (text) => text.replaceAll('sk-mine', '(hidden)'))).toEqual({
    api_key: '(hidden)',
    admin_api_key: null,
    vllm_env: { HF_TOKEN: '(hidden)', VLLM_API_KEY: '(hidden)' },
    note: 'started with (hidden)',
    command: ['serve', '--api-key', '(hidden)', '--port', '8000'],
    line: 'HF_TOKEN=(hidden) serve --hf-token (hidden) --port 8000 --api-key=(hidden) --max-tokens=5',
    eos_token: '<|im_end|>',
    max_tokens: 5,
  });
});

it('handles a value of any depth', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(JSON.stringify(redact(deep))).toContain('(too deep)');
});
