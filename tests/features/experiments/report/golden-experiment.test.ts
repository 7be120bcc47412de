import { describe, expect, it } from 'vitest';
import { renderExperimentCsv } from '../../../../src/features/experiments/report/render-experiment-csv.ts';
import { renderExperimentMarkdown } from '../../../../src/features/experiments/report/render-experiment-markdown.ts';
import {
  renderExperimentHeadline,
  renderExperimentTerminal,
} from '../../../../src/features/experiments/report/render-experiment-terminal.ts';
import { textWidth } from '../../../../src/report/terminal-lines.ts';
import { sampleExperiment } from '../../../support/sample-experiment.ts';

const golden = (file: string) => `../../../golden/report/${file}`;
const report = sampleExperiment();

describe('an experiment', () => {
  it('reads well in a terminal of 80 columns', async () => {
    const text = renderExperimentTerminal(report);
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80);
    await expect(text).toMatchFileSnapshot(golden('experiment.txt'));
    expect(text.startsWith(renderExperimentHeadline(report))).toBe(true);
  });

  it('is written as the same Markdown as before', async () => {
    await expect(renderExperimentMarkdown(report)).toMatchFileSnapshot(golden('experiment.md'));
  });

  it('is written as the same CSV as before', async () => {
    await expect(renderExperimentCsv(report)).toMatchFileSnapshot(golden('experiment.csv'));
  });
});
