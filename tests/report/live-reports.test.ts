import { describe, expect, it } from 'vitest';
import type { AttemptLine } from '../../src/records/journal.ts';
import type { Noise } from '../../src/records/night.ts';
import type { ProgressEvent } from '../../src/records/progress.ts';
import type { History } from '../../src/report/history-facet.ts';
import { firstDivergence } from '../../src/report/plain-text.ts';
import { renderCompare } from '../../src/report/render-compare.ts';
import { renderHistory } from '../../src/report/render-history.ts';
import { renderFailures, renderScenario } from '../../src/report/render-inspect.ts';
import { type PlannedTarget, renderPlan } from '../../src/report/render-plan.ts';
import {
  type PlainProgress,
  type ProgressState,
  renderProgress,
  startProgress,
  stepPlainProgress,
  stepProgress,
  sumProgress,
} from '../../src/report/render-progress.ts';
import { textWidth } from '../../src/report/terminal-lines.ts';
import { causeWith, modeWith } from './decision-with.ts';
import { hostileTexts } from './hostile-texts.ts';
import { samples } from './sample-decisions.ts';

const golden = (file: string) => `../golden/report/${file}`;

function expectNarrow(text: string): void {
  for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
}

function expectHarmless(text: string, isNarrow = true): void {
  if (isNarrow) expectNarrow(text);
  expect(text).not.toMatch(/(?![\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
  expect(text).not.toMatch(/(?:^|\n)\s*::|##\[/);
}

const hostile = Object.values(hostileTexts).join('\n');

const target: PlannedTarget = {
  slug: 'vllm/qwen-35b-a3b-dual',
  where: 'compose models/qwen3.6-35b/vllm/compose.yml',
  modes: [
    { mode: 'no-thinking', baseline: 'baselines/vllm--qwen-35b-a3b-dual__no-thinking.json' },
    { mode: 'enable-thinking', baseline: null },
  ],
  packs: [
    { pack: 'toolcall-15', version: '1.0.0', scenarios: 15, requests: 27 },
    { pack: 'instructfollow-15', version: '1.0.0', scenarios: 15, requests: 15 },
  ],
  rounds: 3,
  concurrency: 4,
  restarts: false,
  estimatedMs: 620_000,
  notes: ['enable-thinking has no baseline: it is measured and compared with nothing'],
};

describe('a plan', () => {
  it('shows targets, modes, packs, rounds, requests and minutes', async () => {
    const text = renderPlan([
      target,
      { ...target, slug: 'llamacpp/gemma', concurrency: null, estimatedMs: null, notes: [] },
    ]);
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('plan.txt'));
  });

  it('shows foreign text as text', () => {
    const packs = [{ pack: hostile, version: hostile, scenarios: 1, requests: 1 }];
    expectHarmless(renderPlan([{ ...target, slug: hostile, where: hostile, packs, notes: [hostile] }]));
  });
});

const begun: ProgressEvent = {
  atMs: 0,
  kind: 'begun',
  slug: 'vllm/qwen',
  packs: [
    { pack: 'toolcall-15', attempts: 3 },
    { pack: 'reasonmath-15', attempts: 3 },
  ],
  modes: ['no-thinking'],
  rounds: 3,
};

function attempt(atMs: number, more: Partial<Extract<ProgressEvent, { kind: 'attempt' }>> = {}): ProgressEvent {
  return {
    ...{ atMs, kind: 'attempt', pack: 'toolcall-15', scenario: 'toolcall-15/TC-01', mode: 'no-thinking', round: 1 },
    ...{ outcome: 'pass', tokens: 50, ms: 1000 },
    ...more,
  } as const;
}

const story: readonly ProgressEvent[] = [
  begun,
  { atMs: 10, kind: 'phase', text: 'booting' },
  { atMs: 60_000, kind: 'round-begun', round: 1 },
  attempt(61_000),
  attempt(62_000, { outcome: 'fail', why: 'no-tool-call' }),
  attempt(63_000, { pack: 'reasonmath-15', scenario: 'reasonmath-15/RM-01' }),
  { atMs: 63_000, kind: 'restart', round: 2 },
  { atMs: 123_000, kind: 'round-begun', round: 2 },
  attempt(124_000, { outcome: 'unmeasured', why: 'timeout', tokens: null, scenario: 'toolcall-15/TC-02' }),
];

const play = (events: readonly ProgressEvent[]): ProgressState => events.reduce(stepProgress, startProgress);

describe('progress', () => {
  it('shows packs, rates, speed, time left and the latest failures', async () => {
    const text = renderProgress(play(story));
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('progress.txt'));
  });

  it('computes the time left from the time of asking, without boot and restart', () => {
    expect(sumProgress(play(story))).toMatchObject({ done: 4, attempts: 6, leftMs: 2000 });
  });

  it('learns the pace of each pack from its first answers', () => {
    const slow = { pack: 'reasonmath-15', scenario: 'reasonmath-15/RM-01', ms: 10_000 };
    const first = play([begun, attempt(1000)]);
    expect(sumProgress(first).leftMs).toBe(5000);
    const both = play([begun, attempt(1000), attempt(11_000, slow)]);
    expect(sumProgress(both).leftMs).toBe(2 * 1000 + 2 * 10_000);
    const later = play([begun, attempt(1000), attempt(2000), attempt(3000), attempt(13_000, slow)]);
    expect(sumProgress(later).leftMs).toBe(2 * 10_000);
    const long = play([begun, attempt(1000, { share: 0.5 }), attempt(6000, { share: 2, ms: 5000 })]);
    expect(sumProgress(long).leftMs).toBe((0.5 + 3) * 2400);
    const besideEachOther = play([begun, attempt(1000), attempt(10_000, slow)]);
    expect(sumProgress(besideEachOther).leftMs).toBe((10 / 11) * 22_000);
  });

  it('counts on from what a resumed run already has, at the pace of what it asks', () => {
    const kept = [{ mode: 'no-thinking', pack: 'toolcall-15', attempts: 2 }] as const;
    const state = play([
      { ...begun, kept },
      { atMs: 60_000, kind: 'round-begun', round: 1 },
    ]);
    const { text, ...after } = stepPlainProgress({ state, saidMs: 0 }, attempt(61_000));
    expect(text).toContain('[3/6] toolcall-15 TC-01 pass');
    expect(sumProgress(after.state)).toMatchObject({ done: 3, attempts: 6, leftMs: 3000 });
  });

  it('adds confirming rounds', () => {
    const packs = [{ mode: 'no-thinking', pack: 'toolcall-15', attempts: 6 }] as const;
    const state = play([...story, { atMs: 125_000, kind: 'confirm-begun', packs, rounds: 3 }]);
    expect(state.packs.map(({ attempts }) => attempts)).toEqual([9, 3]);
    expect(state.rounds).toBe(6);
  });

  it('says how many answers still wait for a verdict', () => {
    const state = play([...story, { atMs: 130_000, kind: 'judging', answers: 2 }]);
    expect(renderProgress(state)).toContain('judging 2 answers');
    const attempt = story.findLast(({ kind }) => kind === 'attempt');
    expect(renderProgress(stepProgress(state, { ...attempt, atMs: 131_000 } as ProgressEvent))).toContain(
      'judging 1 answer ·',
    );
    expect(stepPlainProgress({ state, saidMs: 0 }, { atMs: 131_000, kind: 'judging', answers: 2 }).text).toBe(
      'judging 2 answers\n',
    );
  });

  it('logs each start, each finished attempt and pack, and a heartbeat', () => {
    const texts: string[] = [];
    const end: PlainProgress = [...story, { atMs: 190_000, kind: 'tick' } as const].reduce<PlainProgress>(
      (before, event) => {
        const { text, ...after } = stepPlainProgress(before, event);
        texts.push(text);
        return after;
      },
      { state: startProgress, saidMs: 0 },
    );
    expect(end.saidMs).toBe(190_000);
    expect(texts.join('')).toBe(
      [
        'vllm/qwen: 6 attempts, 2 packs, 3 rounds, no-thinking',
        'booting',
        'round 1 of 3, 0/6',
        '[1/6] toolcall-15 TC-01 pass',
        '[2/6] toolcall-15 TC-01 fail: no-tool-call',
        '[3/6] reasonmath-15 RM-01 pass',
        'restarting before round 2',
        'round 2 of 3, 3/6, 50 tok/s, 3.0 s left',
        '[4/6] toolcall-15 TC-02 unmeasured: timeout',
        'toolcall-15 no-thinking: 1 of 2 attempts passed, 1 unmeasured',
        'round 2 of 3, 4/6, 50 tok/s, 35 s left',
        '',
      ].join('\n'),
    );
  });

  it('shows foreign text as text', () => {
    const events = [
      { ...begun, slug: hostile },
      attempt(5, { scenario: hostile, outcome: 'fail', why: hostile }),
    ] as const;
    expectHarmless(renderProgress(play(events)));
    expectHarmless(
      stepPlainProgress({ state: startProgress, saidMs: 0 }, { atMs: 0, kind: 'phase', text: hostile }).text,
      false,
    );
  });
});

function lineWith(line: Partial<AttemptLine> = {}): AttemptLine {
  return {
    kind: 'attempt',
    stage: 'measure',
    session: 1,
    mode: 'no-thinking',
    round: 1,
    scenario: 'toolcall-15/TC-04',
    atMs: 0,
    totalMs: 1234,
    verdict: { outcome: 'pass' },
    messages: [{ role: 'assistant', content: 'It is sunny.\n    indented' }],
    isUnfinished: false,
    refusal: null,
    isReasoned: false,
    answer: null,
    measures: [],
    notes: [],
    faults: [],
    ...line,
  };
}

const call = { id: '1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const attempts = [
  lineWith({ messages: [{ role: 'assistant', content: null, tool_calls: [call] }] }),
  lineWith({
    round: 2,
    verdict: {
      outcome: 'fail',
      failure: 'no-tool-call',
      expected: 'a call to get_weather',
      received: 'no call',
      broke: ['calls-tool'],
    },
    notes: ['wrong-finish-reason: stop beside tool calls'],
  }),
  lineWith({
    round: 3,
    verdict: { outcome: 'unmeasured', cause: 'timeout', detail: 'no reply in 60 s' },
    messages: [],
    faults: ['timeout after 60 s'],
  }),
];

const inspected = {
  scenario: 'toolcall-15/TC-04',
  title: 'One call with one argument',
  task: {
    messages: [
      { role: 'system' as const, content: 'You can call tools.' },
      { role: 'user' as const, content: 'How is the weather in Oslo?' },
    ],
    tools: [
      { name: 'get_weather', description: 'Weather of a city', parameters: { type: 'object', required: ['city'] } },
    ],
  },
  attempts,
  answers: { baseline: 'It is sunny in Oslo,\nwith some wind.', current: 'It is sunny in Rome,\nwith some wind.' },
};

describe('the content of a run', () => {
  it('is listed by failure, then attempt by attempt', async () => {
    const text = renderFailures(attempts);
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('inspect-failures.txt'));
    expect(renderFailures([lineWith()])).toBe('All 1 attempt passed.\n');
  });

  it('is shown completely for one scenario, beside the answer of the baseline', async () => {
    const text = renderScenario(inspected);
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('inspect-scenario.txt'));
  });

  it('shows foreign text as text', () => {
    const messages = [
      { role: hostile, content: hostile, reasoning: hostile, tool_calls: [{ name: hostile }, 7] },
      hostile,
    ];
    const verdict = { outcome: 'fail', failure: 'wrong-text', expected: hostile, received: hostile } as const;
    const line = lineWith({
      messages,
      verdict,
      refusal: { status: 400, words: hostile },
      notes: [hostile],
      faults: [hostile],
    });
    expectHarmless(
      renderScenario({
        ...inspected,
        title: hostile,
        attempts: [line],
        answers: { baseline: hostile, current: `${hostile}x` },
      }),
    );
  });
});

