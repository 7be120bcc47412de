import { describe, expect, it } from 'vitest';
import { benchlocalStructOutput } from '../../../../../src/features/other-tools/benchlocal/kinds/struct-output.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/struct-output';
const schema = { type: 'object', required: ['n'], properties: { n: { const: 42 }, s: { pattern: '^\\w+\\Z' } } };
const header = { kind: 'markdown_structure', headers: ['| Name | Age |'] };

describe('benchlocal/struct-output', () => {
  it.each([
    [{ kind: 'json_parse_required' }, '{"a": NaN}', undefined],
    [{ kind: 'json_parse_required' }, '```json\n[1]\n```', undefined],
    [{ kind: 'json_parse_required' }, 'Here: [1]', 'invalid-json'],
    [{ kind: 'json_parse_required' }, '"a\tb"', 'invalid-json'],
    [{ kind: 'json_parse_required' }, '\ufeff{}', 'invalid-json'],
    [{ kind: 'json_schema', schema }, '{"n": 42.0}', undefined],
    [{ kind: 'json_schema', schema }, '{"n": 42, "s": "été"}', undefined],
    [{ kind: 'json_schema', schema }, '{"n": true}', 'schema-violation'],
    [{ kind: 'json_schema', schema: { type: 'string', format: 'email' } }, '"nobody"', undefined],
    [{ kind: 'json_schema', schema: { prefixItems: [{ pattern: '^a' }, { pattern: '^b' }] } }, '["a","b"]', undefined],
    [
      { kind: 'json_schema', schema: { prefixItems: [{ pattern: '^a' }, { pattern: '^b' }] } },
      '["a","a"]',
      'schema-violation',
    ],
    [{ kind: 'json_schema', schema }, '{n: 42}', 'invalid-json'],
    [{ kind: 'exact_json', value: { a: [0, true] } }, '{"a": [false, 1]}', undefined],
    [{ kind: 'exact_json', value: { a: 1 } }, '{"a": 1, "b": 2}', 'verifier-fail'],
    [{ kind: 'jsonpath_assertion', path: '$.zero', value: 0 }, '{"zero": false}', undefined],
    [{ kind: 'jsonpath_assertion', path: '$.zero', value: 0 }, '{"zero": null}', 'verifier-fail'],
    [{ kind: 'jsonpath_assertion', path: '$.a[1].b' }, '{"a": [0, {"b": null}]}', undefined],
    [{ kind: 'jsonpath_assertion', path: '$.a[2]' }, '{"a": [0, 1]}', 'missing-field'],
    [{ kind: 'jsonpath_assertion', path: '$.a', regex: '^1\\.0$' }, '{"a": 1.0}', undefined],
    [{ kind: 'jsonpath_assertion', path: '$.a', regex: '^1\\.0$' }, '{"a": 1}', 'verifier-fail'],
    [{ kind: 'csv_columns', expected: ['a', 'b'] }, '"a", b \nwrong', undefined],
    [{ kind: 'csv_columns', expected: ['a', 'b'] }, 'a;b', 'wrong-structure'],
    [{ kind: 'csv_columns', expected: ['a', 'b'] }, 'a,b\r1,2', 'wrong-structure'],
    [{ kind: 'csv_columns', expected: ['a\nb', 'c'] }, '"a\nb",c', undefined],
    [{ kind: 'csv_columns', expected: [] }, '', 'wrong-structure'],
    [{ kind: 'yaml_parse_required' }, '# note\n\nHere is the YAML: enjoy', undefined],
    [{ kind: 'yaml_parse_required' }, ': value\nkey: value', undefined],
    [{ kind: 'yaml_parse_required' }, 'items:\n  - one', 'wrong-structure'],
    [{ kind: 'yaml_parse_required' }, ': value', 'wrong-structure'],
    [{ kind: 'yaml_parse_required' }, 'a: 1\u0085b', 'wrong-structure'],
    [header, 'Text\n|name|AGE|\n\n| :- | - -: |', undefined],
    [header, '||name|age||\n|-|-|', undefined],
    [header, 'name | age\n--- | ---', 'wrong-structure'],
    [header, '|name|age|\n|-|', 'wrong-structure'],
    [header, '|name|age|\nx\n|name|age|\n|-|-|', 'wrong-structure'],
    [{ kind: 'format_regex', pattern: '^x' }, ' x', 'wrong-structure'],
    [{ kind: 'format_regex', pattern: '.+' }, ' ', undefined],
    [{ kind: 'format_regex', pattern: '^b$' }, 'a\nb\nc', undefined],
    [{ kind: 'format_regex', pattern: 'a.b' }, 'a\nb', undefined],
    [{ kind: 'format_regex', pattern: 'a' }, 'A', 'wrong-structure'],
    [{ kind: 'jsonpath_assertion', path: '$.a', regex: 'x.y' }, '{"a": "x-y"}', undefined],
    [{ kind: 'jsonpath_assertion', path: '$.a', regex: 'x.y' }, '{"a": "x\\ny"}', 'verifier-fail'],
    [{ kind: 'jsonpath_assertion', path: '$.a', regex: 'x' }, '{"a": "X"}', 'verifier-fail'],
    [{ kind: 'jsonpath_assertion', path: '$.a', value: 'x', regex: 'y' }, '{"a": "x"}', 'verifier-fail'],
  ])('judges %j against %j: %s', async (assert, content, mode) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toMatchObject(mode === undefined ? { outcome: 'pass' } : { outcome: 'fail', failure: mode });
  });

  it.each([
    [{ kind: 'json_parse_required' }, 'see [1]', 'invalid-json', 'JSON: a value expected (character 0)', 'see [1]'],
    [{ kind: 'json_schema', schema: { type: 'string' } }, '[1]', 'schema-violation', '$ must be string', '[1]'],
    [{ kind: 'exact_json', value: { a: 1 } }, '{"a": null}', 'verifier-fail', '{"a":1}', "{'a': None}"],
    [{ kind: 'jsonpath_assertion', path: '$.a.b' }, '{"a": [true]}', 'missing-field', '$.a.b', "{'a': [True]}"],
    [
      { kind: 'jsonpath_assertion', path: '$.a', value: 1 },
      '{"a": 2}',
      'verifier-fail',
      '{"kind":"jsonpath_assertion","path":"$.a","value":1}',
      '2',
    ],
    [{ kind: 'yaml_parse_required' }, '- one', 'wrong-structure', 'a ":" on every line', '- one'],
    [{ kind: 'format_regex', pattern: '^x' }, 'y', 'wrong-structure', 'text with ^x', 'y'],
  ])('reports what %j expects of %j', async (assert, content, mode, expected, received) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toEqual({ outcome: 'fail', failure: mode, expected, received });
  });

  it('fails headers in another order', async () => {
    const asserts = [{ kind: 'markdown_structure', headers: ['|b|', '|a|'] }];
    const attempt = message({ content: '|a|\n|-|\n|1|\n\n|b|\n|-|' });
    expect(await verifyBenchlocal(attempt, { kind, asserts })).toMatchObject({
      failure: 'wrong-structure',
      expected: '|b|, |a| (wrong order)',
    });
  });

  it.each([
    [{ kind: 'json_schema', schema: { $ref: 'https://example.com/schema' } }, 'not a usable JSON Schema'],
    [{ kind: 'json_schema', schema: { pattern: '(a)\\1' } }, 'back-reference'],
    [{ kind: 'jsonpath_assertion', path: 'a' }, '$.'],
    [{ kind: 'markdown_structure', headers: ['# Title'] }, 'a table row'],
  ])('refuses %j', (assert, reason) => {
    const parsed = benchlocalStructOutput.expectation.safeParse({ kind, asserts: [assert] });
    expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(reason);
  });
});
