import { describe, expect, it } from 'vitest';
import type { SpeedScore } from '../../../src/features/speed/speed-schemas.ts';
import type { Verdict } from '../../../src/records/verdict.ts';
import type { CurveChart } from '../../../src/report/html/curve-figures.ts';
import type { PageAssets } from '../../../src/report/html/page-frame.ts';
import { renderReportPage } from '../../../src/report/html/render-report-page.ts';
import type { PageRound, PageScenario, PageThread, ReportPage } from '../../../src/report/html/report-page.ts';
import { decisionWith, dropOf, flipWith, modeWith, packWith } from '../decision-with.ts';
import { decisionFullOf, hostileTexts } from '../hostile-texts.ts';

const assets: PageAssets = { style: { text: '', sha256: 's' }, scripts: [], license: '' };

function roundWith(round: Partial<PageRound> = {}): PageRound {
  return {
    ...{ round: 1, isConfirming: false, session: 1, verdict: { outcome: 'pass' }, answer: 'blue', totalMs: 1200 },
    ...{ firstTokenMs: 180, promptTokens: 100, completionTokens: 5, reasoningTokens: null, tokensPerSecond: 70.4 },
    notes: [],
    ...round,
  };
}

const failing: Verdict = {
  outcome: 'fail',
  failure: 'wrong-text',
  expected: '"blue"',
  received: '"red"',
  broke: ['colour'],
};

function threadWith(text: string, steps = 3): PageThread {
  const call = {
    ...{ name: text, sent: text, result: text },
    changes: [{ place: text, removed: [text], added: [text] }],
  };
  const step = { text, calls: [call], leaves: undefined, atMs: 65_000, totalMs: 1200 };
  return {
    steps: Array.from({ length: steps }, (_, at) => (at === 1 ? { ...step, leaves: 'other-call' as const } : step)),
    differences: [{ place: text, expected: text, found: text }],
  };
}

function pageWith(scenarios: readonly Partial<PageScenario>[], decision = decisionOf(scenarios.length)): ReportPage {
  return {
    decision,
    tool: '0.1.0',
    modes: decision.modes.map(({ mode }) => ({
      mode,
      scenarios: scenarios.map((scenario, at) => ({
        key: `p/S-${at + 1}`,
        asked: { title: 'Says blue', task: { messages: [{ role: 'user', content: 'Say blue.' }], tools: [] } },
        baselineAnswer: 'blue',
        rounds: [roundWith()],
        ...scenario,
      })),
      times: [{ pack: 'p', attemptMs: [1200, 900], firstTokenMs: [180, 170], tokensPerSecond: [70.44444, 71] }],
    })),
  };
}

/** The first scenario dropped, the others did not change. */
function decisionOf(count: number) {
  const keys = Array.from({ length: count }, (_, at) => `p/S-${at + 1}`);
  const flips = [flipWith('p/S-1', { failures: { 'wrong-text': 3 } })];
  const cells = Object.fromEntries(
    keys.map((key, at) => [
      key,
      at === 0 ? { passed: 0, failed: 3, unmeasured: 0 } : { passed: 3, failed: 0, unmeasured: 0 },
    ]),
  );
  const pack = packWith({ pack: 'p', outcome: 'regressed', drop: dropOf(1, 2), p: 0.05, flips });
  const rate = { passed: 3, attempts: 6 };
  const measured = [{ pack: 'p', version: '1.0.0', scenarios: count, rate, failures: {}, unmeasured: 0, cells }];
  return decisionWith({ outcome: 'regressed', modes: [modeWith({ outcome: 'regressed', packs: [pack], measured })] });
}

it('draws reading and writing over the length of the prompt, with the baseline, if both ends are measured', async () => {
  const session = (promptTokens: number, prefill: number | null, decode: number | null) => [
    {
      ...{ session: 1, n: 3, promptTokens, cachedTokens: 0, firstTokenMs: { p50: 1, p95: 1 }, prefill, decode },
      ...{ content: null, serverPrefill: null, serverDecode: null, gapMs: { p50: 1, p99: 1, max: 1 } },
    },
  ];
  const speed = (scale: number): SpeedScore => ({
    words: 1,
    cells: {
      tg256: session(30, null, 50 * scale),
      pp512: session(520, 2000 * scale, null),
      'tg256@d8192': session(8200, 1000 * scale, 40 * scale),
    },
    unmeasured: {},
  });
  const mode = modeWith({ speed: { current: speed(1), baseline: speed(2), slowdowns: [] } });
  const page = await renderReportPage(pageWith([], decisionWith({ modes: [mode] })), assets);
  const charts: CurveChart[] = JSON.parse(/id="charts"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '[]');
  const curves = charts.filter(({ kind }) => kind === 'curve');
  expect(curves.map(({ title, xs, lines }) => [title, xs, lines.map(({ values }) => values)])).toEqual([
    [
      'Reading by length of the prompt',
      [520, 8200],
      [
        [2000, 1000],
        [4000, 2000],
      ],
    ],
    [
      'Writing by length of the prompt',
      [30, 8200],
      [
        [50, 40],
        [100, 80],
      ],
    ],
  ]);
  for (const { id } of curves) expect(page).toContain(`id="${id}"`);
  expect(page).not.toMatch(/href="#scenarios"|What was asked and answered/);
});