it('finds where two texts start to differ, never inside a character', () => {
  expect(firstDivergence('same', 'same')).toBeUndefined();
  expect(firstDivergence('one\ntwo', 'one\ntoo')).toEqual({ at: 5, line: 2, column: 2 });
  expect(firstDivergence('ab', 'abc')).toEqual({ at: 2, line: 1, column: 3 });
  expect(firstDivergence('a😀', 'a😁')).toEqual({ at: 1, line: 1, column: 2 });
});

describe('a comparison of two slugs', () => {
  it('decides nothing and shows what differs', async () => {
    const mode = samples.regressed.modes[0] ?? modeWith();
    const against = { slug: 'llamacpp/qwen-35b', mode: 'no-thinking' } as const;
    const text = renderCompare([{ ...mode, outcome: null, against, causes: [...mode.causes, causeWith({})] }]);
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('compare.txt'));
  });
});

const rate = (passed: number) => ({ mean: passed / 45, scenarios: 15 });
const history: History = {
  slug: 'vllm/qwen',
  mode: 'no-thinking',
  runs: [45, 45, 44, 39].map((passed, day) => ({
    id: `run-${day}`,
    startedAt: `2026-11-1${day}T02:00:00Z`,
    outcome: passed < 40 ? 'regressed' : day === 0 ? null : 'passed',
    packs: [
      { pack: 'toolcall-15', rate: rate(passed) },
      ...(day > 1 ? [{ pack: 'reasonmath-15', rate: rate(45) }] : []),
    ],
    changes: day === 3 ? ['vLLM 0.25.1 → 0.27.1'] : [],
  })),
  noise: null,
  speeds: [],
};
const noise: Noise = { scenarios: 75, sessions: 9, flaky: 0.195, rho: 0.85 };

