import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/records/attempt.ts';
import { toolCalls } from '../../src/verify/calls/tool-calls.ts';
import { attemptWith, contextWith, saying } from './attempt-with.ts';
import { call, calling, check } from './tool-calls-with.ts';

const berlin = { city: 'Berlin' };
const oslo = { city: 'Oslo' };
const weather = (place: object) => call('get_weather', place);
const ping = call('ping');
const time = call('get_time');
const making = (...calls: readonly ToolCall[]) => attemptWith(calling(...calls));
const fails = (failure: string, expected: string, received: string) => ({
  outcome: 'fail',
  failure,
  expected,
  received,
});

describe('arguments that differ', () => {
  const listed = { calls: [{ name: 'get_weather', arguments: { city: 'Berlin', days: 2 } }] };

  it.each([
    ['are all missing', '', 'missing-argument', '$ = {"city":"Berlin","days":2}', 'no arguments'],
    ['are all missing in an object', {}, 'missing-argument', '$.city = "Berlin"', '{}'],
    ['miss one', berlin, 'missing-argument', '$.days = 2', '{"city":"Berlin"}'],
    ['miss one and have another', { city: 1 }, 'missing-argument', '$.days = 2', '{"city":1}'],
    [
      'have one more, and a wrong one',
      { city: 1, days: 2, hour: 3 },
      'extra-argument',
      '$.hour = no such argument',
      '{"city":1,"days":2,"hour":3}',
    ],
    ['have another value', { city: 'Oslo', days: 2 }, 'wrong-arguments', '$.city = "Berlin"', '"Oslo"'],
    ['have a value of another type', { ...berlin, days: '2' }, 'wrong-arguments', '$.days = 2', '"2"'],
  ])('are named if they %s', (_, sent, mode, expected, received) => {
    expect(check(making(call('get_weather', sent)), listed)).toEqual(fails(mode, `get_weather ${expected}`, received));
  });

  const either = { '$one-of': [berlin, {}] };
  const wanted = `get_weather $ = ${JSON.stringify(either)}`;

  it.each([
    ['fit one of several', berlin, { outcome: 'pass' }],
    ['fit another one of several', {}, { outcome: 'pass' }],
    ['fit none of several', oslo, fails('wrong-arguments', wanted, '{"city":"Oslo"}')],
    ['are not there', '', fails('missing-argument', wanted, 'no arguments')],
  ])('are checked by one operator for all of them: %s', (_, sent, verdict) => {
    expect(check(making(call('get_weather', sent)), { calls: [{ name: 'get_weather', arguments: either }] })).toEqual(
      verdict,
    );
  });

  it('may have a dollar at the end of their names', () => {
    const expected = { calls: [{ name: 'get_weather', arguments: { us$: 4, eur$: { $optional: 3 } } }] };
    expect(check(making(weather({ us$: 4 })), expected)).toEqual({ outcome: 'pass' });
    expect(check(making(weather({ us$: 4, gbp$: 1 })), expected)).toMatchObject({ failure: 'extra-argument' });
  });
});

describe('a call besides the listed ones', () => {
  const both = { calls: [{ name: 'ping' }, { name: 'get_time' }] };

  it('that is allowed does not replace a missing one', () => {
    const one = { calls: [{ name: 'get_weather', arguments: berlin }] };
    expect(check(making(time), { ...one, extra: 'allow' })).toEqual(
      fails('missing-call', 'get_weather({"city":"Berlin"})', 'get_time({})'),
    );
    expect(check(making(time), { ...one, extra: ['ping'] })).toEqual(
      fails('wrong-tool', 'get_weather({"city":"Berlin"})', 'get_time({})'),
    );
  });

  it('may not repeat a listed one', () => {
    expect(check(making(ping, ping, time), { ...both, extra: 'allow' })).toEqual(
      fails('extra-call', 'ping({}), get_time({})', 'ping({})'),
    );
    expect(check(making(ping, time, weather({})), { ...both, extra: 'allow' })).toEqual({ outcome: 'pass' });
  });

  it('is still found if its name is part of a word in our messages', () => {
    const context = contextWith({
      tools: ['ping', 'bid'].map((name) => ({ name, description: name, parameters: {} })),
    });
    const expected = toolCalls.expectation.parse({ kind: 'tool-calls', calls: [{ name: 'ping' }], extra: 'forbid' });
    expect(toolCalls.verify(making(ping, call('bid')), expected, context)).toEqual(
      fails('extra-call', 'ping({})', 'bid({})'),
    );
  });

  it('is allowed up to 500 calls in all', () => {
    const looping = (count: number) => making(ping, ...Array.from({ length: count - 1 }, () => time));
    const expected = { calls: [{ name: 'ping' }], extra: 'allow' };
    expect(check(looping(500), expected)).toEqual({ outcome: 'pass' });
    expect(check(looping(501), expected)).toEqual(fails('extra-call', 'at most 500 calls', '501 calls'));
  });

  it('of a listed tool with other arguments is reported by them, whatever else was called', () => {
    const calls = [{ name: 'get_weather', arguments: berlin }, { name: 'ping' }];
    expect(check(making(call('get_weather', {}), ping), { calls, extra: 'allow' })).toEqual(
      fails('missing-argument', 'get_weather $.city = "Berlin"', '{}'),
    );
  });
});

