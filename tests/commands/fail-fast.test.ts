import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/records/decision.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [firstText, first] = wordPack(10, { id: 'first', says: 'noun' });
const [secondText, second] = wordPack(10, { id: 'second', says: 'verb' });
const packs = '--pack first.yaml second.yaml --concurrency 1';
const useless = Array.from({ length: 10 }, (_, index) => `second/W-${String(index + 1).padStart(2, '0')}`);

// An attempt counts once it is on the disk: a server that takes 20 ms gives even a busy disk the time.
describe('--fail-fast', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [first, second] });
    await started.place.write('first.yaml', firstText);
    await started.place.write('second.yaml', secondText);
    for (const mode of ['no-thinking', 'enable-thinking']) {
      const done = await started.place.do(`${started.onIt} ${packs} --capture --mode ${mode}`);
      expect(done.code).toBe(0);
    }
    started.endpoint.change(breaking(...useless));
    const kept = await started.place.do([
      ...`${started.onIt} ${packs} --capture --baselines-dir kept --accept-useless`.split(' '),
      'not trained for it',
    ]);
    expect(kept.code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  async function check(flags: string) {
    const before = started.endpoint.asked.length;
    const done = await started.place.do(`${started.onIt} ${packs} --json report.json ${flags}`);
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    const asked = started.endpoint.asked.slice(before).map(({ messages }) => JSON.stringify(messages));
    const ofPack = (says: string) => asked.filter((text) => text.includes(`Say only: ${says}`)).length;
    return {
      ...done,
      decision,
      nouns: ofPack('noun'),
      verbs: ofPack('verb'),
      head: flat(done.out.split('\n\n')[0] ?? ''),
    };
  }

  it('says after how many attempts the outcome was certain, and never shows a part as the whole', async () => {
    started.endpoint.change({ choose: () => 'near-miss', delayMs: 20 });
    const { code, head, out, decision, nouns, verbs } = await check('--fail-fast');
    expect(code).toBe(1);
    const [mode] = decision.modes;
    expect(mode?.settledAfter).toEqual({ attempts: expect.any(Number), of: 60 });
    const { attempts = 0 } = mode?.settledAfter ?? {};
    expect(attempts).toBeLessThan(40);
    expect(nouns + verbs).toBeLessThanOrEqual(attempts + 2);
    expect(head).toContain(`Stopped early: decided after ${attempts} of 60 attempts.`);
    expect(head).toMatch(/ by at least [\d.]+ pp/);
    expect(out).not.toContain('planned attempts are missing');
    expect(out).not.toContain('−100.0');
    const regressed = mode?.packs.find(({ outcome }) => outcome === 'regressed');
    // Unasked scenarios count as passed: the smallest possible drop of the whole.
    expect(regressed?.drop.value).toBeCloseTo((30 - (regressed?.missing ?? 0)) / 30, 9);
    expect(regressed?.means.current).toBe(0);
    await started.place.do(`${started.onIt} ${packs} --fail-fast --csv report.csv --markdown report.md`);
    expect(await started.place.read('report.csv')).toMatch(
      /^pack,test\/model,no-thinking,first,,regressed,30,30,0,\d+,,,,/m,
    );
    expect(await started.place.read('report.md')).not.toMatch(/Quality: |−100/);
  });

  it('does not mention it if everything was asked', async () => {
    const { decision, out } = await check('');
    expect(decision.modes[0]?.settledAfter).toBeUndefined();
    expect(out).not.toContain('Stopped early');
    expect(decision.modes[0]?.packs.map(({ missing }) => missing)).toEqual([undefined, undefined]);
  });

  it('skips a pack that can change nothing, and decides the other as before', async () => {
    started.endpoint.change(breaking(...useless));
    const whole = await check('--baselines-dir kept');
    const fast = await check('--baselines-dir kept --fail-fast');
    expect([whole.code, fast.code]).toEqual([0, 0]);
    expect(whole.verbs).toBeGreaterThanOrEqual(30);
    expect(fast.verbs).toBeLessThan(2);
    expect(fast.head).toContain('1 of 2 packs can gate. Stopped early: decided after');
    started.endpoint.change(breaking('first/W-01', 'first/W-02', ...useless));
    const broken = await check('--baselines-dir kept --fail-fast');
    expect(broken).toMatchObject({ code: 1, verbs: expect.any(Number) });
    expect(broken.verbs).toBeLessThan(2);
    expect(broken.decision.modes[0]?.packs[0]).toMatchObject({ outcome: 'regressed' });
  });

  it('stops asking a mode with a certain outcome while another is open', async () => {
    started.endpoint.change(breaking('first/W-01', 'first/W-02', 'first/W-03', 'first/W-04'));
    const modes = '--mode no-thinking enable-thinking';
    const whole = await check(modes);
    const fast = await check(`${modes} --fail-fast --no-confirm`);
    expect([whole.code, fast.code]).toEqual([1, 1]);
    expect(fast.nouns + fast.verbs).toBeLessThan(whole.nouns + whole.verbs);
    expect(fast.decision.modes.map(({ outcome }) => outcome)).toEqual(['regressed', 'regressed']);
  });

  it('keeps the report and its figures for later', async () => {
    started.endpoint.change({ choose: () => 'near-miss', delayMs: 20 });
    const { decision } = await check('--fail-fast');
    const folder = `.quality-baseline/runs/${decision.run.ids[0]}`;
    const { scorecards } = JSON.parse(await started.place.read(`${folder}/scorecard.json`));
    expect(scorecards[0]).toMatchObject({ stoppedEarly: true });
  });
});

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
