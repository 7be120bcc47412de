import { afterAll, describe, expect, it } from 'vitest';
import { openPorts } from '../../../../src/features/sandbox/runners/open-ports.ts';
import { expectationSchema, verify } from '../../../../src/verify/registry.ts';
import { needsSystem } from '../../../support/needs-system.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

const sum = {
  kind: 'code',
  runtime: 'system',
  language: 'bash',
  programs: [
    { stdin: '2 3\n', stdout: '5' },
    { stdin: '1 1\n', stdout: '2' },
  ],
};

const canRun = await needsSystem('programs in a container');

describe.runIf(canRun)('programs in a container', () => {
  const ports = openPorts();
  afterAll(() => ports[Symbol.asyncDispose]());
  const judged = (script: string, more: object = {}) =>
    verify(saying(`\`\`\`bash\n${script}\n\`\`\``), expectationSchema.parse({ ...sum, ...more }), {
      ...contextWith(),
      ports,
    });

  it.each([
    ['a right one', 'read -r a b\necho $((a + b))', { outcome: 'pass' }],
    ['a wrong one', 'read -r a b\necho $((a * b))', { failure: 'wrong-result', score: 0 }],
    [
      'one that fails',
      'read -r a b\necho $((a + b))\nexit 3',
      { failure: 'raised', received: expect.stringMatching('^exit code 3') },
    ],
    ['one that bash cannot read', 'if true', { failure: 'does-not-load' }],
    ['one that loops', 'while :; do :; done', { failure: 'time-limit' }],
    [
      'one that ignores its limit',
      "trap '' XCPU\nread -r a b\n[ $a = 1 ] || { echo 5; exit; }\nwhile :; do :; done",
      { failure: 'time-limit', score: 50 },
    ],
    ['one that floods', 'for i in {1..2000}; do printf "%099d\\n" 1; done', { failure: 'output-limit' }],
  ])('judge %s', async (_, script, expected) => {
    expect(await judged(script, { 'cpu-seconds': 1 })).toMatchObject(expected);
  });
});
