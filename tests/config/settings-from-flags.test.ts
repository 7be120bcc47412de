import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/config/read-values.ts';
import { type SettingsInput, settingsFromFlags } from '../../src/config/settings-from-flags.ts';
import { InputError } from '../../src/lib/errors.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { oneTarget, settings, twoTargets } from './settings-with.ts';

function faultOf(flags: RawValues, rest: Partial<SettingsInput> & { yaml?: string } = {}): string {
  try {
    settings(flags, rest);
  } catch (error) {
    if (error instanceof InputError) return `${error.message}\n${error.hint}`;
    throw error;
  }
  return 'no fault';
}

it('checks sampling options for conflicts only if the command asks a model', () => {
  const flags = { slug: 'a/b', endpoint: 'localhost:1', temperature: '0.5', 'extra-body': '{"temperature":1}' };
  const settings = (command: 'run' | 'doctor') =>
    settingsFromFlags({
      ...{ command, flags, config: undefined, env: {}, cwd: '/w', defaultTier: 'medium' as const },
      show: (name) => `--${name}`,
    });
  expect(() => settings('run')).toThrow('--temperature and --extra-body temperature exclude each other');
  expect(() => settings('doctor')).not.toThrow();
});

describe('the slug of an arm', () => {
  const yaml = 'version: 1\ncontexts: { cut: { kind: cut, keep: 0.5 } }\n';
  const arm = (slug: string, more: RawValues = {}, text = yaml) =>
    settings({ slug, endpoint: 'localhost:1', ...more }, { yaml: text }).what;

  it('measures with its context, even if its target is in no config', () => {
    expect(arm('vllm/dual/cut')).toMatchObject({ slug: 'vllm/dual/cut', context: { name: 'cut' } });
    expect(arm('vllm/dual/cut', { context: 'cut' })).toMatchObject({ slug: 'vllm/dual/cut', context: { name: 'cut' } });
    expect(arm('vllm/dual')).toMatchObject({ slug: 'vllm/dual', context: undefined });
  });

  it('is that of the target with this name, if the config has one', () => {
    const target = 'targets: [{ slug: vllm/cut, endpoint: "http://localhost:8000" }]\n';
    expect(arm('vllm/cut', {}, `${yaml}${target}`)).toMatchObject({ slug: 'vllm/cut', context: undefined });
  });
});

