import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Decision } from '../../src/records/decision.ts';
import type { ScriptedEndpointOptions } from '../support/scripted-endpoint.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [one, two, three] = ['toolcall-15/TC-01', 'toolcall-15/TC-02', 'toolcall-15/TC-03'];
const otherTemplate = '{{ other }}{% if enable_thinking %}{% endif %}';
const [wordsText, words] = wordPack(10);

describe('check against a baseline', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [...(await loadBuiltinPacks('medium')).map(({ pack }) => pack), words] });
    await started.place.write('words.yaml', wordsText);
    const captured = await started.place.do(`${started.onIt} --pack toolcall-15 words.yaml --capture`);
    expect(captured.err).not.toContain('cannot');
    expect(captured.code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  async function check(change: ScriptedEndpointOptions, flags = '', packs = 'toolcall-15') {
    started.endpoint.change(change);
    started.asked();
    const done = await started.place.do(`${started.onIt} --pack ${packs} --json report.json ${flags}`);
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    const [mode] = decision.modes;
    if (mode === undefined) throw new Error('a decision has a mode');
    return { ...done, requests: started.asked(), decision, mode, pack: mode.packs[0], firstLine: headOf(done.out) };
  }

  it('passes an unchanged model, with every answer the same', async () => {
    const { code, out, pack } = await check({});
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ Passed: /);
    expect(out).toContain('15 of 15 answers identical');
    expect(pack).toMatchObject({ outcome: 'passed', tripped: null, confirmed: null, flips: [] });
  });

  it('regresses on two scenarios of fifteen, after asking them again', async () => {
    const { code, out, pack } = await check(breaking(one, two));
    expect(code).toBe(1);
    expect(pack).toMatchObject({
      outcome: 'regressed',
      drop: { exact: '2/15' },
      confirmed: { rounds: 3, requests: 6 },
    });
    expect(out).toContain('fell by 13.3 pp, from 100.0\n  to 86.7 % (limit 10 pp; substance fell by 3.3 points)');
    expect(out).toMatch(/: −13.3 pp \(p = .0025\) before 3 confirming rounds in\s+one\s+session/);
    expect(out).toMatch(/↓ toolcall-15\/TC-01 +100 → 0 % \(6 attempts\)/);
  });

  it('passes with one broken, and lists it', async () => {
    const { code, out, pack } = await check(breaking(one));
    expect(code).toBe(0);
    expect(pack).toMatchObject({ outcome: 'passed', drop: { exact: '1/15' }, confirmed: null });
    expect(out).toMatch(/↓ toolcall-15\/TC-01 +100 → 0 % \(3 attempts\)/);
    expect(out).toContain('−6.7');
  });

  it('passes a drop of exactly ten points, in a pack of ten', async () => {
    const { code, out, pack } = await check(breaking('words/W-01'), '', 'words.yaml');
    expect(code).toBe(0);
    expect(pack).toMatchObject({
      outcome: 'passed',
      drop: { exact: '1/10', isAboveThreshold: false },
      confirmed: null,
    });
    expect(out).toContain('−10.0');
    const further = await check(breaking('words/W-01', 'words/W-02'), '', 'words.yaml');
    expect(further).toMatchObject({ code: 1, pack: { outcome: 'regressed', drop: { exact: '1/5' } } });
  });

  it('clears unstable scenarios, and lists them as flaky', async () => {
    const wavering: ScriptedEndpointOptions = {
      choose: (key, time) => ([one, two].includes(key) && time <= 3 ? 'near-miss' : 'gold'),
    };
    const { code, pack } = await check(wavering);
    expect(code).toBe(0);
    expect(pack).toMatchObject({ outcome: 'passed', tripped: { drop: { exact: '2/15' } }, flaky: [one, two] });
    // Three more rounds of the changed ones and, since those cleared the pack, of all others.
    expect(pack?.confirmed?.requests).toBe(45);
  });

  it('is inconclusive if unmeasured attempts could decide', async () => {
    const lost: ScriptedEndpointOptions = {
      ...breaking(one),
      fault: ({ messages }) => (isAbout(messages, 'P-7733') || isAbout(messages, 'parcel') ? 'cut' : undefined),
    };
    const { code, out, mode } = await check(lost);
    expect(out).toMatch(/attempts got no answer: they could\s+change the verdict\s+\(/);
    expect(code).toBe(4);
    expect(mode.packs[0]?.causes).toHaveProperty('disconnect');
  });

  it.each<[string, ScriptedEndpointOptions, string, number, string]>([
    ['regresses, and names the template first', { ...breaking(one, two), template: otherTemplate }, '', 1, 'template'],
    ['passes, and names another quantization', { quantization: 'Q4_K_M' }, '', 0, 'quantization Q8_0 → Q4_K_M'],
    ['passes another model that was expected', { model: 'other-7b' }, '--expect-change model', 0, 'model scripted-7b'],
    [
      'passes within a wider threshold',
      breaking(one, two),
      '--max-drop 20',
      0,
      'no change detected in model, engine or settings',
    ],
  ])('%s', async (_, change, flags, code, named) => {
    const done = await check(change, flags);
    expect(done.code).toBe(code);
    expect(done.out).toMatch(new RegExp(`^${named}`, 'm'));
  });

  it.each<[string, ScriptedEndpointOptions, string, string]>([
    ['a field of the user in each request', {}, '--extra-body {"user":"me"}', 'conditions changed: sampling'],
    ['another model at the address', { model: 'other-7b' }, '', '--expect-change model'],
    [
      'a fact that was required to be the same',
      { quantization: 'Q4_K_M' },
      '--require-same quantization',
      'quantization',
    ],
  ])('is inconclusive without asking the packs, and brief about it: %s', async (_, change, flags, named) => {
    const { code, out, requests } = await check(change, flags);
    expect(code).toBe(4);
    expect(flat(headOf(out))).toContain(named);
    expect(requests).toBeLessThan(15); // the probe's
    expect(out).not.toMatch(/missing|Statistics|Speed/);
    expect(out.split('\n').length).toBeLessThan(24);
  });

  it('regresses if a template opens a think block in every reply, and names the lost switch', async () => {
    const broken = { template: '{{ plain }}<think>', reasoning: () => 'Let me see', say: '' };
    const { code, out, pack } = await check(broken, '--on-inconclusive warn');
    expect(code).toBe(1);
    expect(pack).toMatchObject({ outcome: 'regressed', reasons: [{ kind: 'invalid-arm', side: 'current' }] });
    expect(flat(out)).toContain('thinking control enable_thinking=false → none sent');
  });

  it('does not pass correct replies that think although they should not, and says what to do', async () => {
    const { code, out, pack } = await check({ template: '{{ plain }}<think>', reasoning: () => 'Let me see' });
    expect(code).toBe(4);
    expect(pack).toMatchObject({ outcome: 'inconclusive', current: { passed: 45, attempts: 45 } });
    expect(flat(out)).toContain('Next: Check the chat template and the reasoning parser of the server.');
  });

  it('turns an inconclusive outcome green on request', async () => {
    expect((await check({ model: 'other-7b' }, '--on-inconclusive warn')).code).toBe(0);
    expect((await check({ model: 'other-7b' }, '--bisect')).code).toBe(125);
  });

  it('decides at once without confirmation', async () => {
    const { code, pack, out } = await check(breaking(one, two), '--no-confirm');
    expect(code).toBe(1);
    expect(pack).toMatchObject({ outcome: 'regressed', confirmed: null });
    expect(out).toMatch(/−13\.3 +\.0025/);
  });

  it('asks scenarios that answer like the baseline only once, with the same outcome', async () => {
    const [whole, fast] = [await check(breaking(one, two)), await check(breaking(one, two), '--fast on')];
    expect(fast.requests).toBeLessThan(whole.requests - 30);
    expect(fast.pack).toMatchObject({ outcome: 'regressed', drop: whole.pack?.drop, p: whole.pack?.p });
    const auto = await check(breaking(), '--fast auto');
    // A round begins while the one before drains: requests that are still running are asked again.
    expect(auto.pack?.current.attempts).toBeLessThan(36);
    expect(auto.code).toBe(0);
  });

  it.each(['--fail-fast', '--fail-fast --fast on'])(
    'stops early on a broken model, with the same outcome: %s',
    async (flags) => {
      const everything: ScriptedEndpointOptions = { choose: () => 'near-miss' };
      const [whole, early] = [await check(everything), await check(everything, flags)];
      expect(early.requests).toBeLessThan(whole.requests / 1.5);
      expect([early.code, whole.code]).toEqual([1, 1]);
      expect(early.pack?.outcome).toBe('regressed');
    },
  );

  it('stops a working model only when its outcome is certain', async () => {
    const { code, pack, mode } = await check({}, '--fail-fast');
    expect(code).toBe(0);
    expect(pack).toMatchObject({ outcome: 'passed', drop: { exact: '0' } });
    expect(mode.outcome).toBe('passed');
    const close = await check(breaking(one, two, three), '--fail-fast --no-confirm');
    expect(close).toMatchObject({ code: 1, pack: { outcome: 'regressed' } });
  });

  it('is inconclusive if the time is up before the decision, and says how to continue', async () => {
    const { code, out, err } = await check({ delayMs: 60 }, '--time-budget 1s');
    expect(code).toBe(4);
    expect(flat(out)).toMatch(/planned attempts are missing/);
    expect(err).toMatch(/--resume \d{8}T\d{6}Z-[0-9a-f]{4} resumes it/);
  });

  it('asks as many at once as the lower of the baseline and the slots', async () => {
    const { mode } = await check({ slots: 8 });
    expect(mode.fingerprint.subject).toMatchObject({ slots: 8, concurrency: 4 });
    const few = await check({ slots: 2 });
    expect(few.mode.fingerprint.subject.concurrency).toBe(2);
    expect(few.err).toContain('measured with 4 requests at once, more than the server handles: 2 are sent at once\n');
  });

  it('prints how to measure the same again, including the address', async () => {
    const { out } = await check({});
    expect(flat(out)).toContain(`--endpoint ${started.endpoint.url}`);
  });
});

function headOf(out: string): string {
  return out.slice(0, out.indexOf('\n\n'));
}

function flat(text: string): string {
  return text.replace(/\s+(?:\\\s+)?/g, ' ');
}

function isAbout(messages: readonly unknown[], word: string): boolean {
  return JSON.stringify(messages).includes(word);
}
