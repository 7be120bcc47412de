import { afterAll, describe, expect, it } from 'vitest';
import { applyEdits, type EditFormat, readEdits } from '../../../../src/features/sandbox/kinds/read-edits.ts';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import type { CodeJob, CodeResult, SystemJob, SystemResult } from '../../../../src/verify/ports.ts';
import { expectationSchema, verify } from '../../../../src/verify/registry.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const files = { 'a.txt': 'one\ntwo\nthree\ntwo\n', 'src/b.txt': 'b' };

function edit(search: string, replace: string): string {
  return `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;
}

/** The files that a reply leaves, or why it does not apply. */
function leaves(reply: string, format: EditFormat, before: Record<string, string> = files) {
  const edits = readEdits(reply, format, before);
  if (edits.length === 0) return 'no edit';
  const applied = applyEdits(before, edits);
  return applied.ok ? applied.files : `${applied.failure.expected} / ${applied.failure.received}`;
}

describe('blocks to search and replace', () => {
  it.each(['<<<<<<< SEARCH\n', '<<<<<<< SEARCH\n=======\n'])('are read quickly if each is cut off: %j', (marks) => {
    const began = cpuClock();
    const edits = readEdits(marks.repeat(8000), 'search-replace', files);
    expect(cpuClock() - began).toBeLessThan(1000);
    expect(edits.map(({ to }) => to)).toEqual(edits.map(() => undefined));
    expect(leaves(marks.repeat(50), 'search-replace')).toContain('an edit that is cut off');
  });

  const block = edit('three\n', '3\n');
  const changed = { ...files, 'a.txt': 'one\ntwo\n3\ntwo\n' };

  it.each([
    ['a bare path', `a.txt\n${block}`],
    ['a path with dot and slash', `./a.txt\n${block}`],
    ['a path as code with a colon', `Here it is:\n\n\`a.txt\`:\n${block}Done.`],
    ['a bold path', `**a.txt**\n${block}`],
    ['a heading', `### \`a.txt\`\n\n${block}`],
    ['an item of a list', `1. a.txt\n${block}`],
    ['a label', `File: a.txt\n${block}`],
    ['a bold label', `**File:** \`a.txt\`\n${block}`],
    ['a path before the fence', `a.txt\n\`\`\`diff\n${block}\`\`\``],
    ['a path in the fence', `\`\`\`\na.txt\n${block}\`\`\``],
    ['a comment', `\`\`\`\n// a.txt\n${block}\`\`\``],
    ['words between path and block', `a.txt\nI change the third line.\n${block}`],
    ['CRLF', `a.txt\n${block}`.replaceAll('\n', '\r\n')],
    ['the last path before it', `src/b.txt\na.txt\n${block}`],
  ])('are read after %s', (_, reply) => {
    expect(leaves(reply, 'search-replace')).toEqual(changed);
  });

  it.each([
    [
      'in order, several under one path',
      `a.txt\n${block}${edit('3\n', '4\n5\n')}`,
      { 'a.txt': 'one\ntwo\n4\n5\ntwo\n' },
    ],
    ['to drop lines', `a.txt\n${edit('two\nthree\n', '')}`, { 'a.txt': 'one\ntwo\n' }],
    ['on all lines', `a.txt\n${edit('one\ntwo\nthree\ntwo\n', '')}`, { 'a.txt': '' }],
    ['on the last line without an end', `src/b.txt\n${edit('b\n', 'c\nd\n')}`, { 'src/b.txt': 'c\nd' }],
    ['to make a file', `src/c.txt\n${edit('', 'new\n')}`, { 'src/c.txt': 'new\n' }],
    ['to a file they made', `c.txt\n${edit('', 'new\n')}${edit('new\n', '2\n')}`, { 'c.txt': '2\n' }],
    [
      'with the divider in the new lines',
      `a.txt\n${edit('one\n', '1\n=======\n')}`,
      { 'a.txt': '1\n=======\ntwo\nthree\ntwo\n' },
    ],
  ])('apply %s', (_, reply, expected) => {
    expect(leaves(reply, 'search-replace')).toEqual({ ...files, ...expected });
  });

  it.each([
    ['lines that do not occur', `a.txt\n${edit('four\n', '4\n')}`, 'lines that are in a.txt once / none: four'],
    ['lines that occur twice', `a.txt\n${edit('two\n', '2\n')}`, 'lines that are in a.txt once / several: two'],
    ['a part of a line', `a.txt\n${edit('thre\n', '3\n')}`, 'lines that are in a.txt once / none: thre'],
    ['another indent', `a.txt\n${edit(' three\n', '3\n')}`, 'lines that are in a.txt once / none:  three'],
    ['lines replaced before', `a.txt\n${block}${block}`, 'lines that are in a.txt once / none: three'],
    ['an unknown path', `b.txt\n${block}`, 'a path among a.txt, src/b.txt / b.txt'],
    ['no path', block, 'a path among a.txt, src/b.txt / no path'],
    ['a file that exists', `a.txt\n${edit('', 'x\n')}`, 'lines of a.txt to search for / none, as for a new file'],
    ['a path above the folder', `../c.txt\n${edit('', 'x\n')}`, 'a path of a file in the folder / ../c.txt'],
    ['a path from the root', `/c.txt\n${edit('', 'x\n')}`, 'a path of a file in the folder / /c.txt'],
    ['a file as a folder', `a.txt/c.txt\n${edit('', 'x\n')}`, 'a path of a file in the folder / a.txt/c.txt'],
    ['a folder as a file', `File: src\n${edit('', 'x\n')}`, 'a path of a file in the folder / src'],
    [
      'no last marker',
      `a.txt\n${block.slice(0, -16)}\`\`\``,
      'an edit with all its markers / a.txt: an edit that is cut off',
    ],
    ['no divider', 'a.txt\n<<<<<<< SEARCH\nthree', 'an edit with all its markers / a.txt: an edit that is cut off'],
    ['no first marker', `a.txt\n${block.slice(15)}`, 'an edit with all its markers / a.txt: an edit that is cut off'],
    [
      'a block in a block',
      `a.txt\n${block.slice(0, -16)}${block}`,
      'an edit with all its markers / a.txt: an edit that is cut off',
    ],
    ['too many edits', `a.txt\n${block.repeat(101)}`, '100 edits at most / 101 edits'],
  ])('do not apply to %s', (_, reply, why) => {
    expect(leaves(reply, 'search-replace')).toBe(why);
  });

  it.each(['', 'I cannot do that.', '```\nthree\n```', 'a.txt'])('are not in %j', (reply) => {
    expect(leaves(reply, 'search-replace')).toBe('no edit');
  });

  it('need no path if there is one file', () => {
    expect(leaves(edit('b\n', 'c\n'), 'search-replace', { 'b.txt': 'b\n' })).toEqual({ 'b.txt': 'c\n' });
  });
});

