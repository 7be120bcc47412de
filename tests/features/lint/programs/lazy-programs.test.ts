import { afterAll, describe, expect, it } from 'vitest';
import { lazyPrograms } from '../../../../src/features/lint/programs/lazy-programs.ts';
import { code } from '../../../../src/features/sandbox/kinds/code.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { verify } from '../../../../src/verify/registry.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

function checkOf(fields: object) {
  return code.expectation.parse({ kind: 'code', ...fields });
}

/** The names of the lazy programs that pass. */
async function passing(fields: object, prompt = ''): Promise<string[]> {
  const check = checkOf(fields);
  const verdicts = await Promise.all(
    Object.entries(lazyPrograms(check, prompt)).map(async ([name, source]) => {
      const verdict = await verify(saying(`\`\`\`\n${source}\n\`\`\``), check, { ...contextWith(), ports });
      return verdict.outcome === 'pass' ? [name] : [];
    }),
  );
  return verdicts.flat();
}

const knows = 'knows the told examples only';
const prompt = `Write it. For example, f([1, 2], "a") returns "12a". With 'b' for [] it gives 'b'. Raise a ValueError for None.`;
const examples = [
  { args: [[1, 2], 'a'], gives: '12a' },
  { args: [[], 'b'], gives: 'b' },
  { args: [null], raises: 'ValueError' },
];

describe.each(['f', 'Shop.f'])('a lazy program in Python with %s', (entry) => {
  it.each([
    [{ args: [3], gives: null }, ['returns nothing', knows]],
    [{ args: [3], gives: 3 }, ['returns its argument', knows]],
    [{ args: [3], gives: { $object: 'Same' } }, ['returns what equals everything']],
    [{ args: [3], raises: 'SystemExit' }, ['exits with 0', knows]],
  ])('does what its name says: %j', async (one, names) => {
    expect(await passing({ runtime: 'python', entry, cases: [one] })).toEqual(names);
  });

  it('knows the examples of the prompt, and no other case', async () => {
    expect(await passing({ runtime: 'python', entry, cases: examples }, prompt)).toEqual([knows]);
    const cases = [...examples, { args: [[1, 3], 'a'], gives: '13a' }];
    expect(await passing({ runtime: 'python', entry, cases }, prompt)).toEqual([]);
  });
});

it('knows named arguments, and the first case of a prompt without examples', async () => {
  const [first, second] = [
    { kwargs: { unit: 'm' }, gives: 1 },
    { kwargs: { unit: 'km' }, gives: 2 },
  ];
  expect(await passing({ runtime: 'python', entry: 'f', cases: [first] })).toEqual([knows]);
  expect(await passing({ runtime: 'python', entry: 'f', cases: [first, second] })).toEqual([]);
});

describe.each(['f', 'Shop.f'])('a lazy program in JavaScript with %s', (entry) => {
  it.each([
    [{ args: [3], gives: { $undefined: true } }, ['returns nothing']],
    [{ args: [3], gives: 3 }, ['returns its argument', knows]],
    [
      { args: [3], gives: { equals: { $object: 'function' }, asymmetricMatch: { $object: 'function' } } },
      ['returns what equals everything'],
    ],
    [{ args: [3], raises: 'ReferenceError' }, ['exits with 0', knows]],
  ])('does what its name says: %j', async (one, names) => {
    expect(await passing({ runtime: 'javascript', entry, cases: [one] })).toEqual(names);
  });

  it('knows the examples of the prompt, and no other case', async () => {
    const words = prompt.replace('ValueError', 'TypeError');
    const cases = [...examples.slice(0, 2), { args: [null], raises: 'TypeError' }];
    expect(await passing({ runtime: 'javascript', entry, cases }, words)).toEqual([knows]);
    expect(
      await passing({ runtime: 'javascript', entry, cases: [...cases, { args: [[4], 'a'], gives: '4a' }] }, words),
    ).toEqual([]);
  });
});

it('reads and prints the examples of the prompt', async () => {
  const programs = [
    { stdin: '2 3\n', stdout: '5\n' },
    { stdin: '4 4\n', stdout: '8\n' },
  ];
  const words = 'Add the two numbers: 2 3 gives 5.';
  expect(await passing({ runtime: 'python', programs: programs.slice(0, 1) }, words)).toEqual([knows]);
  expect(await passing({ runtime: 'python', programs }, words)).toEqual([]);
  expect(await passing({ runtime: 'python', programs: [{ stdin: '', stdout: '' }] })).toEqual([
    'prints nothing',
    'prints its input',
    'exits with 0',
    knows,
  ]);
});

it.each(['bash', 'c++', 'go', 'rust', 'java'])('prints the first output in %s', (language) => {
  const check = checkOf({ runtime: 'system', language, programs: [{ stdin: '', stdout: '12 "x"\n' }] });
  const { 'prints the first output': source } = lazyPrograms(check, '');
  expect(source).toMatch(/12 (?:"x"\n|\\"x\\"\\n)/);
});
