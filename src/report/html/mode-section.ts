import type { Decision, ModeDecision, PackOutcome } from '../../model/decision.ts';
import { describeCause, factName, isNews, showFact, sortCauses } from '../describe-cause.ts';
import { date, describeWarning } from '../describe-reason.ts';
import { fingerprintFacts } from '../fingerprint-facts.ts';
import { measuredHead, measuredRows } from '../measured-table.ts';
import { nextSteps } from '../next-commands.ts';
import { plural, share } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import {
  baselinePart,
  changeParts,
  failureWords,
  flipRates,
  flipsOf,
  isFall,
  type ModeTimings,
  modeRemarks,
  modeSentence,
  outcomeMarks,
  outcomeWords,
  packChange,
  packHolm,
  packName,
  packP,
  packRates,
  packRemarks,
  summarySentence,
  timingsOf,
  worstFirst,
} from '../words.ts';
import type { AnchorOf } from './grid-section.ts';
import { type Html, html } from './html.ts';
import { pageTable } from './page-table.ts';

const right = 'right' as const;

/** What was decided for a mode, and on what. */
export function outcomeSection(decision: Decision, mode: ModeDecision): Html {
  const sentence = modeSentence(mode);
  const changes = changeParts(mode, timingsOf(decision, mode));
  const warnings = mode.warnings.map((warning) => describeWarning(warning, mode.threshold));
  const remarks = [
    ...modeRemarks(mode),
    ...worstFirst(mode.packs).flatMap((pack) => packRemarks(pack, mode.threshold)),
  ];
  const told = [...remarks, ...warnings];
  return html`${sentence !== summarySentence(decision) && html`<p class="outcome ${mode.outcome}">${outcomeMarks[mode.outcome]} ${sentence}</p>`}
<p>${baselinePart(mode, decision.run.baselineAgeDays)}</p>
${changes.length > 0 && html`<p>${changes.join(' · ')}</p>`}
${mode.packs.length > 0 ? packTable(mode) : measuredTable(mode, timingsOf(decision, mode))}
${told.length > 0 && html`<ul>${told.map((text) => html`<li>${text}.</li>`)}</ul>`}`;
}

const packTones = {
  passed: undefined,
  regressed: 'bad',
  inconclusive: 'doubt',
  'cannot-gate': 'doubt',
} as const satisfies Record<PackOutcome, string | undefined>;

function packTable({ packs, threshold }: ModeDecision): Html {
  return pageTable(
    'Packs',
    [
      { head: 'Pack' },
      { head: 'Outcome' },
      { head: 'Baseline', align: right },
      { head: 'Now', align: right },
      { head: 'Change', align: right },
      { head: 'p', align: right },
      { head: 'Token limit', align: right },
      { head: 'Unmeasured', align: right },
    ],
    worstFirst(packs).map((pack) => ({
      tone: packTones[pack.outcome],
      cells: [
        packName(pack),
        `${outcomeMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`,
        packRates(pack).baseline,
        packRates(pack).current,
        packChange(pack, threshold),
        packP(pack),
        sides(pack.tokenLimit.baseline, pack.tokenLimit.current),
        String(pack.unmeasured),
      ],
    })),
  );
}

function sides(before: number, now: number): string {
  return before === now ? String(now) : `${before} → ${now}`;
}

function measuredTable(mode: ModeDecision, timings: ModeTimings): Html | string {
  const rows = measuredRows(mode, timings);
  if (rows.length === 0) return '';
  const head = measuredHead.map((text, index) => (index === 0 ? { head: text } : { head: text, align: right }));
  return pageTable(
    'Packs',
    [...head, { head: 'Fails by' }],
    rows.map((cells, index) => {
      const failures = failureWords(mode.measured?.[index]?.failures ?? {});
      return { cells: [...cells, failures || '-'] };
    }),
  );
}

