import { describe, expect, it } from 'vitest';
import { attemptWith } from '../../../../verify/attempt-with.ts';
import { sent } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const expected = { kind: 'benchlocal/instruct-follow', asserts: [{ kind: 'required_phrase', value: 'nothing' }] };

function shown(received: string): object {
  return {
    outcome: 'fail',
    failure: 'verifier-fail',
    expected: '{"kind":"required_phrase","value":"nothing"}',
    received,
  };
}

const delta = { content: 'tea' };

describe('the answer of a response', () => {
  it.each([
    ['on top', { content: 'tea', message: { content: 'milk' } }, 'tea'],
    ['on top, as reasoning', { content: '', reasoning: 'tea', message: { content: 'milk' } }, 'tea'],
    ['in a message on top', { message: { content: 'tea' }, choices: [{ message: { content: 'milk' } }] }, 'tea'],
    ['in the first choice', { choices: [{ message: { content: 'tea' } }, { message: { content: 'milk' } }] }, 'tea'],
    ['in the choices, if the message on top is text', { message: 'milk', choices: [{ message: delta }] }, 'tea'],
    ['in the choices, if the message on top is null', { message: null, choices: [{ message: delta }] }, 'tea'],
    ['in the choices, if the message on top is a list', { message: [delta], choices: [{ message: delta }] }, 'tea'],
    ['in the reasoning, if the content is only thoughts', { content: '<think>a</think>', reasoning: 'tea' }, 'tea'],
    ['in reasoning_content before reasoning', { reasoning: 'milk', reasoning_content: 'tea' }, 'tea'],
    ['in the content, beside a message that is empty on top', { message: {}, choices: [{ message: delta }] }, ''],
  ])('is found %s', async (_where, raw, answer) => {
    expect(await verifyBenchlocal(sent(raw), expected)).toEqual(shown(answer));
  });

  it.each([[undefined], [null], [false], [0], [''], [[]], [{}]])(
    'is found in the delta of a choice whose message is %j',
    async (empty) => {
      expect(await verifyBenchlocal(sent({ choices: [{ message: empty, delta }] }), expected)).toEqual(shown('tea'));
    },
  );

  it.each([[true], [5], ['milk'], [['milk']], [{ role: 'assistant' }]])(
    'is empty if the message of a choice is %j, whatever its delta says',
    async (full) => {
      expect(await verifyBenchlocal(sent({ choices: [{ message: full, delta }] }), expected)).toEqual(shown(''));
    },
  );

  it.each([[null], ['tea'], [5], [[delta]], [{}], [{ choices: [] }], [{ choices: ['tea'] }], [{ choices: delta }]])(
    'is empty if the response is %j',
    async (raw) => {
      expect(await verifyBenchlocal(sent(raw), expected)).toEqual(shown(''));
    },
  );

  it('is empty if nothing was answered', async () => {
    expect(await verifyBenchlocal(attemptWith(), expected)).toEqual(shown(''));
  });

  it('is that of the last turn', async () => {
    const attempt = attemptWith({ content: 'milk' }, { content: 'tea' });
    expect(await verifyBenchlocal(attempt, expected)).toEqual(shown('tea'));
  });

  it('is the reasoning of a turn without content, if no response was kept', async () => {
    expect(await verifyBenchlocal(attemptWith({ reasoning: 'tea' }), expected)).toEqual(shown('tea'));
  });
});