describe('settings', () => {
  it('have a default for everything', () => {
    expect(settings({})).toEqual({
      root: '/rig',
      configFile: undefined,
      flags: {},
      notes: [],
      what: {
        slug: undefined,
        modes: ['no-thinking'],
        tier: 'medium',
        packs: [],
        scenarios: [],
        scenariosFile: undefined,
        packsDir: undefined,
        sandbox: 'auto',
        harness: 'native',
        api: 'chat',
        laterHarnesses: [],
      },
      where: {
        endpoint: { kind: 'detect' },
        isFromFlags: false,
        model: undefined,
        apiKey: undefined,
        bootTimeoutMs: 1_800_000,
        whenBusy: { kind: 'wait-own' },
        ...{ allowBind: [], allowRule: [], passEnv: [], allowMixed: false },
        tree: { folder: '/rig', isSeparate: false },
      },
      how: {
        repeat: 3,
        concurrency: 'auto',
        seed: 1,
        timeoutPerCaseMs: undefined,
        hashWeights: 'sampled',
        measuredTps: undefined,
        maxTokens: undefined,
        thinkingMaxTokens: 16_384,
        samplingFromServer: false,
        sampling: {},
        extraBody: {},
        unstreamed: false,
        logprobs: false,
        isCanonical: true,
        record: undefined,
        shard: undefined,
        shardBy: 'packs',
        resume: undefined,
        timeBudgetMs: undefined,
        trustRun: false,
        restart: true,
      },
      gate: {
        maxDrop: '10',
        onInconclusive: 'fail',
        onMissingBaseline: 'warn',
        expectChange: [],
        requireSame: [],
        confirm: true,
        failFast: false,
        canary: false,
        fast: 'off',
        bisect: false,
        baselinesDir: 'baselines',
        floors: {},
        floorsFail: false,
        maxMetricDrop: '5',
        metricDrops: {},
      },
      capture: undefined,
      out: {
        ...byFormat(() => undefined),
        progress: true,
        quiet: false,
        verbose: false,
        color: 'auto',
        dryRun: false,
        yes: false,
      },
      load: {},
      view: {},
      sections: {},
    });
  });

  it('come from flags first, then from the target, then from the defaults', () => {
    const { what, how, gate, where } = settings({ slug: 'vllm/dual', repeat: '5' }, { yaml: twoTargets });
    expect(how.repeat).toBe(5);
    expect(what).toMatchObject({
      tier: 'medium',
      packs: [],
      modes: ['no-thinking', 'enable-thinking'],
      packsDir: 'mine',
    });
    expect(gate).toMatchObject({ maxDrop: '7.5', onInconclusive: 'warn', floors: { 'toolcall-15': '80' } });
    expect(where).toMatchObject({
      model: 'dual',
      endpoint: { kind: 'compose', files: ['/rig/vllm/compose.yml'], envFile: '/rig/.env' },
    });
    expect(settings({ slug: 'vllm/dual', mode: ['enable-thinking'] }, { yaml: twoTargets }).what.modes).toEqual([
      'enable-thinking',
    ]);
  });

  it('take all packs from one place: flags, target or defaults', () => {
    const gemma = { slug: 'llamacpp/gemma' };
    expect(settings(gemma, { yaml: twoTargets }).what.packs).toEqual(['toolcall-15', 'quality/mine.yaml']);
    expect(settings({ ...gemma, quick: true }, { yaml: twoTargets }).what).toMatchObject({ tier: 'quick', packs: [] });
    expect(settings({ slug: 'vllm/dual', pack: ['reasonmath-15'] }, { yaml: twoTargets }).what.packs).toEqual([
      'reasonmath-15',
    ]);
  });

  it('resolve paths of the config from its folder, and paths of flags from the working directory', () => {
    const away = settings({ slug: 'llamacpp/gemma', record: 'out/a.jsonl' }, { yaml: twoTargets, cwd: '/rig/below' });
    expect(away.what).toMatchObject({
      packs: ['toolcall-15', '/rig/quality/mine.yaml'],
      packsDir: '/rig/mine',
    });
    expect(away.gate.baselinesDir).toBe('/rig/baselines');
    expect(away.how.record).toBe('out/a.jsonl');
    expect(settings({ compose: ['c.yml'] }, { cwd: '/rig/below' }).where).toMatchObject({
      endpoint: { files: ['/rig/below/c.yml'] },
      tree: { folder: '/rig/below', isSeparate: false },
    });
  });

  it('boot from the tree under test, and read everything else from the trusted one', () => {
    const { where, gate } = settings({ slug: 'vllm/dual', 'subject-dir': 'pr' }, { yaml: twoTargets });
    expect(where).toMatchObject({
      endpoint: { files: ['/rig/pr/vllm/compose.yml'], envFile: '/rig/pr/.env' },
      tree: { folder: '/rig/pr', isSeparate: true },
    });
    expect(gate.baselinesDir).toBe('baselines');
  });

  it('keep the target of a slug, and take the server from the flags', () => {
    const { what, where } = settings({ slug: 'vllm/dual', endpoint: 'localhost:9000' }, { yaml: twoTargets });
    expect({ slug: what.slug, modes: what.modes.length, where: where.endpoint, model: where.model }).toEqual({
      slug: 'vllm/dual',
      modes: 2,
      where: { kind: 'url', url: 'localhost:9000' },
      model: 'dual',
    });
  });

  it('take the only target, and a skipped one only if it is named', () => {
    expect(settings({}, { yaml: oneTarget }).what.slug).toBe('vllm/dual');
    expect(settings({ endpoint: 'localhost:1' }, { yaml: oneTarget }).what.slug).toBe('vllm/dual');
    const skipped = twoTargets.replace('    model: dual\n', '    skip: four cards\n');
    expect(settings({}, { yaml: skipped }).what.slug).toBe('llamacpp/gemma');
    expect(settings({ slug: 'vllm/dual' }, { yaml: skipped }).notes).toEqual([
      'vllm/dual is marked as skipped (four cards): measured anyway.',
    ]);
  });

  it('leave the slug undefined if a server is named and no target is meant', () => {
    expect(settings({ endpoint: 'localhost:1' }).what.slug).toBeUndefined();
    expect(settings({ endpoint: 'localhost:1' }, { yaml: twoTargets, command: 'run' }).what.slug).toBeUndefined();
    expect(settings({}, { yaml: twoTargets, command: 'doctor' }).what.slug).toBeUndefined();
  });

  it.each([
    [{ temperature: '0.7' }, false],
    [{ 'sampling-from-server': true }, false],
    [{ 'extra-body': '{"repetition_penalty": 1.1}' }, false],
    [{ 'extra-body': '{"options": {"temperature": 1}}' }, false],
    [{ 'extra-body': '{"max_tokens": 5}' }, false],
    [{ 'repeat-penalty': '1' }, false],
    [{ 'extra-body': '{"chat_template_kwargs": {"x": 1}}' }, true],
  ])('%j is canonical: %j', (flags, isCanonical) => {
    expect(settings(flags).how.isCanonical).toBe(isCanonical);
  });

  it('follow NO_COLOR, unless --color is given', () => {
    expect(settings({}, { env: { NO_COLOR: '1' } }).out.color).toBe('never');
    expect(settings({ color: 'always' }, { env: { NO_COLOR: '1' } }).out.color).toBe('always');
    expect(settings({ quiet: true }).out.progress).toBe(false);
  });
});

