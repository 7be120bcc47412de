import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { InputError } from '../../src/lib/errors.ts';
import '../support/property-runs.ts';

const example = `version: 1
defaults: { tier: quick, repeat: 3, max-drop: 10, mode: no-thinking, max-targets: 2 }
floors: { toolcall-15: 80, structoutput-15: 90.5 }
targets:
  - slug: vllm/qwen-35b-a3b-dual
    model: qwen3.6-35b-a3b
    compose: { file: models/qwen3.6-35b/vllm/compose.yml, service: vllm }
    modes: [no-thinking, enable-thinking]
    gpus: 2
    tier: medium
  - slug: llamacpp/gemma-12b-q4
    boot: { command: "llama-server -m gemma.gguf --port 8080", ready-url: http://127.0.0.1:8080/health }
    paths: [models/gemma/**]
  - slug: vllm/dual-by-script
    boot: { up: "bash up.sh", down: "bash down.sh", ready-url: http://127.0.0.1:8020/v1/models }
    skip: "needs four cards"
`;

function read(text: string, ...included: string[]) {
  const files = included.map((each, index) => ({ file: `${index + 1}.yml`, text: each }));
  return parseConfig({ file: 'q.yml', text }, files, '/rig');
}

function faultsOf(text: string, ...included: string[]): string[] {
  try {
    read(text, ...included);
  } catch (error) {
    if (error instanceof InputError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('the config file', () => {
  it('takes a number of seconds as a time limit', () => {
    const limit = (text: string) =>
      read(`version: 1\ndefaults: { timeout-per-case: ${text} }`).defaults['timeout-per-case'];
    expect(['300', '"300"', '5m'].map(limit)).toEqual([300_000, 300_000, 300_000]);
    for (const text of ['0', '-1', '1.5', '2592001', '1e300', 'true'])
      expect(faultsOf(`version: 1\ndefaults: { timeout-per-case: ${text} }`)).toEqual([
        expect.stringContaining('timeout-per-case: a duration such as 90s'),
      ]);
  });

  it('becomes targets, defaults and floors', () => {
    const config = read(example);
    expect(config).toMatchObject({
      defaults: { tier: 'quick', repeat: 3, 'max-drop': '10', mode: ['no-thinking'] },
      maxTargets: 2,
      floors: { 'toolcall-15': '80', 'structoutput-15': '90.5' },
      floorsFail: false,
    });
    expect(config.targets.map(({ slug, where, modes, place }) => ({ slug, where, modes, place }))).toEqual([
      {
        slug: 'vllm/qwen-35b-a3b-dual',
        where: {
          kind: 'compose',
          files: ['models/qwen3.6-35b/vllm/compose.yml'],
          service: 'vllm',
          profiles: [],
          fixedPorts: false,
        },
        modes: ['no-thinking', 'enable-thinking'],
        place: 'q.yml:5:5',
      },
      {
        slug: 'llamacpp/gemma-12b-q4',
        where: {
          kind: 'command',
          command: 'llama-server -m gemma.gguf --port 8080',
          readyUrl: 'http://127.0.0.1:8080/health',
        },
        modes: undefined,
        place: 'q.yml:11:5',
      },
      {
        slug: 'vllm/dual-by-script',
        where: {
          kind: 'up-down',
          up: 'bash up.sh',
          down: 'bash down.sh',
          readyUrl: 'http://127.0.0.1:8020/v1/models',
        },
        modes: undefined,
        place: 'q.yml:14:5',
      },
    ]);
    expect(config.targets[0]?.values).toEqual({ tier: 'medium' });
  });

  it('reads the targets of included files, and names those files in faults', () => {
    const other = 'version: 1\ntargets:\n  - { slug: a/b, endpoint: "http://localhost:8000" }\n';
    expect(read(example, other).targets.at(-1)).toMatchObject({
      slug: 'a/b',
      where: { kind: 'url', url: 'http://localhost:8000' },
      place: '1.yml:3:5',
    });
    expect(faultsOf(example, other, other)).toEqual(['2.yml:3:5 slug: "a/b" is already used at 1.yml:3:5']);
    expect(faultsOf('version: 1\ntarget: []', 'version: 2\ntargets: []', 'version: 1\ndefaults: {}')).toEqual([
      'q.yml:2:1 target: unknown key "target"; did you mean "targets"?',
      '1.yml:1:1 version: expected 1, received 2',
      expect.stringContaining('2.yml:1:1 targets: missing'),
      expect.stringContaining('2.yml:2:1 defaults: unknown key "defaults"'),
    ]);
  });

  it('reports every fault at once, each with its place and the nearest known word', () => {
    const text = example
      .replace('tier: quick', 'teir: quick')
      .replace('max-drop: 10', 'max-drop: ten')
      .replace('slug: llamacpp/gemma-12b-q4', 'slug: llamacpp/Gemma')
      .replace('service: vllm', 'servise: vllm')
      .replace('gpus: 2', 'gpus: two')
      .replace('down: "bash down.sh", ', '')
      .replace('tier: medium', 'tier: medum');
    expect(faultsOf(text)).toEqual([
      'q.yml:2:13 defaults.teir: unknown key "teir"; did you mean "tier"?',
      'q.yml:2:37 defaults.max-drop: a decimal number from 0 to 100',
      'q.yml:7:59 targets[0].compose.servise: unknown key "servise"; did you mean "service"?',
      'q.yml:9:5 targets[0].gpus: a whole number from 0 to 64',
      'q.yml:10:5 targets[0].tier: expected "quick" or "medium" or "full" or "reasoning" or "deep" or "small", received "medum"; did you mean "medium"?',
      expect.stringContaining('q.yml:11:5 targets[1].slug: lower-case letters'),
      'q.yml:15:5 targets[2].boot: up needs a down that undoes it',
    ]);
  });

  it.each([
    ['an empty file', '', /q\.yml:1:1 the file is empty/],
    ['a comment alone', '# nothing\n', /q\.yml:1:1 the file is empty/],
    ['a list', '- a\n', /expected object, received list/],
    ['no version', 'targets: []\n', /version: expected 1, received undefined/],
    ['a newer version', 'version: 2\n', /version: expected 1, received 2/],
    ['text that is no YAML', 'version: "1\n', /a quote \("\) is opened and not closed/],
    ['a key twice', 'version: 1\nversion: 1\n', /the key "version" is given twice/],
    [
      'two ways to reach a server',
      target('endpoint: localhost, boot: { command: a, ready-url: b }'),
      /endpoint and boot exclude/,
    ],
    ['a boot of nothing', target('boot: { ready-url: localhost }'), /missing: command, or up and down/],
    ['a boot of everything', target('boot: { command: a, up: b, down: c, ready-url: d }'), /either command/],
    ['a boot without a URL to wait for', target('boot: { command: a }'), /boot\.ready-url: /],
    ['a down alone', target('boot: { down: a, ready-url: b }'), /down needs the up/],
    ['a mode in a target', target('mode: no-thinking'), /unknown key "mode"; did you mean "modes"\?/],
    ['no mode at all', target('modes: []'), /modes: a list that is not empty/],
    ['tier and packs', target('tier: quick, pack: p.yaml'), /tier and pack both choose the packs/],
    ['a slug twice', 'version: 1\ntargets: [{ slug: a }, { slug: a }]\n', /"a" is already used at q\.yml:2:\d+/],
    ['a setting of a single invocation', 'version: 1\ndefaults: { resume: true }\n', /unknown key "resume"/],
    ['a key of the environment', target('api-key: secret'), /unknown key "api-key"/],
    ['a floor above all', 'version: 1\nfloors: { a: 101 }\n', /floors\.a: a decimal number from 0 to 100/],
    ['a drop of no metric', 'version: 1\nmetric-drops: { f2: 3 }\n', /metric-drops.*f2/],
    ['a duration without a unit', 'version: 1\ndefaults: { time-budget: 90 }\n', /a duration such as 90s/],
  ])('is refused as %s', (_name, text, message) => {
    expect(faultsOf(text).join('\n')).toMatch(message);
  });

  it('shows forty faults and counts the rest', () => {
    const faults = faultsOf(`version: 1\n${Array.from({ length: 60 }, (_, index) => `k${index}: 1`).join('\n')}`);
    expect(faults).toHaveLength(41);
    expect(faults.at(-1)).toBe('and 20 more');
  });

  it('throws nothing but InputError for any text', () => {
    const words = [
      'version: 1\n',
      'targets:\n',
      '  - slug: a\n',
      '    boot: ',
      '{',
      '}',
      '[',
      ']',
      ': ',
      '- ',
      '\n',
      'defaults: ',
    ];
    const pieces = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 12 })
      .map((all) => all.join(''));
    const values = fc
      .jsonValue()
      .map((value) => JSON.stringify({ version: 1, defaults: value, targets: [value], floors: value }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), pieces, values), fc.oneof(pieces, values), (text, other) => {
        try {
          read(text, other);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
    );
  });
});

function target(rest: string): string {
  return `version: 1\ntargets: [{ slug: a, ${rest} }]\n`;
}
