import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/records/attempt.ts';
import { attemptWith } from './attempt-with.ts';
import { calling, check } from './tool-calls-with.ts';

const listed = { calls: [{ name: 'get_weather', arguments: { city: 'Berlin' } }] };
const sending = (args: unknown) => {
  const call: ToolCall = { id: 'c1', name: 'get_weather', arguments: args };
  return check(attemptWith(calling(call)), listed);
};

class Unsendable {
  readonly self = this;
}

describe('arguments that cannot be read', () => {
  it.each([
    ['text inside text', '"{\\"city\\":\\"Berlin\\"}"', 'text inside of text'],
    ['a list', '[{"city":"Berlin"}]', 'no object'],
    ['a list sent as such', ['Berlin'], 'no object'],
    ['a number', 7, 'no object'],
    ['a word', 'true', 'no object'],
  ])('are named for what they are: %s', (_, args, problem) => {
    expect(sending(args)).toEqual({
      outcome: 'fail',
      failure: 'invalid-arguments',
      expected: `arguments as one JSON object (${problem})`,
      received: `get_weather(${typeof args === 'string' ? args : JSON.stringify(args)})`,
    });
  });

  it('are named even if they have no text', () => {
    expect(sending(new Unsendable())).toEqual({
      outcome: 'fail',
      failure: 'invalid-arguments',
      expected: 'arguments as one JSON object (not JSON)',
      received: 'get_weather(object)',
    });
  });

  it.each([
    ['side by side', '{"city":"Berlin"}{"city":"Oslo"}'],
    ['with objects inside', '{"at":{"city":"Berlin"}}{"city":"Oslo"}'],
    ['with lists inside', '{"cities":["Berlin"]}{"cities":[["Oslo"],[]]}'],
    ['on separate lines', '{"city":"Berlin"}\n{"city":"Oslo"}\n'],
    ['three of them', ' {}{"city":"Berlin"} {"city":"Oslo"}'],
    ['with brackets and quotes inside strings', '{"city":"a}{\\"["}{"city":"]\\\\"}'],
  ])('are merged calls if they are several objects, %s', (_, args) => {
    expect(sending(args)).toEqual({
      outcome: 'fail',
      failure: 'merged-calls',
      expected: 'arguments as one JSON object (several objects joined into one text)',
      received: `get_weather(${args})`,
    });
  });

  it.each([
    ['a list among them', '{"city":"Berlin"}["Oslo"]'],
    ['a list before them', '["Oslo"]{"city":"Berlin"}'],
    ['a broken one among them', '{"city":"Berlin"}{city}'],
    ['a broken one before them', '{city}{"city":"Berlin"}'],
    ['an extra bracket before them', '}{"city":"Berlin"}{"city":"Oslo"}'],
    ['an extra bracket between them', '{"city":"Berlin"}}{"city":"Oslo"}'],
    ['an extra bracket after them', '{"city":"Berlin"}{"city":"Oslo"}}'],
    ['a word after them', '{"city":"Berlin"}{"city":"Oslo"} done'],
    ['the second one cut', '{"city":"Berlin"}{"city":"Os'],
    ['a comma between them', '{"city":"Berlin"},{"city":"Oslo"}'],
    ['a key twice in one of them', '{"city":"Berlin"}{"city":"Oslo","city":"Oslo"}'],
    ['only one object, and a no-break space after it', '{"city":"Berlin"}\u00a0'],
    ['only one object, and a key twice', '{"city":"Berlin","city":"Berlin"}'],
  ])('are no merged calls with %s', (_, args) => {
    expect(sending(args)).toMatchObject({ failure: 'invalid-arguments', received: `get_weather(${args})` });
  });
});

describe('arguments that came as an object', () => {
  it('are shown as the text that a server would have sent', () => {
    expect(sending({ city: 'Oslo', days: [1, 2] })).toEqual({
      outcome: 'fail',
      failure: 'extra-argument',
      expected: 'get_weather $.days = no such argument',
      received: '{"city":"Oslo","days":[1,2]}',
    });
    const twice = { calls: [] };
    const call: ToolCall = { id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } };
    expect(check(attemptWith(calling(call)), twice)).toMatchObject({ received: 'get_weather({"city":"Oslo"})' });
  });

  it('are accepted like text, even null if no arguments are listed', () => {
    expect(sending({ city: 'Berlin' })).toEqual({ outcome: 'pass' });
    const ping = (args: unknown) => attemptWith(calling({ id: 'c1', name: 'ping', arguments: args }));
    expect(check(ping(null), { calls: [{ name: 'ping' }] })).toEqual({ outcome: 'pass' });
  });
});
