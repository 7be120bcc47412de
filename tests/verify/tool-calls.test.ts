import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import { toolCalls } from '../../src/verify/calls/tool-calls.ts';
import { expectOnlyVerdicts } from './any-document.ts';
import { attemptWith, saying } from './attempt-with.ts';
import { call, calling, check, result } from './tool-calls-with.ts';

const berlin = { city: 'Berlin' };
const oneCall = { calls: [{ name: 'get_weather', arguments: berlin }] };
const twoCities = {
  calls: [
    { name: 'get_weather', arguments: berlin },
    { name: 'get_weather', arguments: { city: 'Oslo' } },
  ],
};

describe('the listed calls', () => {
  it('pass for the call with equal arguments, whatever the order of keys', () => {
    const expected = { calls: [{ name: 'get_weather', arguments: { city: 'Berlin', days: { $range: [1, 3] } } }] };
    expect(check(attemptWith(calling(call('get_weather', '{"days": 2, "city": "Berlin"}'))), expected)).toEqual({
      outcome: 'pass',
    });
  });

  it('may omit an optional argument or give it its only value', () => {
    const expected = {
      calls: [{ name: 'get_weather', arguments: { city: 'Berlin', units: { $optional: 'celsius' } } }],
    };
    const withUnits = (units: string) => attemptWith(calling(call('get_weather', { ...berlin, units })));
    expect(check(attemptWith(calling(call('get_weather', berlin))), expected).outcome).toBe('pass');
    expect(check(withUnits('celsius'), expected).outcome).toBe('pass');
    expect(check(withUnits('kelvin'), expected)).toMatchObject({ failure: 'wrong-arguments' });
  });

  it('names the path of a wrong, a missing and an extra argument', () => {
    const wrong = check(attemptWith(calling(call('get_weather', { city: 'Bern' }))), oneCall);
    expect(wrong).toMatchObject({ failure: 'wrong-arguments', expected: 'get_weather $.city = "Berlin"' });
    const missing = check(attemptWith(calling(call('get_weather', {}))), oneCall);
    expect(missing).toMatchObject({ failure: 'missing-argument', expected: 'get_weather $.city = "Berlin"' });
    const extra = check(attemptWith(calling(call('get_weather', { ...berlin, units: null }))), oneCall);
    expect(extra).toMatchObject({ failure: 'extra-argument', expected: 'get_weather $.units = no such argument' });
  });

  it('report a wrong argument for a difference inside an argument, even if a key is missing there', () => {
    const expected = { calls: [{ name: 'get_weather', arguments: { place: { city: 'Berlin', country: 'DE' } } }] };
    const verdict = check(attemptWith(calling(call('get_weather', { place: berlin }))), expected);
    expect(verdict).toMatchObject({ failure: 'wrong-arguments', expected: 'get_weather $.place.country = "DE"' });
  });

  it('keep types apart: a number in quotes is a wrong argument', () => {
    const expected = { calls: [{ name: 'get_weather', arguments: { days: 3 } }] };
    expect(check(attemptWith(calling(call('get_weather', { days: '3' }))), expected)).toMatchObject({
      failure: 'wrong-arguments',
    });
  });

  it('distinguish an unknown tool from another offered one', () => {
    expect(check(attemptWith(calling(call('getWeather', berlin))), oneCall)).toMatchObject({ failure: 'unknown-tool' });
    expect(check(attemptWith(calling(call('', berlin))), oneCall)).toMatchObject({ failure: 'unknown-tool' });
    expect(check(attemptWith(calling(call('get_time', berlin))), oneCall)).toMatchObject({ failure: 'wrong-tool' });
  });

  it('include two calls of one message without ids', () => {
    const attempt = attemptWith(
      calling(call('get_weather', { city: 'Oslo' }, undefined), call('get_weather', berlin, undefined)),
    );
    expect(check(attempt, twoCities).outcome).toBe('pass');
  });

  it('do not count two copies of the first call as both', () => {
    const attempt = attemptWith(calling(call('get_weather', berlin), call('get_weather', berlin)));
    expect(check(attempt, twoCities)).toMatchObject({
      failure: 'wrong-arguments',
      expected: 'get_weather $.city = "Oslo"',
    });
  });

  it('find the assignment if listed calls overlap', () => {
    const expected = {
      calls: [
        { name: 'get_weather', arguments: { city: { $pattern: '/^B/' } } },
        { name: 'get_weather', arguments: berlin },
      ],
    };
    const both = attemptWith(calling(call('get_weather', berlin), call('get_weather', { city: 'Bonn' })));
    expect(check(both, expected).outcome).toBe('pass');
    const second = attemptWith(calling(call('get_weather', { city: 'Bonn' }), call('get_weather', { city: 'Bern' })));
    expect(check(second, expected)).toMatchObject({ failure: 'wrong-arguments' });
  });

  it('are counted: exactly as many as required, or within a range', () => {
    const pings = (count: number) => attemptWith(calling(...Array.from({ length: count }, () => call('ping'))));
    const exactly = (count: unknown) => ({ calls: [{ name: 'ping', count }] });
    expect(check(pings(2), exactly(2)).outcome).toBe('pass');
    expect(check(pings(1), exactly(2))).toMatchObject({ failure: 'missing-call' });
    expect(check(pings(3), exactly(2))).toMatchObject({ failure: 'extra-call' });
    expect([0, 1, 2].map((count) => check(pings(count), exactly({ min: 0, max: 1 })).outcome)).toEqual([
      'pass',
      'pass',
      'fail',
    ]);
    expect(check(pings(3), { ...exactly(2), extra: 'allow' })).toMatchObject({ failure: 'extra-call' });
  });

  it('report the missing call if another was made', () => {
    const verdict = check(attemptWith(calling(call('get_weather', berlin))), twoCities);
    expect(verdict).toMatchObject({ failure: 'missing-call', expected: 'get_weather({"city":"Oslo"})' });
  });
});

