import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { packDigest, scenarioDigest } from '../../../src/packs/digest.ts';
import { textOf } from '../../../src/packs/filler.ts';
import type { Scenario } from '../../../src/packs/pack-schema.ts';
import { parsePack, parsePackLines } from '../../../src/packs/parse-pack.ts';
import { inRound } from '../../../src/packs/task-of.ts';

/** A pack whose first scenario begins on line 5. */
function packOf(scenario: string): string {
  return `id: drawn\nversion: 1.0.0\ntitle: Drawn\nscenarios:\n${scenario}`;
}

const template = `      seed: 3
      instances: 3
      values: { boxes: { int: [3, 40] }, each: { int: [2, 9] }, who: { one-of: [Ana, Ben] } }
      derived: { total: boxes * each, wrong: total + each, share: total / 4, third: total / 3 }
      where: [total % 4 == 0, boxes > each]`;

function boxes(lines = template): string {
  return packOf(`  - id: BOX
    title: Counts the pens
    template:
${lines}
    messages: [{ role: user, content: '{{who}} has {{boxes}} boxes of {{each}} pens. How many pens?' }]
    told: { pens: '{{boxes}} boxes' }
    expect: [{ kind: number, value: '{{total}}' }]
    gold: ['{{total}}', '{{total}}.']
    near-misses: [{ wrong: one box more, breaks: pens, reply: '{{wrong}}' }]
`);
}

/** A template of one scenario that asks for {{x}}. */
function askingX(fields: string): string {
  return packOf(`  - id: X
    title: Says x
    template: { ${fields} }
    messages: [{ role: user, content: 'Say {{x}}' }]
    expect: [{ kind: number, value: '{{x}}' }]
`);
}

function colours(shuffled = 'seed: 5, options: [red, green, blue, black], answer: 2', more = ''): string {
  return packOf(`  - id: GRASS
    title: Knows the colour
    shuffle: { ${shuffled} }
    messages: [{ role: user, content: "Which colour has grass?\\n{{option_lines}}\\nAnswer with the letter." }]
    told: { grass: Which colour has grass? }
    expect: [{ kind: choice, answer: '{{answer}}', among: '{{options}}', covers: [grass] }]
    gold: ['{{answer}}', '{{answer}}) green']
    near-misses: [{ wrong: the first option, breaks: grass, reply: '{{label_1}}' }]
${more}`);
}

function scenariosOf(text: string): Scenario[] {
  return parsePack(text, 'p.yaml').scenarios;
}

function firstOf(text: string): Scenario {
  return scenariosOf(text)[0] as Scenario; // the packs above have one
}

function promptOf(scenario: Scenario | undefined): string {
  return textOf(scenario?.messages[0]?.content ?? '');
}

