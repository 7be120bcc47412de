import { afterAll, describe, expect, it } from 'vitest';
import { openPorts } from '../../../src/features/sandbox/runners/open-ports.ts';
import { loadPacks } from '../../../src/packs/load-packs.ts';
import { playScript } from '../../../src/packs/play-script.ts';
import { readReply } from '../../../src/packs/read-reply.ts';
import { taskOf } from '../../../src/packs/task-of.ts';
import { judge } from '../../../src/verify/verify-attempt.ts';

const ports = openPorts();
afterAll(() => ports[Symbol.asyncDispose]());

const packs = (await loadPacks(['instructfollow-15', 'reasonmath-15'])).map(({ pack }) => pack);

async function outcome(id: string, reply: string): Promise<string> {
  const pack = packs.find(({ scenarios }) => scenarios.some((scenario) => scenario.id === id));
  const scenario = pack?.scenarios.find((one) => one.id === id);
  if (pack === undefined || scenario === undefined) throw new Error(`no pack has a scenario ${id}`);
  const turns = readReply(reply);
  const attempt = playScript(scenario, (index) => turns[index]);
  return (await judge(attempt, scenario.expect, { task: taskOf(pack, scenario), ports })).outcome;
}

/** Possible text after ANSWER: on the last line. */
const lines: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  'RM-02': {
    right: [
      '$1.56~\\text{km/h}$',
      '1.56 km / h',
      '1.56 km/h',
      '$1.56\\ \\text{km/h}$',
      '$1.56\\,\\text{km/h}$',
      '$1.56 \\text{ km/h}$',
      '1.56 KM/H',
      '1.56 Km/h',
      '$1.56~\\mathrm{km/h}$',
      '$1.56\\,\\mathrm{km}/\\mathrm{h}$',
    ],
    wrong: ['1.56', '1.56 m/s', '1.56 km / s', '1.57 km/h', '1.56 km'],
  },
  'RM-09': {
    right: [
      '(3162)_9',
      '$(3162)_9$',
      '3162_9',
      '3162',
      '$3162_{9}$',
      '(3162)_{9}',
      '(3162)₉',
      '3162 (base 9)',
      '3162₉',
      '$(3162)_{9}$',
      '\\((3162)_9\\)',
      '**(3162)_9**',
    ],
    wrong: ['(3162)_8', '2324', '(3162)_{10}', '3162_7', '(3152)_9'],
  },
  'RM-10': {
    right: [
      'INCONSISTENT, Q+T',
      'INCONSISTENT and Q+T',
      'INCONSISTENT - Q+T',
      'INCONSISTENT $Q+T$',
      'INCONSISTENT [Q+T]',
      'INCONSISTENT Q+T',
      'INCONSISTENT (T + Q).',
      'INCONSISTENT — Q+T',
      'INCONSISTENT: **Q+T**',
      'INCONSISTENT "Q+T"',
      'INCONSISTENT and $Q + T$',
    ],
    wrong: [
      'INCONSISTENT Q+R',
      'INCONSISTENT',
      'INCONSISTENT Q+T+R',
      'INCONSISTENT not Q+T',
      'INCONSISTENT P Q+T',
      'CONSISTENT Q+T',
      'INCONSISTENT Q+T or Q+R',
      'INCONSISTENTQ+T',
      'INCONSISTENT Q and',
    ],
  },
  'RM-11': {
    right: [
      '201 euro',
      '201 EUROS',
      '201 EUR',
      '201 Euro',
      '€201',
      '201 €',
      'EUR 201',
      '$201~\\text{EUR}$',
      '201 eur',
      '201 Euros',
      '201.00 EUR',
    ],
    wrong: ['201', '201 USD', '202 EUR', '$201', '201 europe'],
  },
  'RM-15': {
    right: [
      '66',
      '66 euro',
      '66 Euro',
      '66 euros per person',
      '66 EUR',
      '€66',
      '66 Euros',
      '66 euros each',
      '66 EUR per person',
      '66 euros per member',
      '66 EUROS',
      '66 €',
    ],
    wrong: ['66 dollars', '67 euro', '66 cents', '66 euros in total'],
  },
};

