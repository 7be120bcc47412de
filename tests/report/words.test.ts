import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { outcomeSchema, type Reason, reasonSchema, type Warning, warningSchema } from '../../src/records/decision.ts';
import { describeCause, describeCauses, headlineCauses } from '../../src/report/describe-cause.ts';
import { describeReason, describeWarning } from '../../src/report/describe-reason.ts';
import { adoptCommand, captureCommand, reproduceCommand } from '../../src/report/next-steps.ts';
import { receivedWords } from '../../src/report/plain-text.ts';
import { renderCompare, renderCompareMarkdown } from '../../src/report/render-compare.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { driftParts, outcomeMarks, packRemarks, summarySentence } from '../../src/report/words.ts';
import { causeWith, decisionWith, dropOf, modeWith, packWith } from './decision-with.ts';
import { samples } from './sample-decisions.ts';

const drop = dropOf(2, 15);

describe('causes', () => {
  const lost = (field: string) => causeWith({ field, kind: 'unknown', baseline: null, current: null });

  it('share one line if both sides know nothing', () => {
    const engine = { name: 'vllm', version: null };
    const causes = [lost('driver'), lost('image'), causeWith({}), lost('gpu')];
    expect(describeCauses([...causes, causeWith({ field: 'engine', baseline: engine, current: engine })])).toEqual([
      'quantization Q8_0 → Q4_K_M',
      '4 facts unknown on both sides: engine, image, GPU, driver',
    ]);
    expect(describeCauses([lost('gpu')])).toEqual(['GPU: unknown on both sides']);
    expect(describeCauses([lost('thinking-control')])).toEqual([]);
  });

  it('are folded wherever all are listed', () => {
    const mode = modeWith({ causes: [lost('driver'), lost('gpu')] });
    const side = { ...mode, outcome: null, against: { slug: 'a', mode: 'no-thinking' as const } };
    for (const text of [renderCompare([side], { columns: 200 }), renderCompareMarkdown([side])]) {
      expect(text).toContain('2 facts unknown on both sides: GPU, driver');
      expect(text).not.toContain('unknown → unknown');
    }
  });

  it('are a single number in a report if they are unknown', () => {
    const text = renderMarkdown(decisionWith({ modes: [modeWith({ causes: [lost('driver'), lost('gpu')] })] }));
    expect(text).toContain('2 facts unknown');
    expect(text).not.toContain('unknown → unknown');
  });
});

