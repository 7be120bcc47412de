import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { parsePack, parsePackLines } from '../../src/packs/parse-pack.ts';
import { packText } from './pack-text.ts';

function faultsOf(text: string, parse = parsePack): string {
  try {
    parse(text, 'p.yaml');
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no fault';
}

describe('parsePack', () => {
  it('reads a pack and fills in what is always sent', () => {
    const pack = parsePack(packText(), 'p.yaml');
    expect(pack).toMatchObject({
      id: 'small',
      'default-thinking': 'off',
      sampling: { temperature: 0, 'top-p': 1, seed: 1, 'presence-penalty': 0, 'frequency-penalty': 0 },
    });
    expect(pack.scenarios).toHaveLength(1);
  });

  it('reports every fault at once, each with line, column, path and the nearest known word', () => {
    const text = packText()
      .replace('title: A small pack', 'titel: A small pack\ndefault-thinking: offf')
      .replace('kind: text-rules', 'kind: text-rule')
      .replace('role: user', 'role: usr');
    expect(faultsOf(text).split('\n')).toEqual([
      'p.yaml is not a valid pack: 5 faults',
      expect.stringMatching(/^p\.yaml:1:1 title: missing, expected string/),
      'p.yaml:3:1 titel: unknown key "titel"; did you mean "title"?',
      'p.yaml:4:1 default-thinking: expected "off" or "on", received "offf"; did you mean "off"?',
      expect.stringMatching(
        /^p\.yaml:8:\d+ scenarios\[0\]\.messages\[0\]\.role: unknown role "usr"; did you mean "user"\?$/,
      ),
      expect.stringMatching(
        /^p\.yaml:9:\d+ scenarios\[0\]\.expect\[0\]\.kind: unknown kind "text-rule"; did you mean "text-rules"\?$/,
      ),
    ]);
  });

  it.each([
    ['a duplicate key', 'id: a\nid: b\n', /p\.yaml:2:1 the key "id" is given twice/],
    ['an alias bomb', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n', /aliases \(\*name\) are not allowed/],
    ['an anchor', 'id: &x small\n', /anchors \(&name\) are not allowed/],
    ['a merge key', '<<: { id: a }\n', /merge keys \(<<\) are not allowed/],
    ['a tag', 'id: !!binary aGk=\n', /tags \(.*\) are not allowed/],
    ['the key __proto__', '__proto__: { id: a }\n', /the key "__proto__" is not allowed/],
    ['a list as a key', '? [a]\n: b\n', /a key must be plain text/],
    ['a document nested too deep', `id: ${'['.repeat(40)}${']'.repeat(40)}\n`, /nested deeper than 32 levels/],
    ['a document nested deeper than any stack', `id: ${'['.repeat(200_000)}`, /nested deeper than 32 levels/],
    [
      'an integer that loses digits',
      'id: 9007199254740993\n',
      /9007199254740993 is not exact as a number: write it as text/,
    ],
    ['not a number', 'id: .nan\n', /\.nan is not exact as a number/],
    ['text that is no YAML', 'id: "a\n', /p\.yaml:\d+:\d+ a quote \("\) is opened and not closed/],
    ['an empty file', '', /is not a valid pack/],
    ['a list', '- a\n', /expected object, received list/],
    [
      'an invalid version',
      packText().replace('1.0.0', '"1.0"'),
      /p\.yaml:2:1 version: a semantic version such as 1\.0\.0/,
    ],
    [
      'a pattern that cannot compile',
      packText().replace('rule: exact, text: blue', 'rule: matches, pattern: "/(a/"'),
      /scenarios\[0\]\.expect\[0\]\.rules\[0\]\.pattern: .*does not compile/,
    ],
    [
      'a back-reference',
      packText().replace('rule: exact, text: blue', 'rule: matches, pattern: "/(a)\\\\1/"'),
      /does not compile in linear time/,
    ],
    [
      'an unknown operator',
      packText().replace(
        'kind: text-rules, rules: [{ rule: exact, text: blue }]',
        'kind: json-value, value: { a: { $patern: "/x/" } }',
      ),
      /expect\[0\]\.value\.a\.\$patern: unknown operator \$patern/,
    ],
    [
      'a tool used and not defined',
      packText({
        head: 'tools: { get_weather: { description: Weather } }\n',
        scenario: '    use-tools: [get_wether]\n',
      }),
      /p\.yaml:\d+:\d+ scenarios\[0\]\.use-tools\[0\]: the tool "get_wether" is not defined; did you mean "get_weather"\?/,
    ],
    [
      'a result for a tool not offered',
      packText({ scenario: '    tool-results: [{ call: x, result: 1 }]\n' }),
      /tool-results\[0\]\.call: the tool "x" is not defined/,
    ],
    [
      'a tool offered twice',
      packText({ head: 'tools: { t: { description: T } }\n', scenario: '    use-tools: [t, t]\n' }),
      /"t" is offered twice/,
    ],
    [
      'a response format beside tools',
      packText({ scenario: '    tools: { t: { description: T } }\n    response-format: { type: string }\n' }),
      /response-format: only in a scenario without tools/,
    ],
    [
      'a response format that is no schema',
      packText({ scenario: '    response-format: { type: text }\n' }),
      /response-format: not a usable JSON Schema/,
    ],
  ])('refuses %s', (_name, text, message) => {
    expect(faultsOf(text)).toMatch(message);
  });

  it('accepts as the gating metric only one that a check measures', () => {
    const check = '{ kind: reference, answers: [blue], metrics: [exact_match, f1] }';
    const gating = (metric: string) =>
      packText({ head: `gates-on: ${metric}\n` }).replace(
        /\{ kind: text-rules.*\}/,
        `{ kind: all-of, of: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }, ${check}] }`,
      );
    expect(parsePack(gating('f1'), 'p.yaml')['gates-on']).toBe('f1');
    expect(faultsOf(gating('rouge1'))).toContain('p.yaml:4:1 gates-on: no check of the pack measures "rouge1"');
  });

  it('refuses a second scenario with the same id, and names it', () => {
    const text = packText({ scenario: packText().slice(packText().indexOf('  - id: A-1')) });
    expect(faultsOf(text)).toMatch(/p\.yaml:9:5 scenarios\[1\]\.id: a second scenario with the id "A-1"/);
  });
});

describe('faults of several kinds in one file', () => {
  it('are reported together: forbidden YAML, the schema, and ids and tools', () => {
    const text = packText({
      scenario: `    use-tools: [lok]\n    tags: &t [x]\n    catches: *t\n${packText().slice(packText().indexOf('  - id: A-1'))}`,
    }).replace('rule: exact, text: blue', 'rule: matches, pattern: "/(/"');
    const faults = faultsOf(text);
    for (const fault of [
      /anchors \(&name\)/,
      /aliases \(\*name\)/,
      /does not compile/,
      /the tool "lok" is not defined/,
      /a second scenario with the id "A-1"/,
    ])
      expect(faults).toMatch(fault);
  });

  it('reads thousands of keys quickly', () => {
    const keys = Array.from({ length: 30_000 }, (_, index) => `k${index}: 1`);
    expect(faultsOf(`{${keys.join(', ')}, k7: 2}`)).toMatch(/the key "k7" is given twice/);
  });
});

describe('parsePackLines', () => {
  const head = '{"id":"lines","version":"1.0.0","title":"Lines"}';
  const scenario =
    '{"id":"L-1","title":"Blue","messages":[{"role":"user","content":"Say blue"}],"expect":[{"kind":"text-rules","rules":[{"rule":"exact","text":"blue"}]}]}';

  it('reads the pack from the first line and a scenario from each other line', () => {
    const pack = parsePackLines(`${head}\n${scenario}\n\n${scenario.replace('L-1', 'L-2')}\n`, 'p.jsonl');
    expect(pack.scenarios.map(({ id }) => id)).toEqual(['L-1', 'L-2']);
  });

  it('names the line of the file with the fault', () => {
    expect(
      faultsOf(`${head}\n${scenario}\n${scenario.replace('"title"', '"titel"').replace('L-1', 'L-2')}`, parsePackLines),
    ).toMatch(/p\.yaml:3:13 scenarios\[1\]\.titel: unknown key "titel"; did you mean "title"\?/);
    expect(faultsOf(`${head}\n{"id": `, parsePackLines)).toMatch(/p\.yaml:2:/);
    const both = faultsOf(`${head}\n{"id": \n${scenario.replace('"title"', '"titel"')}`, parsePackLines);
    expect(both).toMatch(/p\.yaml:2:/);
    expect(both).toMatch(/p\.yaml:3:13 scenarios\[0\]\.titel/);
    expect(faultsOf(`${head.replace('}', ',"scenarios":[]}')}\n${scenario}`, parsePackLines)).toMatch(
      /p\.yaml:1:\d+ scenarios: each scenario must be on a separate line/,
    );
  });
});