describe('the page of a run', () => {
  it('leads from its first link to the scenario that dropped, with both answers', async () => {
    const page = await renderReportPage(
      pageWith([
        { rounds: [roundWith({ answer: 'blue' }), roundWith({ round: 2, answer: 'bleu', verdict: failing })] },
        {},
      ]),
      assets,
    );
    const [, first = ''] = /<a href="#([^"]+)">First change: p\/S-1, 100 → 0 % \(3 attempts\)<\/a>/.exec(page) ?? [];
    expect(page.indexOf('First change')).toBe(page.indexOf('<a ') + page.slice(page.indexOf('<a ')).indexOf('First'));
    const view = page.slice(page.indexOf(`id="${first}"`));
    expect(view).toContain('The answers first differ at line 1, column 3 (marked).');
    expect(view).toContain('<h4>Baseline</h4><pre>bl<mark>ue</mark></pre>');
    expect(view).toContain('<h4>Now, round 2</h4><pre>bl<mark>eu</mark></pre>');
    expect(view).toMatch(/<dt>Expected<\/dt><dd class="quoted">&quot;blue&quot;<\/dd>/);
  });

  it('has an anchor for each scenario that is the same in every report, and none made of foreign text', async () => {
    const page = await renderReportPage(pageWith([{ key: 'p/S-1' }, { key: 'p/"><i>' }]), assets);
    expect(page).toContain('id="p/S-1"');
    expect(page).toContain('href="#p/S-1"');
    expect(page).toContain('id="s-0-1"');
    expect(page).not.toContain('id="p/"');
  });

  it('is neutral about a run that was meant to be compared with nothing, and not about a missing baseline', async () => {
    const shown = async (more: object) => {
      const mode = modeWith({ outcome: 'no-baseline', baseline: null, packs: [], ...more });
      const page = await renderReportPage(
        pageWith([], decisionWith({ modes: [mode], outcome: 'no-baseline' })),
        assets,
      );
      return /<h1 class="outcome ([\w-]+)"/.exec(page)?.[1];
    };
    expect(await shown({ uncompared: 'run' })).toBe('measured');
    expect(await shown({})).toBe('no-baseline');
  });

  it('says in words what each sign of the grid means', async () => {
    const page = await renderReportPage(pageWith([{}, {}]), assets);
    expect(page).toContain('<span class="unseen">S-1: newly failing, 100 → 0 % (3 attempts)</span>');
    expect(page).toContain('<span class="unseen">S-2: passes, 100 % (3 attempts)</span>');
  });

  it('marks no difference if a baseline keeps the beginning of the same answer', async () => {
    const long = 'word '.repeat(1000);
    const page = await renderReportPage(
      pageWith([{ baselineAnswer: long.slice(0, 2048), rounds: [roundWith({ answer: long })] }]),
      assets,
    );
    expect(page).toContain('The answers are the same as far as the baseline stores them.');
    expect(page).not.toContain('<mark>');
    expect(page).toContain('… 904 characters more');
  });

  it('shows an answer around its first difference, however long it is', async () => {
    const long = 'a'.repeat(7000);
    const page = await renderReportPage(
      pageWith([{ baselineAnswer: `${long}b`, rounds: [roundWith({ answer: `${long}c` })] }]),
      assets,
    );
    expect(page).toMatch(/… \d+ characters before[\s\S]*<mark>c<\/mark>/);
  });

  it('stays small whatever was answered, and says what it cut', async () => {
    const rounds = Array.from({ length: 6 }, (_, at) =>
      roundWith({ round: at + 1, answer: `${at}${'<&>"'.repeat(2000)}` }),
    );
    const page = await renderReportPage(
      pageWith(Array.from({ length: 75 }, () => ({ rounds, baselineAnswer: '<'.repeat(2048) }))),
      assets,
    );
    expect(new TextEncoder().encode(page).length).toBeLessThan(1_500_000);
    expect(page).toMatch(/answers are cut to \d+ characters/);
  });

  it.each(Object.entries(hostileTexts))(
    'has the same elements and attributes for text that is %s',
    async (_name, text) => {
      const shapeOf = async (words: string) => {
        const verdict = { ...failing, expected: words, received: words, broke: [words] };
        const asked = {
          title: words,
          task: {
            messages: [{ role: 'user' as const, content: words }],
            tools: [{ name: words, description: words, parameters: { [words]: words } }],
          },
        };
        const rounds = [roundWith({ answer: `x${words}`, verdict, notes: [words], thread: threadWith(`x${words}`) })];
        const page = await renderReportPage(
          pageWith(
            [{ key: `p/${words.replace(/[\s/]/g, '') || 'x'}`, asked, rounds, baselineAnswer: `x${words}y` }],
            decisionFullOf(words),
          ),
          assets,
        );
        const body = page.slice(page.indexOf('<body>'), page.indexOf('<script type="application/json"'));
        return body.match(/<\/?[a-z][^\s>]*|\s[a-z-]+="/g);
      };
      expect(await shapeOf(text)).toEqual(await shapeOf('plain'));
    },
  );

  it('lists fifty of many rounds, among them those that did not pass', async () => {
    const rounds = Array.from({ length: 334 }, (_, at) =>
      roundWith({ round: at + 1, answer: `answer ${at + 1}`, ...(at + 1 === 300 ? { verdict: failing } : {}) }),
    );
    const page = await renderReportPage(pageWith([{ rounds }]), assets);
    expect(page.match(/scope="row">\d+</g)).toHaveLength(50);
    expect(page).toContain('scope="row">300<');
    expect(page).toContain('Now, round 300');
    expect(page).not.toContain('answer 50<');
    expect(page).toContain('284 more rounds passed');
  });

  it("omits the answer of a round that equals another's", async () => {
    const rounds = [1, 2, 3].map((round) => roundWith({ round, answer: round === 3 ? 'azure' : 'blue' }));
    const page = await renderReportPage(pageWith([{ rounds }]), assets);
    expect(page).toContain('<h4>Round 3</h4>');
    expect(page).not.toContain('<h4>Round 2</h4>');
  });

  it('shows an agent step by step: results folded, what calls changed, and where it left every gold answer', async () => {
    const page = await renderReportPage(
      pageWith([{ rounds: [roundWith({ thread: threadWith('pin'), verdict: failing })] }]),
      assets,
    );
    const thread = page.slice(page.indexOf('<h4>Round 1, step by step</h4>'));
    const [, anchor = ''] =
      /<a href="#([^"]+)">Message 2<\/a>: No gold answer makes this call here\./.exec(thread) ?? [];
    expect(thread).toContain(
      `<li class="left" id="${anchor}" tabindex="-1"><p class="role">Message 2 · after 1 min 05 s · took 1.2 s</p>`,
    );
    expect(
      thread.match(
        /<details class="call"><summary><code>pin\(pin\)<\/code> <span class="hint">→ pin<\/span><\/summary>/g,
      ),
    ).toHaveLength(3);
    expect(thread).toContain('<p class="role">changed pin</p>\n<del>− pin</del><ins>+ pin</ins>');
    expect(thread).toMatch(/<caption>Differences in the end state<\/caption>[\s\S]*<td[^>]*>pin<\/td>/);
    expect(page.match(new RegExp(`id="${anchor}"`, 'g'))).toHaveLength(1);
  });

  it('stays small with twenty agents of 25 long messages and a thousand calls, and says what it cut', async () => {
    const long = threadWith('<&>'.repeat(700), 25);
    const [step] = long.steps;
    const many = {
      ...long,
      steps: [...long.steps, { ...step, calls: Array(1000).fill(step?.calls[0]) }],
    } as PageThread;
    const rounds = [1, 2].map((round) => roundWith({ round, answer: `${round}`, thread: many, verdict: failing }));
    const page = await renderReportPage(pageWith(Array.from({ length: 20 }, () => ({ rounds }))), assets);
    expect(new TextEncoder().encode(page).length).toBeLessThan(1_500_000);
    expect(page).toContain('… 995 calls more');
    expect(page).toContain('Round 1, step by step');
    expect(page).not.toContain('Round 2, step by step');
  });
});
