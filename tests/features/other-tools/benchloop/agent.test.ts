import { describe, expect, it } from 'vitest';
import { expectationSchema, verify } from '../../../../src/verify/registry.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { attemptWith, contextWith, turnWith } from '../../../verify/attempt-with.ts';
import { making } from '../../agents/world-with.ts';

type Call = readonly [name: string, sent: unknown];

/** The measures of an agent that made one call in each message, and then said `final`. */
async function scores(check: object, calls: readonly Call[], final: string | undefined) {
  const turns = calls.flatMap(([name, sent], at) => [
    turnWith({
      toolCalls: [{ id: `c${at}`, name, arguments: typeof sent === 'string' ? sent : JSON.stringify(sent) }],
    }),
    { role: 'tool' as const, callId: `c${at}`, name, content: '48' },
  ]);
  const tools = ['get_weather', 'calculator'].map((name) => ({ name, description: name, parameters: {} }));
  const verdict = await verify(
    attemptWith(...turns, ...(final === undefined ? [] : [turnWith({ content: final })])),
    expectationSchema.parse({ kind: 'benchloop/agent', 'expected-contains': ['23'], ...check }),
    contextWith({ messages: [{ role: 'user', content: 'How much warmer is Tokyo than Berlin?' }], tools }),
  );
  expect(verdict.outcome).toBe('pass');
  if (verdict.outcome === 'unmeasured') throw new Error('it never is');
  const { 'benchloop/agent': sum, ...quarters } = verdict.measures ?? {};
  expect(Object.keys(quarters)).toEqual([
    'benchloop/correct_final',
    'benchloop/efficient',
    'benchloop/no_hallucinated_tools',
    'benchloop/all_required_called',
  ]);
  expect(sum).toBe(Object.values(quarters).reduce((one, other) => one + other, 0));
  return Object.values(quarters);
}

const berlin: Call = ['get_weather', { location: 'Berlin' }];
const tokyo: Call = ['get_weather', { location: 'Tokyo' }];
const both = {
  'must-call': [berlin, tokyo].map(([name, sent]) => ({ name, 'args-contains': sent })),
};

describe('benchloop/agent', () => {
  it('gives 25 for each of the four, and never decides', async () => {
    expect(await scores(both, [berlin, tokyo], 'It is 23 degrees.')).toEqual([25, 25, 25, 25]);
    expect(await scores(both, [['teleport', {}]], 'I cannot.')).toEqual([0, 25, 0, 0]);
    expect(await scores(both, [], undefined)).toEqual([0, 0, 25, 0]);
  });

  it('finds each expected text, in any case, without currency signs, or a number at most 1 away', async () => {
    const isCorrect = async (expected: readonly string[], final: string) =>
      (await scores({ 'expected-contains': expected }, [], final))[0] === 25;
    expect(await isCorrect(['55', 'Overcast'], '55 °F, overcast')).toBe(true);
    expect(await isCorrect(['55', 'sunny'], '55 °F, overcast')).toBe(false);
    expect(await isCorrect(['3947'], 'The total is $3,947.')).toBe(true);
    expect(await isCorrect(['$3,947'], '3947.55')).toBe(true);
    expect(await isCorrect(['23'], 'It is 22.')).toBe(true);
    expect(await isCorrect(['23'], 'It is 24.5.')).toBe(false);
    expect(await isCorrect(['-23'], 'It is −23 or 23.')).toBe(false);
    expect(await isCorrect(['cannot'], "I can't.")).toBe(false);
    expect(await isCorrect(['5'], 'There are 15.')).toBe(true);
  });

  it('counts prompt, messages and results against twice the turns', async () => {
    const efficient = async (calls: number, turns: number) =>
      (await scores({ 'max-turns': turns }, Array(calls).fill(berlin), '23'))[1];
    expect(await efficient(2, 3)).toBe(25); // 1 + 2 × 2 + 1
    expect(await efficient(3, 4)).toBe(25);
    const several = attemptWith(
      turnWith({ toolCalls: [1, 2, 3].map((at) => ({ id: `c${at}`, name: 'calculator', arguments: '{}' })) }),
      ...[1, 2, 3].map((at) => ({ role: 'tool' as const, callId: `c${at}`, name: 'calculator', content: '1' })),
      turnWith({ content: '23' }),
    );
    const check = { kind: 'benchloop/agent', 'expected-contains': ['23'], 'max-turns': 2 };
    const context = contextWith({ messages: [{ role: 'user', content: 'Add' }] });
    expect(await verify(several, expectationSchema.parse(check), context)).toMatchObject({
      measures: { 'benchloop/efficient': 0 },
    });
  });

  it('ignores everything after the last turn that it allows', async () => {
    expect(await scores({ ...both, 'max-turns': 2 }, [berlin, berlin, tokyo], '23')).toEqual([0, 0, 25, 25]);
    expect(await scores({ 'max-turns': 2 }, [berlin, berlin, ['teleport', {}]], '23')).toEqual([0, 0, 25, 25]);
  });

  it('requires each tool once with the texts of one entry', async () => {
    const called = async (...calls: Call[]) => (await scores(both, calls, '23'))[3];
    expect(await called(berlin)).toBe(25); // one city is enough for both entries of the tool
    expect(await called(['get_weather', { location: 'East BERLIN', units: 'c' }])).toBe(25);
    expect(await called(['get_weather', { location: 'Paris' }])).toBe(0);
    expect(await called(['get_weather', '{"location": "Berlin"'])).toBe(0);
    expect(await called(['get_weather', ['Berlin']])).toBe(0);
    const number = { 'must-call': [{ name: 'calculator', 'args-contains': { digits: 2, isRound: true } }] };
    expect((await scores(number, [['calculator', { digits: 12, isRound: true }]], '23'))[3]).toBe(25);
    expect((await scores({ 'must-call': [{ name: 'calculator' }] }, [['calculator', 'broken']], '23'))[3]).toBe(25);
  });
});

