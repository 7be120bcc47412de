import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { scenariosByKey } from '../../src/run/asked-scenario.ts';
import { sharedSpeeds, speedsFor, timeLimits } from '../../src/run/question-of.ts';
import { planWith } from './plan-with.ts';

function packOf(more = '', prompt = 'Say blue'): Pack {
  return parsePack(
    `id: one
version: 1.0.0
title: A pack
sampling: { max-tokens: 450 }
scenarios:
  - id: S-1
    title: Says blue
    messages: [{ role: user, content: "${prompt}" }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: blue }] }]
${more}`,
    'one.yaml',
  );
}

type Measured = Parameters<typeof sharedSpeeds>[0];

function limitOf(
  pack: Pack,
  measured: Measured,
  {
    concurrency = 1,
    told,
    perCase,
    thinking = 'off' as 'on' | 'off',
  }: {
    concurrency?: number;
    told?: number;
    perCase?: number;
    thinking?: 'on' | 'off';
  } = {},
): number {
  const [asked] = scenariosByKey([pack]).values();
  if (asked === undefined) throw new Error('it has a scenario');
  const rules = { plan: planWith([pack]), timeoutPerCaseMs: perCase };
  const { deadlineMs, silence } = timeLimits(rules, asked, thinking, sharedSpeeds(measured, concurrency, told));
  return (silence?.firstMs ?? deadlineMs) / 1000;
}

const fast = { decodeTokensPerSecond: 45, prefillTokensPerSecond: 1000 };
const unknown = { decodeTokensPerSecond: null, prefillTokensPerSecond: null };

describe('the longest wait for the first token of a message', () => {
  it('is a minute plus twice the time of all its tokens, shared by simultaneous requests', () => {
    expect(limitOf(packOf(), fast)).toBe(80);
    expect(limitOf(packOf(), fast, { concurrency: 4 })).toBe(140);
    expect(limitOf(packOf(), { ...fast, sharedTokensPerSecond: 9 }, { concurrency: 4 })).toBe(160);
    expect(limitOf(packOf(), { ...fast, sharedTokensPerSecond: 30 }, { concurrency: 4 })).toBe(140);
    expect(limitOf(packOf(), fast, { told: 90, concurrency: 4 })).toBe(70);
    expect(limitOf(packOf(), fast, { thinking: 'on' })).toBeCloseTo(60 + (2 * (450 + 4096)) / 45, 6);
  });

  it('is longer if a long prompt is read slowly, and more so with others', () => {
    const long = packOf('', 'word '.repeat(8000)); // about 10,000 tokens
    expect(limitOf(long, fast)).toBe(80);
    expect(limitOf(long, { ...fast, prefillTokensPerSecond: 100 })).toBeCloseTo(220, 0);
    expect(limitOf(long, { ...fast, prefillTokensPerSecond: 100 }, { concurrency: 2 })).toBeCloseTo(440, 0);
  });

  it('counts each message of an agent, with the words, calls and results before it', () => {
    const path = 'docs/examples/front-desk.yaml';
    const desk = parsePack(readFileSync(path, 'utf8'), path);
    expect(limitOf(desk, fast)).toBeCloseTo(60 + (2 * 1024) / 45, 6);
    // About 800 tokens of prompt and tools are read in less than a minute; with what a gold answer adds, in more.
    const slow = { ...fast, prefillTokensPerSecond: 28 };
    expect(limitOf({ ...desk, scenarios: desk.scenarios.map((each) => ({ ...each, gold: [] })) }, slow)).toBeCloseTo(
      60 + (2 * 1024) / 45,
      6,
    );
    expect(limitOf(desk, slow)).toBeGreaterThan(65 + (2 * 1024) / 45);
    expect(limitOf(desk, slow)).toBeLessThan(180 + (2 * 1024) / 45);
  });

  it("uses the seconds of a pack's author only if no speed is known", () => {
    const hurried = packOf('    max-seconds: 20\n');
    expect(limitOf(hurried, fast)).toBe(80);
    expect(limitOf(hurried, unknown, { told: 45 })).toBe(80);
    expect(limitOf(hurried, unknown)).toBe(20);
    expect(limitOf(hurried, unknown, { thinking: 'on' })).toBeGreaterThan(20);
    expect(limitOf(packOf(), unknown)).toBe(240);
  });

  it('is the limit of the user, whatever was measured', () => {
    expect(limitOf(packOf('    max-seconds: 20\n'), fast, { perCase: 7000 })).toBe(7);
  });

  it('follows the speeds of another run at the length of the prompt, or the probe if that run has none', () => {
    const before = {
      decode: [
        { tokens: 0, perSecond: 45 },
        { tokens: 10_000, perSecond: 9 },
      ],
      prefill: [],
    };
    const limit = (pack: Pack, probed: Measured) => {
      const [asked] = scenariosByKey([pack]).values();
      if (asked === undefined) throw new Error('it has a scenario');
      return limitOf(pack, speedsFor(asked, before, probed));
    };
    const long = packOf('', 'word '.repeat(8000)); // about 10,000 tokens
    expect(limit(packOf(), unknown)).toBeCloseTo(80, 1);
    expect(limit(long, fast)).toBeCloseTo(60 + (2 * 450) / 9, 0);
    expect(limit(long, { ...fast, prefillTokensPerSecond: 100 })).toBeCloseTo(200 + (2 * 450) / 9, 0);
  });
});
