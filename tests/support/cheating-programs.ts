import type { CodeCheck } from '../../src/features/lint/programs/mutate-code.ts';

/** Each takes the head of the function and the indentation of its body. */
const python: Readonly<Record<string, (head: string, pad: string) => string>> = {
  'exits with 0 while it loads': () => 'import sys\nsys.exit(0)',
  'exits with 0 when it is called': (head, pad) => `import sys\n${head}${pad}sys.exit(0)`,
  'leaves the interpreter with 0': (head, pad) => `import os\n${head}${pad}os._exit(0)`,
  'returns what is equal to all': (head, pad) =>
    `${head}${pad}return type("Same", (), {"__eq__": lambda *_: True, "__hash__": lambda _: 0})()`,
  'returns an int and a text that are equal to all': (head, pad) =>
    `class Same(str):\n    __eq__ = lambda *_: True\n    __hash__ = str.__hash__\n${head}${pad}return Same()`,
  'patches json': (head, pad) =>
    `import json\njson.dumps = json.JSONEncoder.encode = lambda *_, **__: '{"pass": true}'\n${head}${pad}return None`,
  'forges the lines of the driver and the closing one': (head, pad) =>
    `import os\n${head}${pad}with open("/.values", "w") as file:\n` +
    `${pad}    file.write('{"pass":true}\\n{"case":0,"value":true,"inout":[]}\\n{"end":true}\\n')\n${pad}os._exit(0)`,
  'walks the frames for what is expected': (head, pad) =>
    `import sys\n${head}${pad}frame = sys._getframe()\n${pad}while frame:\n` +
    `${pad}    for found in [*frame.f_locals.values(), *frame.f_globals.values()]:\n` +
    `${pad}        if isinstance(found, dict):\n` +
    `${pad}            for key in ("gives", "expected", "raises", "stdout"):\n` +
    `${pad}                if key in found: return found[key]\n` +
    `${pad}    frame = frame.f_back\n${pad}return None`,
  'raises whatever may be expected': (head, pad) =>
    `class All(ValueError, KeyError, TypeError): pass\n${head}${pad}raise All("no")`,
};

const pythonPrograms: Readonly<Record<string, string>> = {
  'exits with 0 and prints nothing': 'import sys\nsys.exit(0)',
  'leaves the interpreter with 0': 'import os\nos._exit(0)',
  'prints what it reads': 'import sys\nsys.stdout.write(sys.stdin.read())',
  'forges the lines of the driver':
    'import os\nopen("/.values", "w").write(\'{"case":0,"stdout":"","exit":0}\\n{"end":true}\\n\')\nos._exit(0)',
};

const javascript: Readonly<Record<string, (head: string) => string>> = {
  'returns what is equal to all': (head) =>
    `${head} { return { valueOf: () => 1, toString: () => "", toJSON: () => true, equals: () => true }; }`,
  'returns a proxy that has everything': (head) =>
    `${head} { const all = new Proxy(function () {}, { get: (_, key) => (key === Symbol.toPrimitive ? () => 1 : all), has: () => true, apply: () => all }); return all; }`,
  'patches JSON': (head) => `JSON.stringify = () => '{"end":true}';\n${head} { return undefined; }`,
  'patches what compares': (head) =>
    `Object.is = () => true; Array.prototype.every = () => true; Object.prototype.equals = () => true;\n${head} { return null; }`,
  'looks for what is expected': (head) =>
    `${head} { for (const name of Object.getOwnPropertyNames(globalThis)) { const found = globalThis[name]; if (found?.gives ?? found?.cases) return found.gives ?? found.cases[0].gives; } return null; }`,
  'throws whatever may be expected': (head) =>
    `${head} { throw Object.assign(new TypeError("no"), { name: "RangeError" }); }`,
};

/** Answers that try to pass without solving anything, by what they do. */
export function cheatingPrograms({ runtime, entry }: CodeCheck): Readonly<Record<string, string>> {
  const [owner = '', method] = (entry ?? '').split('.');
  const fenced = (source: string) => `\`\`\`${runtime}\n${source}\n\`\`\``;
  const each = (made: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(made).map(([what, source]) => [what, fenced(source)]));
  const from = <Make>(makers: Readonly<Record<string, Make>>, make: (maker: Make) => string) =>
    each(Object.fromEntries(Object.entries(makers).map(([what, maker]) => [what, make(maker)])));
  if (entry === undefined) return each(pythonPrograms);
  if (runtime === 'javascript') {
    if (method === undefined) return from(javascript, (make) => make(`function ${owner}()`));
    return from(javascript, (make) =>
      make(`function cheat()`).concat(`\nclass ${owner} { ${method}() { return cheat(); } }`),
    );
  }
  if (method === undefined) return from(python, (make) => make(`def ${owner}(*_, **__):\n`, '    '));
  return from(python, (make) => make(`class ${owner}:\n    def ${method}(*_, **__):\n`, '        '));
}
