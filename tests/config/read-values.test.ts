import { describe, expect, it } from 'vitest';
import { readValues } from '../../src/config/read-values.ts';

const read = (raw: Parameters<typeof readValues>[0]) => readValues(raw, (name) => `--${name}`);

describe('texts of a command line', () => {
  it('become values', () => {
    expect(
      read({
        slug: 'vllm/dual',
        mode: ['no-thinking', 'enable-thinking'],
        repeat: '5',
        concurrency: '8',
        'max-drop': '7.50',
        'boot-timeout': '1h30m',
        'when-busy': 'stop:chat, embed',
        shard: '2/3',
        resume: true,
        'extra-body': '{"min_p": 0.1}',
        'fail-fast': true,
      }),
    ).toEqual({
      faults: [],
      values: {
        slug: 'vllm/dual',
        mode: ['no-thinking', 'enable-thinking'],
        repeat: 5,
        concurrency: 8,
        'max-drop': '7.50',
        'boot-timeout': 5_400_000,
        'when-busy': { kind: 'stop', containers: ['chat', 'embed'] },
        shard: { index: 2, of: 3 },
        resume: true,
        'extra-body': { min_p: 0.1 },
        'fail-fast': true,
      },
    });
  });

  it.each([
    ['repeat', '2.5', 'a whole number from 1 to 100, received "2.5"'],
    ['repeat', 'x', 'a whole number from 1 to 100, received "x"'],
    ['repeat', '0', 'a whole number from 1 to 100, received "0"'],
    ['repeat', '1e3', 'a whole number from 1 to 100, received "1e3"'],
    ['concurrency', 'atuo', '"auto", received "atuo"; did you mean "auto"?'],
    ['concurrency', '0', 'a whole number from 1 to 1024, received "0"'],
    ['max-drop', '-1', 'a decimal number from 0 to 100, received "-1"'],
    ['max-drop', '101', 'a decimal number from 0 to 100, received "101"'],
    ['max-drop', '1e1', 'a decimal number from 0 to 100, received "1e1"'],
    ['max-drop', '', 'a decimal number from 0 to 100, received ""'],
    ['boot-timeout', '20', 'a duration such as 90s, 20m, 2h or 1h30m, from 1s to 30 days, received "20"'],
    ['boot-timeout', '', 'a duration such as 90s, 20m, 2h or 1h30m, from 1s to 30 days, received ""'],
    ['boot-timeout', '0s', 'a duration such as 90s, 20m, 2h or 1h30m, from 1s to 30 days, received "0s"'],
    ['boot-timeout', '5000h', 'a duration such as 90s, 20m, 2h or 1h30m, from 1s to 30 days, received "5000h"'],
    ['boot-timeout', '20 minutes', expect.stringContaining('received "20 minutes"')],
    ['when-busy', 'stop:', expect.stringContaining('stop:NAME with the name of a container')],
    ['when-busy', 'kill', expect.stringContaining('fail, wait, wait-own, or stop:NAME')],
    ...['abc', '0', '-1', '1.5', '1,,2', '1,2000', '1000000'].map((text): [string, string, string] => [
      'load',
      text,
      `requests at once such as 8, or 1,2,4,8: whole numbers from 1 to 1024, received "${text}"`,
    ]),
    ...['0', '-1', '1e3', '1000000'].map((text): [string, string, string] => [
      'rate',
      text,
      `requests a second such as 0.5,1,2: numbers above 0, received "${text}"`,
    ]),
    ...['ttft=0s', 'tpot=0.000ms', 'ttft=1s,ttft=2s', 'p99=1s', 'ttft=1', 'ttft=-1s'].map(
      (text): [string, string, string] => [
        'slo',
        text,
        `ttft, tpot and total, each once with a time above 0, such as ttft=1s,tpot=50ms,total=30s, received "${text}"`,
      ],
    ),
    ['shard', '3/2', 'a shard such as 1/4: its number is at most their count, received "3/2"'],
    ['shard', '0/2', 'a shard such as 1/4: which one of how many, received "0/2"'],
    ['shard', '2', 'a shard such as 1/4: which one of how many, received "2"'],
    ['extra-body', '{', 'a JSON object of request fields, received "{"'],
    ['extra-body', '[]', 'a JSON object of request fields, received "[]"'],
    [
      'extra-body',
      '{"stream": false}',
      expect.stringContaining('other than model, messages, tools, tool_choice, stream'),
    ],
    ['slug', 'A b', expect.stringContaining('lower-case letters')],
    ['slug', 'a--b', expect.stringContaining('no "--" and no "__", received "a--b"')],
    ['fast', 'of', '"off" or "auto" or "on", received "of"; did you mean "off"?'],
    ['color', 'blue', '"auto" or "always" or "never", received "blue"; known: auto, always, never'],
    ['mode', 'thinking', expect.stringContaining('received "thinking"')],
    ['require-same', 'qantization', expect.stringContaining('did you mean "quantization"?')],
    ['temperature', '3', 'a number from 0 to 2, received "3"'],
    ['model', '  ', 'a text that is not empty, received "  "'],
    ['resume', '', 'a text that is not empty, received ""'],
  ] as const)('--%s %j is refused in words', (name, text, words) => {
    const { values, faults } = read({ [name]: text });
    expect(values).toEqual({});
    expect(faults.map(({ message }) => message.replace(`--${name}: expected `, ''))).toEqual([words]);
  });
});
