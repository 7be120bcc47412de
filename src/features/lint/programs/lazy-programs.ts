import { withCases } from '../../sandbox/kinds/code.ts';
import type { Language } from '../../sandbox/kinds/system-program.ts';
import { rangesOf } from '../lint-told.ts';
import type { CodeCheck } from './mutate-code.ts';
import { quoted } from './mutate-script.ts';

type Sources = Readonly<Record<string, string>>;

/** Programs that do not do the task. A model that passes with one shows that cases are missing. */
export function lazyPrograms(check: CodeCheck, prompt: string): Sources {
  const { runtime, entry, language = 'bash' } = check;
  const { cases = [], programs = [] } = withCases(check);
  if (runtime === 'system') return systemPrograms[language](programs[0]?.stdout ?? '');
  if (entry === undefined) {
    return pythonPrograms(toldIn(prompt, programs, ({ stdin, stdout }) => [stdin.trim(), stdout.trim()]));
  }
  const texts = ({ args, kwargs = {}, gives, raises }: Call) => [
    ...[...args, ...Object.values(kwargs)].map((value) => JSON.stringify(value)),
    raises ?? JSON.stringify(gives ?? null),
  ];
  const told = toldIn(prompt, cases, texts).map(({ args, kwargs = {}, gives = null, raises = null }) => [
    ...[args, kwargs, gives, raises],
  ]);
  const known = JSON.stringify(JSON.stringify(told));
  return runtime === 'python' ? pythonFunctions(entry, known) : javaScriptFunctions(entry, known);
}

type Call = NonNullable<CodeCheck['cases']>[number];

/** The cases whose input and result the prompt shows, or the first case where it shows none. */
function toldIn<Case>(
  prompt: string,
  cases: readonly Case[],
  texts: (one: Case) => readonly string[],
): readonly Case[] {
  const shown = plain(prompt);
  const told = cases.filter((one) =>
    texts(one).every((text) => text === '' || rangesOf(shown, plain(text)).length > 0),
  );
  return told.length === 0 ? cases.slice(0, 1) : told;
}

/** Values of Python and of JavaScript look alike, whatever their quotes and blanks are. */
function plain(text: string): string {
  const words = text.replace(/\b(?:True|False)\b/g, (word) => word.toLowerCase()).replace(/\bNone\b/g, 'null');
  return words.replaceAll("'", '"').replace(/(?<=[[{(,:])\s+|\s+(?=[\]})])/g, '');
}

function pythonFunctions(entry: string, known: string): Sources {
  const [name = '', method] = entry.split('.');
  const having = (body: string) =>
    method === undefined
      ? `def ${name}(*args, **named):\n    ${body}`
      : `class ${name}:\n    def ${method}(self, *args, **named):\n        ${body}`;
  const recall = `import builtins, json
def recall(args, named):
    for known, names, gives, raises in json.loads(${known}):
        if known == list(args) and names == named:
            if raises is not None:
                raise getattr(builtins, raises, Exception)
            return gives
`;
  return {
    'returns nothing': having('pass'),
    'returns its argument': having('return args[0]'),
    'returns what equals everything': having('return type("Same", (), {"__eq__": lambda *_: True})()'),
    'exits with 0': having('raise SystemExit(0)'),
    'knows the told examples only': recall + having('return recall(args, named)'),
  };
}

function pythonPrograms(told: readonly { readonly stdin: string; readonly stdout: string }[]): Sources {
  const known = JSON.stringify(JSON.stringify(Object.fromEntries(told.map(({ stdin, stdout }) => [stdin, stdout]))));
  return {
    'prints nothing': 'pass',
    'prints its input': 'print(open(0).read())',
    'exits with 0': 'raise SystemExit(0)',
    'knows the told examples only': `import json\nprint(json.loads(${known}).get(open(0).read(), ""))`,
  };
}

function javaScriptFunctions(entry: string, known: string): Sources {
  const [name = '', method] = entry.split('.');
  const having = (body: string) =>
    method === undefined ? `function ${name}(...args) { ${body} }` : `class ${name} { ${method}(...args) { ${body} } }`;
  return {
    'returns nothing': having(''),
    'returns its argument': having('return args[0];'),
    // By the protocols of test libraries.
    'returns what equals everything': having(
      'return { equals: () => true, asymmetricMatch: () => true, [Symbol.toPrimitive]: () => args[0] };',
    ),
    'exits with 0': having('process.exit(0);'),
    'knows the told examples only': having(`
  const same = (known) => JSON.stringify(known) === JSON.stringify(args);
  const [, , gives, raises] = JSON.parse(${known}).find(([known]) => same(known)) ?? [];
  if (raises) throw new (globalThis[raises] ?? Error)();
  return gives;
`),
  };
}

const systemPrograms: Record<Language, (output: string) => Sources> = {
  bash: (output) => ({
    'prints nothing': 'true',
    'prints its input': 'cat',
    'prints the first output': `printf %s ${quoted(output)}`,
  }),
  'c++': (output) => ({
    'prints nothing': 'int main() {}',
    'prints its input': '#include <iostream>\nint main() { std::cout << std::cin.rdbuf(); }',
    'prints the first output': `#include <iostream>\nint main() { std::cout << R"lint(${output})lint"; }`,
  }),
  go: (output) => ({
    'prints nothing': 'package main\nfunc main() {}',
    'prints its input': 'package main\nimport ("io"; "os")\nfunc main() { io.Copy(os.Stdout, os.Stdin) }',
    'prints the first output': `package main\nimport "fmt"\nfunc main() { fmt.Print(${JSON.stringify(output)}) }`,
  }),
  rust: (output) => ({
    'prints nothing': 'fn main() {}',
    'prints its input': 'fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }',
    'prints the first output': `fn main() { print!("{}", r####"${output}"####); }`,
  }),
  java: (output) => ({
    'prints nothing': 'class Main { public static void main(String[] a) {} }',
    'prints its input':
      'class Main { public static void main(String[] a) throws Exception { System.in.transferTo(System.out); } }',
    'prints the first output': `class Main { public static void main(String[] a) { System.out.print(${JSON.stringify(output)}); } }`,
  }),
};
