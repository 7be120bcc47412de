import { describe, expect, it } from 'vitest';
import type { RawValues } from '../../src/config/read-values.ts';
import { flagNamed } from '../../src/config/render-options.ts';
import { settingsFromFlags } from '../../src/config/settings-from-flags.ts';
import { reportFormatNames } from '../../src/report/report-formats.ts';

const server = { slug: 'a/b', endpoint: 'localhost:1' };
const capture = { ...server, capture: true };

function messageOf(flags: RawValues, command: 'check' | 'run' = 'check'): string {
  try {
    settingsFromFlags({
      ...{ command, flags, config: undefined, env: {}, cwd: '/w', defaultTier: 'medium' as const },
      show: (name) => `--${name}`,
    });
    return 'taken';
  } catch (error) {
    return String(error);
  }
}

describe('flags that contradict each other', () => {
  it.each<[RawValues, string]>([
    [{ ...server, compose: ['c.yml'] }, '--endpoint and --compose exclude each other'],
    [{ ...server, boot: 'serve', 'ready-url': 'http://localhost:1' }, '--endpoint and --boot exclude each other'],
    [{ ...server, replay: 'a.jsonl' }, '--endpoint and --replay exclude each other'],
    [
      { slug: 'a/b', compose: ['c'], boot: 'x', 'ready-url': 'http://localhost:1' },
      '--compose and --boot exclude each other',
    ],
    [{ slug: 'a/b', replay: 'a', compose: ['c'] }, '--compose and --replay exclude each other'],
    [{ slug: 'a/b', replay: 'a', record: 'b' }, '--record and --replay exclude each other'],
    [{ slug: 'a/b', replay: 'a', 'when-busy': 'wait' }, '--replay and --when-busy exclude each other'],
    [{ slug: 'a/b', replay: 'a', 'api-key': 'k' }, '--replay and --api-key exclude each other'],
    [{ ...server, 'when-busy': 'wait' }, '--endpoint and --when-busy exclude each other'],
    [{ ...server, pack: ['p'], 'packs-dir': 'd' }, '--pack and --packs-dir exclude each other'],
    [{ ...server, quiet: true, verbose: true }, '--quiet and --verbose exclude each other'],
    [{ ...server, bisect: true, 'on-inconclusive': 'warn' }, '--bisect and --on-inconclusive exclude each other'],
    [{ ...server, base: 'main' }, '--base belongs to --on-missing-baseline measure-base'],
    [
      { ...server, base: 'main', 'on-missing-baseline': 'warn' },
      '--base belongs to --on-missing-baseline measure-base',
    ],
    [{ ...server, reason: 'x' }, '--reason belongs to --capture'],
    [{ ...server, append: true }, '--append belongs to --capture'],
    ...(
      [
        'on-missing-baseline',
        'base',
        'on-inconclusive',
        'expect-change',
        'require-same',
        'no-confirm',
        'fail-fast',
        'fast',
        'bisect',
        ...reportFormatNames.filter((name) => name !== 'html'),
      ] as const
    ).map((name): [RawValues, string] => [
      { ...capture, ...given(name) },
      `--capture and --${name} exclude each other`,
    ]),
    ...(['resume', 'quiet'] as const).map((name): [RawValues, string] => [
      { ...server, 'dry-run': true, ...given(name) },
      `--dry-run and --${name} exclude each other`,
    ]),
  ])('%j: %s', (flags, message) => {
    expect(messageOf(flags)).toContain(message);
  });

  it.each<[RawValues]>([
    [{ ...server, shard: '1/2', resume: 'RUN' }],
    [{ ...capture, shard: '1/2' }],
    [{ ...server, quiet: true, 'no-progress': true }],
    [{ ...capture, fast: 'off', html: 'a.html' }],
    [{ ...server, base: 'main', 'on-missing-baseline': 'measure-base' }],
    [{ slug: 'a/b', compose: ['c.yml'], 'when-busy': 'wait', 'packs-dir': 'd' }],
    [{ ...server, 'fail-fast': 'false', capture: true }],
  ])('%j is no contradiction', (flags) => {
    expect(messageOf(flags)).toBe('taken');
  });
});

/** Any value that the option takes. */
function given(name: 'on-missing-baseline' | 'shard' | 'fast' | 'json' | string): RawValues {
  const values: Record<string, RawValues[keyof RawValues]> = {
    'on-missing-baseline': 'fail',
    'on-inconclusive': 'warn',
    'expect-change': ['model'],
    'require-same': ['engine'],
    shard: '1/2',
    fast: 'on',
  };
  const isFlag = !flagNamed(name as 'json').form.includes(' ');
  return { [name]: values[name] ?? (isFlag ? true : 'x') };
}

const numbers = [
  'repeat',
  'concurrency',
  'seed',
  'max-tokens',
  'thinking-max-tokens',
  'temperature',
  'top-p',
  'top-k',
  'min-p',
  'repeat-penalty',
  'measured-tps',
  'max-drop',
] as const;
const durations = ['timeout-per-case', 'boot-timeout', 'time-budget'] as const;
const noNumbers = [
  '-3',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '1_000',
  '٣',
  ' ',
  '',
];

describe('an invalid number', () => {
  it.each([...numbers, ...durations].flatMap((name) => noNumbers.map((text) => [name, text] as const)))(
    '--%s %j is refused by its name',
    (name, text) => {
      expect(messageOf({ ...server, [name]: text }, 'run')).toContain(`--${name}: expected `);
    },
  );
});

it('takes a time limit without a unit as seconds', () => {
  const flags = { ...server, 'timeout-per-case': '300' };
  const { how } = settingsFromFlags({ command: 'run', flags, config: undefined, env: {}, cwd: '/w', show: String });
  expect(how.timeoutPerCaseMs).toBe(300_000);
});
