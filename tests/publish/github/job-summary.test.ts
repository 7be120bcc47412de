import { expect, it } from 'vitest';
import { fitSummary } from '../../../src/publish/github/job-summary.ts';

it('shows a report whole if the page has room', () => {
  expect(fitSummary(() => 'a report')).toBe('a report');
});

it('requests a shorter report until its bytes fit, because the runner would drop a longer one completely', () => {
  const asked: number[] = [];
  const text = fitSummary((maxLength) => {
    asked.push(maxLength);
    return '界'.repeat(maxLength);
  }, 10_000);
  expect(asked).toEqual([10_000, 5000, 2500]);
  expect(Buffer.byteLength(text)).toBe(7500);
});

it('says where the report is if it cannot be made to fit', () => {
  expect(fitSummary(() => 'x'.repeat(2_000_000))).toMatch(/^### The report is too long for a job summary/);
});
