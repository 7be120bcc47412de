import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lintPack } from '../../../../src/features/lint/lint-pack.ts';
import { isSameEdit, lazyEdits, mutateEdits } from '../../../../src/features/lint/programs/mutate-edits.ts';
import { fileEdits } from '../../../../src/features/sandbox/kinds/file-edits.ts';
import { applyEdits, readEdits } from '../../../../src/features/sandbox/kinds/read-edits.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import { runsCode } from '../../../../src/packs/task-of.ts';
import { withSourcesOf } from '../../sandbox/lint/called-sources.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const text = readFileSync('docs/examples/basket.yaml', 'utf8');

describe('a pack of edits', () => {
  it('is tested by running right, wrong and mutated edits', async () => {
    const pack = parsePack(text, 'basket.yaml');
    const { findings, scenarios } = await withSourcesOf(pack.scenarios[0], () => lintPack(pack, ports));
    expect(findings).toEqual([]);
    for (const { gold, nullModels, mutants } of scenarios) {
      expect(gold).toEqual({ total: 2, passed: 2 });
      expect(nullModels.passed).toEqual([]);
      expect(mutants.killed).toBe(mutants.applicable);
    }
  });

  it('needs the sandbox', () => {
    expect(parsePack(text, 'basket.yaml').scenarios.every(runsCode)).toBe(true);
  });

  it('shows its files in the prompt, word for word', async () => {
    const code = { run: () => Promise.resolve({ outcome: 'ran', values: '', cpuMs: 1 } as const) };
    const changed = text.replace('{{readme}}```', 'Prices are in dollars.```');
    const { findings } = await lintPack(parsePack(changed, 'basket.yaml'), { ...ports, code });
    expect(findings.filter(({ rule }) => rule === 'told-not-in-prompt')).toEqual([
      {
        rule: 'told-not-in-prompt',
        scenario: 'E-01',
        message: 'the prompt does not show README.md word for word, with its path',
      },
    ]);
  });
});

function checkOf(format: string, runtime: string, files: Record<string, string>) {
  const [module] = Object.keys(files);
  const checks = [{ module, entry: 'f', cases: [{ args: [3], gives: 4 }] }];
  return fileEdits.expectation.parse({ kind: 'file-edits', format, runtime, files, checks });
}

const blocks = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;

async function mutantsOf(reply: string, check: ReturnType<typeof checkOf>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { mutator, turns } of await mutateEdits(reply, check, ports.code)) {
    found[mutator] = [...(found[mutator] ?? []), turns[0]?.text ?? ''];
  }
  return found;
}

it.each(['search-replace', 'whole'])('a lazy edit of the form %s changes nothing, or is empty', (format) => {
  const files = { 'a.js': 'const b = 1;\n\n```\n', 'c.js': 'no end of a line' };
  const check = checkOf(format, 'javascript', files);
  const lazy = lazyEdits(check);
  expect(Object.keys(lazy)).toEqual(['changes nothing', 'is empty']);
  const [same, empty] = Object.values(lazy).map((text) => applyEdits(files, readEdits(text, check.format, files)));
  expect(same).toEqual({ ok: true, files });
  if (format === 'whole') expect(empty).toEqual({ ok: true, files: { 'a.js': '', 'c.js': '' } });
  else expect(empty).toMatchObject({ ok: false, failure: { failure: 'edit-does-not-apply' } });
});

describe('mutants of edits', () => {
  it('differ in one place, and change only what the edits wrote', async () => {
    const files = { 'a.js': 'const b = 1;\nconst f = (a) => a;\n', 'c.js': '' };
    const block = blocks('const f = (a) => a;\n', 'const f = (a) => a + b;\n');
    const program = (other: string) =>
      `a.js\n${blocks(files['a.js'], `const b = 1;\nconst f = (a) => a ${other} b;\n`)}`;
    expect(await mutantsOf(`a.js\n${block}`, checkOf('search-replace', 'javascript', files))).toEqual({
      'drop-edit': ['a.js\n'],
      'cut-edit': [`a.js\n${block.replace('>>>>>>> REPLACE\n', '')}`],
      'edit-path': [`c.js\n${block}`],
      'double-edit': [`a.js\n${block}${block}`],
      'edit-search': [`a.js\n${block.replace('a;\n', 'a\n')}`, `a.js\n${block.replace('const', ' const')}`],
      'code-operator': [program('-')],
    });
  });

  it('of whole files are whole files', async () => {
    const files = { 'a.py': 'b = 1\ndef f(a):\n    return a\n' };
    const source = 'b = 1\ndef f(a):\n    return a + b\n';
    const reply = `a.py\n\`\`\`\n${source}\`\`\`\n`;
    const program = (last: string) => `a.py\n\`\`\`\nb = 1\n\ndef f(a):\n    ${last}\n\`\`\`\n`;
    expect(await mutantsOf(reply, checkOf('whole', 'python', files))).toEqual({
      'drop-edit': ['a.py\n'],
      'cut-edit': [`a.py\n\`\`\`\n${source}`],
      'edit-path': [reply.replace('a.py', 'a.py.new')],
      'code-dropped-statement': [program('pass')],
      'code-early-return': [program('return None')],
      'code-operator': [program('return a - b')],
    });
  });

  it('of edits that do not apply are none', async () => {
    const check = checkOf('search-replace', 'javascript', { 'a.js': 'x\n' });
    expect(await mutantsOf(`a.js\n${blocks('y\n', 'z\n')}`, check)).toEqual({});
  });

  it.each([
    ['return 1 + a', '', true],
    ['return a + 2', '', false],
    ['return 1 + a', 'import math\n', false],
  ])('may leave the same program: %j', async (last, first, expected) => {
    const check = checkOf('search-replace', 'python', { 'a.py': `${first}def f(a):\n  return a\n` });
    const reply = (line: string) => blocks('  return a\n', `  ${line}\n`);
    expect(await isSameEdit(reply('return a + 1'), reply(last), check, ports.code)).toBe(expected);
  });
});
