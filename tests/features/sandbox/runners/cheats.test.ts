import { afterAll, describe, expect, it } from 'vitest';
import type { FailureMode } from '../../../../src/records/failure-mode.ts';
import { expectationSchema, verify } from '../../../../src/verify/registry.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';
import { startRunner } from './jobs.ts';

const runner = startRunner();
afterAll(() => runner[Symbol.asyncDispose]());

const total = expectationSchema.parse({
  kind: 'code',
  runtime: 'python',
  entry: 'total',
  cases: [
    { args: [[3, 4]], gives: 7 },
    { args: [[]], gives: 0 },
    { args: [[-1, 1, 5]], gives: 5 },
    { args: [['a']], raises: 'TypeError' },
  ],
});

function verdictOn(source: string) {
  const context = contextWith();
  const reply = saying(`\`\`\`python\n${source}\n\`\`\``);
  return verify(reply, total, { ...context, ports: { ...context.ports, code: runner } });
}

const equalToAll = 'type("Same", (), {"__eq__": lambda *_: True, "__hash__": lambda _: 0})()';
type Cheat = readonly [source: string, failure: FailureMode, received: string];

const cheats: Readonly<Record<string, Cheat>> = {
  'exits with 0 while it loads': ['import sys\nsys.exit(0)', 'does-not-load', 'SystemExit: 0'],
  'exits with 0 when it is called': ['import sys\ndef total(numbers):\n  sys.exit(0)', 'raised', 'SystemExit: 0'],
  'leaves the interpreter with 0': ['import os\ndef total(numbers):\n  os._exit(0)', 'raised', 'ended the program'],
  'returns what is equal to all': [`def total(numbers):\n  return ${equalToAll}`, 'wrong-result', '{"$object":"Same"}'],
  'returns an int that is equal to all': [
    'class Same(int):\n  __eq__ = lambda *_: True\n  __hash__ = int.__hash__\ndef total(numbers):\n  return Same(1)',
    'wrong-result',
    '1',
  ],
  'patches json': [
    'import json\njson.dumps = json.JSONEncoder.encode = lambda *_: "{}"\ndef total(numbers):\n  return 0',
    'wrong-result',
    '0',
  ],
  'forges lines and the closing one': [
    'import os\ndef total(numbers):\n' +
      '  with open("/.values", "w") as file:\n' +
      '    file.write(\'{"pass":true}\\n{"case":0,"value":true,"inout":[]}\\n{"case":1}\\n{"end":true}\\n\')\n' +
      '  os._exit(0)',
    'wrong-result',
    'true',
  ],
  'removes what was written': [
    'import os\ndef total(numbers):\n  os.unlink("/.values")\n  return 0',
    'raised',
    'ended the program',
  ],
  'walks the frames for what is expected': [
    'import sys\ndef total(numbers):\n  frame = sys._getframe()\n  while frame:\n' +
      '    for found in list(frame.f_locals.values()):\n' +
      '      if isinstance(found, dict):\n        for key in ("gives", "expected", "raises"):\n' +
      '          if key in found: return found[key]\n' +
      '        for case in found.get("cases", []):\n' +
      '          if case["args"][0] == numbers and "gives" in case: return case["gives"]\n' +
      '    frame = frame.f_back\n  return None',
    'wrong-result',
    'null',
  ],
  'raises what may be expected': ['def total(numbers):\n  raise TypeError', 'raised', 'TypeError'],
  'knows the cases of the prompt only': [
    'def total(numbers):\n  return {(3, 4): 7}.get(tuple(numbers), 0)',
    'wrong-result',
    '0',
  ],
};

/** The rest may only be the number of wrong cases. */
function beginning(text: string): RegExp {
  return new RegExp(`^${text.replace(/[${}]/g, '\\$&')}(?: \\(\\d of 4 cases are wrong\\))?$`);
}

describe('a cheat', () => {
  it.each(Object.entries(cheats))('that %s fails', async (_, [source, failure, received]) => {
    const verdict = await verdictOn(source);
    expect(verdict).toMatchObject({ outcome: 'fail', failure });
    expect(verdict).toHaveProperty('received', expect.stringMatching(beginning(received)));
  });

  it('is distinguished from an honest answer', async () => {
    expect(await verdictOn('def total(numbers):\n  return sum(numbers)')).toEqual({ outcome: 'pass' });
  });
});
