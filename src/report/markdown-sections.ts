import { markdownTable } from 'markdown-table';
import type { Decision, Flip, ModeDecision, PackComparison, PackOutcome } from '../model/decision.ts';
import { acceptLine } from './describe-acceptance.ts';
import { describeCauses, showFact } from './describe-cause.ts';
import { date, describeWarning } from './describe-reason.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { failureList, type SeenFailure } from './failure-breakdown.ts';
import { fingerprintFacts } from './fingerprint-facts.ts';
import { measuredHead, measuredRows } from './measured-table.ts';
import { adoptCommand, captureCommand, reproduceCommand } from './next-commands.ts';
import { needsBaseline } from './next-step-of.ts';
import { maybeDuration, plural, share } from './numbers.ts';
import { shorten } from './plain-text.ts';
import { qualityOfMode, renderQualityLine } from './render-quality-line.ts';
import {
  failureWords,
  flipRates,
  isFall,
  type ModeTimings,
  modeRemarks,
  outcomeWords,
  packChange,
  packHolm,
  packP,
  packRates,
  packRemarks,
  worstFirst,
} from './words.ts';

export const markdownMarks = {
  passed: '✅',
  regressed: '❌',
  inconclusive: '⚠️',
  'cannot-gate': '🚫',
  accepted: '☑️',
  'no-baseline': '⚪',
  'endpoint-error': '⚠️',
  'input-error': '⚠️',
  cancelled: '⏹️',
  crashed: '💥',
} as const satisfies Record<Decision['outcome'] | PackOutcome, string>;

type Align = 'l' | 'r';

/** Cells come escaped. */
export function table(head: readonly (readonly [string, Align])[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head.map(([name]) => name), ...rows], {
    align: head.map(([, align]) => align),
    alignDelimiters: false,
    padding: true,
  });
}

export function fold(title: string, ...parts: readonly string[]): string {
  return ['<details>', `<summary>${title}</summary>`, '', parts.join('\n\n'), '', '</details>'].join('\n');
}

export function flipTable(flips: readonly Flip[]): string {
  return table(
    [
      ['Changed scenario', 'l'],
      ['Attempts passed', 'l'],
      ['Fails now by', 'l'],
    ],
    flips.map((flip) => [
      `${isFall(flip) ? '↓' : '↑'} ${codeSpan(flip.scenario, 'cell')}`,
      flipRates(flip),
      escapeMarkdown(failureWords(flip.failures)),
    ]),
  );
}

export function packTable(
  packs: readonly PackComparison[],
  threshold: number,
  timings: ModeTimings,
  withLatency: boolean,
): string {
  const head: (readonly [string, Align])[] = [
    ['Pack', 'l'],
    ['Outcome', 'l'],
    ['Baseline', 'r'],
    ['Now', 'r'],
    ['Change', 'r'],
    ['p', 'r'],
    ...(withLatency
      ? ([
          ['p50', 'r'],
          ['p95', 'r'],
        ] as const)
      : []),
    ['Token limit', 'r'],
    ['Unmeasured', 'r'],
  ];
  const rows = packs.map((pack) => {
    const { baseline, current } = packRates(pack);
    return [
      packCell(pack.pack),
      `${markdownMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`,
      baseline,
      current,
      packChange(pack, threshold),
      packP(pack).replace('<', '&lt;'),
      ...(withLatency ? latencies(timings[pack.pack]) : []),
      sides(String(pack.tokenLimit.baseline), String(pack.tokenLimit.current)),
      String(pack.unmeasured),
    ];
  });
  return table(head, rows);
}

/** Any two sides: neither is the baseline of the other, and nothing need be decided. */
export function compareTable(packs: readonly PackComparison[], threshold: number, isDecided: boolean): string {
  return table(
    [
      ['Pack', 'l'],
      ['First', 'r'],
      ['Second', 'r'],
      ['Change', 'r'],
      ['p', 'r'],
      ...(isDecided ? ([['Outcome', 'l']] as const) : []),
    ],
    packs.map((pack) => {
      const { baseline, current } = packRates(pack);
      const p = packP(pack).replace('<', '&lt;');
      const outcome = isDecided ? [`${markdownMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`] : [];
      return [packCell(pack.pack), baseline, current, packChange(pack, threshold), p, ...outcome];
    }),
  );
}

function latencies(timing: ModeTimings[string] | undefined): string[] {
  const { baseline, current } = timing ?? { baseline: null, current: null };
  return [
    sides(maybeDuration(baseline?.attemptP50Ms ?? null), maybeDuration(current?.attemptP50Ms ?? null)),
    sides(maybeDuration(baseline?.attemptP95Ms ?? null), maybeDuration(current?.attemptP95Ms ?? null)),
  ];
}

function sides(before: string, now: string): string {
  return before === now ? now : `${before} → ${now}`;
}

export function packCell(pack: string): string {
  return escapeMarkdown(shorten(pack, 80));
}

/** What a run without a comparison saw. */
export function measuredTable(mode: ModeDecision, timings: ModeTimings): string {
  const head = measuredHead.map((text, index) => [text, index === 0 ? 'l' : 'r'] as const);
  const rows = measuredRows(mode, timings).map(([name = '', ...cells]) => [escapeMarkdown(name), ...cells]);
  return table(head, rows);
}

