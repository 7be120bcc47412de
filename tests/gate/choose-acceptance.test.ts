import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAcceptance } from '../../src/gate/choose-acceptance.ts';
import type { AcceptanceRequest } from '../../src/records/acceptance.ts';

const sha = 'a'.repeat(40);
const head = { sha, since: '2026-11-21T12:00:00.000Z' };

function requestWith(request: Partial<AcceptanceRequest> = {}): AcceptanceRequest {
  return {
    ...{
      command: 'accept',
      by: 'a-maintainer',
      isPerson: true,
      mayWrite: true,
      through: 'comment',
      reason: 'a smaller quant',
    },
    ...{ at: '2026-11-21T12:30:00.000Z', names: undefined },
    ...request,
  };
}

describe('an acceptance', () => {
  it('counts from somebody with write access, with a reason, later than the push', () => {
    expect(chooseAcceptance([requestWith()], head)).toEqual({
      acceptance: {
        ...{ by: 'a-maintainer', reason: 'a smaller quant', at: '2026-11-21T12:30:00.000Z', sha },
        through: 'comment',
      },
      refusals: [],
    });
  });

  it.each([
    ['by somebody who may not write here', { mayWrite: false }, 'may-not-write'],
    ['by an app', { isPerson: false }, 'no-person'],
    ['without a reason', { reason: '' }, 'no-reason'],
    ['from before the push', { at: '2026-11-21T11:59:59.000Z' }, 'earlier'],
    ['from the second of the push', { at: head.since }, 'earlier'],
    ['of another commit by its name', { names: 'b'.repeat(40) }, 'other-commit'],
  ])('%s does not count, and is reported', (_, request, why) => {
    expect(chooseAcceptance([requestWith(request)], head)).toEqual({
      acceptance: undefined,
      refusals: [{ by: 'a-maintainer', why }],
    });
  });

  it('that names the whole commit needs no time', () => {
    const early = requestWith({ names: sha, at: '2026-11-20T00:00:00.000Z' });
    expect(chooseAcceptance([early], { sha, since: undefined }).acceptance?.by).toBe('a-maintainer');
    expect(chooseAcceptance([early], head).acceptance?.by).toBe('a-maintainer');
  });

  it('that names the start of a commit needs the time: a start can be found by trial', () => {
    const begins = requestWith({ names: sha.slice(0, 12) });
    expect(chooseAcceptance([begins], head).acceptance).toBeDefined();
    const early = { ...begins, at: '2026-11-21T11:00:00.000Z' };
    expect(chooseAcceptance([early], head).refusals).toEqual([{ by: 'a-maintainer', why: 'earlier' }]);
    expect(chooseAcceptance([begins], { sha, since: undefined }).acceptance).toBeUndefined();
  });

  it('does not count if GitHub does not say since when the commit is the head', () => {
    expect(chooseAcceptance([requestWith()], { sha, since: undefined })).toEqual({
      acceptance: undefined,
      refusals: [{ by: 'a-maintainer', why: 'unknown-since' }],
    });
  });

  it('is for a commit that starts with the given text, not for one that ends with it', () => {
    const other = { ...head, sha: `${'b'.repeat(20)}${'a'.repeat(20)}` };
    expect(chooseAcceptance([requestWith({ names: 'a'.repeat(12) })], other).acceptance).toBeUndefined();
    expect(chooseAcceptance([requestWith({ names: 'b'.repeat(12) })], other).acceptance?.sha).toBe(other.sha);
  });

  it('that does not count is reported for each person, except outsiders on other commits', () => {
    const requests = [
      requestWith({ by: 'one', reason: '' }),
      requestWith({ by: 'two', names: 'c'.repeat(40) }),
      requestWith({ by: 'three', mayWrite: false, names: 'c'.repeat(40) }),
    ];
    expect(
      chooseAcceptance(requests, head)
        .refusals.map(({ by, why }) => `${by}: ${why}`)
        .sort(),
    ).toEqual(['one: no-reason', 'two: other-commit']);
  });

  it('is the newest valid one', () => {
    const older = requestWith({ by: 'one', at: '2026-11-21T12:10:00.000Z' });
    const newer = requestWith({ by: 'two', at: '2026-11-21T12:20:00.000Z' });
    const outsider = requestWith({ by: 'three', mayWrite: false });
    expect(chooseAcceptance([older, outsider, newer], head)).toMatchObject({
      acceptance: { by: 'two' },
      refusals: [],
    });
  });

  it('reports one thing for each person, and nothing that outsiders said about earlier commits', () => {
    const requests = [
      requestWith({ reason: '' }),
      requestWith({ at: '2026-11-20T12:00:00.000Z' }),
      requestWith({ by: 'somebody', mayWrite: false, at: '2026-11-20T12:00:00.000Z' }),
    ];
    expect(chooseAcceptance(requests, head).refusals).toEqual([{ by: 'a-maintainer', why: 'no-reason' }]);
  });

  it('never comes from an app or from somebody without write access, whatever else is true', () => {
    const text = fc.constantFrom('', 'why', sha, sha.slice(0, 7), head.since, '2030', '2000');
    const requests = fc.array(
      fc.record({ at: text, reason: text, names: fc.option(text, { nil: undefined }), isPerson: fc.boolean() }),
    );
    fc.assert(
      fc.property(requests, fc.constantFrom(head.since, undefined), (all, since) => {
        const asked = all.map((each) => requestWith({ ...each, mayWrite: !each.isPerson }));
        expect(chooseAcceptance(asked, { sha, since }).acceptance).toBeUndefined();
      }),
    );
  });
});
