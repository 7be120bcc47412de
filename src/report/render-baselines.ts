import type { BaselineDifference } from '../records/baseline.ts';
import { type Baseline, type MeanRate, meanOfRates, meanRateOf, rateOf } from '../records/baseline.ts';
import { armName } from '../records/fingerprint.ts';
import type { PackTiming, ScenarioScore } from '../records/scorecard.ts';
import { attemptCount, percent, plural } from './numbers.ts';
import { renderColumns } from './terminal-lines.ts';

export type BaselineRow = { readonly baseline: Baseline; readonly ageDays: number };

/** One line for each baseline. */
export function renderBaselineList(rows: readonly BaselineRow[]): string {
  const lines = rows.map(({ baseline, ageDays }) => {
    const { slug, run, rounds } = baseline.scorecard;
    const packs = packRates(baseline).map(({ id, rate }) => `${id} ${percent(rate)}`);
    return [
      slug,
      armName(baseline.scorecard),
      ageText(ageDays),
      String(run.sessions.length),
      String(rounds),
      packs.join(' · '),
    ];
  });
  return renderColumns([['slug', 'mode', 'captured', 'sessions', 'rounds', 'passed scenarios'], ...lines]);
}

/** The origin of a baseline, the results of its packs, and each scenario that did not always pass. */
export function renderBaseline({ baseline, ageDays }: BaselineRow): string {
  const { scorecard, anchor, acceptedUseless } = baseline;
  const { run } = scorecard;
  const facts = [
    ['captured', `${baseline.capturedAt}, ${ageText(ageDays)}, with quality-baseline ${oneLine(baseline.tool)}`],
    ...(baseline.reason === '' ? [] : [['reason', oneLine(baseline.reason)]]),
    ...(acceptedUseless === undefined
      ? []
      : [['cannot gate', oneLine(`${acceptedUseless.packs.join(', ')}: ${acceptedUseless.reason}`)]]),
    [
      'anchor',
      anchor === undefined
        ? 'none'
        : [anchor.capturedAt, oneLine(anchor.reason)].filter((text) => text !== '').join(', '),
    ],
    ['runs', oneLine(run.ids.join(', '))],
    ['sessions', `${run.sessions.length}, the first ${run.sessions[0] ?? ''}${oneSession(run.sessions.length)}`],
    ['rounds', String(scorecard.rounds)],
    ['served', oneLine(servedText(baseline))],
  ];
  const packs = packRates(baseline).map(({ id, version, rate, anchored, timing }) => [
    oneLine(id),
    oneLine(version),
    percent(rate),
    anchored === undefined ? '' : percent(anchored),
    secondsText(timing?.attemptP50Ms),
    secondsText(timing?.attemptP95Ms),
  ]);
  const failing = scorecard.scenarios.filter(({ cells }) => cells.some(({ failed }) => failed > 0)).map(failingRow);
  return [
    `${scorecard.slug} · ${armName(scorecard)}\n${renderColumns(facts)}`,
    renderColumns([['pack', 'version', 'passed', 'anchor', 'p50', 'p95'], ...packs]),
    failing.length === 0
      ? `All ${plural(scorecard.scenarios.length, 'scenario')} passed every time.\n`
      : renderColumns([['scenario', 'attempts passed', 'by session', 'failed with'], ...failing]),
  ].join('\n');
}

function failingRow({ scenario, cells, failures }: ScenarioScore): string[] {
  const modes = Object.entries(failures).map(([mode, times]) => `${mode} ${times}`);
  const sessions = cells.map(({ passed, failed }) => `${passed}/${passed + failed}`);
  return [oneLine(scenario), attemptCount(rateOf(cells)), sessions.join(' '), modes.join(', ')];
}

type PackRate = {
  readonly id: string;
  readonly version: string;
  readonly rate: MeanRate;
  readonly anchored: MeanRate | undefined;
  readonly timing: PackTiming | undefined;
};

function packRates({ scorecard, anchor }: Baseline): PackRate[] {
  return scorecard.packs.map(({ id, version }) => {
    const inPack = scorecard.scenarios.filter(({ scenario }) => scenario.startsWith(`${id}/`));
    const known = inPack.flatMap(({ scenario, digest }) => {
      const counts =
        anchor !== undefined && Object.hasOwn(anchor.scenarios, scenario) ? anchor.scenarios[scenario] : undefined;
      return counts?.digest === digest ? [counts] : [];
    });
    return {
      id,
      version,
      rate: meanRateOf(inPack.map(({ cells }) => cells)),
      anchored: known.length === 0 ? undefined : meanOfRates(known),
      timing: Object.hasOwn(scorecard.timings, id) ? scorecard.timings[id] : undefined,
    };
  });
}

function servedText({ scorecard }: Baseline): string {
  const { identity, subject } = scorecard.fingerprint;
  const engine = [subject.engine.name, subject.engine.version].filter((part) => part !== null).join(' ');
  const known = [identity.model, subject.quantization, engine === '' ? null : engine, subject.gpu?.join(' + ') ?? null];
  return known.filter((part) => part !== null && part !== '').join(' · ') || 'unknown';
}

function oneSession(sessions: number): string {
  return sessions === 1 ? ' (one session; capture --append adds others)' : '';
}

function ageText(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`;
}

function secondsText(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
}

/** A file may contain any character; a terminal gets none that moves its cursor. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** What writing a baseline changes, before it is written. */
export function renderBaselineDifference(difference: BaselineDifference): string {
  const { changed, added, gone, header, packs } = difference;
  const isNew = packs.every(({ before }) => before === undefined);
  const rows = [
    ...changed.map(({ scenario, before, after, isOtherScenario }) => [
      '~',
      oneLine(scenario),
      `${attemptCount(before)} → ${attemptCount(after)}`,
      isOtherScenario ? 'another scenario under this name' : '',
    ]),
    // In a new baseline, every scenario would be listed.
    ...(isNew ? [] : added.map(({ scenario, after }) => ['+', oneLine(scenario), attemptCount(after), ''])),
    ...gone.map(({ scenario, before }) => ['-', oneLine(scenario), attemptCount(before), '']),
  ];
  const sums = packs.map(({ pack, before, after }) => [
    oneLine(pack),
    isNew || before === undefined
      ? after === undefined
        ? ''
        : percent(after)
      : `${percent(before)} → ${after === undefined ? 'gone' : percent(after)}`,
  ]);
  const fields = header.map(({ field, before, after }) => [oneLine(field), `${oneLine(before)} → ${oneLine(after)}`]);
  return [
    `${difference.slug} · ${difference.mode}: ${headline(difference, isNew)}\n`,
    renderColumns(indent(sums)),
    ...(fields.length === 0 ? [] : ['header\n', renderColumns(indent(fields))]),
    ...(rows.length === 0 ? [] : ['scenarios, attempts passed\n', renderColumns(indent(rows))]),
  ].join('');
}

function headline({ changed, added, gone, recounted, unchanged }: BaselineDifference, isNew: boolean): string {
  if (isNew) return `a new baseline of ${plural(added.length, 'scenario')}`;
  const parts = [
    `${changed.length} changed`,
    `${added.length} new`,
    `${gone.length} gone`,
    ...(recounted === 0 ? [] : [`${recounted} with an equal share of other counts`]),
    `${unchanged} unchanged`,
  ];
  return parts.join(', ');
}

function indent(rows: readonly (readonly string[])[]): string[][] {
  return rows.map(([first = '', ...rest]) => [`  ${first}`, ...rest]);
}
