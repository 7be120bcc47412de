import { describe, expect, it } from 'vitest';
import { renderExperimentMarkdown } from '../../../../src/features/experiments/report/render-experiment-markdown.ts';
import { renderExperimentTerminal } from '../../../../src/features/experiments/report/render-experiment-terminal.ts';
import { textWidth } from '../../../../src/report/terminal-lines.ts';
import { figuresOf, sampleArm } from '../../../support/sample-experiment.ts';

const one = () => 1;
/** Every `nth` scenario has half the value. */
const lower = (nth: number) => (at: number) => (at % nth === 0 ? 0.5 : 1);

function headOf(text: string): string {
  return text.split('\n\n')[0]?.replace(/\n +/g, ' ') ?? '';
}

/** The notes, each on one line. */
function notesOf(text: string): string[] {
  return (text.split('\n\n').at(-1) ?? '').replace(/\n +/g, ' ').trim().split('\n');
}

describe('the words of an experiment', () => {
  it('say the difference and its interval if one arm is measured without a gate', () => {
    const arms = [sampleArm(60, { value: one }), sampleArm(60, { context: 'half', value: lower(4) })];
    const text = renderExperimentTerminal(figuresOf(arms, { gate: undefined }));
    expect(headOf(text)).toMatch(
      /^• Measured: mean f1 of openai\/mini\/half against openai\/mini: −12\.5, 95 % interval −18\.\d to −6\.\d\.$/,
    );
  });

  it('say why nothing is decided', () => {
    const value = (at: number) => (at % 10 === 0 ? null : 1);
    const arms = [sampleArm(60, { value: one }), sampleArm(60, { context: 'half', value })];
    expect(headOf(renderExperimentTerminal(figuresOf(arms)))).toBe(
      '? Inconclusive: openai/mini/half: 6 of 60 scenarios have no value in this arm or in the first.',
    );
  });

  it('mark an interval of few scenarios, and groups', () => {
    const group = (at: number) => `doc-${at % 5}`;
    const arms = [sampleArm(20, { value: one, group }), sampleArm(20, { context: 'half', value: lower(3), group })];
    const text = renderExperimentTerminal(figuresOf(arms, { gate: undefined }));
    expect(text).toMatch(/B f1 .* to −?\d+\.\d\* /);
    expect(notesOf(text)).toContain(
      '- * From 5 scenarios or groups: too few for an interval that holds the truth in 95 of 100 experiments.',
    );
    expect(notesOf(text)).toContain('- B: the 20 scenarios are in 5 groups: intervals and p treat a group as one.');
    expect(text).not.toContain('McNemar');
  });

  it('show no figures for an arm without measurements', () => {
    const arms = [sampleArm(8, { value: one }), sampleArm(8, { context: 'half', value: () => null })];
    const text = renderExperimentTerminal(figuresOf(arms, { gate: undefined }));
    expect(headOf(text)).toContain('against openai/mini: no scenario has a value in both.');
    expect(text).toMatch(/^B f1 +- +- +- +- +0\/0\/0 +0\?$/m);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(renderExperimentMarkdown(figuresOf(arms, { gate: undefined }))).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('show as many arms beside each other as fit, and the others below', () => {
    const names = ['', ...Array.from({ length: 30 }, (_, at) => `c${at}`)];
    const arms = names.map((name) => sampleArm(4, { ...(name === '' ? {} : { context: name }), value: one }));
    const text = renderExperimentTerminal(figuresOf(arms, { gate: undefined }));
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    const heads = text.split('\n').filter((line) => line.startsWith('Mean of'));
    expect(heads.length).toBeGreaterThan(1);
    expect(
      heads
        .join(' ')
        .match(/[A-Z]\d?(?= |$)/g)
        ?.slice(0, 31),
    ).toEqual([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...['A2', 'B2', 'C2', 'D2', 'E2']]);
  });
});
