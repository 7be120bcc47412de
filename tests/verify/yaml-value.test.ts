import { describe, expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { yamlValue } from '../../src/verify/documents/yaml-value.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const value = { name: 'Kiln', port: 8080, tags: ['a', 'b'], notes: 'first\nsecond\n' };
const document = 'name: Kiln\nport: 8080\ntags:\n  - a\n  - b\nnotes: |\n  first\n  second\n';

function check(text: string, expectation: Record<string, unknown> = { value }) {
  const expected = yamlValue.expectation.parse({ kind: 'yaml-value', ...expectation });
  return yamlValue.verify(saying(text), expected, contextWith());
}

describe('a YAML answer', () => {
  it.each([
    ['a: !!str 3.10', { a: '3.10' }],
    ['a: !!int 3', { a: 3 }],
    ['!!map {a: !!seq [!!null ~]}', { a: [null] }],
  ])('may name the types of the core schema: %s', (text, value) => {
    expect(check(text, { value })).toEqual({ outcome: 'pass' });
  });

  it('is compared as written on request', () => {
    const nfd = 'name: Z\u0307aneta';
    expect(check(nfd, { value: { name: 'Żaneta' } })).toEqual({ outcome: 'pass' });
    expect(check(nfd, { value: { name: 'Żaneta' }, unicode: 'exact' })).toMatchObject({ failure: 'wrong-value' });
  });

  it.each([
    document,
    `---\n${document}`,
    `# a comment\n${document}`,
    `\`\`\`yaml\n${document}\`\`\``,
    '{name: "Kiln", port: 8080, tags: [a, \'b\'], notes: "first\\nsecond\\n"}',
  ])('passes in any notation of the same value: %j', (text) => {
    expect(check(text)).toEqual({ outcome: 'pass' });
  });

  it('names the first value that differs, with types kept apart', () => {
    expect(check(document.replace('8080', '"8080"'))).toMatchObject({
      failure: 'wrong-type',
      expected: '$.port = 8080',
    });
    expect(check(document.replace('Kiln', 'Klin'))).toMatchObject({
      failure: 'wrong-value',
      expected: '$.name = "Kiln"',
    });
    expect(check(document.replace('  - b\n', ''))).toMatchObject({ failure: 'missing-field' });
    expect(check(`${document}more: 1\n`)).toMatchObject({ failure: 'extra-field' });
  });

  it('fails prose, with a colon and without', () => {
    expect(check('Here is the document: all of it')).toMatchObject({ failure: 'missing-field' });
    expect(check('There is none.')).toMatchObject({ failure: 'wrong-structure' });
    expect(check(`Here you go:\n\n${document}`)).toMatchObject({ outcome: 'fail' });
  });

  it.each([
    ['an anchor and its alias', 'a: &x 1\nb: *x'],
    ['an anchor alone', 'a: &x 1'],
    ['an anchor on a mapping', 'a: &x\n  b: 1'],
    ['a tag beyond the core schema', 'a: !!binary aGk='],
    ['a custom tag', 'a: !secret 1'],
    ['two documents', 'a: 1\n---\na: 1'],
    ['bad indentation', 'a:\n  b: 1\n c: 2'],
    ['an open quote', 'a: "b'],
    ['a tab as indentation', 'a:\n\tb: 1'],
    ['a key that is a list', '? [a]\n: 1'],
    ['nothing but a comment', '# a: 1'],
  ])('calls %s invalid', (_, text) => {
    expect(check(text, { value: { a: 1 } })).toMatchObject({ failure: 'invalid-yaml' });
  });

  it('finds a duplicate key, even if only the notation differs', () => {
    expect(check('a: 1\na: 1', { value: { a: 1 } })).toMatchObject({ failure: 'duplicate-key' });
    expect(check('1: 1\n"1": 1', { value: { 1: 1 } })).toMatchObject({ failure: 'duplicate-key' });
  });

  it('treats a merge key like any other', () => {
    expect(check('<<: {a: 1}', { value: { a: 1 } })).toMatchObject({ outcome: 'fail' });
  });

  it('reads by the core schema: no is a word, 0o10 is eight, keys are text', () => {
    const core = { value: { a: 'no', b: 8, c: null, d: true, 1: 'x', e: '2024-03-05' } };
    expect(check('a: no\nb: 0o10\nc: ~\nd: True\n1: x\ne: 2024-03-05', core)).toEqual({ outcome: 'pass' });
  });

  it('loses no digit of a large integer', () => {
    const large = { value: { n: { $integer: '9007199254740993' } } };
    expect(check('n: 9007199254740993', large)).toEqual({ outcome: 'pass' });
    expect(check('n: 9007199254740992', large)).toMatchObject({ failure: 'wrong-value' });
  });

  it('can require a literal block, by one name of the setting', () => {
    const inline = document.replace(/notes: [\s\S]*/, 'notes: "first\\nsecond\\n"\n');
    expect(check(document, { value, 'block-text': ['$.notes'] })).toEqual({ outcome: 'pass' });
    expect(check(inline, { value, 'block-text': ['notes'] })).toMatchObject({ failure: 'wrong-structure' });
    expect(yamlValue.expectation.safeParse({ kind: 'yaml-value', value, 'block-style': ['notes'] }).success).toBe(
      false,
    );
  });

  it('follows the fence policy', () => {
    expect(check(`\`\`\`\n${document}\`\`\``, { value, fence: 'forbid' })).toMatchObject({ failure: 'wrapped' });
    expect(check(document, { value, fence: 'require' })).toMatchObject({ failure: 'wrapped' });
  });

  it('may be a scalar if a scalar is expected', () => {
    expect(check('7', { value: 7 })).toEqual({ outcome: 'pass' });
    expect(check('seven', { value: { '$one-of': ['six', 'seven'] } })).toEqual({ outcome: 'pass' });
  });

  it('refuses a document beyond 256 KiB', () => {
    expect(check('- a\n'.repeat(70_000))).toMatchObject({ failure: 'too-long' });
  });

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const folded = 'notes: >\n  first\n\n  second';
  it.each([
    ['two documents', 'a: 1\n---\na: 1', fail('invalid-yaml', 'YAML: 2 documents', 'a: 1\n---\na: 1')],
    ['an anchor', 'a: &x 1', fail('invalid-yaml', 'YAML: an anchor &x', 'a: &x 1')],
    ['an anchor on a key', '&x a: 1', fail('invalid-yaml', 'YAML: an anchor &x', '&x a: 1')],
    ['an alias', 'a: *x', fail('invalid-yaml', 'YAML: an alias', 'a: *x')],
    ['a tag', 'a: !secret 1', fail('invalid-yaml', 'YAML: a tag !secret', 'a: !secret 1')],
    ['a key that is a list', '? [a]\n: 1', fail('invalid-yaml', 'YAML: a key that is no text', '? [a]\n: 1')],
    ['a key that is a mapping', '{a: 1}: 1', fail('invalid-yaml', 'YAML: a key that is no text', '{a: 1}: 1')],
    ['a key twice', 'a: 1\n"a": 2', fail('duplicate-key', 'YAML: key a appears twice', 'a: 1\n"a": 2')],
    ['129 levels', deep(130), fail('invalid-yaml', 'YAML: deeper than 128 levels', deep(130))],
    ['prose', 'There is none.', fail('wrong-structure', 'a YAML mapping or list', 'There is none.')],
    ['another value', 'notes: b', fail('wrong-value', '$.notes = "first\\nsecond\\n"', '"b"')],
    ['a folded block', folded, fail('wrong-structure', '$.notes as a literal block |', folded)],
  ])('is refused with its fault: %s', (_, text, expected) => {
    expect(check(text, { value: { notes: 'first\nsecond\n' }, 'block-text': ['notes'] })).toEqual(expected);
  });

  it.each([
    ['a list', ['a', { b: 1.5 }], '- a\n- b: 1.5'],
    ['nothing under a key', { a: null, b: null, c: null }, '? a\n? b\nc:'],
    ['a key of another notation', { '0o10': 1, '~': 2, True: 3, '2.50': 4 }, '0o10: 1\n~: 2\nTrue: 3\n2.50: 4'],
    ['nothing', null, '~'],
    ['an integer at the limit of a double', { $integer: '9007199254740991' }, '9007199254740991'],
  ])('can hold %s', (_, expected, text) => {
    expect(check(text, { value: expected })).toEqual(pass);
  });

  it('requires a literal block in the item of a list, too', () => {
    const items = { value: { items: [{ a: 'x' }, { a: 'y\n' }] }, 'block-text': ['items[1].a'] };
    const block = 'items:\n  - a: x\n  - a: |\n      y\n';
    const inline = block.replace('|\n      y', '"y\\n"');
    expect(check(block, items)).toEqual(pass);
    expect(check(inline, items)).toEqual(fail('wrong-structure', '$.items[1].a as a literal block |', inline.trim()));
  });

  it.each([
    ['an object', {}, 'wrong-structure'],
    ['a list', [], 'wrong-structure'],
    ['an object with a pattern in it', { a: { $pattern: '/b/' } }, 'wrong-structure'],
    ['nothing', null, 'wrong-type'],
    ['a number', 7, 'wrong-type'],
    ['a range', { $range: [1, 2] }, 'wrong-type'],
  ])('that is prose is reported as such, or as text if a single value is expected: %s', (_, expected, mode) => {
    expect(check('There is none.', { value: expected })).toMatchObject({ failure: mode });
  });

  it('gets a verdict whatever it is', async () => {
    await expectOnlyVerdicts(
      (attempt) => yamlValue.verify(attempt, yamlValue.expectation.parse({ kind: 'yaml-value', value }), contextWith()),
      [document, '{a: [1, {b: "c"}], d: &e f}', 'a: |\n  b\n- c\n? d\n: e'],
    );
  });

  it('fails quickly if it is huge or endlessly nested', async () => {
    const expected = yamlValue.expectation.parse({ kind: 'yaml-value', value });
    await expectQuickFailures((attempt) => yamlValue.verify(attempt, expected, contextWith()));
  });
});
