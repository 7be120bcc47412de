import { describe, expect, it } from 'vitest';
import { cpuClock } from '../support/cpu-clock.ts';
import { attemptWith } from './attempt-with.ts';
import { call, calling, check } from './tool-calls-with.ts';

const berlin = { city: 'Berlin' };
const twoCities = {
  calls: [
    { name: 'get_weather', arguments: berlin },
    { name: 'get_weather', arguments: { city: 'Oslo' } },
  ],
};

describe('parallel groups', () => {
  it('apply to the calls that were made if one is optional', () => {
    const expected = {
      calls: [
        { name: 'get_weather', arguments: { city: 'Oslo' } },
        { name: 'get_time', arguments: { city: 'Oslo' }, count: { min: 0, max: 1 } },
      ],
      parallel: [[0, 1]],
    };
    const weather = call('get_weather', { city: 'Oslo' });
    const time = call('get_time', { city: 'Oslo' });
    expect(check(attemptWith(calling(weather)), expected)).toEqual({ outcome: 'pass' });
    expect(check(attemptWith(calling(weather, time)), expected)).toEqual({ outcome: 'pass' });
    expect(check(attemptWith(calling(weather), calling(time)), expected)).toMatchObject({ failure: 'wrong-order' });
    const none = { ...expected, calls: expected.calls.map((one) => ({ ...one, count: { min: 0, max: 1 } })) };
    expect(check(attemptWith({ content: 'No.' }), none)).toEqual({ outcome: 'pass' });
    expect(check(attemptWith(calling(time)), none)).toEqual({ outcome: 'pass' });
    expect(check(attemptWith(calling(weather), calling(time)), none)).toMatchObject({ failure: 'wrong-order' });
  });

  const pair = (letter: string) => ['1', '2'].map((half) => ({ name: 'get_time', arguments: { at: letter + half } }));
  const letters = ['a', 'b', 'c', 'd'];
  const groups = {
    calls: letters.flatMap(pair),
    parallel: letters.map((_, index) => [2 * index, 2 * index + 1]),
  };
  const saidIn = (text: string) => calling(...[...text].flatMap(pair).map(({ name, arguments: at }) => call(name, at)));

  it('find a message each', () => {
    expect(check(attemptWith(saidIn('b'), saidIn('da'), saidIn('c')), groups).outcome).toBe('pass');
    const halves = attemptWith(
      saidIn('abc'),
      calling(call('get_time', { at: 'd1' })),
      calling(call('get_time', { at: 'd2' })),
    );
    expect(check(halves, groups)).toMatchObject({ failure: 'wrong-order' });
  });

  it('give way to one another if a message fits two', () => {
    const any = { $pattern: '/^a/' };
    const expected = {
      calls: ['x', 'y', 'x', 'y'].map((key, index) => ({
        name: 'get_time',
        arguments: { [key]: index < 2 ? any : 'a' },
      })),
      parallel: [
        [0, 1],
        [2, 3],
      ],
    };
    const both = (value: string) => calling(call('get_time', { x: value }), call('get_time', { y: value }));
    expect(check(attemptWith(both('a'), both('ab')), expected).outcome).toBe('pass');
    expect(check(attemptWith(both('ab'), both('a')), expected).outcome).toBe('pass');
    expect(check(attemptWith(both('ab'), both('ab')), expected)).toMatchObject({ outcome: 'fail' });
  });

  it('count a call of another message as an extra call', () => {
    const expected = { ...twoCities, parallel: [[0, 1]], extra: 'allow' };
    const [berlinCall, osloCall] = twoCities.calls.map(({ name, arguments: city }) => call(name, city));
    if (berlinCall === undefined || osloCall === undefined) throw new Error('two calls');
    expect(check(attemptWith(calling(berlinCall), calling(berlinCall, osloCall)), expected).outcome).toBe('pass');
  });

  it.each(['any', 'exact'])('are judged quickly over forty messages that fit each of them, order %s', (order) => {
    const expected = {
      calls: letters.flatMap(() =>
        ['x', 'y'].map((key) => ({ name: 'get_time', arguments: { [key]: 1 }, count: { min: 1, max: 100 } })),
      ),
      parallel: groups.parallel,
      extra: 'allow',
      order,
    };
    const turns = (isOdd: boolean) =>
      Array.from({ length: 40 }, (_, index) =>
        calling(
          call('get_time', { x: 1 }),
          call('get_time', { y: 1 }),
          ...Array.from({ length: isOdd ? index % 8 : 0 }, () => call('get_time', { x: 1 })),
        ),
      );
    for (const isOdd of [false, true]) {
      const start = cpuClock();
      const missing = { ...expected, calls: [...expected.calls, { name: 'ping' }] };
      expect(check(attemptWith(...turns(isOdd)), missing)).toMatchObject({ outcome: 'fail' });
      check(attemptWith(...turns(isOdd)), expected);
      expect(cpuClock() - start).toBeLessThan(20_000);
    }
  });
});

describe('wide ranges of counts', () => {
  it.each(['any', 'exact'])('are judged quickly, order %s', (order) => {
    const calls = Array.from({ length: 50 }, (_, index) => ({
      name: 'get_time',
      arguments: { at: { $pattern: `/^(t|${index})/` } },
      count: { min: 0, max: 100 },
    }));
    const made = (last: string) =>
      attemptWith(
        calling(...Array.from({ length: 500 }, (_, at) => call('get_time', { at: at < 499 ? `t${at}` : last }))),
      );
    const start = cpuClock();
    expect(check(made('t'), { calls, order }).outcome).toBe('pass');
    expect(check(made('u'), { calls, order })).toMatchObject({ outcome: 'fail' });
    expect(cpuClock() - start).toBeLessThan(20_000);
  });
});
