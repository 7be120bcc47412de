import type { Environment } from '../../lib/io.ts';

// Programs, caches, devices, the language. None is a secret; the user names keys and tokens that a server needs.
const allowedNames = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'TMPDIR'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'LD_LIBRARY_PATH', 'DOCKER_HOST'],
  ...['VIRTUAL_ENV', 'CONDA_PREFIX', 'CUDA_HOME', 'CUDA_PATH', 'CUDA_VISIBLE_DEVICES', 'CUDA_DEVICE_ORDER'],
  ...['NVIDIA_VISIBLE_DEVICES', 'NVIDIA_DRIVER_CAPABILITIES', 'ROCR_VISIBLE_DEVICES', 'HIP_VISIBLE_DEVICES'],
  ...['HSA_OVERRIDE_GFX_VERSION', 'ONEAPI_DEVICE_SELECTOR', 'ZE_AFFINITY_MASK', 'GGML_VK_VISIBLE_DEVICES'],
  ...['HF_HOME', 'HF_HUB_CACHE', 'HF_HUB_OFFLINE', 'TRANSFORMERS_OFFLINE', 'OLLAMA_MODELS', 'LLAMA_CACHE'],
]);

/** An allow-list, and the variables a user named. */
export function scrubEnvironment(ambient: Environment, named: readonly string[]): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(ambient)) {
    const isPassed = allowedNames.has(name) || name.startsWith('LC_') || named.includes(name);
    if (isPassed && value !== undefined) passed[name] = value;
  }
  return passed;
}

/** The key, and named variables that look like secrets and are long enough. */
export function secretsOf(ambient: Environment, named: readonly string[], apiKey = ''): string[] {
  const values = named.flatMap((name) => {
    const value = ambient[name];
    const isSecret = value !== undefined && value.length >= 8 && /key|token|secret|pass|auth|cred/i.test(name);
    return isSecret ? [value] : [];
  });
  return apiKey === '' ? values : [...values, apiKey];
}
