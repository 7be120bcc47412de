import { summary } from '@actions/core';

/** The runner drops a longer one completely. In bytes; leaves room for other steps. */
const summaryBudget = 1_000_000;

/** Writes the report where every token may; the longest that fits the page. */
export async function publishSummary(report: (maxLength: number) => string): Promise<void> {
  await summary.addRaw(fitSummary(report), true).write({ overwrite: true });
}

export function fitSummary(report: (maxLength: number) => string, budget = summaryBudget): string {
  // A report is limited in characters, which may take several bytes each: so the limit is halved until the text fits.
  for (let maxLength = budget; maxLength >= 1000; maxLength = Math.floor(maxLength / 2)) {
    const text = report(maxLength);
    if (Buffer.byteLength(text) <= budget) return text;
  }
  return '### The report is too long for a job summary\n\nThe artifact of this run, or its run folder, holds it.';
}
