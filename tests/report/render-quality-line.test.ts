import { describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Reason } from '../../src/records/decision.ts';
import { knownPacks } from '../../src/records/known-packs.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { qualityOfMode, qualityOfScorecard, renderQualityLine } from '../../src/report/render-quality-line.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { cell, packWith, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { fingerprintWith } from '../records/fingerprint-with.ts';
import { samples } from './sample-decisions.ts';

function line(parts: Parameters<typeof scorecardWith>[0]): string {
  return renderQualityLine(qualityOfScorecard(scorecardWith(parts), '2026-11-21T23:59:00.000Z'));
}

function scores(pack: string, ...passed: number[]) {
  return passed.map((each, index) => scoreWith({ scenario: `${pack}/S-${index + 10}`, cells: [cell(each, 3)] }));
}

const fifteen = Array.from({ length: 15 }, () => 3);

describe('renderQualityLine', () => {
  it('has each pack, the tier, the versions and the day', () => {
    const scenarios = [...scores('instructfollow-15', ...fifteen), ...scores('toolcall-15', 0, ...fifteen.slice(1))];
    const packs = [packWith(), packWith({ id: 'instructfollow-15' })];
    expect(line({ scenarios, packs })).toBe(
      'Quality: ToolCall-15 14/15 (93%) · InstructFollow-15 15/15 (100%) (--quick, packs v1.0.0, 2026-11-21)',
    );
  });

  it('names a tier if all of its scenarios were asked, and a mode that is not the usual one', () => {
    const packs = [packWith(), packWith({ id: 'instructfollow-15' })];
    const scenarios = [...scores('instructfollow-15', 3), ...scores('toolcall-15', 3)];
    expect(line({ scenarios, packs, mode: 'enable-thinking' })).toBe(
      'Quality: ToolCall-15 1/1 (100%) · InstructFollow-15 1/1 (100%) (packs v1.0.0, enable-thinking, 2026-11-21, not canonical: 1 of 15 of ToolCall-15, 1 of 15 of InstructFollow-15)',
    );
  });

  it('says why a run is not canonical: sampling, prompts, scenarios', () => {
    const sampled = (sampling: Record<string, number | string>, isCanonical = false) =>
      line({
        scenarios: scores('toolcall-15', ...fifteen),
        isCanonical,
        fingerprint: fingerprintWith({ conditions: { sampling } }),
      });
    const usual = { temperature: 0, top_p: 1, seed: 1, presence_penalty: 0, frequency_penalty: 0 };
    expect(sampled(usual, true)).not.toContain('canonical');
    expect(sampled({ ...usual, temperature: 0.5 }, true)).not.toContain('canonical');
    expect(sampled({ ...usual, temperature: 0.7, top_k: 20 })).toContain(
      '2026-11-21, not canonical: temperature 0.7, top_k 20)',
    );
    expect(sampled({})).toContain('(packs v1.0.0, 2026-11-21, not canonical: sampling of the server)');
    expect(sampled(usual)).toContain('not canonical: own sampling)');
    const template = JSON.stringify({ chat_template_kwargs: { date: 'x' }, top_k: 5, user: 'gate' });
    expect(sampled({ ...usual, extra_body: template })).toContain('not canonical: chat_template_kwargs, top_k 5)');
    for (const field of ['enable_thinking', 'think', 'reasoning_effort', 'add_generation_prompt'])
      expect(sampled({ ...usual, extra_body: JSON.stringify({ [field]: 1 }) }, true)).toContain(
        `not canonical: ${field})`,
      );
    const budget = JSON.stringify({ thinking_budget: 512, think: true });
    expect(sampled({ ...usual, extra_body: budget })).toContain('not canonical: think, thinking_budget 512)');
    expect(line({ scenarios: scores('toolcall-15', 3, 3) })).toContain('not canonical: 2 of 15 of ToolCall-15)');
    const pairs = scores('judge-20', ...fifteen, 3, 3, 3, 3, 3);
    expect(line({ scenarios: pairs, packs: [packWith({ id: 'judge-20' })] })).not.toContain('canonical');
  });

  it('names the version beside each pack if they differ in more than a patch', () => {
    const scenarios = [...scores('instructfollow-15', 3), ...scores('toolcall-15', 3)];
    const other = (version: string) => [packWith(), packWith({ id: 'instructfollow-15', version })];
    expect(line({ scenarios, packs: other('1.1.0') })).toContain(
      'ToolCall-15@1.0.0 1/1 (100%) · InstructFollow-15@1.1.0',
    );
    expect(line({ scenarios, packs: other('1.0.3') })).toContain('(packs v1.0.x, 2026-11-21, ');
  });

  it('counts a scenario by its share, and never rounds to all or to none', () => {
    expect(line({ scenarios: scores('toolcall-15', 3, 2, 3) })).toContain('ToolCall-15 2.7/3 (89%)');
    const many = Array.from({ length: 400 }, () => cell(3, 3));
    const once = (cells: ReturnType<typeof cell>[]) => line({ scenarios: [scoreWith({ cells })] });
    expect(once([...many, cell(2, 3)])).toContain('ToolCall-15 0.9/1 (99%)');
    expect(once([...many.map(() => cell(0, 3)), cell(1, 3)])).toContain('ToolCall-15 0.1/1 (1%)');
  });

  it('has no count for an unmeasured pack', () => {
    const scenarios = [scoreWith({ cells: [] }), ...scores('instructfollow-15', 3)];
    expect(line({ scenarios, packs: [packWith(), packWith({ id: 'instructfollow-15' })] })).toContain(
      'Quality: ToolCall-15 not measured · InstructFollow-15 1/1 (100%)',
    );
  });

  it('stays one line whatever a pack is called', () => {
    const packs = [packWith({ id: 'a\nimage: evil' })];
    expect(line({ packs })).not.toMatch(/[\n\r]/);
  });

  it('is missing for a part of a run, also without a comparison', () => {
    const decision = samples['no-baseline'];
    const [mode] = decision.modes;
    if (mode === undefined) return expect.fail();
    const incomplete = { kind: 'incomplete', missing: 3, packs: [] } satisfies Reason;
    expect(qualityOfMode(decision, { ...mode, reasons: [incomplete] })).toBeUndefined();
    expect(qualityOfMode(decision, { ...mode, settledAfter: { attempts: 4, of: 15 } })).toBeUndefined();
  });

  it('is the same in the terminal and in Markdown', () => {
    const decision = samples['no-baseline'];
    const [mode] = decision.modes;
    const quality = mode === undefined ? undefined : qualityOfMode(decision, mode);
    const text = quality === undefined ? 'nothing' : renderQualityLine(quality);
    expect(text).toContain('Quality: ToolCall-15');
    expect(renderTerminal(decision, { columns: 200 })).toContain(`\n${text}\n`);
    expect(renderMarkdown(decision)).toContain(`\n\`${text}\`\n`);
  });
});

it('knows the built-in packs as they are', async () => {
  const packs = (await loadBuiltinPacks()).map(({ pack }) => {
    const units = new Set(pack.scenarios.map(({ id, pair }) => pair?.id ?? id));
    return [pack.id, pack.tier, units.size];
  });
  const known = Object.entries(knownPacks).map(([id, { tier, scenarios }]) => [id, tier, scenarios]);
  expect(known.sort(), 'src/records/known-packs.ts').toEqual(packs.sort());
});
