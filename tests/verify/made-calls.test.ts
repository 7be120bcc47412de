import { describe, expect, it } from 'vitest';
import type { ToolCall, ToolTurn } from '../../src/records/attempt.ts';
import { madeCalls } from '../../src/verify/calls/made-calls.ts';
import { attemptWith } from './attempt-with.ts';
import { call, calling, check, result } from './tool-calls-with.ts';

const berlin = { city: 'Berlin' };
const oslo = { city: 'Oslo' };
const weather = (place: object, id?: string): ToolCall => ({
  id,
  name: 'get_weather',
  arguments: JSON.stringify(place),
});
const answer = (name: string, content: string, callId?: string): ToolTurn => ({ role: 'tool', name, content, callId });
const busy = '{"error":"busy"}';

describe('a call that was made before', () => {
  const listed = (name: string, sent: unknown) => ({
    calls: [{ name, arguments: { $literal: sent } }],
  });

  it.each([
    ['the keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['the keys of an object in a list in another order', { list: [{ a: 1, b: 2 }] }, { list: [{ b: 2, a: 1 }] }],
    ['no arguments', {}, {}],
  ])('is a repetition after its result: %s', (_, first, second) => {
    const attempt = attemptWith(
      calling(call('get_weather', first)),
      result('get_weather', 'rain'),
      calling(call('get_weather', second)),
    );
    expect(check(attempt, listed('get_weather', first))).toEqual({
      outcome: 'fail',
      failure: 'repeated-call',
      expected: `no second call after its result (get_weather({"$literal":${JSON.stringify(first)}}))`,
      received: `get_weather(${JSON.stringify(second)})`,
    });
  });

  it.each([
    ['', {}],
    [{}, ''],
    ['null', '{}'],
  ])('is a repetition if neither has arguments: %j, then %j', (first, second) => {
    const attempt = attemptWith(calling(call('ping', first)), result('ping', 'pong'), calling(call('ping', second)));
    expect(check(attempt, { calls: [{ name: 'ping' }] })).toMatchObject({ failure: 'repeated-call' });
  });

  it.each([
    ['another value', { a: 1 }, { a: 2 }],
    ['another key', { a: 1 }, { b: 1 }],
    ['a number as text', { a: 1 }, { a: '1' }],
    ['a list in another order', { list: [1, 2] }, { list: [2, 1] }],
    ['a list with the same digits', { list: [1, 23] }, { list: [12, 3] }],
    ['a list instead of its text', { list: [1] }, { list: '[1]' }],
    ['one key more', { a: 1 }, { a: 1, b: 2 }],
    ['no arguments', { a: 1 }, {}],
  ])('is no repetition with other arguments: %s', (_, first, second) => {
    const attempt = attemptWith(
      calling(call('get_weather', first)),
      result('get_weather', 'rain'),
      calling(call('get_weather', second)),
    );
    expect(check(attempt, listed('get_weather', first))).toEqual({
      outcome: 'fail',
      failure: 'extra-call',
      expected: `get_weather({"$literal":${JSON.stringify(first)}})`,
      received: `get_weather(${JSON.stringify(second)})`,
    });
  });

  it('is not a call of another tool, nor one in the same message', () => {
    const ping = { calls: [{ name: 'ping' }] };
    const other = attemptWith(calling(call('ping')), result('ping', 'ok'), calling(call('get_time')));
    expect(check(other, ping)).toMatchObject({ failure: 'extra-call', received: 'get_time({})' });
    expect(check(attemptWith(calling(call('ping'), call('ping'))), ping)).toMatchObject({ failure: 'extra-call' });
  });

  it('is no repetition before its result is there', () => {
    const attempt = attemptWith(
      calling(call('ping'), call('get_time')),
      result('get_time', '9'),
      calling(call('ping')),
    );
    expect(check(attempt, { calls: [{ name: 'ping' }, { name: 'get_time' }] })).toMatchObject({
      failure: 'extra-call',
    });
  });
});

describe('a result', () => {
  const expected = {
    calls: [
      { name: 'get_weather', arguments: berlin },
      { name: 'get_weather', arguments: oslo },
    ],
    'retry-after-error': 'allow',
  };
  const asking = (first: ToolCall, second: ToolCall, results: readonly ToolTurn[], again: ToolCall) =>
    attemptWith(calling(first, second), ...results, calling(again));

  it.each([
    ['by its id, whatever the order', [answer('get_weather', busy, 'b'), answer('get_weather', 'rain', 'a')], oslo],
    ['by its id, in order', [answer('get_weather', busy, 'a'), answer('get_weather', 'rain', 'b')], berlin],
    ['without an id in order', [answer('get_weather', busy), answer('get_weather', 'rain')], berlin],
    ['in order, with an id of no call', [answer('get_weather', 'rain', 'x'), answer('get_weather', busy)], oslo],
  ])('belongs to the call of its name: %s', (_, results, failed) => {
    const first = weather(berlin, 'a');
    const second = weather(oslo, 'b');
    const retried = asking(first, second, results, weather(failed, 'c'));
    expect(check(retried, expected)).toEqual({ outcome: 'pass' });
    const done = failed === oslo ? berlin : oslo;
    expect(check(asking(first, second, results, weather(done, 'c')), expected)).toMatchObject({
      failure: 'repeated-call',
      received: `get_weather(${JSON.stringify(done)})`,
    });
  });

  it('without an id belongs to the first call, even if only that call has an id', () => {
    const results = [answer('get_weather', busy)];
    const attempt = (again: object) => asking(weather(berlin, 'a'), weather(oslo), results, weather(again));
    expect(check(attempt(berlin), expected)).toEqual({ outcome: 'pass' });
    expect(check(attempt(oslo), expected)).toMatchObject({ failure: 'extra-call' });
  });

  it('belongs to no call of another name', () => {
    const calls = [{ name: 'ping' }, { name: 'get_weather', arguments: berlin }];
    const attempt = asking(call('ping'), weather(berlin), [answer('get_weather', busy)], weather(berlin));
    expect(check(attempt, { calls, 'retry-after-error': 'allow' })).toEqual({ outcome: 'pass' });
  });

  it('without a call is ignored', () => {
    const attempt = attemptWith(answer('ping', 'ok'), calling(call('ping')), answer('get_time', '9'));
    expect(check(attempt, { calls: [{ name: 'ping' }] })).toEqual({ outcome: 'pass' });
  });
});

describe('a result that excuses a retry', () => {
  const twice = (content: string) =>
    attemptWith(calling(call('ping')), result('ping', content), calling(call('ping', '{}', 'c2')));
  const expected = { calls: [{ name: 'ping' }], 'retry-after-error': 'allow' };

  it.each([
    '{"error":"busy"}',
    '{"error":true}',
    '{"error":{"code":503}}',
    '{"errors":["busy"]}',
    '{"ok":false}',
    '{"success":false}',
    '{"status":"error"}',
    '{"status":"failed"}',
    '{"outcome":"error"}',
    '{"outcome":"failed"}',
    'Error: busy',
    'ERROR 503',
    '[error] busy',
    '** Error **',
    '"error: busy"',
    '"[Error] busy"',
  ])('reports an error: %s', (content) => {
    expect(check(twice(content), expected)).toEqual({ outcome: 'pass' });
  });

  it.each([
    'There was no error.',
    'terror alert',
    'errorless',
    '"There was no error."',
    '"terror alert"',
    '{"error":null}',
    '{"error":false}',
    '{"error":""}',
    '{"errors":[]}',
    '{"error":{}}',
    '{"errors":null}',
    '{"ok":true,"success":true}',
    '{"status":"done","outcome":"ok"}',
    '{"message":"error"}',
    '["error"]',
    '503',
    'null',
  ])('does not report an error: %s', (content) => {
    expect(check(twice(content), expected)).toEqual({
      outcome: 'fail',
      failure: 'repeated-call',
      expected: 'no second call after its result (ping({}))',
      received: 'ping({})',
    });
  });
});

describe('many calls in one message', () => {
  it('are compared with their results a few times, however many there are', () => {
    let reads = 0;
    const many = 1000;
    const asked = Array.from({ length: many }, (_, at) => ({
      id: `c${at}`,
      arguments: '{}',
      get name() {
        reads += 1;
        return 'look';
      },
    }));
    const results = Array.from({ length: many }, (_, at) => answer('look', `{"error":"${at}"}`, `c${many - 1 - at}`));
    const made = madeCalls(attemptWith({ toolCalls: asked }, ...results));
    expect(made.map(({ result: found }) => found)).toEqual(results.toReversed().map(({ content }) => content));
    expect(reads).toBeLessThan(10 * many);
  });

  it('are answered by id, otherwise in their order', () => {
    const calls = ['a', 'b', undefined, 'b'].map((id) => ({ id, name: 'look', arguments: '{}' }));
    const results = ['b', undefined, 'x', 'b', 'b'].map((id, at) => answer('look', `${at}`, id));
    const made = madeCalls(attemptWith({ toolCalls: calls }, answer('see', 'no call'), ...results));
    expect(made.map(({ result: found }) => found)).toEqual(['1', '0', '2', '3']);
  });
});
