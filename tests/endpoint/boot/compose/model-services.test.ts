import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findModelServices, serviceNames } from '../../../../src/endpoint/boot/compose/model-services.ts';

function found(service: string): string {
  const [only] = findModelServices(`services:\n  a:\n${service.replace(/^/gm, '    ')}\n`);
  return only === undefined ? 'none' : `${only.engine} ${only.model ?? '-'}`;
}

describe('a service that looks like a model server', () => {
  it.each([
    ['image: vllm/vllm-openai:v0.11\ncommand: --model Qwen/Qwen3-8B --served-model-name qwen', 'vllm qwen'],
    ['image: vllm/vllm-openai\ncommand: ["--model=Qwen/Qwen3-8B"]', 'vllm Qwen/Qwen3-8B'],
    ['image: localhost:5000/mine\nentrypoint: vllm serve Qwen/Qwen3-8B', 'vllm Qwen/Qwen3-8B'],
    ['image: x\ncommand: ["bash", "-c", "exec vllm serve /models/q --port 8000"]', 'vllm /models/q'],
    ['image: ghcr.io/ggml-org/llama.cpp:server-cuda\ncommand: -m /models/gemma.gguf', 'llamacpp /models/gemma.gguf'],
    ['image: ghcr.io/ggml-org/llama.cpp@sha256:00\nenvironment: { LLAMA_ARG_MODEL: /m/a.gguf }', 'llamacpp /m/a.gguf'],
    ['build: .\ncommand: llama-server -hf org/gemma:Q4', 'llamacpp org/gemma:Q4'],
    ['image: llama.cpp\nenvironment:\n  - LLAMA_ARG_ALIAS=gemma', 'llamacpp gemma'],
    ['image: lmsysorg/sglang:latest\ncommand: python3 -m sglang.launch_server --model-path m/n', 'sglang m/n'],
    ['image: ollama/ollama:0.12', 'ollama -'],
    ['image: localhost:5000/chat-front:vllm', 'none'],
    [`image: vllm/vllm-openai\ncommand: --model \${MODEL:-Qwen/Qwen3-8B}`, 'vllm Qwen/Qwen3-8B'],
    [`image: vllm/vllm-openai\ncommand: --model \${MODEL}`, 'vllm -'],
    ['image: ghcr.io/open-webui/open-webui:ollama', 'none'],
    ['image: ghcr.io/berriai/litellm:main', 'none'],
    ['image: postgres:16', 'none'],
    ['image: 7\ncommand: { a: 1 }', 'none'],
  ])('%j is %s', (service, expected) => {
    expect(found(service)).toBe(expected);
  });

  const reserved = (device: string) => `deploy: { resources: { reservations: { devices: [${device}] } } }`;

  it.each([
    [reserved('{ driver: nvidia, count: 2, capabilities: [gpu] }'), 2],
    [reserved("{ driver: nvidia, device_ids: ['0', '3', '5'], capabilities: [gpu] }"), 3],
    [reserved('{ count: 1, capabilities: [gpu] }, { count: 1, capabilities: [gpu] }'), 2],
    [reserved(`{ count: "\${GPUS:-4}", capabilities: [gpu] }`), 4],
    [reserved('{ count: all, capabilities: [gpu] }'), undefined],
    [reserved('{ count: 2, capabilities: [tpu] }'), undefined],
    [`${reserved('{ count: all, capabilities: [gpu] }')}\ncommand: --model m --tensor-parallel-size 2`, 2],
    [`${reserved('{ count: 1, capabilities: [gpu] }')}\nenvironment: { CUDA_VISIBLE_DEVICES: "0,1" }`, 1],
    ['gpus: [{ count: 2 }]', 2],
    ['gpus: all', undefined],
    ['command: --model m -tp 4', 4],
    ['command: ["--model=m", "--tensor-parallel-size=2", "--pipeline-parallel-size=2"]', 4],
    ['command: --model m --tp 2', 2],
    ['command: -m m --tensor-split 3,1', 2],
    ['command: -m m --tensor-split 1,0,1', 2],
    [`command: --model m --tensor-parallel-size \${TP}`, undefined],
    ['environment: { CUDA_VISIBLE_DEVICES: "0,1,2" }', 3],
    ['environment:\n  - NVIDIA_VISIBLE_DEVICES=GPU-1a2b,GPU-3c4d', 2],
    ['environment: { NVIDIA_VISIBLE_DEVICES: all }', undefined],
    ['environment: { CUDA_VISIBLE_DEVICES: "" }', undefined],
    ['command: --model m', undefined],
    ['command: --model m -tp 999', undefined],
    ['deploy: 7', undefined],
  ])('%j needs GPUs: %j', (service, gpus) => {
    const text = `services:\n  a:\n    image: vllm/vllm-openai\n${service.replace(/^/gm, '    ')}\n`;
    expect(findModelServices(text)).toMatchObject([{ gpus }]);
  });

  it('is found through anchors and merges, with its profiles', () => {
    const text =
      'x-base: &base { image: vllm/vllm-openai }\nservices:\n  a: { <<: *base, profiles: [big] }\n  b: { image: redis }\n';
    expect(findModelServices(text)).toEqual([
      { service: 'a', engine: 'vllm', model: undefined, profiles: ['big'], gpus: undefined },
    ]);
    expect(serviceNames(text)).toEqual(['a', 'b']);
  });

  it('is not found in other kinds of files, and nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(findModelServices(text))).toBe(true);
        expect(Array.isArray(findModelServices(`services:\n  a: ${text}`))).toBe(true);
      }),
    );
  });
});
