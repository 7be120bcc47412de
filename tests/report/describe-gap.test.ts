import { expect, it } from 'vitest';
import { numericsGapSchema } from '../../src/records/logprob-gap.ts';
import { describeGap } from '../../src/report/describe-gap.ts';

it.each(numericsGapSchema.options)('says why nothing was measured: %s', (cause) => {
  expect(describeGap({ cause, detail: '' })).toMatch(/^(?:the|this) \w+/);
  expect(describeGap({ cause, detail: 'prose-1: \u001b[31m<b>' })).not.toContain('\u001b');
});