/** The scenarios that changed, those that fell first. */
export function changedSection({ packs }: ModeDecision, anchorOf: AnchorOf): Html | undefined {
  const flips = flipsOf(packs);
  if (flips.length === 0) return undefined;
  return pageTable(
    'Changed scenarios',
    [{ head: 'Scenario' }, { head: 'Attempts passed' }, { head: 'Fails now by' }],
    flips.map((flip) => {
      const anchor = anchorOf(flip.scenario);
      const name = shorten(plainLine(flip.scenario), 80);
      const named = anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`;
      return {
        tone: isFall(flip) ? 'bad' : undefined,
        cells: [html`${isFall(flip) ? '▼' : '▲'} ${named}`, flipRates(flip), failureWords(flip.failures) || '-'],
      };
    }),
  );
}

export function statisticsSection({ packs, baseline }: ModeDecision): Html | undefined {
  if (packs.length === 0) return undefined;
  const captured =
    baseline !== null &&
    `The baseline has ${plural(baseline.sessions, 'session')}, captured ${date(baseline.capturedAt)} by quality-baseline ` +
      `${plainLine(baseline.tool)}${baseline.reason === '' ? '' : `: ${shorten(plainLine(baseline.reason), 200)}`}.`;
  return html`<h3>Statistics</h3>
${captured !== false && html`<p>${captured}</p>`}
${pageTable(
  'What the counts can tell',
  [
    { head: 'Pack' },
    { head: 'Holm p', align: right },
    { head: 'Noise up to', align: right },
    { head: 'Finds drops from', align: right },
    { head: 'Extra requests', align: right },
    { head: 'Flaky', align: right },
    { head: 'Identical answers', align: right },
  ],
  worstFirst(packs).map((pack) => ({
    cells: [
      packName(pack),
      packHolm(pack),
      share(pack.noiseBand),
      pack.minimumDetectableDrop === null ? 'nothing' : share(pack.minimumDetectableDrop.drop),
      String(pack.confirmed?.requests ?? 0),
      String(pack.flaky.length),
      pack.drift.compared === 0 ? '-' : `${pack.drift.identical} of ${pack.drift.compared}`,
    ],
  })),
)}`;
}

/** Every fact of both fingerprints, those that differ first and marked. */
export function factsSection(mode: ModeDecision): Html {
  const differing = new Map(mode.causes.map(({ field, kind }) => [field, kind]));
  const before = mode.baseline === null ? undefined : new Map(fingerprintFacts(mode.baseline.fingerprint));
  const now = fingerprintFacts(mode.fingerprint);
  const sorted = [...now.filter(([field]) => differing.has(field)), ...now.filter(([field]) => !differing.has(field))];
  const changes = sortCauses(mode.causes).filter(isNews).map(describeCause);
  return html`<h3>What was measured</h3>
${changes.length > 0 && html`<ul>${changes.map((text) => html`<li>${text}</li>`)}</ul>`}
${pageTable(
  before === undefined ? 'Fingerprint' : 'Fingerprints; ≠ differs, ? is unknown on a side',
  [{ head: 'Fact' }, ...(before === undefined ? [] : [{ head: 'Baseline' }]), { head: 'Now' }],
  sorted.map(([field, value]) => {
    const kind = differing.get(field);
    return {
      tone: kind === 'changed' ? 'doubt' : undefined,
      cells: [
        `${kind === undefined ? '' : kind === 'changed' ? '≠ ' : '? '}${factName(field)}`,
        ...(before === undefined ? [] : [showFact(field, before.get(field))]),
        showFact(field, value),
      ],
    };
  }),
)}`;
}

export function nextSection(decision: Decision, mode: ModeDecision): Html {
  return html`<h3>${mode.outcome === 'regressed' ? 'Measure again, or accept' : 'Next'}</h3>
${nextSteps(decision, mode).map(
  ({ title, command }) => html`<p>${title}</p>
<pre class="command">${command}</pre>
`,
)}`;
}