function faultsOf(text: string, parse = parsePack): string[] {
  try {
    parse(text, 'p.yaml');
  } catch (error) {
    if (error instanceof InputError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('a template', () => {
  it('becomes scenarios with numbers, all different, in which everything fits', () => {
    const scenarios = scenariosOf(boxes());
    expect(scenarios.map(({ id }) => id)).toEqual(['BOX@1', 'BOX@2', 'BOX@3']);
    expect(new Set(scenarios.map(promptOf)).size).toBe(3);
    for (const scenario of scenarios) {
      const [, who, count, each] = /^(Ana|Ben) has (\d+) boxes of (\d+) pens/.exec(promptOf(scenario)) ?? [];
      const total = Number(count) * Number(each);
      expect(who).toBeDefined();
      expect(total % 4).toBe(0);
      expect(Number(count)).toBeGreaterThan(Number(each));
      expect(scenario).toMatchObject({
        told: { pens: `${count} boxes` },
        expect: [{ kind: 'number', value: total }],
        'near-misses': [{ reply: `${total + Number(each)}` }],
        gold: [`${total}`, `${total}.`],
      });
    }
  });

  it('gives the same scenarios for the same file, whatever comes before and after it', () => {
    const alone = scenariosOf(boxes());
    const behind = boxes().replace(
      '  - id: BOX',
      `${boxes().slice(boxes().indexOf('  - id')).replace('BOX', 'CRATE')}  - id: BOX`,
    );
    expect(scenariosOf(boxes())).toEqual(alone);
    expect(scenariosOf(behind).slice(3)).toEqual(alone);
    expect(scenariosOf(behind).slice(0, 3).map(promptOf)).not.toEqual(alone.map(promptOf));
  });

  it('draws the same first ones if more are requested', () => {
    const more = scenariosOf(boxes(template.replace('instances: 3', 'instances: 7')));
    expect(more.slice(0, 3)).toEqual(scenariosOf(boxes()));
    expect(new Set(more.map(promptOf)).size).toBe(7);
  });

  it('gives other scenarios for another seed', () => {
    const other = scenariosOf(boxes(template.replace('seed: 3', 'seed: 4')));
    expect(other.map(promptOf)).not.toEqual(scenariosOf(boxes()).map(promptOf));
  });

  it('draws every value that is possible, and no other', () => {
    const drawn = (fields: string) =>
      scenariosOf(askingX(fields)).map(({ expect: [check] }) => (check as unknown as { value: number }).value);
    expect(drawn('instances: 5, values: { x: { int: [3, 7] } }').sort()).toEqual([3, 4, 5, 6, 7]);
    expect(drawn('instances: 3, values: { x: { int: [10, 24], step: 5 } }').sort()).toEqual([10, 15, 20]);
    expect(drawn('instances: 2, values: { x: { one-of: [2.5, -4] } }').sort()).toEqual([-4, 2.5]);
    expect(drawn('instances: 1, values: { x: { int: [6, 6] } }')).toEqual([6]);
  });

  it('keeps its id without a number of instances', () => {
    expect(scenariosOf(askingX('values: { x: 12 }')).map(({ id }) => id)).toEqual(['X']);
  });

  it('gives numbers to checks and arguments, and texts to prompts and replies', () => {
    const scenario = firstOf(
      packOf(`  - id: N
    title: '{{x}}'
    template: { values: { x: 12 } }
    tools: { t: { description: T } }
    messages: [{ role: user, content: '{{x}}' }]
    expect: [{ kind: tool-calls, calls: [{ name: t, arguments: { n: '{{x}}', text: 'n{{x}}' } }] }]
    max-tokens: '{{x}}'
    gold: [{ text: '{{x}}', calls: [{ name: t, arguments: { n: '{{x}}', text: 'n{{x}}' } }] }, '{{x}}']
`),
    );
    const call = { name: 't', arguments: { n: 12, text: 'n12' } };
    expect(scenario).toMatchObject({
      title: '12',
      messages: [{ content: '12' }],
      expect: [{ calls: [call] }],
      'max-tokens': 12,
      gold: [{ text: '12', calls: [call] }, '12'],
    });
  });

  it.each([
    ['x: 0.0000001', '0.0000001'],
    ['x: -2.5', '-2.5'],
    ['x: 1e21', '1000000000000000000000'],
    ['y: 1 }, derived: { x: y / 10000000', '0.0000001'],
    ['y: 4 }, derived: { x: 10 / y', '2.5'],
    ['y: 3 }, derived: { x: 9007199254740993 * y', '27021597764222979'],
    ['y: 1 }, derived: { x: 123456789012345 + y / 8', '123456789012345.125'],
  ])('writes numbers in digits: { %s }', (values, digits) => {
    const scenario = firstOf(askingX(`values: { ${values} }`));
    expect(promptOf(scenario)).toBe(`Say ${digits}`);
    expect(String((scenario.expect[0] as unknown as { value: unknown }).value)).toBe(digits);
  });

  it.each([
    [
      'an unknown name',
      boxes().replace('{{who}}', '{{whom}}'),
      /^p\.yaml:13:30 scenarios\[0\]\.messages\[0\]\.content: \{\{whom\}\} is not among boxes, each, who, total/,
    ],
    [
      'a fraction without an end',
      boxes().replace('{{who}}', '{{third}}'),
      /^p\.yaml:13:30 scenarios\[0\]\.messages\[0\]\.content: \{\{third\}\} .*digits without end/,
    ],
    [
      'an unknown name in an expression',
      boxes().replace('boxes * each,', 'boxes * eech,'),
      /^p\.yaml:11:18 scenarios\[0\]\.template\.derived\.total: "boxes \* eech" has no number for "eech"/,
    ],
    [
      'a text in an expression',
      boxes().replace('boxes * each,', 'boxes * who,'),
      /^p\.yaml:11:18 .*has no number for "who"/,
    ],
    [
      'a division by zero',
      boxes().replace('total / 4', 'total / (each - each)'),
      /^p\.yaml:11:60 scenarios\[0\]\.template\.derived\.share: .* divides by zero/,
    ],
    [
      'an expression that cannot be read',
      boxes().replace('boxes * each,', 'boxes ^ each,'),
      /^p\.yaml:11:18 scenarios\[0\]\.template\.derived\.total: "boxes \^ each" cannot be read from "\^ each"/,
    ],
    [
      'a condition that cannot be read',
      boxes().replace('boxes > each]', 'boxes > ]'),
      /^p\.yaml:12:31 scenarios\[0\]\.template\.where\[1\]: "boxes >" has no number for its end/,
    ],
    [
      'a condition that is never true',
      boxes().replace('boxes > each]', 'boxes > 40]'),
      /^p\.yaml:7:5 scenarios\[0\]\.template: 10000 draws give only 0 different sets/,
    ],
    [
      'too few different values',
      boxes().replace('instances: 3', 'instances: 100').replace('[3, 40]', '[3, 8]'),
      /^p\.yaml:7:5 .*10000 draws give only \d+ different sets of values/,
    ],
    [
      'a range from high to low',
      askingX('values: { x: { int: [5, 3] } }'),
      /^p\.yaml:7:\d+ scenarios\[0\]\.template\.values\.x/,
    ],
    ['a name with a capital', askingX('values: { X: 1 }'), /^p\.yaml:7:\d+ scenarios\[0\]\.template\.values\.X/],
    [
      'a name given twice',
      askingX('values: { x: { int: [3, 5] } }, derived: { x: x * 2 }'),
      /^p\.yaml:7:\d+ scenarios\[0\]\.template\.derived\.x: a second value for "x"/,
    ],
    [
      'an unknown key',
      askingX('values: { x: 1 }, sed: 2'),
      /^p\.yaml:7:\d+ scenarios\[0\]\.template\.sed: unknown key "sed"; did you mean "seed"\?/,
    ],
    [
      'no id',
      askingX('instances: 2, values: { x: { int: [3, 5] } }').replace('id: X\n    ', ''),
      /^p\.yaml:5:5 scenarios\[0\]\.id: missing/,
    ],
    [
      'no title',
      askingX('instances: 2, values: { x: { int: [3, 5] } }').replace('title: Says x', 'tags: [a]'),
      /^p\.yaml:5:5 scenarios\[0\]\.title: missing/,
    ],
  ])('refuses %s, with its place', (_name, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)]);
  });

  it('names the line of a fault in JSON Lines', () => {
    const head = '{"id":"lines","version":"1.0.0","title":"Lines"}';
    const scenario =
      '{"id":"L","title":"L","template":{"values":{"x":1},"derived":{"y":"x / 0"}},"messages":[],"expect":[]}';
    expect(faultsOf(`${head}\n${scenario}`, parsePackLines)[0]).toMatch(
      /^p\.yaml:2:\d+ scenarios\[0\]\.template\.derived\.y: "x \/ 0" divides by zero/,
    );
  });
});

