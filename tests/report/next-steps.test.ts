import { describe, expect, it } from 'vitest';
import { type Reason, reasonSchema } from '../../src/records/decision.ts';
import { nextSteps, undecidedSteps } from '../../src/report/next-steps.ts';
import { decisionWith, modeWith, packWith } from './decision-with.ts';

const arm = { kind: 'invalid-arm', asked: 'off', reasoned: 3, replies: 45, control: null } as const;

const reasons: readonly (readonly [Reason, RegExp])[] = [
  [{ kind: 'drop-not-significant', p: 0.1 }, /--repeat/],
  [{ kind: 'unmeasured-could-decide', unmeasured: 2 }, /inspect RUN/],
  [{ kind: 'nothing-measured', attempts: 3, causes: { timeout: 3 } }, /inspect RUN/],
  [{ kind: 'few-in-common', compared: 1, baseline: 9 }, /capture a new baseline/],
  [{ kind: 'not-asked', baseline: 9 }, /capture a new baseline/],
  [{ kind: 'pack-version', baseline: '1.0.0', current: '2.0.0' }, /Capture a new baseline/],
  [{ kind: 'conditions-changed', fields: ['sampling'] }, /capture a new baseline/],
  [{ kind: 'identity-changed', baseline: 'a', current: 'b' }, /--expect-change model/],
  [{ kind: 'required-same', fields: ['gpu'] }, /--require-same/],
  [{ ...arm, side: 'current' }, /chat template.*--mode enable-thinking/],
  [{ ...arm, side: 'current', asked: 'on' }, /--mode no-thinking/],
  [{ ...arm, side: 'baseline' }, /Capture a new baseline/],
  [{ kind: 'switch-lost', control: 'enable_thinking=false' }, /chat template.*capture a new baseline/],
  [{ kind: 'not-canonical', side: 'current' }, /Remove the sampling options/],
  [{ kind: 'not-canonical', side: 'baseline' }, /Capture a new baseline/],
  [{ kind: 'cannot-gate', cause: 'low-rate', rate: 0.1, threshold: 0.1, accepted: null }, /capture a new baseline/],
  [
    { kind: 'cannot-gate', cause: 'few-units', metric: 'f1', rate: 0.8, threshold: 0.05, accepted: null },
    /Ask 50 scenarios or more/,
  ],
  [{ kind: 'longer-prompts', scenarios: ['a/1'], context: 4096 }, /chat template/],
  [{ kind: 'field-refused', scenarios: ['a/1'] }, /guided decoding/],
  [{ kind: 'nothing-can-gate', packs: ['a'] }, /capture a new baseline/],
  [{ kind: 'incomplete', missing: 2, packs: [] }, /--resume RUN/],
  [{ kind: 'no-sandbox', packs: ['a'] }, /sandbox build/],
  [{ kind: 'wire-broken', failure: 'call-in-content', scenarios: ['a/1'] }, /inspect RUN/],
  [{ kind: 'damage-broken', damage: ['T4'], scenarios: ['a/1', 'b/2'] }, /inspect RUN/],
  [{ kind: 'note-appeared', note: 'missing-id', scenarios: ['a/1', 'a/2'] }, /inspect RUN/],
  [{ kind: 'unstable', flipped: 20, attempts: 225, baseline: 225, p: 0.0001 }, /inspect RUN/],
];

