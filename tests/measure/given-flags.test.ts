import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addFlags, flagsGiven } from '../../src/cli/flags.ts';
import { optionsWhere } from '../../src/config/options/options.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import type { RawValues } from '../../src/config/read-values.ts';
import { settingsFromFlags } from '../../src/config/settings-from-flags.ts';
import { givenFlags, printedFlags, renderFlags } from '../../src/measure/given-flags.ts';
import { captureCommand, reproduceCommand } from '../../src/report/next-steps.ts';
import { modeWith } from '../report/decision-with.ts';

const slug = 'vllm/qwen';
const shared: RawValues = {
  ...{ slug, mode: ['no-thinking'], scenario: ['toolcall-15/TC-02', 'toolcall-15/TC-03'], 'packs-dir': "it's mine" },
  ...{
    'scenarios-file': 'a file.txt',
    model: 'Qwen/Qwen3 8B',
    context: 'half',
    'hash-weights': 'whole',
    hardware: 'rig 1',
    sandbox: 'embedded',
    harness: 'hermes',
    api: 'messages',
    bertscore: 'my models',
    'bertscore-output': '/layer.4/Add',
  },
  ...{ repeat: '4', concurrency: '4', seed: '7', 'timeout-per-case': '20s' },
  ...{ 'measured-tps': '12.5', 'max-tokens': '99', 'thinking-max-tokens': '4096', 'time-budget': '1h', logprobs: true },
  unstreamed: true,
  ...{ 'extra-body': '{"a":"$(id) \'x\'"}', 'baselines-dir': 'my baselines' },
};
const booted: RawValues = { 'boot-timeout': '10m', 'when-busy': 'wait', 'subject-dir': '/tree', 'no-restart': true };
const sampling: RawValues = {
  temperature: '0.5',
  'top-p': '0.9',
  'top-k': '-1',
  'min-p': '0.1',
  'repeat-penalty': '1.1',
};
const gate: RawValues = {
  ...{
    'max-drop': '7.5',
    'max-total-drop': '5',
    'max-metric-drop': '4',
    'on-inconclusive': 'warn',
    'on-missing-baseline': 'fail',
    base: 'main',
    fast: 'auto',
  },
  ...{
    'expect-change': ['model'],
    'require-same': ['engine', 'template'],
    'no-confirm': true,
    'fail-fast': true,
    canary: true,
  },
};
const given: readonly RawValues[] = [
  { ...shared, endpoint: 'http://127.0.0.1:8000', quick: true },
  { slug, mode: ['no-thinking'], endpoint: ['http://a:8000', 'http://b:8000'], 'allow-mixed': true, quick: true },
  { slug, mode: ['no-thinking'], provider: 'mistral', model: 'small', quick: true },
  {
    ...shared,
    ...booted,
    ...gate,
    compose: ['a b.yml', 'c.yml'],
    service: 'vllm',
    profile: ['gpu'],
    'env-file': '.env',
    ...{ 'allow-bind': ['/mnt/my models'], 'allow-rule': ['cap-add'], 'pass-env': ['HF_TOKEN'] },
  },
  { ...shared, ...booted, boot: "serve --a 'b c' && true", 'ready-url': 'http://127.0.0.1:8000/health', medium: true },
  {
    ...shared,
    ...booted,
    'boot-up': 'up "$X"',
    'boot-down': 'down',
    'ready-url': 'http://127.0.0.1:8000/health',
    full: true,
  },
  { slug, mode: ['enable-thinking'], replay: 'c.jsonl', pack: ['toolcall-15', './my pack.yaml'], ...sampling },
  { slug, mode: ['no-thinking'], endpoint: 'http://127.0.0.1:8000', 'sampling-from-server': true, reasoning: true },
  {
    slug,
    mode: ['no-thinking'],
    endpoint: 'http://127.0.0.1:8000',
    'max-slowdown': '15',
    deep: true,
    contracts: 'off',
  },
  { slug, mode: ['no-thinking'], endpoint: 'http://127.0.0.1:8000', small: true },
];

/** They measure, and make no baseline. */
const underLoad: readonly RawValues[] = [
  {
    slug,
    mode: ['no-thinking'],
    endpoint: 'http://127.0.0.1:8000',
    load: '1,4',
    slo: 'ttft=1s,total=30s',
    quick: true,
  },
  { slug, mode: ['no-thinking'], endpoint: 'http://127.0.0.1:8000', rate: '0.5,2', quick: true },
  { slug, mode: ['no-thinking'], load: '4', ramp: '5/s', 'time-budget': '5m', context: 'half', pack: ['hp.jsonl'] },
];

const contexts = 'version: 1\ncontexts: { half: { kind: cut, keep: 0.5 } }\n';
const config = parseConfig({ file: 'q.yml', text: contexts }, [], '/rig');

function settingsOf(command: 'check' | 'run', flags: RawValues) {
  const show = (name: string) => `--${name}`;
  return settingsFromFlags({ command, flags, config, env: {}, cwd: '/rig', defaultTier: 'medium', show });
}

