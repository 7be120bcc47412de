import { describe, expect, it } from 'vitest';
import { likelyReason } from '../../../src/endpoint/boot/likely-reason.ts';

describe('why a server ended', () => {
  it.each([
    [
      'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 7.80 GiB. GPU 0 has a total capacity of 23.64 GiB of which 1.80 GiB is free.',
      'CUDA out of memory (needs 7.80 GiB, 1.80 GiB free)',
    ],
    [
      'ValueError: Free memory on device cuda:0 (1.8/23.64 GiB) on startup is less than desired GPU memory utilization (0.9, 21.28 GiB).',
      'CUDA out of memory (needs 21.28 GiB, 1.8 GiB free)',
    ],
    [
      'ggml_backend_cuda_buffer_type_alloc_buffer: allocating 7800.00 MiB on device 0: cudaMalloc failed: out of memory',
      'CUDA out of memory (needs 7800.00 MiB)',
    ],
    ['vllm: error: unrecognized arguments: --max-model-length', 'the server does not know --max-model-length'],
    ["[Errno 2] No such file or directory: '/models/qwen.gguf'", 'no such file: /models/qwen.gguf'],
    ['OSError: [Errno 98] Address already in use', 'another process uses its port'],
    ['KeyError: 7', undefined],
  ])('is read from %j', (line, reason) => {
    expect(likelyReason(['loading shard 1', line, 'bye'])).toBe(reason);
  });
});
