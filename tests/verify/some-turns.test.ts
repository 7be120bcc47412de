import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/records/attempt.ts';
import { attemptWith } from './attempt-with.ts';
import { call, calling, check } from './tool-calls-with.ts';

const listed = (name: string, args: object = {}, count: unknown = 1) => ({ name, arguments: args, count });
const any = { '$one-of': [1, 2, 3] };
const x = (value: number) => call('get_time', { x: value });
const y = (value: number) => call('get_time', { y: value });
const attempt = (...messages: readonly (readonly ToolCall[])[]) =>
  attemptWith(...messages.map((each) => calling(...each)));
const times = <Item>(count: number, item: Item): readonly Item[] => Array.from({ length: count }, () => item);

const ping = call('ping');
const email = call('send_email');
const time = call('get_time');
const weather = call('get_weather');

describe('two calls of one message', () => {
  const together = { calls: [listed('ping'), listed('get_time')], parallel: [[0, 1]] };

  it.each([
    ['in the only message', [[ping, time]], {}],
    ['in the other order', [[time, ping]], {}],
    ['beside a third call that is listed', [[ping, email, time]], { calls: [...together.calls, listed('send_email')] }],
    ['after other messages', [[email], [], [ping, time]], { calls: [...together.calls, listed('send_email')] }],
    ['if one of them is made before, too', [[ping], [ping, time]], { extra: 'allow' }],
  ])('are found %s', (_, messages, more) => {
    expect(check(attempt(...messages), { ...together, ...more })).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['in two messages', [[ping], [time]], {}],
    ['in two messages, in order', [[ping], [time]], { order: 'exact' }],
    ['in one message, but backwards', [[time, ping]], { order: 'exact' }],
  ])('are missed %s', (_, messages, more) => {
    expect(check(attempt(...messages), { ...together, ...more })).toEqual({
      outcome: 'fail',
      failure: 'wrong-order',
      expected: `ping({}), ${'order' in more ? 'then ' : ''}get_time({}); calls 0 and 1 in one turn`,
      received: messages
        .flatMap((calls, index) => calls.map(({ name }) => `turn ${index + 1}: ${name}({})`))
        .join(', '),
    });
  });

  it('still fail for a listed call that is made once too often, even if extra calls are allowed', () => {
    const verdict = check(attempt([ping, time], [ping], [ping, time]), {
      calls: [listed('ping'), listed('get_time', {}, { min: 1, max: 2 })],
      parallel: [[0, 1]],
      extra: ['get_weather'],
    });
    expect(verdict).toMatchObject({ failure: 'extra-call', received: 'ping({})' });
  });
});

describe('two groups', () => {
  const letters = (...groups: readonly string[]) => ({
    calls: groups.flatMap((letters) => [...letters].map((letter) => listed('get_time', { [letter]: any }))),
    parallel: groups.map((group, index) => {
      const start = groups.slice(0, index).join('').length;
      return [...group].map((_, at) => start + at);
    }),
  });
  const saying = (keys: string) => [...keys].map((key) => call('get_time', { [key]: 1 }));

  it('need two messages if they are equal', () => {
    expect(check(attempt(saying('xy'), saying('xy')), letters('xy', 'xy'))).toEqual({ outcome: 'pass' });
    expect(check(attempt(saying('xy'), saying('x'), saying('y')), letters('xy', 'xy'))).toMatchObject({
      failure: 'wrong-order',
    });
  });

  it('accept one message that has enough for both', () => {
    expect(check(attempt(saying('xyxy')), letters('xy', 'xy'))).toEqual({ outcome: 'pass' });
  });

  it('leave a third group the only message that fits it', () => {
    // The third needs y and w: beside x and z they are free, beside x and y they are not.
    const expected = { ...letters('xy', 'xz', 'yw'), extra: 'allow' };
    expect(check(attempt(saying('xyzw'), saying('xyzw')), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt(saying('xyz'), saying('xyz'), saying('w')), expected)).toMatchObject({ outcome: 'fail' });
  });

  it('that share a call are found in one message', () => {
    const expected = {
      calls: [listed('ping'), listed('get_time'), listed('get_weather')],
      parallel: [
        [0, 1],
        [1, 2],
      ],
    };
    expect(check(attempt([ping, time, weather]), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt([ping, time], [weather]), expected)).toMatchObject({ failure: 'wrong-order' });
    const twice = { ...expected, calls: expected.calls.map((each) => ({ ...each, count: { min: 1, max: 2 } })) };
    expect(check(attempt([ping, time], [time, weather]), twice)).toMatchObject({ failure: 'wrong-order' });
  });
});

describe('messages that look alike', () => {
  it('are distinguished by which calls they fit, not by how many', () => {
    // The group may take either message, but the rest of the other one has to fit as well.
    const expected = {
      calls: [
        listed('get_time', { x: any }),
        listed('get_time', { y: any }),
        listed('get_time', { x: 1 }),
        listed('get_time', { y: 1 }),
        listed('get_time', { x: 2 }, { min: 0, max: 1 }),
        listed('get_time', { y: 2 }, { min: 0, max: 1 }),
      ],
      parallel: [[0, 1]],
    };
    expect(check(attempt([x(1), y(1)], [x(2), y(2)]), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt([x(2), y(2)], [x(1), y(1)]), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt([x(1), y(2)], [x(2), y(1)]), expected)).toMatchObject({ outcome: 'fail' });
  });

  it('are distinguished by their position if an order is required', () => {
    const maybe = { min: 0, max: 1 };
    const expected = {
      calls: [
        listed('get_time', { x: 1 }, maybe),
        listed('get_time', { y: 1 }, maybe),
        listed('ping'),
        listed('get_time', { x: 1 }),
        listed('get_time', { y: 1 }),
      ],
      order: 'exact',
      parallel: [[3, 4]],
    };
    expect(check(attempt([x(1), y(1)], [ping], [x(1), y(1)]), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt([x(1), y(1)], [ping], [x(1)], [y(1)]), expected)).toMatchObject({ failure: 'wrong-order' });
  });

  it('are tried once, so that any number of them may come before the right one', () => {
    const many = { min: 1, max: 100 };
    const expected = {
      calls: [
        listed('get_time', { x: any }),
        listed('get_time', { y: any }),
        ...times(3, [listed('get_time', { x: 1 }, many), listed('get_time', { y: 1 }, many)]).flat(),
      ],
      parallel: [[0, 1]],
    };
    const alike = times(210, [x(1), y(1)]);
    expect(check(attempt(...alike, [x(2), y(2)]), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt(...alike, [x(2)], [y(2)]), expected)).toMatchObject({ failure: 'wrong-order' });
  });
});

describe('the choices that could still match', () => {
  const expected = {
    calls: [listed('send_email'), listed('ping'), listed('get_time')],
    order: 'exact',
    parallel: [[1, 2]],
    extra: ['ping', 'get_time'],
  };
  const foundAfter = (count: number) => attempt(...times(count, [ping, time]), [email], [ping, time]);

  it('are followed as far as any right answer needs, and no further', () => {
    expect(check(foundAfter(198), expected)).toEqual({ outcome: 'pass' });
    expect(check(foundAfter(201), expected)).toMatchObject({ outcome: 'fail' });
  });

  it('are only the messages that have every call of the group', () => {
    const calls = [listed('ping'), listed('get_time')];
    const late = attempt(...times(210, [ping]), ...times(210, [time]), [ping, time]);
    const either = { calls, parallel: [[0, 1]], order: 'exact', extra: ['ping', 'get_time'] };
    expect(check(late, either)).toEqual({ outcome: 'pass' });
  });
});