describe('whole files', () => {
  it.each([
    ['after its path', 'a.txt\n```\nx\n```', { 'a.txt': 'x\n' }],
    ['several', '`a.txt`:\n```txt\nx\n```\n**src/b.txt**\n\n~~~\ny\n~~~', { 'a.txt': 'x\n', 'src/b.txt': 'y' }],
    ['a new one', 'src/c.txt\n```\nx\n```', { 'src/c.txt': 'x\n' }],
    ['with a fence inside', 'a.txt\n````md\n```sh\nx\n```\n````', { 'a.txt': '```sh\nx\n```\n' }],
    ['and nothing without a path', 'a.txt\n```\nx\n```\nRun it:\n```sh\nnpm test\n```', { 'a.txt': 'x\n' }],
  ])('are read: %s', (_, reply, expected) => {
    expect(leaves(reply, 'whole')).toEqual({ ...files, ...expected });
  });

  it('need no path if there is one file and one fence', () => {
    const one = { 'a.txt': 'a\n' };
    expect(leaves('```\nx\n```', 'whole', one)).toEqual({ 'a.txt': 'x\n' });
    expect(leaves('```\nx\n```\n```\ny\n```', 'whole', one)).toBe('no edit');
    expect(leaves('```\nx\n```', 'whole')).toBe('no edit');
  });

  it.each([
    ['a.txt\n```\nx', 'an edit with all its markers / a.txt: an edit that is cut off'],
    ['/a.txt\n```\nx\n```', 'a path of a file in the folder / /a.txt'],
    ['src/../a.txt\n```\nx\n```', 'a path of a file in the folder / src/../a.txt'],
  ])('do not apply: %j', (reply, why) => {
    expect(leaves(reply, 'whole')).toBe(why);
  });
});

const cart = {
  kind: 'file-edits',
  format: 'whole',
  covers: ['readme'],
  files: { 'src/cart.js': 'old', 'README.md': '# Cart' },
  runtime: 'javascript',
  checks: [
    {
      module: 'src/cart.js',
      entry: 'total',
      cases: [
        { args: [1], gives: 2, covers: ['total'] },
        { args: [2], gives: 3 },
      ],
      covers: ['more'],
    },
    { file: 'config.json', text: '{\n "tax": 2\n}\n', covers: ['config'] },
  ],
  untouched: ['README.md'],
};

