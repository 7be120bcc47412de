import { describe, expect, it } from 'vitest';
import { largestLosses } from '../../../../src/features/experiments/experiment-figures.ts';
import type { ExperimentReport } from '../../../../src/features/experiments/experiment-report.ts';
import { renderExperimentPage } from '../../../../src/features/experiments/report/render-experiment-page.ts';
import { figuresOf, sampleArm, sampleExperiment } from '../../../support/sample-experiment.ts';

const sample = sampleExperiment();
const assets = { style: { text: '', sha256: 's' }, scripts: [], license: '' };

function withLosses(report: ExperimentReport, text = 'Paris'): ExperimentReport {
  const lostMost = largestLosses(report).map((loss) => {
    return { ...loss, title: 'Which was first?', answers: { reference: text, arm: null } };
  });
  return { ...report, lostMost };
}

/** Where the dots of a chart lie, as `x y`. */
function dotsOf(page: string, kind: string): string[] {
  return [...page.matchAll(new RegExp(`class="dots ${kind}" d="([^"]*)"`, 'g'))].flatMap(([, path = '']) =>
    path.split('M').filter((dot) => dot !== ''),
  );
}

describe('the page of an experiment', () => {
  it('draws a dot for each scenario that both arms have measured, none on another', () => {
    const page = renderExperimentPage({ report: sample }, assets);
    const dots = ['equal', 'better', 'worse'].map((kind) => dotsOf(page, kind));
    expect(dots.map(({ length }) => length)).toEqual([117 - 5 + (120 - 24), 0, 5 + 24]);
    // There are two charts: a place is used once in each.
    const counts = new Map<string, number>();
    for (const dot of dots.flat()) counts.set(dot, (counts.get(dot) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  });

  it('leads from a dot to the texts of its example', () => {
    const report = withLosses(sample);
    const page = renderExperimentPage({ report }, assets);
    const links = [...page.matchAll(/<a href="#(lost-\d+)" aria-label/g)].map(([, id]) => id);
    expect(links).toHaveLength(report.lostMost.length);
    for (const id of links) expect(page).toContain(`id="${id}"`);
  });

  it('shows the texts that a run has kept, else the shortened answers, else that there are none', () => {
    const report = withLosses(sample);
    const first = report.lostMost[0];
    const page = renderExperimentPage(
      {
        report,
        textsOf: (example) =>
          example === first
            ? {
                question: 'Which bridge?',
                expected: 'northern',
                reference: { answer: 'the northern one', context: 'It was opened in May.' },
                arm: { answer: 'no idea' },
              }
            : undefined,
      },
      assets,
    );
    const [, kept = '', other = ''] = page.split('<details class="scenario"');
    for (const text of ['Which bridge?', 'northern</pre>', 'It was opened in May.']) expect(kept).toContain(text);
    expect(kept).toContain('<mark>the</mark> northern one');
    expect(kept).toContain('Not kept.');
    expect(other).toContain('<pre>Paris</pre>');
    expect(other).toContain('Not kept.');
  });

  it('stays small with 10,000 scenarios and long texts, and says what it left out', () => {
    const long = 'A long answer. '.repeat(600);
    const full = withLosses(sample, long);
    const pairs = Array.from({ length: 10_000 }, (_, at) => {
      const reference = ((at * 7919) % 1000) / 1000;
      const f1 = [reference, reference / ((at % 3) + 1), at % 4 === 0 ? null : reference];
      return { scenario: `hotpot/H-${at}`, values: { passed: f1, f1 } };
    });
    const report = { ...full, pairs };
    const texts = { answer: long, context: long };
    const textsOf = () => ({ question: long, reference: texts, arm: texts });
    const page = renderExperimentPage({ report, textsOf }, assets);
    expect(new TextEncoder().encode(page).length).toBeLessThan(1_500_000);
    expect(page).toContain('One in 3 is drawn.');
    expect(page).toContain('The 200 that differ most; the CSV report has all');
    expect(page).toContain('characters more');
  });

  it('says so when no example lost anything', () => {
    const arms = [sampleArm(60, { value: () => 1 }), sampleArm(60, { context: 'half', value: () => 1 })];
    const page = renderExperimentPage({ report: figuresOf(arms) }, assets);
    expect(page).toContain('No example has a lower value than in the first arm.');
    expect(page).toContain('✓ Passed: no mean f1 is more than 5 points below that of openai/mini.');
  });
});
