import { describe, expect, it } from 'vitest';
import { parsePythonJson } from '../../../../../src/features/other-tools/benchlocal/kinds/python-json.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const expected = { kind: 'benchlocal/struct-output', asserts: [{ kind: 'json_parse_required' }] };
const digits = '9'.repeat(4300);

function lists(depth: number): string {
  return `${'['.repeat(depth)}1${']'.repeat(depth)}`;
}

function objects(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('a reply that is no JSON', () => {
  it.each([
    ['{', 'a key expected (character 1)'],
    ['{"a" 1}', '":" expected (character 5)'],
    ['{ a: 1}', 'a key expected (character 2)'],
    ['{a": 1}', 'a key expected (character 1)'],
    ['{"a": 1 "b": 2}', '"," or "}" expected (character 8)'],
    ['[1 2]', '"," or "]" expected (character 3)'],
    ['[1, 2', '"," or "]" expected (character 5)'],
    ['[1,]', 'a value expected (character 3)'],
    ['["a', 'a string that does not end or holds a bad character (character 1)'],
    ['"a\nb"', 'a string that does not end or holds a bad character (character 0)'],
    ['{"a": 1} and more', 'text behind the value (character 9)'],
  ])('says of %j: %s', async (content, fault) => {
    expect(await verifyBenchlocal(message({ content }), expected)).toEqual({
      outcome: 'fail',
      failure: 'invalid-json',
      expected: `JSON: ${fault}`,
      received: content,
    });
  });
});

describe('an integer', () => {
  it.each([
    ['of 4300 digits is read', digits, true],
    ['of 4300 digits below zero is read', `-${digits}`, true],
    ['of 4301 digits is refused', `9${digits}`, false],
    ['of 4301 digits below zero is refused', `-9${digits}`, false],
    ['of 4301 digits with a fraction is a float', `9${digits}.5`, true],
    ['of 4301 digits with a power is a float', `9${digits}e-4300`, true],
    ['with a fraction of 4301 digits is a float', `0.9${digits}`, true],
  ])('%s, as Python does', (_what, text, isRead) => {
    const parsed = parsePythonJson(text);
    expect(parsed.ok || parsed.message).toBe(isRead || 'an integer of too many digits (character 0)');
  });
});

describe('a nested document', () => {
  it.each([
    ['900 lists', lists(900), undefined],
    ['900 objects', objects(900), undefined],
    ['901 lists', lists(901), 'deeper than 900 levels (character 901)'],
    ['901 objects', objects(901), 'deeper than 900 levels (character 4505)'],
    ['lists one after another', `[${lists(899)},${lists(899)}]`, undefined],
  ])('is read down to 900 levels: %s', (_what, text, fault) => {
    const parsed = parsePythonJson(text);
    expect(parsed.ok ? undefined : parsed.message).toBe(fault);
  });
});
