import { describe, expect, it } from 'vitest';
import { attemptWith, saying } from './attempt-with.ts';
import { call, calling, check, result } from './tool-calls-with.ts';

const berlin = { city: 'Berlin' };
const oslo = { city: 'Oslo' };
const weather = (place: { city: string }) => call('get_weather', place);
const said = (verdict: unknown) => verdict as { failure: string; expected: string; received: string; broke?: string[] };

describe('what a failure of calls reports', () => {
  it('for a repetition: what was expected, and the repeated call', () => {
    const again = attemptWith(calling(weather(berlin)), result('get_weather', 'rain'), calling(weather(berlin)));
    const expected = {
      calls: [
        { name: 'get_weather', arguments: berlin },
        { name: 'get_time', turn: 2 },
      ],
    };
    expect(said(check(again, expected))).toMatchObject({
      failure: 'repeated-call',
      expected: 'no second call after its result (get_weather({"city":"Berlin"}), get_time({}) in turn 2)',
    });
  });

  it('for too many: what was expected, or that none was', () => {
    const once = attemptWith(calling(call('ping')));
    expect(said(check(once, { calls: [] }))).toMatchObject({
      failure: 'extra-call',
      expected: 'no call',
      received: 'ping({})',
    });
    const two = attemptWith(calling(call('ping'), call('get_time')));
    expect(said(check(two, { calls: [{ name: 'ping' }] }))).toMatchObject({
      expected: 'ping({})',
      received: 'get_time({})',
    });
  });

  it('for a missing call: that call, and all that were made', () => {
    const made = attemptWith(calling(call('ping'), call('get_time')));
    const calls = [{ name: 'ping' }, { name: 'get_time' }, { name: 'get_weather', arguments: berlin }];
    expect(said(check(made, { calls }))).toMatchObject({
      failure: 'missing-call',
      expected: 'get_weather({"city":"Berlin"})',
      received: 'ping({}), get_time({})',
    });
  });

  it('for a call that was begun while thinking: the thinking', () => {
    const reasoning = '<tool_call>{"name":"get_wea';
    const made = attemptWith({ ...calling(call('ping')), reasoning });
    const calls = [{ name: 'ping' }, { name: 'get_weather', arguments: berlin }];
    expect(said(check(made, { calls }))).toMatchObject({ failure: 'call-in-reasoning', received: reasoning });
    const mused = attemptWith({ ...calling(call('ping')), reasoning: '{"name":"get_weather","arguments":{}}' });
    expect(said(check(mused, { calls }))).toMatchObject({ failure: 'missing-call' });
  });

  it('for a wrong order: the order, the groups, and the turn of each call', () => {
    const calls = [{ name: 'get_time' }, { name: 'ping' }, { name: 'get_weather', arguments: berlin }];
    const made = attemptWith(calling(call('ping')), result('ping', 'ok'), calling(call('get_time'), weather(berlin)));
    expect(said(check(made, { calls, order: 'exact' }))).toMatchObject({
      failure: 'wrong-order',
      expected: 'get_time({}), then ping({}), then get_weather({"city":"Berlin"})',
      received: 'turn 1: ping({}), turn 2: get_time({}), turn 2: get_weather({"city":"Berlin"})',
    });
    expect(said(check(made, { calls, parallel: [[0, 1]] }))).toMatchObject({
      failure: 'wrong-order',
      expected: 'get_time({}), ping({}), get_weather({"city":"Berlin"}); calls 0 and 1 in one turn',
    });
  });

  it('for other arguments: those of the expected turn, before any other', () => {
    const calls = [{ name: 'get_weather', arguments: berlin, turn: 2 }];
    const [bonn, bern] = [{ city: 'Bonn' }, { city: 'Bern' }];
    const made = attemptWith(calling(weather(bonn)), result('get_weather', 'rain'), calling(weather(bern)));
    expect(said(check(made, { calls }))).toMatchObject({
      failure: 'wrong-arguments',
      expected: 'get_weather $.city = "Berlin"',
      received: '"Bern"',
    });
  });

  it('for another tool in its place: a wrong tool, not wrong arguments', () => {
    const made = attemptWith(calling(call('ping', oslo)));
    expect(said(check(made, { calls: [{ name: 'get_weather', arguments: berlin }] }))).toMatchObject({
      failure: 'wrong-tool',
      expected: 'get_weather({"city":"Berlin"})',
      received: 'ping({"city":"Oslo"})',
    });
  });

  it('for calls outside their turn: only the properties that these cover', () => {
    const calls = [
      { name: 'get_time', turn: 1, covers: ['time'] },
      { name: 'ping', turn: 2, covers: ['ping'] },
      { name: 'get_weather', arguments: berlin, covers: ['weather'] },
    ];
    const made = attemptWith(calling(call('get_time'), call('ping'), weather(berlin)));
    expect(said(check(made, { calls })).broke).toEqual(['ping']);
    const none = attemptWith(calling(call('get_time')), calling(call('ping')));
    expect(said(check(none, { calls })).broke).toEqual(['weather']);
  });

  it('for an unknown tool: the existing ones, and for a damaged one what was listed by its name', () => {
    const calls = [
      { name: 'ping', covers: ['ping'] },
      { name: 'get_weather', arguments: berlin, covers: ['weather'] },
    ];
    const unknown = check(attemptWith(calling(call('launch'))), { calls });
    expect(said(unknown)).toMatchObject({
      failure: 'unknown-tool',
      expected: 'one of get_weather, get_time, send_email, ping',
      broke: ['ping', 'weather'],
    });
    const damaged = check(attemptWith(calling(call('get_weather', '{"city":'))), { calls });
    expect(said(damaged).expected).toMatch(/^arguments as one JSON object \(.+\)$/);
    expect(said(damaged).broke).toEqual(['weather']);
  });

  it('for no call: all that were expected, and the last words', () => {
    const calls = [{ name: 'ping', count: { min: 0, max: 1 } }, { name: 'get_time' }, { name: 'get_weather' }];
    const silent = attemptWith({ content: 'First words.' }, { content: '  ' });
    expect(said(check(silent, { calls }))).toMatchObject({
      failure: 'no-tool-call',
      expected: 'get_time({}), get_weather({})',
      received: 'no call and no text',
    });
    expect(said(check(saying('No.'), { calls })).received).toBe('No.');
    const optional = { calls: [{ name: 'ping', count: { min: 0, max: 1 } }] };
    expect(check(saying('No.'), optional)).toEqual({ outcome: 'pass' });
    expect(said(check(saying('<tool_call>{"name":"ping"'), optional)).expected).toBe('no call');
  });
});