describe('shuffled options', () => {
  const rounds = (scenario: Scenario, count: number) =>
    Array.from({ length: count }, (_, index) => inRound(scenario, index + 1));
  const answerOf = (scenario: Scenario) => (scenario.expect[0] as unknown as { answer: string }).answer;

  it('have the right one in another place in each order, and everything follows it', () => {
    const orders = rounds(firstOf(colours()), 3);
    expect(new Set(orders.map(answerOf)).size).toBe(3);
    for (const order of orders) {
      const lines = promptOf(order).split('\n').slice(1, 5);
      const among = Object.fromEntries(lines.map((line) => line.split(') ')));
      expect(Object.keys(among)).toEqual(['A', 'B', 'C', 'D']);
      expect(Object.values(among).sort()).toEqual(['black', 'blue', 'green', 'red']);
      const answer = answerOf(order);
      expect(among[answer]).toBe('green');
      expect(order.expect).toMatchObject([{ among }]);
      expect(order.gold).toEqual([answer, `${answer}) green`]);
      expect(among[order['near-misses'][0]?.reply as string]).toBe('red');
    }
  });

  it('have the right one once in each place, with as many orders as options', () => {
    const all = rounds(firstOf(colours('options: [red, green, blue, black], answer: 4, orders: 4')), 4);
    expect(all.map(answerOf).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('start over after the last order', () => {
    const scenario = firstOf(colours());
    expect(inRound(scenario, 1)).toBe(scenario);
    const [one, two, three, four, five, six, seven] = rounds(scenario, 7).map(promptOf);
    expect(new Set([one, two, three]).size).toBe(3);
    expect([four, five, six, seven]).toEqual([one, two, three, one]);
  });

  it('leave a scenario without them as it is', () => {
    const scenario = firstOf(boxes());
    expect(rounds(scenario, 4).every((each) => each === scenario)).toBe(true);
  });

  it('are the same for the same file, and others for another seed or id', () => {
    expect(firstOf(colours())).toEqual(firstOf(colours()));
    const prompts = (text: string) => rounds(firstOf(text), 3).map(promptOf);
    expect(prompts(colours().replace('seed: 5', 'seed: 6'))).not.toEqual(prompts(colours()));
    expect(prompts(colours().replace('GRASS', 'LAWN'))).not.toEqual(prompts(colours()));
  });

  it('take the values of a template', () => {
    const text = colours(
      "options: ['{{more}} blades', '{{right}} blades', '{{less}}'], answer: 2",
      '    template: { instances: 2, values: { right: { int: [10, 99] } }, derived: { more: right + 1, less: right - 1 } }\n',
    ).replace('{{answer}}) green', '{{answer}}) {{right}} blades');
    const scenarios = scenariosOf(text);
    expect(scenarios.map(({ id }) => id)).toEqual(['GRASS@1', 'GRASS@2']);
    for (const order of scenarios.flatMap((each) => rounds(each, 3))) {
      expect(promptOf(order)).not.toContain('{{');
      const { among } = order.expect[0] as unknown as { among: Record<string, string> };
      const right = Number.parseInt(among[answerOf(order)] ?? '', 10);
      expect(Object.values(among).sort()).toEqual([`${right} blades`, `${right + 1} blades`, `${right - 1}`].sort());
      expect(order.gold[1]).toBe(`${answerOf(order)}) ${right} blades`);
    }
  });

  it.each([
    [
      'an answer beyond the options',
      colours('options: [red, green], answer: 3, orders: 2'),
      /^p\.yaml:7:5 scenarios\[0\]\.shuffle: answer and orders are at most the number of options/,
    ],
    [
      'the answer 0',
      colours('options: [red, green], answer: 0, orders: 2'),
      /^p\.yaml:7:\d+ scenarios\[0\]\.shuffle\.answer/,
    ],
    [
      'more orders than options',
      colours('options: [red, green], answer: 1'),
      /^p\.yaml:7:5 scenarios\[0\]\.shuffle: answer and orders/,
    ],
    [
      'an option given twice',
      colours('options: [red, green, green], answer: 2'),
      /^p\.yaml:7:\d+ scenarios\[0\]\.shuffle\.options: "green" is given twice/,
    ],
    [
      'an unknown name',
      colours().replace('{{label_1}}', '{{label_5}}'),
      /^p\.yaml:12:\d+ scenarios\[0\]\.near-misses\[0\]\.reply: \{\{label_5\}\} is not among/,
    ],
    [
      'all options within a longer text',
      colours().replace('{{option_lines}}', '{{options}}'),
      /^p\.yaml:8:\d+ scenarios\[0\]\.messages\[0\]\.content: \{\{options\}\} is no text/,
    ],
    [
      'a value with the name of the answer',
      colours(undefined, '    template: { values: { answer: 3 } }\n'),
      /^p\.yaml:13:\d+ scenarios\[0\]\.template\.values\.answer: a second value for "answer"/,
    ],
  ])('refuse %s, with its place', (_name, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)]);
  });
});

