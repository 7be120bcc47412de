import { describe, expect, it } from 'vitest';
import { findCauseLines, type RecipeFile } from '../../src/action/cause-lines.ts';
import type { Cause } from '../../src/records/decision.ts';
import { causeWith, decisionWith, modeWith } from '../report/decision-with.ts';

const before = `services:
  vllm:
    image: vllm/vllm-openai:v0.25.1
    # --kv-cache-dtype fp8 was tried
    command: >
      --model Qwen/Qwen3
      --max-model-len 32768
      --gpu-memory-utilization 0.9
`;
const after = before
  .replace('v0.25.1', 'v0.27.1')
  .replace('      --gpu-memory', '      --kv-cache-dtype fp8\n      --gpu-memory')
  .replace('32768', '4096');

function compose(file: Partial<RecipeFile> = {}): RecipeFile {
  return { path: 'vllm/compose.yml', text: after, before, isShared: false, ...file };
}

function linesFor(
  causes: readonly Cause[],
  files: readonly RecipeFile[] = [compose()],
  outcome = 'regressed' as const,
) {
  const mode = modeWith({ outcome, causes: [...causes] });
  return findCauseLines(decisionWith({ modes: [mode] }), () => files);
}

const engine = causeWith({
  field: 'engine',
  baseline: { name: 'vllm', version: '0.25.1' },
  current: { name: 'vllm', version: '0.27.1' },
});
const flags = causeWith({
  field: 'flags',
  baseline: ['--model', 'Qwen/Qwen3', '--gpu-memory-utilization', '0.9'],
  current: ['--model', 'Qwen/Qwen3', '--kv-cache-dtype', 'fp8', '--gpu-memory-utilization', '0.9'],
});

describe('the lines that the likely causes name', () => {
  it('are the image of a new engine, the added flag, and the shorter length', () => {
    const context = causeWith({ field: 'context', baseline: 32768, current: 4096 });
    expect(linesFor([engine, flags, context])).toMatchObject([
      { path: 'vllm/compose.yml', line: 3, level: 'failure', message: expect.stringContaining('vLLM 0.25.1 → 0.27.1') },
      { line: 8, message: expect.stringContaining('with --kv-cache-dtype fp8') },
      { line: 7, message: expect.stringContaining('context 32768 → 4096') },
    ]);
  });

  it('name an image with the same tag, because the image of a tag can change', () => {
    expect(linesFor([engine], [compose({ text: before })])).toMatchObject([{ line: 3 }]);
  });

  it('report two causes of one line in one annotation', () => {
    const image = causeWith({ field: 'image', baseline: 'sha256:aaaa', current: 'sha256:bbbb' });
    const [only, ...others] = linesFor([engine, image]);
    expect(others).toEqual([]);
    expect(only?.message).toMatch(/^Likely cause: vLLM 0\.25\.1 → 0\.27\.1; image changed/);
  });

  it('prefer a changed line, in any file', () => {
    const other = compose({ path: 'base.yml', text: before });
    expect(linesFor([engine], [other, compose()])).toMatchObject([{ path: 'vllm/compose.yml' }]);
  });

  it('of a config are only changed ones: others may belong to another target', () => {
    const config = { path: 'quality-baseline.yml', isShared: true } as const;
    const text = 'targets:\n  a/b: { boot: ./serve.sh }\n';
    expect(linesFor([engine], [{ ...config, text, before: text }])).toEqual([]);
    expect(linesFor([engine], [{ ...config, text, before: text.replace('serve', 'start') }])).toMatchObject([
      { line: 2 },
    ]);
    expect(linesFor([engine], [{ ...config, text, before: undefined }])).toEqual([]);
  });

  it('are empty for a mode that passed, and for a cause that no file contains', () => {
    expect(linesFor([engine], [compose()], 'passed' as never)).toEqual([]);
    expect(linesFor([causeWith({ field: 'driver', baseline: '550', current: '560' })])).toEqual([]);
  });

  it('match a flag with pattern characters literally', () => {
    const odd = causeWith({ field: 'flags', baseline: [], current: ['--a.*(b', '1'] });
    expect(linesFor([odd], [compose({ text: 'command: --a.*(b 1\n' })])).toMatchObject([{ line: 1 }]);
    expect(linesFor([odd], [compose({ text: 'command: --aXX(b 1\n' })])).toEqual([]);
  });
});