describe('a cause', () => {
  it.each([
    [causeWith({}), 'quantization Q8_0 → Q4_K_M'],
    [causeWith({ current: null, kind: 'unknown' }), 'quantization Q8_0 → unknown'],
    [
      causeWith({ field: 'template', baseline: `3f2a${'0'.repeat(60)}`, current: `91bc${'0'.repeat(60)}` }),
      'template changed (3f2a… → 91bc…)',
    ],
    [
      causeWith({ field: 'template', kind: 'unknown', baseline: `3f2a${'0'.repeat(60)}`, current: null }),
      'template 3f2a… → unknown',
    ],
    [
      causeWith({
        field: 'engine',
        baseline: { name: 'vllm', version: '0.25.1' },
        current: { name: 'vllm', version: '0.27.1' },
      }),
      'vLLM 0.25.1 → 0.27.1',
    ],
    [
      causeWith({
        field: 'engine',
        baseline: { name: 'vllm', version: '0.25.1' },
        current: { name: 'llama.cpp', version: null },
      }),
      'vLLM 0.25.1 → llama.cpp unknown',
    ],
    [
      causeWith({
        field: 'flags',
        baseline: ['--max-model-len', '4096', '--enforce-eager'],
        current: ['--max-model-len', '8192', '--enforce-eager'],
      }),
      'flags: without --max-model-len 4096, with --max-model-len 8192',
    ],
    [
      causeWith({ field: 'sampling', baseline: { temperature: 0, seed: 1 }, current: { temperature: 0.7, seed: 1 } }),
      'sampling: temperature 0 → 0.7',
    ],
    [
      causeWith({ field: 'model-bytes', baseline: 18_200_000_000, current: 12_100_000_000 }),
      'size of the weights 18.2 GB → 12.1 GB',
    ],
    [causeWith({ field: 'slots', baseline: 4, current: 8 }), 'slots 4 → 8'],
  ])('%j reads %s', (cause, text) => {
    expect(describeCause(cause)).toBe(text);
  });

  it('names weights that changed under the same name, and says if they cannot be seen', () => {
    const digests = { baseline: `3f2a${'0'.repeat(60)}`, current: `91bc${'0'.repeat(60)}` };
    expect(describeCause(causeWith({ field: 'weights', ...digests }))).toBe('weights changed (3f2a… → 91bc…)');
    const unseen = causeWith({ field: 'weights', kind: 'unknown', current: null });
    const others = causeWith({ field: 'driver', kind: 'unknown', current: null });
    expect(describeCause(unseen)).toBe('weights not verified');
    const mode = modeWith({ causes: [unseen, others] });
    expect(driftParts(mode, {}).slice(0, 2)).toEqual(['weights not verified', '1 fact unknown']);
    const none = { attemptP50Ms: null, attemptP95Ms: null, firstTokenP50Ms: null, decodeTokensPerSecond: null };
    const timings = {
      a: { baseline: null, current: { ...none, judgeCpuMs: 9000 } },
      b: { baseline: null, current: none },
    };
    expect(driftParts(mode, timings).at(-1)).toBe('9.0 s of CPU to judge');
    const fields = ['weights', 'model-digest', 'model-bytes'].map((field) => causeWith({ field, ...digests }));
    expect(headlineCauses(fields).map(({ field }) => field)).toEqual(['model-digest']);
  });

  it('heads a report by importance, and only if the change is known and no other cause implies it', () => {
    const causes = ['tool', 'driver', 'server-fingerprint', 'engine', 'model-bytes', 'quantization', 'template'].map(
      (field) => causeWith({ field, kind: field === 'driver' ? 'unknown' : 'changed' }),
    );
    expect(headlineCauses(causes).map(({ field }) => field)).toEqual(['template', 'quantization', 'engine', 'tool']);
  });
});

