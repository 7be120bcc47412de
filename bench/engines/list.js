// The engines of bench/engines.js. `install` fills the folder $ENV, `serve` serves on $PORT until it is killed; both are
// bash. $TAUGHT is the model as a Hugging Face folder, $GGUF as one file. `tried` says why there is no server to ask.

/** Makes the folder an environment for Python, with a function `uv` that installs into it. */
const venv = (...packages) =>
  [
    'python3 -m venv "$ENV" && "$ENV/bin/pip" install -qq uv',
    'uv() { "$ENV/bin/uv" pip install -q --no-config --python "$ENV/bin/python" "$@"; }',
    ...(packages.length === 0 ? [] : [`uv ${packages.map((each) => `'${each}'`).join(' ')}`]),
  ].join(' && ');

/** Those that the e2e tests use are there already. */
const cached = '0.32.0';
const serveVllm = (folder, port) =>
  `tests/support/real-vllm/serve ${folder} "$TAUGHT" ${port} --served-model-name taught --max-model-len 8192 --enable-auto-tool-choice --tool-call-parser hermes`;

/**
 * On a CPU older engines die of a batch in which only some requests have a grammar (vLLM's 37705), and the oldest of
 * grammars in bfloat16 (31901).
 */
const needed = (version) => {
  const minor = Number(version.split('.')[1]);
  return `${minor < 19 ? ' --max-num-seqs 1' : ''}${minor < 14 ? ' --dtype float32' : ''}`;
};
const vllm = (version) => ({
  ...{ name: 'vLLM', version, slug: 'vllm/taught' },
  ...(version === cached
    ? { serve: serveVllm('"$VLLM"', '"$PORT"') }
    : {
        install: `tests/support/real-vllm/install "$ENV" ${version}`,
        serve: serveVllm('"$ENV"', '"$PORT"') + needed(version),
      }),
});

const serveLlama = (port) =>
  `ln -f "$GGUF" "$LLAMA/models/taught.gguf" && chroot "$LLAMA" llama-server -m /models/taught.gguf --host 127.0.0.1 --port ${port} -np 2 -c 16384 -t 1 --jinja`;

const behindLitellm = (name, served, serve) => ({
  ...{ name: `LiteLLM before ${name}`, version: '1.108.7', slug: 'litellm/taught' },
  install: venv('litellm[proxy]==1.108.7'),
  serve: `{ ${serve('$((PORT + 1))')} & } && export OPENAI_API_KEY=any LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY=true && "$ENV/bin/litellm" --model openai/${served} --api_base "http://127.0.0.1:$((PORT + 1))/v1" --host 127.0.0.1 --port "$PORT"`,
});

export const engines = [
  ...['0.32.0', '0.30.0', '0.26.0', '0.22.1', '0.18.1', '0.14.1', '0.12.0'].map(vllm),
  { ...vllm('0.10.2'), tried: "built for a newer libstdc++ than Debian 12's: GLIBCXX_3.4.32" },
  {
    ...{ name: 'llama.cpp of Debian', version: '0.7.0+dfsg-2', slug: 'llamacpp/taught' },
    serve: serveLlama('"$PORT"'),
  },
  {
    ...{ name: 'xllamacpp', version: '2026.10.11549', slug: 'llamacpp/taught' },
    install: venv('xllamacpp==2026.10.11549'),
    serve: '"$ENV/bin/python" bench/engines/serve-xllamacpp.py "$GGUF" "$PORT"',
  },
  {
    ...{ name: 'transformers serve', version: '5.24.0', slug: 'transformers/taught', model: '$TAUGHT' },
    install: `${venv()} && { "$ENV/bin/pip" install -qq torch==2.13.0+cpu || uv torch; } && uv 'transformers[serving]==5.24.0' accelerate`,
    serve: '"$ENV/bin/transformers" serve "$TAUGHT" --port "$PORT" --device cpu',
  },
  {
    ...{ name: 'mlx-lm', version: '0.32.2', slug: 'mlx/taught' },
    install: venv('mlx-lm==0.32.2', 'mlx[cpu]==0.32.4'),
    serve: '"$ENV/bin/mlx_lm.server" --model "$TAUGHT" --port "$PORT"',
  },
  {
    ...{ name: 'llama-cpp-python', version: '0.3.36', slug: 'llamacpp/taught' },
    install: venv('llama-cpp-python[server]==0.3.36'),
    tried: 'source only: not compiled within an hour',
    serve: '"$ENV/bin/python" -m llama_cpp.server --model "$GGUF" --n_ctx 8192 --n_threads 1 --port "$PORT"',
  },
  behindLitellm('llama.cpp', 'taught', serveLlama),
  behindLitellm('vLLM', 'taught', (port) => serveVllm('"$VLLM"', port)),
  {
    ...{ name: 'MAX', version: '26.7.0', slug: 'max/taught' },
    install: venv('modular==26.7.0'),
    serve:
      '"$ENV/bin/max" serve --model-path "$TAUGHT" --devices cpu --quantization-encoding float32 --max-length 8192 --port "$PORT"',
  },
  {
    ...{ name: 'SGLang', version: '0.5.23', slug: 'sglang/taught' },
    install: venv('sglang==0.5.23'),
    serve: '"$ENV/bin/python" -m sglang.launch_server --model-path "$TAUGHT" --device cpu --port "$PORT"',
    tried: 'a CPU without Intel AMX: No module named vllm',
  },
  { name: 'LMDeploy', version: '0.18.0', tried: 'needs an accelerator: cuda, ascend, maca or camb' },
  { name: 'llama.cpp of Debian stable', version: '-', tried: 'no package in Debian 12, 13 or their backports' },
  { name: 'Ollama', version: '-', tried: 'no server on PyPI, npm or in Debian: clients only' },
  { name: 'OpenVINO', version: '2026.4.1', tried: 'no server on PyPI or in Debian: openvino-genai is a library' },
  { name: 'mistral.rs', version: '0.9.5', tried: 'no server on PyPI: the package is a library' },
];
