import { expect, it } from 'vitest';
import { toolAdvice } from '../../src/endpoint/tool-parsers.ts';

it.each([
  ['Qwen/Qwen2.5-Coder-7B-Instruct', 'hermes', 'qwen', 'hermes'],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'qwen3_coder', 'qwen3_coder', 'qwen-coder'],
  ['qwen3.6-35b-a3b', 'qwen3_coder', 'qwen3_coder', 'qwen-coder'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama3_json', 'llama3', 'json'],
  ['NousResearch/Hermes-3-Llama-3.1-8B', 'hermes', 'hermes', 'hermes'],
  ['mistralai/Mistral-Small-3.2-24B', 'mistral', 'mistral', 'json'],
  ['openai/gpt-oss-120b', 'openai', 'gpt-oss', 'json'],
  ['zai-org/GLM-4.5-Air', 'glm45', 'glm45', 'json'],
  ['zai-org/GLM-4.7', 'glm47', 'glm47', 'json'],
  ['deepseek-ai/DeepSeek-V3.1', 'deepseek_v31', 'deepseekv31', 'json'],
  ['deepseek-ai/DeepSeek-R1-0528', 'deepseek_v3', 'deepseekv3', 'json'],
  ['llama_3_8b', 'llama3_json', 'llama3', 'json'],
  ['meta-llama/Llama-4-Scout-17B-16E', 'llama4_pythonic', 'pythonic', 'json'],
  ['google/gemma-4-27b-it', 'gemma4', 'gemma4', 'json'],
  ['MiniMaxAI/MiniMax-M2', 'minimax_m2', 'minimax-m2', 'json'],
  ['stepfun-ai/Step-3.5-Flash', 'step3p5', 'step3p5', 'json'],
  ['tencent/Hunyuan-A13B-Instruct', 'hunyuan_a13b', 'hunyuan', 'json'],
  ['moonshotai/Kimi-K2-Instruct', 'kimi_k2', 'kimi_k2', 'json'],
])('names the parser of %s', (model, vllm, sglang, harness) => {
  const [ofVllm, ofSglang] = [toolAdvice('vllm', ['m', model]), toolAdvice('sglang', [undefined, model])];
  expect(ofVllm).toMatch(`--enable-auto-tool-choice --tool-call-parser ${vllm}, or give --harness ${harness},`);
  expect(ofSglang).toMatch(`Start SGLang with --tool-call-parser ${sglang}, or give --harness ${harness},`);
});

it('names parsers to choose from for an unknown family, and the flags of other engines', () => {
  expect(toolAdvice('vllm', ['mine'])).toContain('hermes for Qwen');
  expect(toolAdvice('sglang', ['ibm-granite/granite-4.0-h-small'])).toContain('qwen, llama3, mistral');
  expect(toolAdvice('llama.cpp', ['qwen'])).toMatch(/^Start llama-server with --jinja, or give --harness hermes,/);
  expect(toolAdvice('ollama', ['gemma3'])).toContain('ollama show');
  expect(toolAdvice(undefined, [])).toContain('a tool parser');
});
