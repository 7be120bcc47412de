import fc from 'fast-check';
import { expect, it } from 'vitest';
import { proposeSlug } from '../../src/config/starter-config.ts';
import { slugSchema } from '../../src/records/target.ts';

it.each([
  ['vllm', 'Qwen/Qwen3-8B-AWQ', 'vllm/qwen3-8b-awq'],
  ['llamacpp', '/models/Gemma.Q4_K_M.gguf', 'llamacpp/gemma.q4_k_m'],
  ['llamacpp', 'org/gemma:Q4--K__M', 'llamacpp/gemma-q4-k-m'],
  ['ollama', '', 'ollama/second'],
  ['', '…', 'server/second'],
])('proposes for %s serving %j: %s', (engine, model, slug) => {
  expect(proposeSlug(engine, [model, 'second'], new Set())).toBe(slug);
});

it('proposes no slug that is taken', () => {
  expect(proposeSlug('vllm', ['a'], new Set(['vllm/a', 'vllm/a-2']))).toBe('vllm/a-3');
});

it('proposes a valid slug for any names', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ unit: 'binary' })), (engine, names) => {
      expect(slugSchema.safeParse(proposeSlug(engine, names, new Set())).success).toBe(true);
    }),
  );
});
