import type { Conditions, Fingerprint, Identity, Subject } from '../../src/records/fingerprint.ts';

const digest = 'a'.repeat(64);

/** A fingerprint in which everything is known; a test sets only the fields that matter to it. */
export function fingerprintWith(
  parts: { conditions?: Partial<Conditions>; identity?: Partial<Identity>; subject?: Partial<Subject> } = {},
): Fingerprint {
  return {
    version: 1,
    conditions: {
      mode: 'no-thinking',
      'thinking-control': 'enable_thinking=false',
      sampling: { temperature: 0, top_p: 1, seed: 1 },
      scenarios: { 'toolcall-15/TC-01': digest, 'toolcall-15/TC-02': digest },
      harness: 'native',
      ...parts.conditions,
    },
    identity: { model: 'qwen', booted: false, ...parts.identity },
    subject: {
      'model-digest': digest,
      weights: digest,
      'model-bytes': 100,
      quantization: 'awq',
      template: digest,
      engine: { name: 'vllm', version: '0.25.1' },
      'server-fingerprint': 'vllm-0.25.1',
      'sampling-defaults': { temperature: 0.7 },
      image: 'sha256:1',
      flags: ['--max-model-len', '4096'],
      context: 4096,
      slots: 4,
      concurrency: 4,
      cache: 'cache_salt',
      gpu: ['NVIDIA GeForce RTX 3090'],
      driver: '570',
      tool: '0.1.0',
      ...parts.subject,
    },
  };
}
