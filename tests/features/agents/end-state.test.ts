import { describe, expect, it } from 'vitest';
import { expectationSchema, splitExpectation, verify } from '../../../src/verify/registry.ts';
import { contextWith } from '../../verify/attempt-with.ts';
import { endingWith, making } from './world-with.ts';

const mail = { to: ['a@x.example'], subject: 'Hi', text: 'At 11:00.' };
const other = { to: ['b@x.example'], subject: 'Ho', text: 'At 12:00.' };
const outbox = (...sent: readonly object[]) => ({ mail: { inbox: [{ id: 'm1', text: 'Hi' }], outbox: sent as never } });
const check = (parts: object) => ({ kind: 'end-state', ...parts });
const exactly = (...items: readonly object[]) => check({ state: { 'mail.outbox': { exactly: items } } });

describe('end-state', () => {
  it.each([
    ['these items, in any order', exactly(other, mail), outbox(mail, other)],
    ['an id that the check does not name', exactly(mail), outbox({ id: 'x', ...mail })],
    [
      'an item by its id',
      check({ state: { 'mail.inbox[m1]': { exactly: { id: 'm1', text: 'Ho' } } } }),
      { mail: { inbox: [{ id: 'm1', text: 'Ho' }], outbox: [] } },
    ],
    [
      'an item that has to be gone',
      check({ state: { 'mail.inbox[m1]': 'gone' } }),
      { mail: { inbox: [], outbox: [] } },
    ],
    [
      'a part whose name is a path',
      check({ state: { 'files.b/c.d.txt': { exactly: 'x' } } }),
      { files: { 'a.txt': 'one', 'b/c.d.txt': 'x' } },
    ],
    ['a part that is gone', check({ state: { 'files.a.txt': 'gone' } }), { files: {} }],
    ['a whole device', check({ state: { files: { exactly: { b: 'x' } } } }), { files: { b: 'x' } }],
    [
      'items among others',
      check({
        state: {
          'mail.outbox': { includes: [{ ...mail, text: { $pattern: '/11/' } }], lacks: [{ ...other, text: 'x' }] },
        },
      }),
      outbox(other, mail),
    ],
    [
      'items in order',
      check({ state: { 'mail.outbox': { includes: [mail, other], 'in-order': true } } }),
      outbox(mail, mail, other),
    ],
    ['questions, which are no side effect', exactly(), { user: { asked: ['Sure?'] } }],
    ['only what must stay', check({ unchanged: ['files'] }), outbox(mail)],
  ])('passes: %s', async (_name, expected, end) => {
    expect(await endingWith(expected, end)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['a missing item', exactly(mail), outbox(), 'wrong-state', 'mail.outbox'],
    ['a second one', exactly(mail), outbox(mail, mail), 'wrong-state', 'mail.outbox: no further item than 1'],
    [
      'one wrong field',
      exactly(other, mail),
      outbox(mail, { ...other, to: ['c@x.example'] }),
      'wrong-state',
      'mail.outbox[*].to[0]',
    ],
    ['an extra field', exactly(mail), outbox({ ...mail, cc: ['c@x.example'] }), 'wrong-state', 'mail.outbox[*].cc'],
    [
      'another order',
      check({ state: { 'mail.outbox': { exactly: [mail, other], 'in-order': true } } }),
      outbox(other, mail),
      'wrong-state',
      'mail.outbox[0].to[0]',
    ],
    [
      'another order among others',
      check({ state: { 'mail.outbox': { includes: [mail, other], 'in-order': true } } }),
      outbox(other, mail),
      'wrong-state',
      'in this order',
    ],
    [
      'an item that must not be there',
      check({ state: { 'mail.outbox': { lacks: [other] } } }),
      outbox(mail, other),
      'wrong-state',
      'no such item',
    ],
    ['a part that stayed', check({ state: { 'files.a.txt': 'gone' } }), {}, 'wrong-state', 'nothing there'],
    ['a part that never came', check({ state: { 'files.b.txt': { exactly: 'x' } } }), {}, 'wrong-state', 'files.b.txt'],
    ['no list', check({ state: { 'files.a.txt': { includes: ['x'] } } }), {}, 'wrong-state', 'a list'],
    [
      'a change that was not asked for',
      exactly(),
      { files: { 'a.txt': 'two' } },
      'side-effect',
      'files.a.txt: as it was: "one"',
    ],
    [
      'a new file',
      exactly(),
      { files: { 'a.txt': 'one', 'b.txt': '' } },
      'side-effect',
      'files.b.txt: as it was: nothing there',
    ],
    [
      'another item of a named list',
      check({ state: { 'mail.inbox[m1]': 'gone' } }),
      { mail: { inbox: [{ id: 'm2' }], outbox: [] } },
      'side-effect',
      'mail.inbox',
    ],
    ['a change although the check says unchanged', check({ unchanged: ['mail'] }), outbox(mail), 'side-effect', 'mail'],
  ])('fails: %s', async (_name, expected, end, failure, words) => {
    expect(await endingWith(expected, end)).toMatchObject({
      outcome: 'fail',
      failure,
      expected: expect.stringContaining(words),
    });
  });

  it('fails on a forbidden call, whatever the state', async () => {
    const never = check({ state: { 'mail.outbox': { exactly: [] } }, never: ['delete_file'] });
    expect(await endingWith(never, {}, { calls: ['list', 'delete_file'] })).toMatchObject({
      failure: 'extra-call',
      received: 'a call in message 2',
    });
  });

  it('names the properties of each place, and counts the places that are right', async () => {
    const placed = check({
      covers: { sent: '$.mail.outbox', text: '$.mail.outbox[*].text', kept: 'side-effect', file: '$.files' },
      state: { 'mail.outbox': { exactly: [mail] }, 'files.a.txt': { exactly: 'one' } },
    });
    const broke = async (end: Parameters<typeof endingWith>[1]) => endingWith(placed, end);
    expect(await broke(outbox({ ...mail, text: '' }))).toMatchObject({ broke: ['text'], score: 50 });
    expect(await broke(outbox())).toMatchObject({ broke: ['sent'] });
    expect(await broke({ ...outbox(mail), files: { 'a.txt': '' } })).toMatchObject({ broke: ['file'] });
    expect(await broke({ ...outbox(mail), user: { asked: [], more: 1 } })).toMatchObject({ broke: ['kept'] });
  });

  it('is split into its places for packs lint', () => {
    const whole = expectationSchema.parse(check({ state: { files: 'gone', mail: 'gone' }, never: ['x'] }));
    expect(splitExpectation(whole)).toMatchObject([
      { state: { files: 'gone' }, never: [], unchanged: [] },
      { state: { mail: 'gone' }, never: [], unchanged: [] },
      { state: {}, never: ['x'], unchanged: [] },
    ]);
  });

  it('says nothing about the model without a world', async () => {
    const expected = expectationSchema.parse(exactly());
    expect(await verify(making(), expected, contextWith())).toMatchObject({
      outcome: 'unmeasured',
      cause: 'pack-error',
    });
  });
});