describe('an agent in a world, whose own checks say the four scores', () => {
  const checks = [
    { kind: 'required-calls', calls: [{ name: 'find' }] },
    { kind: 'end-state', state: { 'table.a': { exactly: 1 } } },
    { kind: 'final-text', rules: [{ rule: 'exact', text: 'Done.' }] },
    { kind: 'no-hallucinated-tools' },
    { kind: 'efficient', 'gold-calls': 1 },
  ].map((check) => expectationSchema.parse(check));
  const right = { names: ['find'], left: 1, kind: 'answered' as 'answered' | 'unfinished' };

  async function quarters({ names, left, kind }: typeof right, expectations = checks) {
    const tools = ['find', 'set'].map((name) => ({ name, description: name, parameters: {} }));
    const [before, end] = [{ table: { a: 0 } }, { table: { a: left } }];
    const calls = names.map((name, at) => ({ turn: at + 1, name, result: '{}', before, after: end }));
    const world = () => ({ start: before, end, logs: [], calls, ending: { kind } });
    const context = { ...contextWith({ messages: [], tools }), world };
    const verdict = await judge(making(...names.map((name) => [name] as const)), expectations, context);
    if (verdict.outcome === 'unmeasured') throw new Error('it is judged');
    const { measures = {} } = verdict;
    return ['correct_final', 'efficient', 'no_hallucinated_tools', 'all_required_called', 'agent'].map(
      (name) => measures[`benchloop/${name}`],
    );
  }

  it.each([
    ['all is right', right, [25, 25, 25, 25, 100]],
    ['the end state is wrong', { ...right, left: 2 }, [0, 25, 25, 25, 75]],
    ['a call is missing', { ...right, names: ['set'] }, [25, 25, 25, 0, 75]],
    ['a tool is invented', { ...right, names: ['find', 'guess'] }, [25, 25, 0, 25, 75]],
    ['it takes more than twice the calls', { ...right, names: ['find', 'set', 'set'] }, [25, 0, 25, 25, 75]],
    ['it does not end', { ...right, kind: 'unfinished' as const }, [0, 0, 25, 25, 50]],
  ])('gets 25 for each if %s', async (_, played, expected) => {
    expect(await quarters(played)).toEqual(expected);
  });

  it('gets none without these checks', async () => {
    expect(await quarters(right, checks.slice(1))).toEqual(Array(5).fill(undefined));
  });
});