const reasons: readonly (readonly [Reason, string])[] = [
  [
    { kind: 'switch-lost', control: 'enable_thinking=false' },
    'the baseline was measured with enable_thinking=false, but this server has no switch for thinking',
  ],
  [
    { kind: 'longer-prompts', scenarios: ['a/1', 'a/2'], context: null },
    'the server rejects 2 scenarios of the baseline as too long, and its context is unknown: a/1, a/2',
  ],
  [
    { kind: 'field-refused', scenarios: ['a/1'] },
    'the server refuses the response format of 1 scenario that the baseline measured: a/1',
  ],
  [
    { kind: 'drop-not-significant', p: 0.12, metric: 'f1' },
    'the drop of f1 exceeds the threshold but may be chance (p = .12)',
  ],
  [
    { kind: 'unmeasured-could-decide', unmeasured: 2, metric: 'f1' },
    '2 attempts got no answer: they could change the verdict on f1',
  ],
  [
    { kind: 'cannot-gate', cause: 'low-rate', metric: 'f1', rate: 0.04, threshold: 0.05, accepted: null },
    'cannot gate: its mean f1 of 4.0 in the baseline cannot fall by more than 5 points',
  ],
  [{ kind: 'drop-not-significant', p: 0.12 }, 'the drop exceeds the threshold but may be chance (p = .12)'],
  [{ kind: 'unmeasured-could-decide', unmeasured: 1 }, '1 attempt got no answer: it could change the verdict'],
  [
    { kind: 'nothing-measured', attempts: 3, causes: { timeout: 3 } },
    'nothing was measured: all 3 attempts are unmeasured (timeout 3)',
  ],
  [{ kind: 'few-in-common', compared: 5, baseline: 15 }, "only 5 of the baseline's 15 scenarios can be compared"],
  [{ kind: 'not-asked', baseline: 15 }, "none of the baseline's 15 scenarios was asked"],
  [
    { kind: 'pack-version', baseline: '1.0.0', current: '2.0.0' },
    "version 2.0.0 cannot be compared with the baseline's 1.0.0",
  ],
  [
    { kind: 'conditions-changed', fields: ['thinking-control', 'sampling'] },
    'the measuring conditions changed: thinking control, sampling',
  ],
  [
    { kind: 'identity-changed', baseline: 'qwen', current: null },
    'the server serves a model it does not name, but the baseline is of qwen; if that is intended, pass --expect-change model',
  ],
  [{ kind: 'required-same', fields: ['template'] }, 'fields of --require-same changed or are unknown: template'],
  [
    { kind: 'invalid-arm', side: 'current', asked: 'off', reasoned: 3, replies: 45, control: 'enable_thinking=false' },
    'thinking should be off (enable_thinking=false was sent), but 3 of 45 replies contain reasoning',
  ],
  [
    { kind: 'invalid-arm', side: 'baseline', asked: 'on', reasoned: 0, replies: 45, control: null },
    'in the baseline thinking should be on (no switch was sent), but none of 45 replies contains reasoning',
  ],
  [{ kind: 'not-canonical', side: 'current' }, 'this run does not use the canonical sampling'],
  [
    { kind: 'incomplete', missing: 12, packs: ['reasonmath-15'] },
    '12 planned attempts are missing; not measured at all: reasonmath-15',
  ],
  [
    { kind: 'cannot-gate', cause: 'low-rate', rate: 0.05, threshold: 0.1, accepted: null },
    'cannot gate: its baseline of 5.0 % cannot fall by more than 10 pp',
  ],
  [
    { kind: 'cannot-gate', cause: 'never-significant', rate: 1, threshold: 0.1, accepted: 'one scenario so far' },
    'cannot gate: the baseline has so few passes that even a fall to zero may be chance (accepted: one scenario so far)',
  ],
  [{ kind: 'nothing-can-gate', packs: ['a', 'b'] }, 'none of its packs can gate (a, b)'],
  [
    { kind: 'no-sandbox', packs: ['a', 'b'] },
    'this machine cannot run the scripts of a, b, which the baseline includes',
  ],
  [
    { kind: 'wire-broken', failure: 'call-in-content', scenarios: ['a/1'] },
    'a/1 passed in every attempt of the baseline and now always fails with call-in-content: likely the tool parser',
  ],
  [
    { kind: 'wire-broken', failure: 'broken-text', scenarios: ['a/1', 'a/2', 'a/3', 'a/4'] },
    'a/1, a/2, a/3 and 1 more passed in every attempt of the baseline and now always fail with broken-text: likely the tokenizer',
  ],
  [
    { kind: 'damage-broken', damage: ['T4'], scenarios: ['a/1', 'b/2'] },
    'all 2 scenarios for the damage T4 passed in every attempt of the baseline and now always fail: a/1, b/2',
  ],
  [
    { kind: 'note-appeared', note: 'empty-arguments', scenarios: ['a/1', 'a/2'] },
    'replies now have "" as arguments instead of {}, as none did in the baseline: likely the tool parser (always at a/1, a/2)',
  ],
  [
    { kind: 'unstable', flipped: 20, attempts: 225, baseline: 225, p: 0.0001 },
    'unstable: the baseline gave one answer to each prompt, and now 20 of 225 attempts fail at scenarios that pass in others (p = .0001)',
  ],
];

describe('a reason', () => {
  it.each(reasons)('%j reads %s', (reason, text) => {
    expect(describeReason(reason)).toBe(text);
  });

  it('has words for every kind', () => {
    const kinds = reasonSchema.options.map(({ shape }) => shape.kind.value);
    expect(new Set(reasons.map(([{ kind }]) => kind))).toEqual(new Set(kinds));
  });
});

