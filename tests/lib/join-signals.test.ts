import { expect, it } from 'vitest';
import { joinSignals } from '../../src/lib/within.ts';

it('is aborted with the first of its signals, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = joinSignals(one.signal, undefined, other.signal);
  expect(joined.signal.aborted).toBe(false);
  other.abort('done');
  one.abort('late');
  expect(joined.signal.reason).toBe('done');
  const late = joinSignals(one.signal);
  expect(late.signal.reason).toBe('late');
});

it('ignores signals once it is disposed', () => {
  const one = new AbortController();
  const joined = joinSignals(one.signal);
  joined[Symbol.dispose]();
  one.abort();
  expect(joined.signal.aborted).toBe(false);
});