describe('raw arguments', () => {
  it.each(['', null, undefined, '{}', 'null', '{ }'])('treats %j as no arguments if none are listed', (args) => {
    const attempt = attemptWith({ toolCalls: [{ id: 'c', name: 'ping', arguments: args }] });
    expect(check(attempt, { calls: [{ name: 'ping' }] }).outcome).toBe('pass');
  });

  it.each(['', null, undefined, '{}'])('reports a missing argument in %j if one is listed', (args) => {
    const attempt = attemptWith({ toolCalls: [{ id: 'c', name: 'get_weather', arguments: args }] });
    expect(check(attempt, oneCall)).toMatchObject({ failure: 'missing-argument' });
  });

  it('accepts an object that the server sent unencoded', () => {
    const attempt = attemptWith({ toolCalls: [{ id: 'c', name: 'get_weather', arguments: berlin }] });
    expect(check(attempt, oneCall).outcome).toBe('pass');
  });

  it.each([
    ['text inside text', JSON.stringify(JSON.stringify(berlin))],
    ['a cut object', '{"city": "Ber'],
    ['a list', '[{"city":"Berlin"}]'],
    ['a number', 7],
    ['a key twice', '{"city":"Bern","city":"Berlin"}'],
    ['unescaped quotes', '{"city":"say "Berlin""}'],
    ['a trailing comma', '{"city":"Berlin",}'],
    ['white space alone', '  '],
    ['more levels than a parser may follow', `{"city":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('calls %s invalid arguments', (_, args) => {
    const attempt = attemptWith({ toolCalls: [{ id: 'c', name: 'get_weather', arguments: args }] });
    expect(check(attempt, oneCall)).toMatchObject({ failure: 'invalid-arguments' });
  });

  it('calls two objects in one text merged calls, even with brackets inside strings', () => {
    const merged = (text: string) => check(attemptWith(calling(call('get_weather', text))), twoCities);
    expect(merged('{"city":"Berlin"}{"city":"Oslo"}')).toMatchObject({ failure: 'merged-calls' });
    expect(merged('{"city":"a}{\\"b"}\n{"city":"Oslo"}')).toMatchObject({ failure: 'merged-calls' });
    expect(merged('{"city":"Berlin"}}')).toMatchObject({ failure: 'invalid-arguments' });
    expect(merged('{"city":"Berlin"}{"city":')).toMatchObject({ failure: 'invalid-arguments' });
  });
});

describe('calls that were never made', () => {
  const texts = [
    '<tool_call>{"name": "get_weather", "arguments": {"city": "Berlin"}}</tool_call>',
    '<|tool_call|>get_weather',
    '<function=get_weather><parameter=city>Berlin</parameter></function>',
    '[TOOL_CALLS][{"name":"get_weather"}]',
    '{"name": "get_weather", "arguments": {"city": "Berlin"}}',
    'I will call:\n```json\n{"name": "get_weather", "parameters": {"city": "Berlin"}}\n```',
    '{"name": "get_weather", "arguments": {"city": "Ber',
    '[get_weather(city="Berlin")]',
  ];

  it.each(texts)('sees a call left in the content: %s', (text) => {
    expect(check(saying(text), oneCall)).toMatchObject({ failure: 'call-in-content' });
    expect(check(saying(text), { calls: [] })).toMatchObject({ failure: 'call-in-content' });
  });

  it('sees a call left in the reasoning', () => {
    const attempt = attemptWith({ reasoning: 'I call <tool_call>{"name":"get_weather"}' });
    expect(check(attempt, oneCall)).toMatchObject({ failure: 'call-in-reasoning' });
    expect(check(attempt, { calls: [] })).toMatchObject({ failure: 'call-in-reasoning' });
  });

  it('does not fail an abstention for thinking about a call', () => {
    const attempt = attemptWith({ content: 'No tool can do that.', reasoning: '{"name":"ping","arguments":{}}? No.' });
    expect(check(attempt, { calls: [] }).outcome).toBe('pass');
  });

  it('does not treat a call that is only claimed in words as a call', () => {
    expect(check(saying('I used get_weather: it rains in Berlin.'), oneCall)).toMatchObject({
      failure: 'no-tool-call',
    });
    expect(check({ turns: [] }, oneCall)).toMatchObject({ failure: 'no-tool-call' });
    expect(check(saying('{"name": "Berlin", "arguments": 2}'), oneCall)).toMatchObject({ failure: 'no-tool-call' });
  });

  it('passes for no call if none is listed, and fails for any', () => {
    expect(check(saying('There is no tool for that.'), { calls: [] }).outcome).toBe('pass');
    expect(check(attemptWith(calling(call('ping'))), { calls: [] })).toMatchObject({ failure: 'extra-call' });
  });

  it('reports a second call left in the content of a message with a call', () => {
    const attempt = attemptWith({ ...calling(call('get_weather', berlin)), content: '<tool_call>{"name":"get_wea' });
    expect(check(attempt, twoCities)).toMatchObject({ failure: 'call-in-content' });
    expect(check(attempt, oneCall)).toMatchObject({ failure: 'call-in-content', expected: 'no further call' });
  });
});

describe('extra calls', () => {
  const attempt = attemptWith(calling(call('get_weather', berlin), call('get_time', {})));

  it('refuses, allows, or allows some calls besides the listed ones', () => {
    expect(check(attempt, oneCall)).toMatchObject({ failure: 'extra-call' });
    expect(check(attempt, { ...oneCall, extra: 'allow' }).outcome).toBe('pass');
    expect(check(attempt, { ...oneCall, extra: ['get_time'] }).outcome).toBe('pass');
    expect(check(attempt, { ...oneCall, extra: ['ping'] })).toMatchObject({ failure: 'extra-call' });
  });

  it('refuses a forbidden tool even if extra calls are allowed', () => {
    const verdict = check(attempt, { ...oneCall, extra: 'allow', forbid: ['get_time'] });
    expect(verdict).toMatchObject({ failure: 'extra-call', expected: 'no call to get_time' });
  });

  it('still requires every argument to be right if extra calls are allowed', () => {
    const wrong = attemptWith(calling(call('get_weather', { city: 'Bern' })));
    expect(check(wrong, { ...oneCall, extra: 'allow' })).toMatchObject({ failure: 'wrong-arguments' });
  });
});

describe('order and turns', () => {
  const inOrder = { calls: [{ name: 'get_time' }, { name: 'get_weather', arguments: berlin }], order: 'exact' };
  const time = call('get_time');
  const weather = call('get_weather', berlin);

  it('requires the listed order across turns and within one turn', () => {
    expect(check(attemptWith(calling(time, weather)), inOrder).outcome).toBe('pass');
    expect(check(attemptWith(calling(time), result('get_time', '9'), calling(weather)), inOrder).outcome).toBe('pass');
    expect(check(attemptWith(calling(weather, time)), inOrder)).toMatchObject({ failure: 'wrong-order' });
    expect(check(attemptWith(calling(weather, time)), { ...inOrder, order: 'any' }).outcome).toBe('pass');
  });

  it('ignores allowed extra calls, and accepts ranges of counts, in an order', () => {
    const expected = {
      calls: [{ name: 'ping', count: { min: 0, max: 2 } }, { name: 'get_time' }],
      order: 'exact',
      extra: ['get_weather'],
    };
    const made = (...names: string[]) => attemptWith(calling(...names.map((name) => call(name))));
    expect(check(made('ping', 'get_weather', 'ping', 'get_time'), expected).outcome).toBe('pass');
    expect(check(made('get_time'), expected).outcome).toBe('pass');
    expect(check(made('get_time', 'ping'), expected)).toMatchObject({ failure: 'wrong-order' });
  });

  it('requires a call in its turn', () => {
    const expected = { calls: [{ name: 'get_time' }, { name: 'ping', turn: 2 }] };
    expect(check(attemptWith(calling(time), calling(call('ping'))), expected).outcome).toBe('pass');
    expect(check(attemptWith(calling(time, call('ping'))), expected)).toMatchObject({ failure: 'wrong-order' });
  });

  it('requires parallel calls in one turn, whichever that is', () => {
    const expected = { ...twoCities, parallel: [[0, 1]] };
    const oslo = call('get_weather', { city: 'Oslo' });
    expect(check(attemptWith({ content: 'Wait.' }, calling(weather, oslo)), expected).outcome).toBe('pass');
    expect(check(attemptWith(calling(weather), calling(oslo)), expected)).toMatchObject({ failure: 'wrong-order' });
  });
});

describe('repeated calls', () => {
  const weather = call('get_weather', berlin);
  const again = (content: string) =>
    attemptWith(calling(weather), result('get_weather', content), calling(call('get_weather', ' { "city":"Berlin"}')));

  it('reports an identical call after its result as a repetition', () => {
    expect(check(again('rain'), oneCall)).toMatchObject({ failure: 'repeated-call' });
    expect(check(again('{"error":"busy"}'), oneCall)).toMatchObject({ failure: 'repeated-call' });
  });

  it('reports the repetition even if another call is missing', () => {
    expect(check(again('rain'), twoCities)).toMatchObject({ failure: 'repeated-call' });
  });

  it.each(['{"error":"busy"}', '{"ok":false}', '{"status":"error"}', 'Error: busy', '"error: busy"'])(
    'allows a retry after the error %s if configured, and only then',
    (content) => {
      expect(check(again(content), { ...oneCall, 'retry-after-error': 'allow' }).outcome).toBe('pass');
    },
  );

  it.each(['rain', '{"error":null,"sky":"clear"}', '[]', 'no errors'])(
    'does not treat %s as an error that would excuse a retry',
    (content) => {
      const verdict = check(again(content), { ...oneCall, 'retry-after-error': 'allow' });
      expect(verdict).toMatchObject({ failure: 'repeated-call' });
    },
  );

  it('fail at a number of calls that only a loop reaches', () => {
    const loop = attemptWith(calling(...Array.from({ length: 600 }, () => weather)));
    expect(check(loop, { ...oneCall, extra: 'allow' })).toMatchObject({ failure: 'extra-call', received: '600 calls' });
  });
});

describe('the properties that broke', () => {
  const expected = {
    covers: ['calls'],
    calls: [{ name: 'get_weather', arguments: berlin, covers: ['weather'] }, { name: 'get_time' }],
  };

  it('are those of the failed call, or else those of the whole check', () => {
    const time = attemptWith(calling(call('get_time')));
    expect(check(time, expected)).toMatchObject({ failure: 'missing-call', broke: ['weather'] });
    const weather = attemptWith(calling(call('get_weather', berlin)));
    expect(check(weather, expected)).toMatchObject({ failure: 'missing-call', broke: ['calls'] });
    expect(check(saying('Hm.'), expected)).toMatchObject({ failure: 'no-tool-call', broke: ['weather', 'calls'] });
    const unreadable = attemptWith(calling(call('get_weather', '{'), call('get_time')));
    expect(check(unreadable, expected)).toMatchObject({ failure: 'invalid-arguments', broke: ['weather'] });
  });
});

describe('the expectation', () => {
  it.each([
    ['an unknown key', { calls: [], orders: 'any' }],
    ['a group with unlisted calls', { calls: [{ name: 'ping' }], parallel: [[0, 1]] }],
    ['arguments that are no object', { calls: [{ name: 'ping', arguments: [1] }] }],
    ['a count beyond any limit', { calls: [{ name: 'ping', count: 2_000_000_000 }] }],
    ['a count of zero', { calls: [{ name: 'ping', count: 0 }] }],
    ['a range with its ends swapped', { calls: [{ name: 'ping', count: { min: 3, max: 1 } }] }],
  ])('refuses %s', (_, expectation) => {
    expect(toolCalls.expectation.safeParse({ kind: 'tool-calls', ...expectation }).success).toBe(false);
  });
});

describe('any attempt', () => {
  const expected = { ...twoCities, order: 'exact', parallel: [[0, 1]], extra: ['ping'], 'retry-after-error': 'allow' };

  it('gets a verdict', async () => {
    await expectOnlyVerdicts((attempt) => check(attempt, expected));
    await expectOnlyVerdicts((attempt) => check(attempt, { calls: [] }));
  });

  it('gets a verdict with calls that nearly match too', () => {
    const anyCall = fc.record({
      id: fc.constant('c'),
      name: fc.constantFrom('get_weather', 'ping', 'get_time'),
      arguments: fc.constantFrom(
        '',
        '{}',
        '{"city":"Berlin"}',
        '{"city":"Oslo"}',
        '{"city":1}',
        '{"city":"Oslo"}{}',
        null,
      ),
    });
    const anyTurn = fc.oneof(
      fc.array(anyCall, { maxLength: 4 }).map((calls) => attemptWith(calling(...calls)).turns),
      fc.constantFrom('rain', '{"error":1}').map((content) => [result('get_weather', content)]),
    );
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 5 }), fc.constantFrom('any', 'exact'), (turns, order) => {
        const verdict = check({ turns: turns.flat() }, { ...expected, order });
        expect(verdictSchema.safeParse(verdict).success).toBe(true);
      }),
    );
  });
});
