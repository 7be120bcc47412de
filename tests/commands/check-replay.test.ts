import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptedEndpointOptions } from '../support/scripted-endpoint.ts';
import { breaking, type Started, startedWith } from './started-with.ts';

const [one, two] = ['toolcall-15/TC-01', 'toolcall-15/TC-02'];
const otherTemplate = '{{ other }}{% if enable_thinking %}{% endif %}';

describe('check of a recording', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith();
    const { place, onIt } = started;
    expect((await place.do(`${onIt} --pack toolcall-15 --capture --record first.cassette.jsonl`)).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());

  async function replay(cassette: string, flags = '') {
    const line = `check --slug test/model --replay ${cassette} --pack toolcall-15 ${flags}`;
    started.asked();
    const done = await started.place.do(line);
    expect(started.asked()).toBe(0);
    return done;
  }

  it('passes what was captured, without a server', async () => {
    const { code, out } = await replay('first.cassette.jsonl');
    expect(code).toBe(0);
    expect(out).toContain('no change detected in model, engine or settings');
    expect(out).toContain('15 of 15 answers identical');
  });

  it.each<[string, ScriptedEndpointOptions, string, number, RegExp]>([
    [
      'two-broken',
      { ...breaking(one, two), template: otherTemplate },
      '',
      1,
      /from\s+100\.0\s+to\s+86\.7\s+%.*\ntemplate changed/s,
    ],
    ['one-broken', breaking(one), '', 0, /↓ toolcall-15\/TC-01/],
    ['quantization', { quantization: 'Q4_K_M' }, '', 0, /\nquantization Q8_0 → Q4_K_M/],
    ['control', { template: '{{ plain }}' }, '', 4, /has\s+no\s+switch\s+for\s+thinking/],
    ['model', { model: 'other-7b' }, '', 4, /--expect-change model/],
    ['expected', { model: 'other-7b' }, '--expect-change model', 0, /\nmodel scripted-7b → other-7b/],
  ])('decides on a recording as on its server: %s', async (name, change, flags, code, words) => {
    const { place, endpoint, onIt, reset } = started;
    endpoint.change(change);
    const live = await place.do(`${onIt} --pack toolcall-15 --record ${name}.cassette.jsonl ${flags}`);
    reset();
    const again = await replay(`${name}.cassette.jsonl`, flags);
    expect([live.code, again.code]).toEqual([code, code]);
    expect(again.out).toMatch(words);
    expect(headOf(again.out)).toBe(headOf(live.out));
  });

  it('asks the server nothing for a recording that is there already', async () => {
    started.asked();
    const { code, err } = await started.place.do(`${started.onIt} --pack toolcall-15 --record first.cassette.jsonl`);
    expect([code, started.asked()]).toEqual([2, 0]);
    expect(err).toContain('first.cassette.jsonl is there already');
  });

  it('says what to do if the recording has no answers for the confirmation', async () => {
    const { place, endpoint, onIt, reset } = started;
    endpoint.change(breaking(one, two));
    await place.do(`${onIt} --pack toolcall-15 --record first-rounds.cassette.jsonl --no-confirm`);
    reset();
    const { code, err } = await replay('first-rounds.cassette.jsonl');
    expect(code).toBe(3);
    expect(err).not.toContain('the server is gone');
    expect(err.replace(/\s+/g, ' ')).toContain(
      'the cassette holds 3 answers to this request, but the request came again Play it with the flags it was recorded with; --no-confirm leaves the confirmation out.',
    );
    expect((await replay('first-rounds.cassette.jsonl', '--no-confirm')).code).toBe(1);
  });

  it('counts what the recording lacks as unmeasured, and never as wrong', async () => {
    const whole = await started.place.read('first.cassette.jsonl');
    const lines = whole.split('\n');
    await started.place.write('cut.cassette.jsonl', lines.slice(0, Math.floor(lines.length * 0.8)).join('\n'));
    const { code, out } = await replay('cut.cassette.jsonl');
    expect(code).not.toBe(1);
    expect(out).not.toContain('Regressed');
  });
});

function headOf(out: string): string {
  return out.slice(0, out.indexOf('\n\n'));
}
