import { describe, expect, it } from 'vitest';
import { attemptWith, saying } from './attempt-with.ts';
import { call, calling, check } from './tool-calls-with.ts';

const listed = { calls: [{ name: 'get_weather', arguments: { city: 'Berlin' } }] };
const fails = (mode: string, received: string) => ({
  outcome: 'fail',
  failure: mode,
  expected: 'get_weather({"city":"Berlin"})',
  received,
});

describe('a call that was written and not made', () => {
  it.each([
    ['JSON with space around its colons', '{"name" : "get_weather" , "arguments" : {"city" : "Berlin"}}'],
    ['JSON without any space', '{"name":"get_weather","arguments":{"city":"Berlin"}}'],
    ['JSON over lines', '{\n  "name":\n    "get_weather",\n  "arguments":\n    {"city": "Berlin"}\n}'],
    ['JSON that names the function', '{"function": "get_weather", "args": {"city": "Berlin"}}'],
    ['JSON that names the tool', '{"tool": "get_weather", "input": {"city": "Berlin"}}'],
    ['JSON that spells out the names of tool and arguments', '{"tool_name": "get_weather", "parameters": {}}'],
    ['JSON after another name', '{"name": "Berlin"} {"name": "get_weather", "arguments": {}}'],
    ['code', 'get_weather(city="Berlin")'],
    ['code with white space around it', '\n  get_weather(city="Berlin")\n'],
    ['code in a list', '[get_weather(city="Berlin")]'],
    ['code in a fence', '```python\nget_weather(city="Berlin")\n```'],
    ['code of two calls', 'get_weather(city="Berlin")\nget_time()'],
    ['a tag in capitals', '<TOOL_CALL>get_weather'],
  ])('is seen as %s', (_, text) => {
    expect(check(saying(text), listed)).toEqual(fails('call-in-content', text));
  });

  it.each([
    ['JSON without arguments', '{"name": "get_weather"}'],
    ['JSON with the name of no tool', '{"name": "Berlin", "arguments": {}}'],
    ['JSON in which a tool is not a name', '{"city": "get_weather", "arguments": {}}'],
    ['words about a tool and its parameters', 'get_weather(city) is what I would call'],
    ['words in brackets', 'There is no tool for that (sorry)'],
    ['a list of words', '[sorry]'],
    ['code that names a tool deeper inside', 'print(get_weather("Berlin"))'],
    ['a tool with no brackets', 'get_weather'],
    ['a tool that is named last', 'Call get_weather('],
    ['the name of another tool that starts the same', 'get_weather_map(city="Berlin")'],
  ])('is not seen in %s', (_, text) => {
    expect(check(saying(text), listed)).toEqual(fails('no-tool-call', text));
    expect(check(saying(text), { calls: [] })).toEqual({ outcome: 'pass' });
  });

  it('is reported as no text if nothing was said', () => {
    expect(check(saying(''), listed)).toEqual(fails('no-tool-call', 'no call and no text'));
  });
});

describe('a call that was thought and not made', () => {
  const json = '{"name": "get_weather", "arguments": {"city": "Berlin"}}';

  it.each([
    ['as the markup of a template', '<tool_call>'],
    ['as JSON', json],
    ['as code', 'get_weather(city="Berlin")'],
  ])('is reported if a call was due: %s', (_, reasoning) => {
    expect(check(attemptWith({ reasoning, content: 'It rains.' }), listed)).toEqual(
      fails('call-in-reasoning', reasoning),
    );
  });

  it('does not matter if no call is due, unless it is the markup of a template', () => {
    const none = { calls: [{ name: 'get_weather', count: { min: 0, max: 1 } }] };
    expect(check(attemptWith({ reasoning: json, content: 'It rains.' }), none)).toEqual({ outcome: 'pass' });
    expect(check(attemptWith({ reasoning: `<tool_call>${json}` }), none)).toEqual({
      outcome: 'fail',
      failure: 'call-in-reasoning',
      expected: 'no call',
      received: `<tool_call>${json}`,
    });
  });
});

describe('the markup of a call beside the right calls', () => {
  const attempt = attemptWith({ ...calling(call('get_weather', { city: 'Berlin' })), content: 'So: <tool_call>' });

  it('fails if no more calls are allowed, and only then', () => {
    expect(check(attempt, listed)).toEqual({
      outcome: 'fail',
      failure: 'call-in-content',
      expected: 'no further call',
      received: 'So: <tool_call>',
    });
    expect(check(attempt, { ...listed, extra: 'allow' })).toEqual({ outcome: 'pass' });
    expect(check(attempt, { ...listed, extra: ['ping'] })).toEqual({ outcome: 'pass' });
  });

  it('is not meant by JSON or code', () => {
    const spoken = { ...calling(call('get_weather', { city: 'Berlin' })), content: 'get_weather(city="Berlin")' };
    expect(check(attemptWith(spoken), listed)).toEqual({ outcome: 'pass' });
  });
});