const warnings: readonly (readonly [Warning, string])[] = [
  [{ kind: 'total-dropped', drop: dropOf(2, 39) }, 'Across all packs, the pass rate fell by 5.1 pp'],
  [
    { kind: 'rules-dropped', scenarios: 60, means: { baseline: 0.96, current: 0.71 }, p: 0.01 },
    'Answers keep 71.0 % of the told rules, 96.0 % in the baseline (p = .01)',
  ],
  [
    { kind: 'below-anchor', pack: 'p', drop, capturedAt: '2026-03-01T00:00:00Z' },
    'p is 13.3 pp below its first baseline (2026-03-01): the baseline itself has fallen since',
  ],
  [
    {
      kind: 'below-floor',
      pack: 'p',
      floor: 0.8,
      rate: { passed: 30, attempts: 45 },
      scenarioRate: { mean: 10 / 15, scenarios: 15 },
      fails: false,
    },
    'p passes 66.7 %, below its floor of 80 %',
  ],
  [{ kind: 'baseline-without-pack', pack: 'p' }, 'p is in the baseline but was not part of this run'],
  [{ kind: 'pack-without-baseline', pack: 'p' }, 'p has no baseline and was not compared'],
  [
    { kind: 'too-long', scenarios: ['long/L-01', 'long/L-02'], context: 4096 },
    'Left out, longer than the context of 4096 tokens of the server: 2 scenarios (long/L-01, long/L-02)',
  ],
  [
    { kind: 'too-long', scenarios: ['long/L-01'], context: null },
    'Left out, longer than the context of the server: 1 scenario (long/L-01)',
  ],
  [
    { kind: 'field-refused', scenarios: ['a/1', 'a/2'] },
    'Left out, the server refuses their response format: a/1, a/2',
  ],
  [{ kind: 'not-ended' }, 'The run did not end: this is what it measured'],
  [
    { kind: 'one-session-baseline' },
    'The baseline has one session. Append two more (--capture --append): false alarms fall from 11 % to 2 %',
  ],
  [
    { kind: 'answers-changed', identical: 14, compared: 75 },
    'Only 14 of 75 answers are byte-identical to the baseline',
  ],
  [
    { kind: 'prompt-tokens-shifted', shifted: 1, compared: 75 },
    '1 of 75 prompts has a different token count: check the template, tokenizer and tools',
  ],
  [
    { kind: 'later-rounds-worse', pack: 'p' },
    'p did worse in later rounds than in the first: the server may degrade while it runs',
  ],
  [
    { kind: 'no-decisions', pack: 'p', games: 40, none: 7, cut: 5 },
    'p: 7 of 40 games have no decision that can be read; the token limit ended 5 of them',
  ],
  [{ kind: 'no-decisions', pack: 'p', games: 2, none: 1, cut: 0 }, 'p: 1 of 2 games has no decision that can be read'],
];

describe('a warning', () => {
  it.each(warnings)('%j reads %s', (warning, text) => {
    expect(describeWarning(warning, 0.1)).toBe(text);
  });

  it('has words for every kind', () => {
    const kinds = warningSchema.options.map(({ shape }) => shape.kind.value);
    expect(new Set(warnings.map(([{ kind }]) => kind))).toEqual(new Set(kinds));
  });
});

it('says of sessions what docs/gate-error-rates.md measured', () => {
  const table: Record<string, string>[] = parse(readFileSync('docs/data/gate-error-rates.csv', 'utf8'), {
    columns: true,
  });
  const shareOf = (rule: string) => {
    const row = table.find((each) => each['Rule'] === rule && each['Noise'] === 'brief' && each['Rho'] === '0.9');
    return Math.round(Number.parseFloat(row?.['False alarms'] ?? ''));
  };
  const [one, several] = [shareOf('the rule, baseline of one session'), shareOf('the rule')];
  expect(describeWarning({ kind: 'one-session-baseline' }, 0.1)).toContain(`fall from ${one} % to ${several} %`);
});

