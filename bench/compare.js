// How long two scorecards of 10,000 scenarios × 3 take to compare, and how much memory the whole process then held:
// `npm run bench:compare`. Every scenario is unstable: the worst case for the code that adds up their distributions.
import '../build/installed.js';
import { performance } from 'node:perf_hooks';
import { decideMode, decideModes } from '../build/gate/decide-mode.js';
import { parseRule } from '../build/gate/gate-rule.js';
import { renderCsv } from '../build/report/render-csv.js';
import { renderJson } from '../build/report/render-json.js';
import { renderJunit } from '../build/report/render-junit.js';
import { renderMarkdown } from '../build/report/render-markdown.js';
import { renderTerminal } from '../build/report/render-terminal.js';
import { figure, printFigures } from './figures.js';
import { randomFrom } from './noise-model.js';

const scenarios = 10_000;
const limits = { seconds: 1, megabytes: 300 };

const random = randomFrom(1);
const baseline = {
  ...{ capturedAt: '2026-01-01T00:00:00Z', reason: 'first', tool: '0.1.0' },
  ...{ scorecard: scorecardOf(scenarios), anchor: undefined },
};
const current = scorecardOf(scenarios);
const rule = parseRule({ maxDrop: '10' });
const start = performance.now();
const decided = decideMode(baseline, current, current, rule);
const seconds = (performance.now() - start) / 1000;
// Of the process from its start: kilobytes on every platform.
const megabytes = process.resourceUsage().maxRSS / 1024;
const decision = decideModes([{ decision: decided, scorecard: current, baseline }]);
const rendered = Object.entries({ renderTerminal, renderMarkdown, renderJson, renderJunit, renderCsv }).map(
  ([name, render]) => {
    const begun = performance.now();
    render(decision);
    const what = `rendering that, ${name.slice('render'.length)}`;
    return figure(`compare-${name}`, what, (performance.now() - begun) / 1000, 's');
  },
);
printFigures(
  [
    figure('compare-time', 'comparing 10,000 scenarios × 3', seconds, 's', { atMost: limits.seconds }),
    figure('compare-memory', 'the whole process that does', megabytes, 'MB', { atMost: limits.megabytes }),
    ...rendered,
  ],
  { scenarios, attempts: 3 * scenarios, outcome: decided.outcome },
);

function scorecardOf(count) {
  const digest = 'a'.repeat(64);
  const keys = Array.from({ length: count }, (_, index) => `large/S-${`${index}`.padStart(5, '0')}`);
  const unknown = { failures: {}, causes: {}, promptTokens: 100, answers: null, firstRound: null };
  const scenarios = keys.map((scenario) => {
    const passed = Math.floor(4 * random());
    return { scenario, digest, cells: [{ passed, failed: 3 - passed, unmeasured: 0 }], ...unknown };
  });
  const conditions = {
    mode: 'no-thinking',
    'thinking-control': 'enable_thinking=false',
    sampling: { temperature: 0 },
    scenarios: Object.fromEntries(keys.map((key) => [key, digest])),
    harness: 'native',
  };
  return {
    version: 1,
    kind: 'scorecard',
    slug: 'large',
    mode: 'no-thinking',
    fingerprint: { version: 1, conditions, identity: { model: 'large', booted: false }, subject: { tool: '0.1.0' } },
    isCanonical: true,
    rounds: 3,
    packs: [{ id: 'large', version: '1.0.0', digest, arm: { isValid: true }, completionTokens: null }],
    scenarios,
    missing: 0,
    missingPacks: [],
    run: { ids: ['run'], startedAt: '2026-01-01T00:00:00Z', endedAt: null, sessions: ['2026-01-01T00:00:00Z'] },
    timings: {},
  };
}