describe('a history', () => {
  it('is a row for each run, a column for each pack, and the trend of each', async () => {
    const text = renderHistory([history]);
    expectNarrow(text);
    await expect(text).toMatchFileSnapshot(golden('history.txt'));
    expect(renderHistory([])).toBe('No runs.\n');
  });

  it('shortens no date, however many packs there are', () => {
    const packs = Array.from({ length: 9 }, (_, at) => ({
      pack: `pack-number-${at}-15`,
      rate: { mean: 1, scenarios: 15 },
    }));
    const run = { id: 'a', startedAt: '2026-11-21T05:40:00Z', outcome: 'passed', changes: [], packs } as const;
    const slug = 'vllm/qwen';
    const text = renderHistory([{ slug, mode: 'no-thinking', runs: [run], noise: null, speeds: [] }]);
    expectNarrow(text);
    expect(text).toMatch(/^11-21 .*✓ passed$/m);
    expect(text).not.toMatch(/^\S*…/m);
  });

  it('shows month, day and time of five packs at 80 columns, and their full names at 120', () => {
    const packs = ['toolcall-15', 'structoutput-15', 'dataextract-15', 'reasonmath-15', 'instructfollow-15'];
    const runs = history.runs.map((run) => ({ ...run, packs: packs.map((pack) => ({ pack, rate: rate(40) })) }));
    const text = (columns: number) => renderHistory([{ ...history, runs }], { columns });
    expectNarrow(text(80));
    expect(text(80).match(/^11-1\d 02:00 .*[a-z-]$/gm)).toHaveLength(4);
    const [, heads = ''] = text(120).split('\n');
    expect(heads.split(/\s{2,}/)).toEqual(['Run', ...packs, 'Outcome']);
  });

  it.each([
    [
      [
        'benchloop:toolcall',
        'benchloop:coding',
        'benchloop:dataextract',
        'benchloop:instructfollow',
        'benchloop:agent',
      ],
      ['toolcall', 'coding', 'dataextract', 'instructfollow', 'agent'],
    ],
    [
      ['instructfollow-15', 'instructswap-15', 'toolcall-15', 'toolcall-45', 'agent-20', 'choice-15'],
      // The others follow in a block below.
      ['instructfollow-15', 'instructswap-15', 'toolcall-15', 'toolcall-45'],
    ],
    [
      ['toolcall-15', 'toolcall-45', 'dataextract-15', 'dataextract-45', 'reasonmath-15'],
      ['tool…l-15', 'tool…l-45', 'data…t-15', 'data…t-45', 'reas…h-15'],
    ],
  ])('has heads of packs that can be told apart', (packs, heads) => {
    const runs = history.runs.map((run) => ({ ...run, packs: packs.map((pack) => ({ pack, rate: rate(1) })) }));
    const [, line = ''] = renderHistory([{ ...history, runs }]).split('\n');
    expect(line.split(/\s{2,}/).slice(1, 1 + heads.length)).toEqual(heads);
  });

  it('says how many scenarios are noisy', () => {
    const text = renderHistory([{ ...history, noise }]);
    expectNarrow(text);
    expect(text).toContain('Noise: about 15 of 75 scenarios pass only sometimes\n');
  });

  it('shows foreign text as text', () => {
    const runs = history.runs.map((run) => ({
      ...run,
      startedAt: hostile,
      packs: [{ pack: hostile, rate: rate(1) }],
      changes: [hostile],
    }));
    expectHarmless(renderHistory([{ ...history, slug: 'x', runs }]));
  });
});
