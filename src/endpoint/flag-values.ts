/** `--flag value` or `--flag=value`, in order. */
export function flagValues(words: readonly string[], names: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [name = '', given] = word.split(/=(.*)/s);
    const value = given ?? words[at + 1];
    return value !== undefined && names.includes(name) ? [value] : [];
  });
}