const stockOf = (bullet: string, indent: string) =>
  [
    [0, 'Barn'],
    [1, 'shelf 1'],
    [2, 'axe'],
    [2, 'glue'],
    [1, 'shelf 3'],
    [2, 'bolt'],
    [0, 'Shed'],
    [1, 'shelf 1'],
    [2, 'lamp'],
    [1, 'shelf 2'],
    [2, 'rope'],
    [2, 'tarp'],
  ]
    .map(([level, name]) => `${indent.repeat(Number(level))}${bullet}${name}`)
    .join('\n');

const readings = (north: string, south = '3.8', west = '5.1') => [
  `[{"pump":"north","bar":${north}},{"pump":"south","bar":${south}},{"pump":"west","bar":${west}}]`,
  `[{"bar": ${north}, "pump": "north"}, {"bar": ${south}, "pump": "south"}, {"bar": ${west}, "pump": "west"}]`,
];
const readingsList = '\n---\n- west: 5.1 bar\n- south: 3.8 bar\n- north: 4.5 bar';

describe('built-in scenarios', () => {
  it.each(Object.entries(lines).flatMap(([id, { right }]) => right.map((line) => [id, line])))(
    '%s accepts the answer line %j',
    async (id, line) => {
      expect(await outcome(id, `The work.\nANSWER: ${line}`)).toBe('pass');
    },
  );

  it.each(Object.entries(lines).flatMap(([id, { wrong }]) => wrong.map((line) => [id, line])))(
    '%s rejects the answer line %j',
    async (id, line) => {
      expect(await outcome(id, `The work.\nANSWER: ${line}`)).toBe('fail');
    },
  );

  it('RM-09 rejects two answer lines if the last has brackets', async () => {
    expect(await outcome('RM-09', 'ANSWER: 2324\nIn base 9:\nANSWER: (3162)_9')).toBe('fail');
  });

  it.each(['!', '!"', '."', ''])('IF-06 accepts the end %j', async (end) => {
    const open = end.endsWith('"') ? '"' : '';
    expect(await outcome('IF-06', `${open}The crew closed the bridge before winter came${end}`)).toBe('pass');
  });

  it.each(['?', '! Done.'])('IF-06 rejects the end %j', async (end) => {
    expect(await outcome('IF-06', `The crew closed the bridge before winter came${end}`)).toBe('fail');
  });

  it.each(['—', '–', ' – ', ' --', ', as '])('IF-07 accepts %j before the last words', async (joint) => {
    const reply = `Visitors can buy maps here from noon. Please keep in mind${joint}we are shut on Tuesdays.`;
    expect(await outcome('IF-07', reply)).toBe('pass');
  });

  it('IF-07 rejects a sentence that runs into the last words', async () => {
    const reply = 'Visitors can buy maps here from noon. Please do keep that in mind.we are shut on Tuesdays.';
    expect(await outcome('IF-07', reply)).toBe('fail');
  });

  it.each([
    ['* ', '  '],
    ['*   ', '    '],
    ['-\t', '\t'],
    ['-   ', '    '],
  ])('IF-10 accepts the bullet %j', async (bullet, indent) => {
    expect(await outcome('IF-10', stockOf(bullet, indent))).toBe('pass');
  });

  it.each(['*', '* **'])('IF-10 rejects the bullet %j', async (bullet) => {
    expect(await outcome('IF-10', stockOf(bullet, '  '))).toBe('fail');
  });

  it.each([...readings('4.5'), ...readings('4.50')])('IF-11 accepts %s', async (json) => {
    expect(await outcome('IF-11', json + readingsList)).toBe('pass');
  });

  it.each([
    ...['4.5..', '4.5.', '4.5"', '"4.5', '"4.5"', '1.4.5', '14.5', '04.5', '-4.5', '4.51'].flatMap((north) =>
      readings(north),
    ),
    ...readings('4.5', '3.8..'),
    ...readings('4.5', '1.3.8'),
    ...readings('4.5', '3.8', '5.1"'),
    ...readings('4.5', '3.8', '5.1.1'),
  ])('IF-11 rejects %s', async (json) => {
    expect(await outcome('IF-11', json + readingsList)).toBe('fail');
  });
});