describe('what to do about an undecided mode', () => {
  it.each(reasons)('%j: %s', (reason, words) => {
    expect(undecidedSteps(modeWith({ outcome: 'inconclusive', reasons: [reason] })).join()).toMatch(words);
  });

  it('is known for every reason', () => {
    const known = reasonSchema.options.map(({ shape }) => shape.kind.value);
    expect([...new Set(reasons.map(([{ kind }]) => kind))].sort()).toEqual([...known].sort());
  });

  it('lists each step once, and none for a decided mode', () => {
    const [[reason]] = reasons as [(typeof reasons)[number]];
    expect(undecidedSteps(modeWith({ outcome: 'inconclusive', reasons: [reason, reason] }))).toHaveLength(1);
    expect(undecidedSteps(modeWith({ outcome: 'regressed', reasons: [reason] }))).toEqual([]);
    const lost = { ...arm, side: 'current', asked: 'on', reasoned: 0 } as const;
    expect(undecidedSteps(modeWith({ outcome: 'no-baseline', reasons: [lost] }))).toEqual([
      expect.stringContaining('A model that never thinks is measured with --mode no-thinking'),
    ]);
  });

  const weak: Reason = { kind: 'cannot-gate', cause: 'low-rate', rate: 0.1, threshold: 0.1, accepted: null };
  const passing: Reason = { ...weak, passing: ['a/1', 'a/2'] };

  it.each([
    [
      'easier scenarios',
      [weak],
      [],
      /docs\/first-pack\.md/,
      'npx quality-baseline run --slug vllm/tiny --endpoint URL --mode no-thinking --pack FILE',
    ],
    [
      'what it passes',
      [passing],
      [],
      /gate on what it passes \(--scenario\) and on numerics \(--numerics\): a\/1, a\/2$/,
      'npx quality-baseline --capture --slug vllm/tiny --endpoint URL --mode no-thinking --scenario a/1 a/2 --numerics --reason "why"',
    ],
    [
      'the packs that can gate',
      [passing],
      ['b', 'c'],
      /gate on b, c alone/,
      'npx quality-baseline --capture --slug vllm/tiny --endpoint URL --mode no-thinking --pack b c --numerics --reason "why"',
    ],
  ] as const)('names %s for a model that a pack cannot gate', (_, weakReasons, others, words, command) => {
    const mode = modeWith({
      ...{ slug: 'vllm/tiny', outcome: 'inconclusive', reasons: [] },
      packs: [
        packWith({ pack: 'a', outcome: 'cannot-gate', reasons: [...weakReasons] }),
        ...others.map((pack) => packWith({ pack, outcome: 'passed' })),
      ],
    });
    expect(undecidedSteps(mode).join()).toMatch(words);
    const decision = decisionWith({ modes: [mode] });
    const commandsWith = (...measure: string[]) =>
      nextSteps({ ...decision, run: { ...decision.run, flags: { measure, gate: [] } } }, mode).map(
        (step) => step.command,
      );
    expect(commandsWith('--endpoint', 'URL', '--pack', 'a', 'b', 'c', '--medium')).toContain(command);
    const ofFile =
      'npx quality-baseline --capture --slug vllm/tiny --pack a.yaml --mode no-thinking --scenario a/1 a/2 --numerics --reason "why"';
    expect(commandsWith('--pack', 'a.yaml').includes(ofFile)).toBe(weakReasons[0] === passing);
  });

  it.each([
    ['toolcall-15', true],
    ['toolcall-45', true],
    ['toolcall-small-15', false],
    ['judge-20', false],
  ] as const)('names the easier packs for a model that cannot pass %s: %s', (pack, isNamed) => {
    const mode = modeWith({
      ...{ slug: 'vllm/tiny', outcome: 'inconclusive', reasons: [] },
      packs: [packWith({ pack, outcome: 'cannot-gate', reasons: [weak] })],
    });
    expect(undecidedSteps(mode).join().includes('(--small)')).toBe(isNamed);
    const commands = nextSteps(decisionWith({ modes: [mode] }), mode).map(({ command }) => command);
    const easier = 'npx quality-baseline --capture --slug vllm/tiny --mode no-thinking --small --reason "why"';
    expect(commands.includes(easier)).toBe(isNamed);
  });

  it('suggests no fix for a pack that was accepted as it is', () => {
    const useless = (accepted: string | null): Reason => ({
      ...{ kind: 'cannot-gate', cause: 'low-rate', rate: 0.1, threshold: 0.1, accepted },
    });
    const undecided: Reason = { kind: 'drop-not-significant', p: 0.1 };
    const steps = (...reasons: Reason[]) =>
      undecidedSteps(modeWith({ outcome: 'inconclusive', packs: [packWith({ reasons })] }));
    expect(steps(useless('small'), undecided)).toEqual(steps(undecided));
    expect(steps(useless(null), undecided)).toHaveLength(2);
  });

  it('includes the reasons of the total over all packs', () => {
    const totalGate = {
      ...{ outcome: 'inconclusive' as const, threshold: 0.05, p: 0.1 },
      reasons: [{ kind: 'drop-not-significant' as const, p: 0.1 }],
      drop: { value: 0.06, exact: '6/100', isAboveThreshold: true },
    };
    const mode = modeWith({ outcome: 'inconclusive', totalGate });
    expect(undecidedSteps(mode)).toEqual([expect.stringContaining('--repeat')]);
  });

  it('prints run after a run, and captures with enough rounds', () => {
    const flags = { measure: ['--endpoint', 'http://localhost:1', '--repeat', '1'], gate: [] };
    const ran = modeWith({ outcome: 'no-baseline', baseline: null, packs: [], uncompared: 'run' });
    const { run } = decisionWith();
    const steps = (mode: typeof ran) => nextSteps({ ...decisionWith({ modes: [mode] }), run: { ...run, flags } }, mode);
    expect(steps(ran).map(({ command }) => command)).toEqual([
      expect.stringMatching(/^npx quality-baseline run --slug .* --repeat 1/),
      expect.stringMatching(/^npx quality-baseline --capture (?!.*--repeat)/),
    ]);
    expect(steps({ ...ran, reasons: [{ kind: 'not-canonical', side: 'current' }] })).toHaveLength(1);
    expect(steps({ ...ran, uncompared: 'capture' })).toHaveLength(1);
  });

  it('suggests no sampling to what takes that of the packs', () => {
    const flags = {
      measure: ['--endpoint', 'URL', '--sampling-from-server', '--temperature', '0.7', '--medium'],
      gate: [],
    };
    const mode = modeWith({
      outcome: 'inconclusive',
      reasons: [
        { kind: 'not-canonical', side: 'current' },
        { kind: 'conditions-changed', fields: ['sampling'] },
      ],
    });
    const { run } = decisionWith();
    const commandsOf = (of: typeof mode) =>
      nextSteps({ ...decisionWith({ modes: [of] }), run: { ...run, flags } }, of).map(({ command }) => command);
    const [again, capture] = commandsOf(mode);
    expect(again).toContain(' --endpoint URL --medium --mode');
    expect(capture).toMatch(/--capture --slug \S+ --endpoint URL --medium --mode/);
    expect(commandsOf({ ...mode, outcome: 'no-baseline', uncompared: 'run' })).toEqual([
      expect.stringContaining('--sampling-from-server --temperature 0.7'),
    ]);
  });

  it('suggests a new baseline only once', () => {
    const packs = [
      packWith({
        pack: 'words',
        outcome: 'cannot-gate',
        reasons: [
          { kind: 'cannot-gate', cause: 'low-rate', rate: 0.1, threshold: 0.1, accepted: null },
          { kind: 'pack-version', baseline: '1.0.0', current: '2.0.0' },
        ],
      }),
    ];
    const mode = modeWith({ outcome: 'inconclusive', packs });
    const commands = nextSteps(decisionWith({ modes: [mode] }), mode).filter(({ command }) =>
      / --capture /.test(command),
    );
    expect(commands).toEqual([{ title: expect.any(String), command: expect.stringContaining('--accept-useless') }]);
    expect(commands[0]?.title).toContain('every check of it will be inconclusive (exit 4)');
  });

  it('suggests commands that lead to a decision: expect another model, replace an old baseline', () => {
    const commandsFor = (reason: Reason) => {
      const mode = modeWith({ outcome: 'inconclusive', reasons: [reason] });
      return nextSteps(decisionWith({ modes: [mode] }), mode).map(({ command }) => command);
    };
    expect(commandsFor({ kind: 'identity-changed', baseline: 'a', current: 'b' })).toEqual([
      expect.stringContaining(' --expect-change model'),
    ]);
    expect(commandsFor({ kind: 'conditions-changed', fields: ['sampling'] })).toEqual([
      expect.not.stringContaining('--capture'),
      expect.stringContaining('--capture'),
    ]);
    expect(commandsFor({ kind: 'drop-not-significant', p: 0.1 })).toHaveLength(1);
  });
});