describe('the digest', () => {
  const digestOf = (text: string) => packDigest(parsePack(text, 'p.yaml'));

  it('is another one for each instance', () => {
    const pack = parsePack(boxes(), 'p.yaml');
    expect(new Set(pack.scenarios.map((each) => scenarioDigest(pack, each))).size).toBe(3);
  });

  it.each([
    ['an option', colours().replace('black', 'grey')],
    ['the order of the file', colours().replace('[red, green, blue, black]', '[black, green, blue, red]')],
    ['the seed', colours().replace('seed: 5', 'seed: 6')],
    ['the number of orders', colours().replace('answer: 2', 'answer: 2, orders: 2')],
    ['the right option', colours().replace('answer: 2', 'answer: 3')],
  ])('changes with %s', (_name, text) => {
    expect(digestOf(text)).not.toBe(digestOf(colours()));
  });

  it.each([
    ['told', colours().replace('told: { grass: Which colour has grass? }', 'told: { grass: has grass }')],
    ['gold answers', colours().replace("'{{answer}}) green'", "'**{{answer}}**'")],
    ['near-misses', colours().replace('{{label_1}}', '{{label_3}}')],
    ['covers', colours().replace(', covers: [grass]', '')],
  ])('stays with %s', (_name, text) => {
    expect(text).not.toBe(colours());
    expect(digestOf(text)).toBe(digestOf(colours()));
  });

  it('depends on the orders alone, not on how they were written', () => {
    const scenario = firstOf(colours());
    const pack = parsePack(colours(), 'p.yaml');
    const [first, ...others] = scenario.orders ?? [];
    expect(others).toHaveLength(1);
    const without = { ...scenario, orders: first === undefined ? [] : [first] };
    expect(scenarioDigest(pack, without)).not.toBe(scenarioDigest(pack, scenario));
    const swapped = { ...scenario, orders: scenario.orders?.toReversed() };
    expect(scenarioDigest(pack, swapped)).not.toBe(scenarioDigest(pack, scenario));
  });
});
