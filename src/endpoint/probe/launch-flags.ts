/** The value of the last of these flags, as `--flag value` or `--flag=value`, where it is a count. */
function countAfter(flags: readonly string[], names: readonly string[]): number | undefined {
  let found: number | undefined;
  for (const [index, flag] of flags.entries()) {
    const [name = '', value] = flag.split(/=(.*)/s);
    if (!names.includes(name)) continue;
    const text = value ?? flags[index + 1] ?? '';
    if (/^[1-9]\d{0,8}$/.test(text)) found = Number(text);
  }
  return found;
}

/** Requests at once, by the command line: vLLM, llama.cpp, SGLang. */
export function slotsIn(flags: readonly string[]): number | undefined {
  return countAfter(flags, ['--max-num-seqs', '--parallel', '-np', '--max-running-requests']);
}
