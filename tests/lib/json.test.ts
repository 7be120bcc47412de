import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedJson, parseJson, showJson } from '../../src/lib/json.ts';

function read(text: string): ParsedJson | string {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : parsed.problem;
}

describe('parseJson', () => {
  it('keeps the order of keys that JavaScript would sort', () => {
    expect([...(read('{"b":1,"10":2,"2":3}') as Map<string, ParsedJson>).keys()]).toEqual(['b', '10', '2']);
  });

  it('keeps __proto__ a normal key', () => {
    expect(read('{"__proto__":{"a":1}}')).toEqual(new Map([['__proto__', new Map([['a', 1]])]]));
  });

  it('keeps every digit of an integer that a double cannot hold', () => {
    expect(read('[9007199254740993,-9007199254740993,9007199254740991]')).toEqual([
      9007199254740993n,
      -9007199254740993n,
      9007199254740991,
    ]);
  });

  it('reads escapes, and brackets, colons and commas inside strings', () => {
    expect(read(String.raw`{"a\"}]":"\u00fc\\,:[{\n"}`)).toEqual(new Map([['a"}]', 'ü\\,:[{\n']]));
  });

  it.each(['{"a":1,"a":1}', '[{"b":{"a":1,"\\u0061":2}}]'])('refuses a repeated key: %s', (text) => {
    expect(read(text)).toBe('duplicate-key');
  });

  it.each(['', '{', '[1,]', '{"a":1,}', '{a:1}', "{'a':1}", 'NaN', '01', '1 2', '{}{}', '"a\nb"', '// c\n1', '+1'])(
    'repairs nothing: %j',
    (text) => {
      expect(read(text)).toBe('syntax');
    },
  );

  it('counts levels without using the stack', () => {
    expect(read('['.repeat(128) + ']'.repeat(128))).toBeInstanceOf(Array);
    expect(read('['.repeat(129) + ']'.repeat(129))).toBe('too-deep');
    expect(read(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)).toBe('too-deep');
    expect(read('['.repeat(1_000_000))).toBe('syntax');
  });

  it('reads a string of many megabytes', () => {
    for (const text of ['a'.repeat(20_000_000), '\\n\\"'.repeat(4_000_000)]) {
      expect(parseJson(`["${text}"]`).ok).toBe(true);
    }
  });

  it('reads all that JSON.parse reads, except repeated keys', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const parsed = parseJson(text);
        expect(parsed.ok && JSON.parse(showJson(parsed.value))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('showJson', () => {
  it('writes one line with all digits and all keys', () => {
    expect(showJson(read('{ "b" : [1, null, true], "a": 9007199254740993 }'))).toBe(
      '{"b":[1,null,true],"a":9007199254740993}',
    );
    expect(showJson({ a: ['x', { b: null }] })).toBe('{"a":["x",{"b":null}]}');
  });
});
