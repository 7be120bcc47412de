import { describe, expect, it } from 'vitest';
import { loadPageAssets } from '../../src/commands/page-assets.ts';
import { showScorecards } from '../../src/commands/show-inspected.ts';
import { decideWithoutBaseline } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { meanRateOf } from '../../src/records/baseline.ts';
import { renderReportPage } from '../../src/report/html/render-report-page.ts';
import { renderBadge } from '../../src/report/render-badge.ts';
import { renderBaseline, renderBaselineList } from '../../src/report/render-baselines.ts';
import { renderCsv } from '../../src/report/render-csv.ts';
import { renderHistory } from '../../src/report/render-history.ts';
import { renderJunit } from '../../src/report/render-junit.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { qualityOfScorecard, renderQualityLine } from '../../src/report/render-quality-line.ts';
import { renderTerminal } from '../../src/report/render-terminal.ts';
import { cell, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { decisionWith } from './decision-with.ts';

// Three scenarios were asked once, the fourth ten times: 4 of 13 attempts, 3.1 of 4 scenarios.
const scenarios = [
  ...[1, 2, 3].map((number) => scoreWith({ scenario: `toolcall-15/TC-0${number}`, cells: [cell(1, 1)] })),
  scoreWith({ scenario: 'toolcall-15/TC-04', cells: [cell(1, 10)], failures: { 'wrong-text': 9 } }),
];
const scorecard = scorecardWith({ scenarios });
const { slug, mode } = scorecard;
const assets = await loadPageAssets();
const measured = decisionWith({
  outcome: 'no-baseline',
  modes: [decideWithoutBaseline(scorecard, parseRule({ maxDrop: '10' }))],
});
const runs = [
  {
    ...{ id: 'a', startedAt: '2026-11-21T00:00:00Z', outcome: null, changes: [] },
    packs: [{ pack: 'toolcall-15', rate: meanRateOf(scenarios.map(({ cells }) => cells)), noiseBand: 0, timing: null }],
  },
];
const baseline = {
  baseline: {
    ...{ scorecard, capturedAt: '2026-11-21T00:00:00Z', reason: '', tool: '0.1.0', anchor: undefined },
    firstAnswers: undefined,
    acceptedUseless: undefined,
  },
  ageDays: 0,
};
const page = await renderReportPage(
  { decision: measured, modes: [{ mode, scenarios: [], times: [] }], tool: '0.1.0' },
  assets,
);

describe('one run', () => {
  it.each([
    ['terminal', renderTerminal(measured), '77.5 %'],
    ['Markdown', renderMarkdown(measured), '77.5 %'],
    ['page', page, '77.5 %'],
    ['JUnit', renderJunit(measured), '77.5 %'],
    ['CSV', renderCsv(measured), ',4,,0.775'],
    ['inspect', showScorecards([scorecard], 80).join('\n'), '77.5 %'],
    ['history', renderHistory([{ slug, mode, runs, noise: null, speeds: [] }]), '77.5 %'],
    ['badge', renderBadge({ slug, mode, runs, noise: null, speeds: [] }), '77.5 %'],
    ['baseline list', renderBaselineList([baseline]), '77.5 %'],
    ['baseline show', renderBaseline(baseline), '77.5 %'],
    ['stamp', renderQualityLine(qualityOfScorecard(scorecard, '2026-11-21')), '3.1/4 (78%)'],
  ])('has one rate, the mean over its scenarios: %s', (_, text, shown) => {
    expect(text).toContain(shown);
    // The rate of 4 of 13 attempts.
    expect(text).not.toMatch(/30\.8|31%|0\.307/);
  });

  it('says attempts if it counts them', () => {
    expect(renderBaseline(baseline)).toMatch(/attempts passed[\s\S]*1\/10/);
  });
});
