export type Variables = Readonly<Record<string, string | undefined>>;

/** What a command line says of weights: the model, as a path or the name of a repository, and what is laid over it. */
export type ModelArguments = {
  readonly model: string | undefined;
  readonly revision: string | undefined;
  readonly others: readonly string[];
};

const modelFlags = ['-m', '--model', '--model-path', '--model-id'];
const otherFlags = ['-mm', '--mmproj', '--lora', '-md', '--model-draft'];

/** Of llama.cpp, vLLM, SGLang and TGI. Of a flag that is there twice the last one counts, as it does for them. */
export function modelArguments(words: readonly string[], variables: Variables): ModelArguments {
  const values = (flags: readonly string[]) => words.flatMap((word, at) => valueAt(words, word, at, flags) ?? []);
  const served = words.findIndex((word, at) => word === 'serve' && /(?:^|\/)vllm$/.test(words[at - 1] ?? ''));
  const positional = served === -1 ? undefined : words[served + 1];
  return {
    model:
      values(modelFlags).at(-1) ??
      (positional?.startsWith('-') === false ? positional : undefined) ??
      variables['LLAMA_ARG_MODEL'],
    revision: values(['--revision']).at(-1),
    others: values(otherFlags),
  };
}

function valueAt(words: readonly string[], word: string, at: number, flags: readonly string[]): string | undefined {
  const [name = '', value] = word.split(/=(.*)/s);
  if (!flags.includes(name)) return undefined;
  // `python3 -m vllm.entrypoints.openai.api_server`
  if (name === '-m' && /(?:^|\/)python[\d.]*$/.test(programBefore(words, at))) return undefined;
  return value ?? words[at + 1];
}

/** The word that the flags in front of `at` belong to. */
function programBefore(words: readonly string[], at: number): string {
  return words.slice(0, at).findLast((word) => !word.startsWith('-')) ?? '';
}

const wordPattern = /(?:[^\s"'\\;&|()]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+|[;&|()]/g;
const partPattern = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^'"\\]+)/g;

/** The words of a shell's line, as far as they can be told without running it: variables that are known are put in. */
export function shellWords(line: string, variables: Variables): string[] {
  const put = (text: string) =>
    text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, bare, braced) => variables[bare ?? braced] ?? whole);
  return (line.match(wordPattern) ?? []).map((word) => {
    const home = variables['HOME'];
    const rooted = home !== undefined && /^~(?=\/|$)/.test(word) ? home + word.slice(1) : word;
    return [...rooted.matchAll(partPattern)]
      .map(([, single, double, escaped, plain]) => {
        if (double !== undefined) return put(double.replace(/\\(["\\$`])/g, '$1'));
        return single ?? escaped ?? put(plain ?? '');
      })
      .join('');
  });
}