describe('how often a call is made', () => {
  it.each([
    ['twice', { min: 2, max: 2 }, [false, false, true, false]],
    ['once or twice', { min: 1, max: 2 }, [false, true, true, false]],
    ['at most twice', { min: 0, max: 2 }, [true, true, true, false]],
  ])('%s', (_, count, verdicts) => {
    for (const order of ['any', 'exact']) {
      const found = verdicts.map((_, made) => {
        const attempt = making(time, ...Array.from({ length: made }, () => ping));
        return check(attempt, { calls: [{ name: 'get_time' }, { name: 'ping', count }], order }).outcome === 'pass';
      });
      expect(found).toEqual(verdicts);
    }
  });

  it('decides whether making no call is right', () => {
    const silent = (min: number) => check(saying('Hm.'), { calls: [{ name: 'ping', count: { min, max: 2 } }] });
    expect(silent(0)).toEqual({ outcome: 'pass' });
    expect(silent(1)).toEqual(fails('no-tool-call', 'ping({})', 'Hm.'));
  });
});

describe('the broken properties', () => {
  const calls = [
    { name: 'get_time', turn: 1, covers: ['time'] },
    { name: 'ping', turn: 2, covers: ['ping'] },
    { name: 'get_weather', arguments: berlin, turn: 3, covers: ['weather'] },
  ];

  it.each([
    ['two calls in the turns of each other', [[time], [weather(berlin)], [ping]], ['ping', 'weather']],
    ['all calls in other turns', [[ping], [weather(berlin)], [time]], ['time', 'ping', 'weather']],
    ['the last one too early', [[time], [ping, weather(berlin)]], ['weather']],
  ])('are those of the calls outside their turn: %s', (_, messages, broke) => {
    expect(check(attemptWith(...messages.map((made) => calling(...made))), { calls })).toMatchObject({
      failure: 'wrong-order',
      broke,
    });
  });

  it('are those of the calls outside their turn, by their arguments', () => {
    const cities = [berlin, oslo].map((city, index) => ({
      name: 'get_weather',
      arguments: city,
      turn: index + 1,
      covers: [city.city],
    }));
    const swapped = attemptWith(calling(weather(oslo)), calling(weather(berlin)));
    expect(check(swapped, { calls: cities })).toMatchObject({ failure: 'wrong-order', broke: ['Berlin', 'Oslo'] });
  });

  it('are all that the check covers if no listed call failed', () => {
    const expected = { calls: [{ name: 'ping', covers: ['ping'] }], covers: ['calls', 'calls'], forbid: ['get_time'] };
    expect(check(making(ping, time), expected)).toEqual({
      ...fails('extra-call', 'no call to get_time', 'get_time({})'),
      broke: ['calls'],
    });
  });

  it('are none if nothing is covered', () => {
    expect(check(saying('Hm.'), { calls: [{ name: 'ping' }] })).toEqual(fails('no-tool-call', 'ping({})', 'Hm.'));
    expect(check(making(time), { calls: [] })).toEqual(fails('extra-call', 'no call', 'get_time({})'));
  });
});

describe('the tools that are offered', () => {
  it('may be none at all', () => {
    const expected = toolCalls.expectation.parse({ kind: 'tool-calls', calls: [] });
    expect(toolCalls.verify(making(ping), expected, contextWith())).toEqual(
      fails('unknown-tool', 'one of no tools', 'ping({})'),
    );
  });
});

describe('the expectation', () => {
  const loads = (value: object) => toolCalls.expectation.safeParse({ kind: 'tool-calls', calls: [], ...value }).success;

  it.each([null, true, 4, 'Berlin', ['Berlin']])('accepts only an object as arguments, not %j', (value) => {
    expect(loads({ calls: [{ name: 'get_weather', arguments: value }] })).toBe(false);
  });

  it('accepts a range of one number', () => {
    expect(loads({ calls: [{ name: 'ping', count: { min: 2, max: 2 } }] })).toBe(true);
    expect(loads({ calls: [{ name: 'ping', count: { min: 3, max: 2 } }] })).toBe(false);
  });
});
