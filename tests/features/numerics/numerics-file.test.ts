import { readdir, rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBaselines } from '../../../src/baseline/list-baselines.ts';
import { loadBaseline } from '../../../src/baseline/load-baseline.ts';
import { saveBaseline } from '../../../src/baseline/save-baseline.ts';
import {
  type KeptNumerics,
  numericsAlternatives,
  numericsTokens,
  type Position,
} from '../../../src/features/numerics/numerics.ts';
import { keepNumerics, parseNumerics, renderNumerics } from '../../../src/features/numerics/numerics-file.ts';
import { numericsPrompts } from '../../../src/features/numerics/numerics-prompts.ts';
import type { JournalLine } from '../../../src/records/journal.ts';
import { baselineWith } from '../../baseline/capture-with.ts';
import { refusalOf } from '../../baseline/refusal.ts';
import { folderOf } from '../../support/folder-of.ts';

const path = 'baselines/vllm--qwen__no-thinking.numerics.jsonl';
const numerics: KeptNumerics = {
  prompts: 'a'.repeat(64),
  sessions: [
    {
      'digits-1': [['64', [['64', -0.125]]]],
      'chinese-1': [
        [
          'base64:5L0=',
          [
            ['base64:5L0=', -0.5],
            ['茶', -1.5],
          ],
        ],
      ],
    },
    { 'digits-1': [['64', [['64', -0.126]]]], 'chinese-1': [] },
  ],
};
const baseline = baselineWith();
const kept = { ...baseline, numerics };
const text = renderNumerics(kept) ?? '';

describe('the log probabilities next to a baseline', () => {
  it('have a header and one line for each prompt', () => {
    expect(text.replace(numerics.prompts, 'aa')).toMatchInlineSnapshot(`
      "{"version":1,"kind":"numerics","slug":"vllm/qwen","mode":"no-thinking","captured":"2026-11-21T12:00:00.000Z","prompts":"aa","count":2,"sessions":2}
      {"prompt":"digits-1","answers":[[["64",[["64",-0.125]]]],[["64",[["64",-0.126]]]]]}
      {"prompt":"chinese-1","answers":[[["base64:5L0=",[["base64:5L0=",-0.5],["茶",-1.5]]]],[]]}
      "
    `);
  });

  it('are read back', () => {
    expect(parseNumerics(text, path, baseline)).toEqual({ baseline: kept, note: undefined });
  });

  it('keep the target that all of their sessions were asked of', () => {
    const target = 'c'.repeat(64);
    const of = { ...kept, numerics: { ...numerics, target } };
    const written = renderNumerics(of) ?? '';
    expect(written).toContain(`"target":"${target}"`);
    expect(parseNumerics(written, path, baseline).baseline).toEqual(of);
    const { prompts } = numerics;
    const recorded = { outcome: 'recorded', answers: numerics.sessions[0] ?? {} } as const;
    const lines: readonly JournalLine[] = [{ kind: 'numerics', session: 1, prompts, recorded }];
    expect(keepNumerics(lines, undefined, target)).toMatchObject({ target });
    expect(keepNumerics(lines, of.numerics, target)).toMatchObject({ target });
    for (const other of ['d'.repeat(64), undefined])
      expect(keepNumerics(lines, of.numerics, other)).not.toHaveProperty('target');
    expect(keepNumerics(lines, numerics, target)).not.toHaveProperty('target');
    expect(keepNumerics(lines, { ...of.numerics, prompts: 'b'.repeat(64) }, target)).toMatchObject({ target });
  });

  it('are at most 200 KB for three sessions of tokens of eight letters, longer than those of most tokenizers', () => {
    const token = 'straight';
    const alternatives = Array.from({ length: numericsAlternatives }, () => [token, -12.3456] as [string, number]);
    const answer = Array.from({ length: numericsTokens }, () => [token, alternatives] as Position);
    const session = Object.fromEntries(numericsPrompts().map(({ id }) => [id, answer]));
    const sessions = [session, session, session];
    const whole = renderNumerics({ ...baseline, numerics: { ...numerics, target: 'c'.repeat(64), sessions } }) ?? '';
    expect(whole.split('\n')).toHaveLength(50);
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(200 * 1024);
  });

  it('are undefined if nothing is kept', () => {
    expect(renderNumerics(baseline)).toBeUndefined();
    expect(renderNumerics({ ...baseline, numerics: { ...numerics, sessions: [] } })).toBeUndefined();
  });

  it('are ignored if they belong to another capture, or are in conflict', () => {
    const other = parseNumerics(text.replace('2026-11-21', '2026-11-22'), path, baseline);
    expect(other.baseline).toBe(baseline);
    expect(other.note).toContain(`${path} holds the log probabilities of `);
    const conflict = `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`;
    expect(parseNumerics(conflict, path, baseline).note).toContain('merge conflict');
  });

  it.each<[string, (text: string) => string, string]>([
    ['another version', (good) => good.replace('"version":1', '"version":2'), `${path}:1 version`],
    ['a positive log probability', (good) => good.replace('-0.125', '0.125'), `${path}:2 answers`],
    ['text for a number', (good) => good.replace('-0.125', '"-1"'), `${path}:2 answers`],
    ['a missing session', (good) => good.replace(',[]]}', ']}'), `${path}:3 answers: 1 of 2 sessions`],
    ['a line twice', (good) => `${good}${good.split('\n')[1]}\n`, `${path}:4 prompt: digits-1 occurs twice`],
    ['no line', (good) => `${good.split('\n')[0]}\n`, `${path} holds 0 of 2 prompts`],
    ['the end cut off', (good) => good.split('\n').slice(0, 2).join('\n'), `${path} holds 1 of 2 prompts`],
    ['one line more', (good) => `${good}{"prompt":"other","answers":[[],[]]}\n`, `${path} holds 3 of 2 prompts`],
    ['no number of prompts', (good) => good.replace('"count":2,', ''), `${path}:1 count`],
    ['half a line', (good) => good.slice(0, -9), `${path}:3 not JSON`],
  ])('are refused with the line and the field: %s', (_, spoil, words) => {
    expect(refusalOf(() => parseNumerics(spoil(text), path, baseline))).toContain(words);
  });
});

describe('the folder of baselines', () => {
  let folder = '';
  beforeEach(() => {
    folder = folderOf();
  });

  it('gets the file, loses it with the next capture, and names one without a baseline', async () => {
    const file = await saveBaseline(folder, kept);
    expect(await loadBaseline(folder, 'vllm/qwen', 'no-thinking', 'native')).toMatchObject({
      baseline: kept,
      notes: [],
    });
    expect((await listBaselines(folder)).strays).toEqual([]);
    await rm(file);
    expect((await listBaselines(folder)).strays).toEqual([file.replace('.json', '.numerics.jsonl')]);
    await saveBaseline(folder, baseline);
    expect(await readdir(folder)).toEqual(['vllm--qwen__no-thinking.json']);
  });
});