/** Parsed like a shell and then the command line do it. */
function parse(command: string): RawValues {
  const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${command.slice('npx quality-baseline '.length)}`]);
  const words = printed.toString().split('\0').slice(0, -1);
  const parser = addFlags(new Command(), ['what', 'where', 'how', 'load', 'gate', 'capture', 'out']).exitOverride();
  return flagsGiven(parser.parse(words, { from: 'user' }));
}

describe('a printed command', () => {
  it.each(given)('parses to the settings that it was printed for: %j', (flags) => {
    const { capture: _, flags: raw, ...before } = settingsOf('run', flags);
    // Reports name an arm by its slug.
    const mode = modeWith({ slug: before.what.slug ?? slug, mode: (flags.mode as ['no-thinking'])[0] });
    const words = renderFlags(raw);
    const captured = settingsOf('run', parse(captureCommand(mode, { measure: words.measure, gate: [] })));
    // A baseline is recorded with the sampling of its packs.
    const others = Object.entries(flags).filter(([name]) => name !== 'sampling-from-server' && !(name in sampling));
    const {
      gate: _gate,
      capture: _capture,
      flags: _flags,
      ...measured
    } = settingsOf('run', Object.fromEntries(others));
    const again = settingsOf('run', parse(reproduceCommand(mode, words)));
    // Default packs are named, so that another default changes nothing.
    const what = words.measure.some((word) => /^--(?:quick|medium|full|reasoning|deep|small|pack|scenario)/.test(word))
      ? before.what
      : again.what;
    expect(captured).toMatchObject({ ...measured, what, capture: { reason: 'why' } });
    expect(again).toMatchObject({ ...before, what, how: { ...before.how, repeat: again.how.repeat } });
  });

  it.each(underLoad)('of load parses to its settings: %j', (flags) => {
    const { flags: raw, ...before } = settingsOf('run', flags);
    const words = renderFlags(raw);
    const again = settingsOf('run', parse(reproduceCommand(modeWith({ slug, mode: 'no-thinking' }), words)));
    expect(again).toMatchObject({ ...before, flags: expect.anything() });
  });

  it('has a sample here for every option that selects or shapes', () => {
    const printed = optionsWhere(({ again, on }) => again.printed !== 'never' && on.some((place) => place === 'flag'));
    const samples = new Set([...given, ...underLoad].flatMap((flags) => Object.keys(flags)));
    // `config` names the file that is read anyway.
    expect(
      printed.filter((name) => !samples.has(name) && name !== 'config'),
      'options without a value at the top of tests/measure/given-flags.test.ts',
    ).toEqual([]);
  });

  it("contains no shell command if others can read it, and works on the user's own terminal", () => {
    const flags = { slug, boot: 'sshpass -p pw-1 ssh rig start', 'boot-up': 'curl -u me:pw-1 up', 'boot-down': 'pw-1' };
    expect(JSON.stringify(givenFlags({ flags }, { env: {} }))).not.toContain('pw-1');
    expect(JSON.stringify(printedFlags({ flags }, { env: {}, isOutTerminal: false }))).not.toContain('pw-1');
    const printed = printedFlags({ flags }, { env: {}, isOutTerminal: true }).measure;
    expect(printed).toEqual(expect.arrayContaining(['--boot', flags.boot, '--boot-up', flags['boot-up']]));
    expect(givenFlags({ flags }, { env: {} }).measure).toEqual(expect.arrayContaining(['--boot', '…']));
  });

  it('names the packs of a config that are files, and the one harness of the run', () => {
    const text = 'version: 1\ndefaults: { pack: [hp.jsonl, toolcall-15] }\n';
    const at = (cwd: string, yaml = text) => {
      const input = { flags: { slug, endpoint: 'localhost:1', harness: ['native', 'hermes'] }, env: {}, cwd };
      const file = parseConfig({ file: 'q.yml', text: yaml }, [], '/rig');
      const show = (name: string) => `--${name}`;
      return settingsFromFlags({ ...input, command: 'run', config: file, defaultTier: 'medium', show });
    };
    const { measure } = givenFlags(at('/rig'), { env: {} });
    expect(measure.join(' ')).toContain('--pack hp.jsonl toolcall-15');
    expect(measure.join(' ')).toMatch(/--harness native(?! hermes)/);
    expect(givenFlags(at('/rig/below'), { env: {} }).measure).toContain('/rig/hp.jsonl');
    const tier = 'version: 1\ndefaults: { tier: quick, packs-dir: mine }\n';
    expect(givenFlags(at('/rig', tier), { env: {} }).measure).toContain('--quick');
    const builtin = 'version: 1\ndefaults: { pack: [toolcall-15] }\n';
    expect(givenFlags(at('/rig', builtin), { env: {} }).measure).not.toContain('--pack');
  });

  it('never repeats a key', () => {
    const flags = {
      slug,
      endpoint: 'http://127.0.0.1:8000',
      'api-key': 'sk-abcdefghijkl',
      'extra-body': '{"t":"s3cr3t-s3cr3t"}',
    };
    const shown = JSON.stringify(givenFlags({ flags }, { env: { MY_TOKEN: 's3cr3t-s3cr3t' } }));
    expect(shown).toContain('--endpoint');
    expect(shown).not.toMatch(/sk-abc|s3cr3t|api-key/);
  });
});