function ran(...values: readonly number[]): CodeResult {
  const lines = values.map((value, index) => JSON.stringify({ case: index, value, inout: [] }));
  return { outcome: 'ran', values: lines.join('\n'), cpuMs: 1 };
}

async function verdictOn(result: CodeResult, reply: string, expected: object = cart, jobs: CodeJob[] = []) {
  const context = contextWith();
  const run = async (job: CodeJob) => {
    jobs.push(job);
    return result;
  };
  const withCode = { ...context, ports: { ...context.ports, code: { run } } };
  return verify(saying(reply), expectationSchema.parse(expected), withCode);
}

describe('the kind file-edits', () => {
  const config = 'config.json\n```\n{ \n "tax": 2\n}\n\n```\n';
  const whole = `src/cart.js\n\`\`\`\nnew\n\`\`\`\n${config}`;

  it('runs each module in the edited tree, and passes in nothing that is expected', async () => {
    const jobs: CodeJob[] = [];
    expect(await verdictOn(ran(2, 3), whole, cart, jobs)).toEqual({ outcome: 'pass' });
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({
      runtime: 'javascript',
      files: { 'src/cart.js': 'new', 'README.md': '# Cart', 'config.json': '{ \n "tax": 2\n}\n\n' },
      entry: { kind: 'function', file: 'src/cart.js', name: 'total' },
      cases: [{ args: [1] }, { args: [2] }],
    });
  });

  it('names the first fault, all broken properties, and the share that is right', async () => {
    expect(await verdictOn(ran(5, 3), 'README.md\n```\n# My cart\n```')).toEqual({
      outcome: 'fail',
      failure: 'wrong-result',
      expected: 'total(1) → 2',
      received: '5',
      broke: ['total', 'config', 'readme'],
      score: 25,
    });
    expect(await verdictOn({ outcome: 'limit', what: 'cpu', cpuMs: 1 }, whole)).toMatchObject({
      failure: 'time-limit',
      broke: ['total', 'more'],
      score: 100 / 3,
    });
  });

  it.each([
    ['another text', whole.replace('2', '3'), 'config.json line 2:  "tax": 2', ' "tax": 3', ['config']],
    ['a line less', whole.replace('}', ''), 'config.json line 3: }', 'the end of the file', ['config']],
    ['no file', whole.replace(config, ''), 'a file config.json', 'no such file', ['config']],
    [
      'an untouched file',
      `${whole}README.md\n\`\`\`\n# cart\n\`\`\``,
      'README.md as it was',
      'another text',
      ['readme'],
    ],
  ])('fails as wrong-files on %s', async (_, reply, expected, received, broke) => {
    expect(await verdictOn(ran(2, 3), reply)).toMatchObject({ failure: 'wrong-files', expected, received, broke });
  });

  it('distinguishes edits that do not apply from no edit', async () => {
    expect(await verdictOn(ran(), 'src/cart.js\n```\nx')).toMatchObject({ failure: 'edit-does-not-apply' });
    expect(await verdictOn(ran(), 'Add a line.')).toMatchObject({ failure: 'no-code' });
    expect(await verdictOn(ran(), '')).toMatchObject({ failure: 'no-answer' });
  });

  it('needs the module', async () => {
    const expected = { ...cart, files: { 'README.md': 'x' }, untouched: [] };
    expect(await verdictOn(ran(2, 3), config, expected)).toMatchObject({
      failure: 'wrong-files',
      broke: ['total', 'more'],
    });
  });

  it('measures nothing without a sandbox', async () => {
    const cause = 'sandbox-error';
    expect(await verdictOn({ outcome: 'broken', cause, detail: 'why' }, whole)).toMatchObject({
      outcome: 'unmeasured',
      cause,
    });
  });

  it.each([
    [{ ...cart, files: { '../a.js': '' } }, 'a relative path'],
    [{ ...cart, files: { 'a\0.js': '' } }, 'a relative path'],
    [{ ...cart, untouched: ['other.md'] }, 'untouched names files that are not among files'],
    [{ ...cart, checks: [{ module: 'a.js', entry: 'f' }] }, 'a check of a module has either cases or cases-file'],
    [
      { ...cart, checks: [{ module: 'a.js', entry: 'f', cases: [{ kwargs: { a: 1 }, gives: 1 }] }] },
      'named arguments are in Python',
    ],
    [{ ...cart, checks: [] }, '"checks"'],
  ])('refuses %#', (expected, message) => {
    expect(() => expectationSchema.parse(expected)).toThrow(message);
  });
});

