import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/records/decision.ts';
import type { ScriptedEndpointOptions } from '../support/scripted-endpoint.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(6);
const thinking = wordsText.replace('title: Words\n', 'title: Words\ndefault-thinking: on\n');

describe('check of a target with several modes', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    const { place, endpoint } = started;
    await place.write('words.yaml', thinking);
    await place.write(
      'quality-baseline.yml',
      `version: 1
defaults: { pack: [words.yaml] }
floors: { words: 90 }
targets:
  - slug: test/model
    endpoint: ${endpoint.url}
    modes: [no-thinking, enable-thinking, pack-defaults]
`,
    );
    expect((await place.do('check --capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  async function check(change: ScriptedEndpointOptions, flags = '') {
    started.endpoint.change(change);
    const done = await started.place.do(`check --json report.json --markdown report.md ${flags}`);
    const decision: Decision = JSON.parse(await started.place.read('report.json'));
    return { ...done, decision, outcomes: decision.modes.map(({ mode, outcome }) => [mode, outcome]) };
  }

  it('without --mode, compares every mode with its own baseline', async () => {
    const { code, outcomes, decision, out } = await check({});
    expect(code).toBe(0);
    expect(outcomes).toEqual([
      ['no-thinking', 'passed'],
      ['enable-thinking', 'passed'],
      ['pack-defaults', 'passed'],
    ]);
    const controls = decision.modes.map(({ fingerprint }) => fingerprint.conditions['thinking-control']);
    const thoughtOf = started.endpoint.asked
      .slice(-200)
      .filter(({ chat_template_kwargs: sent }) => sent?.enable_thinking);
    expect(thoughtOf.length).toBeGreaterThanOrEqual(36); // two modes, six scenarios, three rounds
    expect(controls).toEqual([
      'enable_thinking=false',
      'enable_thinking=true',
      'enable_thinking=false or enable_thinking=true',
    ]);
    // The config has the endpoint, so the command to measure again needs no --endpoint.
    expect(out).not.toContain('--endpoint');
  });

  it('with --mode, compares only that mode', async () => {
    expect((await check({}, '--mode enable-thinking')).outcomes).toEqual([['enable-thinking', 'passed']]);
  });

  it('lets the worst mode decide, and shows the others', async () => {
    const { code, outcomes, out } = await check({ reasoning: () => '' });
    expect(code).toBe(4);
    expect(outcomes).toEqual([
      ['no-thinking', 'passed'],
      ['enable-thinking', 'inconclusive'],
      ['pack-defaults', 'passed'], // does not force thinking, so missing reasoning is no fault
    ]);
    expect(flat(out)).toContain(
      'thinking should be on (enable_thinking=true was sent), but none of 18 replies contains reasoning',
    );
    expect(out).toContain('✓ Passed: words of test/model (no-thinking)');
  });

  it('names the switch that was sent if a model thinks in the mode no-thinking', async () => {
    const { code, out } = await check({ reasoning: () => 'Hm.' }, '--mode no-thinking');
    expect(code).toBe(4);
    expect(flat(out)).toContain(
      'thinking should be off (enable_thinking=false was sent), but 18 of 18 replies contain reasoning',
    );
  });

  it('does not count a blank reasoning channel as thinking', async () => {
    expect((await check({ reasoning: (isAsked) => (isAsked ? 'Hm.' : ' \n') }, '--mode no-thinking')).code).toBe(0);
  });

  it('warns about a pass rate below its floor, and fails with floors-fail: true', async () => {
    const wide = '--max-drop 50 --mode no-thinking';
    const warned = await check(breaking('words/W-01'), wide);
    expect(warned.code).toBe(0);
    expect(flat(warned.out)).toContain('words passes 83.3 %, below its floor of 90 %');
    const config = await started.place.read('quality-baseline.yml');
    await started.place.write('quality-baseline.yml', config.replace('floors:', 'floors-fail: true\nfloors:'));
    const failed = await check(breaking('words/W-01'), wide);
    await started.place.write('quality-baseline.yml', config);
    expect(failed.code).toBe(1);
    expect(flat(failed.out)).toContain('Regressed: test/model (no-thinking): words passes 83.3 %');
  });
});

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
