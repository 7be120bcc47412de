import { expect, it } from 'vitest';
import type { FailureMode } from '../../src/records/failure-mode.ts';
import { describeCommonFault } from '../../src/report/describe-reason.ts';

it.each<[FailureMode, string]>([
  ['inline-thinking', 'vLLM --reasoning-parser'],
  ['broken-text', 'tokenizer'],
  ['aborted', 'its log'],
])('names the cause if most attempts end in %s', (failure, words) => {
  expect(describeCommonFault({ kind: 'failure', failure, times: 9, attempts: 10 })).toContain(words);
});
