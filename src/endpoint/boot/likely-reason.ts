/** What servers write before they end, and what it means. The first that a log has is told. */
const known: readonly (readonly [pattern: RegExp, words: (...found: string[]) => string])[] = [
  [
    /CUDA out of memory\. Tried to allocate ([\d.]+ \w+).*?of which ([\d.]+ \w+) is free/i,
    (needed, free) => `CUDA out of memory (needs ${needed}, ${free} free)`,
  ],
  [
    /Free memory on device[^(]*\(([\d.]+)\/[\d.]+ (\w+)\) on startup is less than desired.*?\([\d.]+, ([\d.]+ \w+)\)/i,
    (free, unit, needed) => `CUDA out of memory (needs ${needed}, ${free} ${unit} free)`,
  ],
  [
    /allocating ([\d.]+ \w+) on device \d+: \w+ failed: out of memory/i,
    (needed) => `CUDA out of memory (needs ${needed})`,
  ],
  [
    /([\d.]+ \w+) KV cache is needed, which is larger than the available KV cache memory \(([\d.]+ \w+)\)/i,
    (needed, free) => `the context does not fit (its cache needs ${needed}, ${free} free): lower --max-model-len`,
  ],
  [/No available memory for the cache blocks/i, () => 'no GPU memory is left for the cache: lower --max-model-len'],
  [/out of memory|OutOfMemoryError|std::bad_alloc/i, () => 'out of memory'],
  [/No CUDA GPUs are available|no CUDA-capable device|Found no NVIDIA driver/i, () => 'the server sees no GPU'],
  [/unknown model architecture: '?([\w.-]+)/i, (name) => `this version does not know the architecture ${name}`],
  [/(?:unrecognized arguments|invalid argument): (\S+)/i, (flag) => `the server does not know ${flag}`],
  [/address already in use|couldn't bind/i, () => 'another process uses its port'],
  [/No space left on device/i, () => 'the disk is full'],
  [/trust[_-]remote[_-]code/i, () => 'the model runs code of its own: --trust-remote-code'],
  [/401 Client Error|gated repo|Access to model \S+ is restricted/i, () => 'the weights need a key, or are restricted'],
  [/is not a valid model identifier/i, () => 'the name of the model is wrong'],
  [/no such file(?: or directory)?:? ['"]?([\w./ -]*\w)/i, (path) => `no such file: ${path}`],
  [/failed to open GGUF file|No such file or directory/i, () => 'a file is missing'],
];

/** Why a server ended, by its log: `CUDA out of memory (needs 7.8 GiB, 1.8 GiB free)`. */
export function likelyReason(lines: readonly string[]): string | undefined {
  const log = lines.join('\n');
  for (const [pattern, words] of known) {
    const found = pattern.exec(log);
    if (found !== null) return words(...found.slice(1));
  }
  return undefined;
}