describe('the first sentence', () => {
  it.each(outcomeSchema.options)('describes a run that is %s, with its slug and a mark for its outcome', (outcome) => {
    const mode = modeWith({
      outcome,
      packs: [packWith({ outcome: outcome === 'regressed' ? 'regressed' : 'passed', drop })],
    });
    const sentence = summarySentence(decisionWith({ outcome, modes: [mode] }));
    expect(sentence).toMatch(/^[A-Z][^.]*: .*vllm\/qwen-35b-a3b-dual.*\.$/);
    expect(outcomeMarks[outcome]).toHaveLength(1);
  });

  it('counts several packs and names the first three', () => {
    const packs = ['a', 'b', 'c', 'd'].map((pack) => packWith({ pack, outcome: 'regressed', drop, p: 0.001 }));
    const mode = modeWith({ outcome: 'regressed', packs: [...packs, packWith()] });
    expect(summarySentence(decisionWith({ outcome: 'regressed', modes: [mode] }))).toBe(
      'Regressed: 4 of 5 packs of vllm/qwen-35b-a3b-dual (no-thinking) fell by more than 10 pp: ' +
        'a by 13.3 pp, b by 13.3 pp, c by 13.3 pp and 1 more.',
    );
  });

  it('names the floor if that is what failed', () => {
    const warning = {
      kind: 'below-floor',
      pack: 'toolcall-15',
      floor: 0.8,
      rate: { passed: 30, attempts: 45 },
      scenarioRate: { mean: 10 / 15, scenarios: 15 },
      fails: true,
    } as const;
    const mode = modeWith({ outcome: 'regressed', packs: [packWith()], warnings: [warning] });
    expect(summarySentence(decisionWith({ outcome: 'regressed', modes: [mode] }))).toContain(
      'toolcall-15 passes 66.7 %, below its floor of 80 %',
    );
  });

  it('is about the modes that decided', () => {
    expect(summarySentence(samples['two-modes'])).toBe(summarySentence(samples.regressed));
  });

  it('never says "10.0 pp" of a drop above 10 pp', () => {
    const pack = packWith({ outcome: 'regressed', drop: dropOf(10_004, 100_000), p: 0.001 });
    const sentence = summarySentence(
      decisionWith({ outcome: 'regressed', modes: [modeWith({ outcome: 'regressed', packs: [pack] })] }),
    );
    expect(sentence).toContain('fell by 10.004 pp, from ');
  });
});

it('says that a pack is too noisy', () => {
  expect(packRemarks(packWith({ isTooNoisy: true }), 0.1)).toEqual([
    'toolcall-15 is too noisy to gate with this many attempts',
  ]);
});

describe('a command to paste', () => {
  it('measures the same packs again', () => {
    expect(reproduceCommand(modeWith({ packs: [packWith()] }))).toBe(
      'npx quality-baseline --slug vllm/qwen-35b-a3b-dual --mode no-thinking --pack toolcall-15 --repeat 3',
    );
  });

  it('names as many runs as a baseline needs', () => {
    expect(adoptCommand(['run-1'])).toBe('npx quality-baseline baseline adopt run-1 RUN RUN --reason "why"');
  });

  it('captures the packs that were asked, if no flag selects them', () => {
    const mode = modeWith({ packs: [packWith()] });
    expect(captureCommand(mode)).toContain(' --pack toolcall-15 ');
    const given = (...measure: string[]) => ({ measure, gate: [] });
    expect(captureCommand(mode, given('--quick'))).not.toContain('--pack');
    expect(captureCommand(mode, given('--packs-dir', 'packs'))).not.toContain('--pack ');
    expect(reproduceCommand(mode, given('--packs-dir', 'packs'))).not.toContain('--pack ');
    expect(captureCommand({ slug: 'a/b', mode: 'no-thinking' })).not.toContain('--pack');
  });

  it('quotes what a shell would interpret', () => {
    expect(adoptCommand(["it's $(id)", '-x', 'run-1'])).toBe(
      String.raw`npx quality-baseline baseline adopt 'it'\''s $(id)' '-x' run-1 --reason "why"`,
    );
  });
});

it.each([
  ['', 'nothing'],
  [' \n\u200b', 'nothing'],
  ['red', 'red'],
])('says what was received: %j is %s', (received, words) => {
  expect(receivedWords({ expected: 'blue', received })).toBe(words);
  expect(receivedWords({ expected: '', received: '' })).toBe('');
});