describe('a command line that cannot be used', () => {
  it.each<[string, RawValues, RegExp, (Partial<SettingsInput> & { yaml?: string })?]>([
    ['two ways to reach a server', { endpoint: 'a', replay: 'b' }, /^--endpoint and --replay exclude each other/],
    ['a boot without a ready URL', { boot: 'serve' }, /^--boot needs --ready-url/],
    [
      'a boot-up without a boot-down',
      { 'boot-up': 'up', 'ready-url': 'http://localhost:1' },
      /^--boot-up needs --boot-down/,
    ],
    [
      'a boot-down without a boot-up',
      { 'boot-down': 'down', 'ready-url': 'http://localhost:1' },
      /--boot-down needs --boot-up/,
    ],
    [
      'a ready URL without a boot',
      { 'ready-url': 'http://localhost:1' },
      /^--ready-url belongs to --boot or --boot-up/,
    ],
    ['a service without a file', { service: 'vllm' }, /^--service belongs to --compose/],
    ['a recording of a recording', { record: 'a', replay: 'b' }, /^--record and --replay exclude each other/],
    ['an invalid address', { endpoint: 'ftp://x' }, /^--endpoint: "ftp:" is no scheme of a model server/],
    ['too few rounds', { repeat: '2' }, /^--repeat 2: a comparison takes at least 3 rounds/],
    ['too few rounds for a baseline', { repeat: '1', capture: true }, /a baseline takes at least 3 rounds/],
    ['too few rounds in the config', {}, /^--repeat 2/, { yaml: 'version: 1\ndefaults: { repeat: 2 }' }],
    ['an option that only a capture has', { append: true }, /^--append belongs to --capture/],
    ['a new anchor without a reason', { capture: true, 'reset-anchor': true }, /^--reset-anchor needs --reason/],
    [
      'a baseline with --fail-fast',
      { capture: true, 'fail-fast': true },
      /^--capture and --fail-fast exclude each other/,
    ],
    [
      'a reason for the baseline of one shard',
      { capture: true, shard: '1/2', reason: 'why' },
      /--shard and --reason exclude each other\n.*merge/,
    ],
    ['a baseline at a temperature', { capture: true, 'top-p': '0.9' }, /^--top-p: a baseline is recorded with/],
    ['two tiers', { quick: true, medium: true }, /^--quick and --medium exclude each other/],
    ['a tier and packs', { quick: true, pack: ['a'] }, /^--quick and --pack exclude each other/],
    [
      "the server's sampling and a temperature",
      { 'sampling-from-server': true, temperature: '0' },
      /^--sampling-from-server and --temperature exclude each other/,
    ],
    [
      "the server's sampling and fields of a body",
      { 'sampling-from-server': true, 'extra-body': '{"top_k": 3}' },
      /^--sampling-from-server and --extra-body top_k exclude each other/,
    ],
    [
      "the server's sampling of the config and a flag",
      { 'repeat-penalty': '1.1' },
      /^sampling-from-server \(q\.yml defaults\) and --repeat-penalty exclude each other/,
      { yaml: 'version: 1\ndefaults: { sampling-from-server: true }' },
    ],
    [
      "the server's sampling of the config and of a target",
      {},
      /sampling-from-server \(q\.yml defaults\) and min-p \(q\.yml:4:5\) exclude each other/,
      {
        yaml: 'version: 1\ndefaults: { sampling-from-server: true }\ntargets:\n  - slug: a/b\n    endpoint: localhost:1\n    min-p: 0.1',
      },
    ],
    [
      'a temperature twice',
      { temperature: '0.5', 'extra-body': '{"temperature": 1}' },
      /^--temperature and --extra-body temperature exclude each other/,
    ],
    [
      'a penalty twice, by the name of another engine',
      { 'repeat-penalty': '1.1', 'extra-body': '{"repeat_penalty": 1.2}' },
      /^--repeat-penalty and --extra-body repeat_penalty exclude each other/,
    ],
    [
      'a budget twice',
      { 'max-tokens': '5', 'extra-body': '{"max_completion_tokens": 9}' },
      /^--max-tokens and --extra-body max_completion_tokens exclude each other/,
    ],
    [
      'a slug with a typo',
      { slug: 'vllm/duel' },
      /^q\.yml has no target "vllm\/duel"\nDid you mean --slug vllm\/dual\?/,
      {
        yaml: twoTargets,
      },
    ],
    [
      'an unknown slug',
      { slug: 'x' },
      /^q\.yml has no target "x"\nIts targets are\n {2}vllm\/dual\n {2}llamacpp\/gemma/,
      {
        yaml: twoTargets,
      },
    ],
    [
      'two targets and no slug',
      {},
      /^q\.yml has 2 targets, and no --slug .*\nChoose one with --slug:\n {2}vllm\/dual\n/,
      {
        yaml: twoTargets,
      },
    ],
    ['two targets, a server and no slug', { endpoint: 'localhost' }, /has 2 targets/, { yaml: twoTargets }],
    ['two targets and no slug to run', {}, /has 2 targets/, { yaml: twoTargets, command: 'run' }],
  ])('%s', (_name, flags, words, rest) => {
    expect(faultOf(flags, rest)).toMatch(words);
  });

  it('may run with settings that a comparison refuses', () => {
    expect(faultOf({ repeat: '1', temperature: '1' }, { command: 'run' })).toBe('no fault');
  });

  it('reports all faults at once, each with a hint', () => {
    const faults = faultOf({ slug: 'vllm/duel', repeat: '2', fast: 'of', service: 'a' }, { yaml: twoTargets });
    expect(faults.split('\n')).toEqual([
      '4 faults:',
      '  --fast: expected "off" or "auto" or "on", received "of"; did you mean "off"?',
      '  --service belongs to --compose',
      '    Name the file: --compose FILE.',
      '  q.yml has no target "vllm/duel"',
      '    Did you mean --slug vllm/dual?',
      '  --repeat 2: a comparison takes at least 3 rounds',
      '    quality-baseline run measures with fewer, and decides nothing.',
      'docs/configuration.md describes every option.',
    ]);
  });
});