describe('a script of the kind file-edits', () => {
  const check = expectationSchema.parse({
    ...{ kind: 'file-edits', format: 'whole', runtime: 'system', files: { 'a.go': 'x' } },
    beside: { 'a_test.go': 'tests' },
    checks: [{ script: 'go test', stdout: 'ok one\nok two\n' }],
  });
  const exits = (exit: number, stdout: string, stderr = ''): SystemResult => ({
    ...{ outcome: 'ran', exit, stdout, stderr, entries: {}, cpuMs: 1 },
  });
  const answer = 'a.go\n```\nnew\n```\na_test.go\n```\nmine\n```\n';

  async function judged(result: SystemResult, jobs: SystemJob[] = []) {
    const context = contextWith();
    const run = async (asked: readonly SystemJob[]) => {
      jobs.push(...asked);
      return [result];
    };
    return verify(saying(answer), check, {
      ...context,
      ports: { ...context.ports, system: { ...context.ports.system, run } },
    });
  }

  it('runs with the edited files, to which an answer cannot add its own', async () => {
    const jobs: SystemJob[] = [];
    expect(await judged(exits(0, 'ok one\nok two\n'), jobs)).toEqual({ outcome: 'pass' });
    expect(jobs).toMatchObject([{ script: 'go test', files: { 'a.go': 'new', 'a_test.go': 'tests' } }]);
  });

  it.each([
    [exits(0, 'ok one\nFAIL two\n'), { failure: 'wrong-result', received: 'FAIL two', score: 50 }],
    [exits(0, ''), { failure: 'wrong-result', score: 0 }],
    [
      exits(1, 'ok one\nok two\n', 'a.go:1: syntax error'),
      { failure: 'does-not-load', received: 'a.go:1: syntax error' },
    ],
    [exits(127, '', 'go'), { outcome: 'unmeasured', cause: 'sandbox-missing' }],
    [{ outcome: 'limit', what: 'cpu', cpuMs: 9 } as const, { failure: 'time-limit' }],
    [
      { outcome: 'broken', cause: 'sandbox-error', detail: 'no box' } as const,
      { outcome: 'unmeasured', detail: 'no box' },
    ],
  ])('is judged by its exit code and its lines: %#', async (result, verdict) => {
    expect(await judged(result)).toMatchObject(verdict);
  });

  it.each([
    [{ runtime: 'python' }, 'scripts need the runtime system, and modules another'],
    [{ checks: [{ module: 'a.py', entry: 'f', cases: [{ args: [], gives: 1 }] }] }, 'scripts need the runtime system'],
  ])('belongs to the runtime system: %#', (more, message) => {
    expect(expectationSchema.safeParse({ ...check, ...more }).error?.message).toContain(message);
  });
});

describe('edited files in the sandbox', () => {
  const judged = (expected: object, reply: string) =>
    verify(saying(reply), expectationSchema.parse(expected), { ...contextWith(), ports });

  it.each([
    ["const { tax } = require('./tax');\nmodule.exports = { total: (a) => a + tax };", 'module.exports = { tax: 1 };'],
    ["import { tax } from './tax.js';\nexport const total = (a) => a + tax;", 'export const tax = 1;'],
  ])('import each other in JavaScript: %j', async (source, tax) => {
    const checks = [{ module: 'src/cart.js', entry: 'total', cases: [{ args: [1], gives: 2 }] }];
    const expected = { ...cart, files: { 'src/cart.js': source, 'src/tax.js': '' }, untouched: [], checks };
    expect(await judged(expected, `src/tax.js\n\`\`\`\n${tax}\n\`\`\``)).toEqual({ outcome: 'pass' });
  });

  it('import each other in Python, from the root folder', async () => {
    const expected = {
      ...{ kind: 'file-edits', format: 'search-replace', runtime: 'python' },
      files: {
        'shop/cart.py': 'from shop.tax import TAX\nimport rates\n\ndef total(a):\n    return a\n',
        'rates.py': 'RATE = 2\n',
      },
      checks: [
        {
          module: 'shop/cart.py',
          entry: 'total',
          cases: [
            { args: [1], gives: 5 },
            { args: [2], gives: 7 },
          ],
        },
      ],
    };
    const reply = `shop/cart.py\n${edit('    return a\n', '    return a * rates.RATE + TAX\n')}shop/tax.py\n${edit('', 'TAX = 3\n')}`;
    expect(await judged(expected, reply)).toEqual({ outcome: 'pass' });
    expect(await judged(expected, reply.replace('TAX = 3', 'TAX = 4'))).toMatchObject({
      failure: 'wrong-result',
      score: 0,
    });
  });
});