export function remarkList(mode: ModeDecision): string {
  const { packs, warnings, threshold } = mode;
  const remarks = worstFirst(packs).flatMap((pack) => packRemarks(pack, threshold));
  const warned = warnings.map((warning) => describeWarning(warning, threshold));
  return [...modeRemarks(mode), ...remarks]
    .map(escapeMarkdown)
    .concat(warned.map((text) => `⚠️ ${escapeMarkdown(text)}`))
    .map((text) => `- ${text}.`)
    .join('\n');
}

/** How often each failure mode was seen now, pack by pack, and what was said of each where a journal tells it. */
export function failureFold(mode: ModeDecision, seen: readonly SeenFailure[]): string | undefined {
  const rows = (mode.measured ?? [])
    .filter(({ failures }) => failureWords(failures) !== '')
    .map(({ pack, failures }) => [packCell(pack), escapeMarkdown(failureWords(failures))]);
  const causes = worstFirst(mode.packs)
    .filter((pack) => pack.unmeasured > 0)
    .map((pack) => [packCell(pack.pack), escapeMarkdown(`unmeasured: ${failureWords(pack.causes)}`)]);
  if (rows.length + causes.length === 0) return undefined;
  return fold(
    'Failures by mode',
    table(
      [
        ['Pack', 'l'],
        ['Attempts now', 'l'],
      ],
      [...rows, ...causes],
    ),
    ...(seen.length === 0 ? [] : [failureList(seen)]),
  );
}

export function statisticsFold(packs: readonly PackComparison[], mode: ModeDecision): string {
  const rows = packs.map((pack) => [
    packCell(pack.pack),
    packHolm(pack).replace('<', '&lt;'),
    share(pack.noiseBand),
    pack.minimumDetectableDrop === null ? 'nothing' : share(pack.minimumDetectableDrop.drop),
    String(pack.confirmed?.requests ?? 0),
    `${pack.scenarios.compared}`,
  ]);
  const flaky = packs.flatMap((pack) => pack.flaky);
  return fold(
    'Statistics',
    table(
      [
        ['Pack', 'l'],
        ['Holm p', 'r'],
        ['Noise up to', 'r'],
        ['Finds drops from', 'r'],
        ['Extra requests', 'r'],
        ['Scenarios', 'r'],
      ],
      rows,
    ),
    ...(mode.baseline === null ? [] : [baselineSentence(mode.baseline)]),
    ...(flaky.length === 0 ? [] : [`Flaky: ${flaky.map((key) => codeSpan(key)).join(', ')}.`]),
  );
}

function baselineSentence({ sessions, capturedAt, tool, reason }: NonNullable<ModeDecision['baseline']>): string {
  return (
    `Baseline: ${plural(sessions, 'session')}, captured ${escapeMarkdown(date(capturedAt))} by quality-baseline ` +
    `${escapeMarkdown(tool)}${reason === '' ? '' : `: ${escapeMarkdown(shorten(reason, 200))}`}.`
  );
}

export function fingerprintFold(mode: ModeDecision): string {
  const differing = new Map(mode.causes.map(({ field, kind }) => [field, kind === 'changed' ? '≠' : '?']));
  const now = fingerprintFacts(mode.fingerprint);
  const before = mode.baseline === null ? undefined : new Map(fingerprintFacts(mode.baseline.fingerprint));
  const rows = now.map(([field, value]) => [
    `${differing.has(field) ? `${differing.get(field)} ` : ''}${escapeMarkdown(field)}`,
    ...(before === undefined ? [] : [codeSpan(showFact(field, before.get(field)), 'cell')]),
    codeSpan(showFact(field, value), 'cell'),
  ]);
  const head = [['Fact', 'l'], ...(before === undefined ? [] : [['Baseline', 'l'] as const]), ['Now', 'l']] as const;
  const changes = describeCauses(mode.causes).map((text) => `- ${escapeMarkdown(text)}`);
  return fold('Fingerprints', table(head, rows), ...(changes.length === 0 ? [] : [changes.join('\n')]));
}

export function nextFold({ run }: Decision, mode: ModeDecision): string {
  const parts = ['To measure it again:', codeBlock(reproduceCommand(mode, run.flags), 'sh')];
  if (mode.outcome === 'regressed') {
    parts.push('If it is meant, a comment on the pull request by somebody who may write here, and the job run again:');
    parts.push(codeBlock(acceptLine), 'Or a new baseline:', codeBlock(captureCommand(mode, run.flags), 'sh'));
  }
  if (mode.outcome === 'accepted') {
    parts.push(
      'Once it is merged, the new baseline, of this run and two more:',
      codeBlock(adoptCommand(run.ids), 'sh'),
    );
    parts.push('Or captured anew:', codeBlock(captureCommand(mode, run.flags), 'sh'));
  }
  if (needsBaseline(mode)) parts.push('To capture a new baseline:', codeBlock(captureCommand(mode, run.flags), 'sh'));
  if (mode.outcome === 'no-baseline')
    parts.push('To record a baseline:', codeBlock(captureCommand(mode, run.flags), 'sh'));
  if (mode.improved) parts.push('To adopt it, with three runs:', codeBlock(adoptCommand(run.ids), 'sh'));
  const titles: Partial<Record<Decision['outcome'], string>> = {
    regressed: 'Measure again, or accept',
    accepted: 'Measure again, or adopt',
  };
  return fold(titles[mode.outcome] ?? 'Measure again', ...parts);
}

/** For a file's header or a chat. */
export function qualityLine(decision: Decision, mode: ModeDecision): string {
  const quality = qualityOfMode(decision, mode);
  return quality === undefined ? '' : codeSpan(renderQualityLine(quality));
}
