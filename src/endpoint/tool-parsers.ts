import type { Engine } from '../records/fingerprint.ts';
import type { HarnessName } from '../records/target.ts';

type Parsers = { readonly vllm: string; readonly sglang?: string; readonly harness?: HarnessName };

/** The first family that fits counts. */
const families: readonly (readonly [name: RegExp, parsers: Parsers])[] = [
  [/qwen-?3.*coder|qwen-?3\.[5-9]/, { vllm: 'qwen3_coder', sglang: 'qwen3_coder', harness: 'qwen-coder' }],
  [/qwen|qwq/, { vllm: 'hermes', sglang: 'qwen', harness: 'hermes' }],
  [/hermes/, { vllm: 'hermes', sglang: 'hermes', harness: 'hermes' }],
  [/llama-?4/, { vllm: 'llama4_pythonic', sglang: 'pythonic' }],
  [/llama-?3/, { vllm: 'llama3_json', sglang: 'llama3' }],
  [/mistral|mixtral|ministral|magistral|devstral/, { vllm: 'mistral', sglang: 'mistral' }],
  [/gpt-?oss/, { vllm: 'openai', sglang: 'gpt-oss' }],
  [/glm-?(?:4\.7|5)/, { vllm: 'glm47', sglang: 'glm47' }],
  [/glm/, { vllm: 'glm45', sglang: 'glm45' }],
  [/deepseek.*v4/, { vllm: 'deepseek_v4', sglang: 'deepseekv4' }],
  [/deepseek.*v3\.?2/, { vllm: 'deepseek_v32', sglang: 'deepseekv32' }],
  [/deepseek.*v3\.?1/, { vllm: 'deepseek_v31', sglang: 'deepseekv31' }],
  [/deepseek/, { vllm: 'deepseek_v3', sglang: 'deepseekv3' }],
  [/kimi-?k3/, { vllm: 'kimi_k3', sglang: 'kimi_k3' }],
  [/kimi/, { vllm: 'kimi_k2', sglang: 'kimi_k2' }],
  [/granite-?4/, { vllm: 'granite4' }],
  [/granite/, { vllm: 'granite' }],
  [/gemma-?4/, { vllm: 'gemma4', sglang: 'gemma4' }],
  [/minimax-?m3/, { vllm: 'minimax_m3', sglang: 'minimax-m3' }],
  [/minimax/, { vllm: 'minimax_m2', sglang: 'minimax-m2' }],
  [/phi-?4-?mini/, { vllm: 'phi4_mini_json' }],
  [/seed-?oss/, { vllm: 'seed_oss' }],
  [/step-?3\.5/, { vllm: 'step3p5', sglang: 'step3p5' }],
  [/step-?3/, { vllm: 'step3', sglang: 'step3' }],
  [/hunyuan/, { vllm: 'hunyuan_a13b', sglang: 'hunyuan' }],
  [/ernie-?4\.5/, { vllm: 'ernie45' }],
];

/** And what to do otherwise. */
export function toolAdvice(engine: Engine | undefined, names: readonly (string | undefined)[]): string {
  const all = names.join(' ').toLowerCase().replaceAll('_', '-');
  const family = families.find(([name]) => name.test(all))?.[1];
  return `${serverAdvice(engine, family)}, or give --harness ${family?.harness ?? 'json'}, which asks for calls as text.`;
}

function serverAdvice(engine: Engine | undefined, family: Parsers | undefined): string {
  switch (engine) {
    case 'vllm':
      return `Start vLLM with --enable-auto-tool-choice --tool-call-parser ${family?.vllm ?? 'NAME (hermes for Qwen, llama3_json, mistral; its documentation lists all)'}`;
    case 'sglang':
      return `Start SGLang with --tool-call-parser ${family?.sglang ?? 'NAME (qwen, llama3, mistral; its documentation lists all)'}`;
    case 'llama.cpp':
      return 'Start llama-server with --jinja';
    case 'ollama':
      return 'Serve a model that has tools among the capabilities of "ollama show"';
    default:
      return 'Start the server with a tool parser';
  }
}
