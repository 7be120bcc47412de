import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictYaml } from '../../src/lib/strict-yaml.ts';

describe('parseStrictYaml', () => {
  it('gives plain data and the place of each value', () => {
    const yaml = parseStrictYaml('a:\n  - b: 1\n  - b: yes\n');
    if (!yaml.ok) throw new Error('the text above is YAML');
    expect(yaml.value).toEqual({ a: [{ b: 1 }, { b: 'yes' }] });
    expect(yaml.locate(['a', 1, 'b'])).toEqual({ line: 3, column: 5 });
    expect(yaml.locate(['a', 1, 'missing'])).toEqual({ line: 3, column: 5 });
    expect(yaml.locate(['nowhere'])).toEqual({ line: 1, column: 1 });
  });

  it.each(['[', '{a: ', '- ', '? '])('says that %j a hundred thousand times is nested too deep', (unit) => {
    expect(parseStrictYaml(unit.repeat(100_000)).problems).toEqual([
      { place: { line: 1, column: 1 }, path: [], message: 'nested deeper than 32 levels' },
    ]);
  });

  it('accepts only one document', () => {
    expect(parseStrictYaml('a: 1\n---\nb: 2\n').problems).toMatchObject([
      { place: { line: 2, column: 1 }, message: expect.stringMatching(/a second document/) },
    ]);
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.stringMatching(/^[-?:,[\]{}#&*!|>'"%@` \na1<~.]*$/)),
        (text) => {
          const yaml = parseStrictYaml(text);
          if (!yaml.ok) expect(yaml.problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads JSON like JSON.parse, except for integers that lose digits', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        const yaml = parseStrictYaml(text);
        if (yaml.ok) expect(yaml.value).toEqual(JSON.parse(text));
        else expect(yaml.problems[0]?.message).toMatch(/not exact as a number|"__proto__"/);
      }),
    );
  });

  it.each([
    ['{"a": 1, "b": {"c": [{"d": 1, "e": 2, "d": 3}]}}', 'the key "d" is given twice'],
    [String.raw`{"a": "\"b\": 1", "a": 2}`, 'the key "a" is given twice'],
    [String.raw`{"a": 1, "\u0061": 2}`, 'the key "a" is given twice'],
    ['{"a": {"__proto__": 1}}', 'the key "__proto__" is not allowed'],
    ['{"<<": {"a": 1}}', 'merge keys (<<) are not allowed'],
    ['{"a": 12345678901234567890}', '12345678901234567890 is not exact as a number: write it as text'],
    ['{"a": 1e400}', '1e400 is not exact as a number: write it as text'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'nested deeper than 32 levels'],
  ])('finds in JSON what JSON.parse lets pass: %s', (text, message) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(parseStrictYaml(text).problems).toMatchObject([{ message }]);
  });

  it.each([
    String.raw`{"a\":": {"b": "c\\"}, "d" : "e:", "f": ["g", ":"], "": {}}`,
    '{"a": 1e20, "b": -0.5, "c": [], "d": null, "e": {"constructor": 1}}',
    `${'['.repeat(32)}${']'.repeat(32)}`,
  ])('takes the same JSON as the parser of places: %s', (text) => {
    expect(parseStrictYaml(text)).toMatchObject({ ok: true, value: JSON.parse(text) });
    // A comment is YAML alone.
    expect(parseStrictYaml(`${text} # YAML`)).toMatchObject({ ok: true, value: JSON.parse(text) });
  });

  it('gives the places in JSON', () => {
    const { locate } = parseStrictYaml('{"a": [\n  {"b": 1},\n  {"b": 2}\n]}');
    expect(locate(['a', 1, 'b'])).toEqual({ line: 3, column: 4 });
  });
});
