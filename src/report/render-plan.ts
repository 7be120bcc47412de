import type { Mode } from '../records/target.ts';
import { duration, plural, usd } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import {
  defaultColumns,
  joinParts,
  renderGrid,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  wrapped,
} from './terminal-lines.ts';

/** What a run will ask, for users who want to know before it starts. */
export type PlannedTarget = {
  readonly slug: string;
  /** Where it is asked, or how it is booted, in words. */
  readonly where: string;
  readonly modes: readonly PlannedMode[];
  readonly packs: readonly PlannedPack[];
  /** Cells of speed, and the requests for all of them; undefined if no speed is measured. */
  readonly speed?: { readonly cells: number; readonly requests: number } | undefined;
  /** Rounds over all levels of load together; null if they are asked until a time is up. */
  readonly rounds: number | null;
  /** How many levels of load there are; undefined without load. */
  readonly levels?: number | undefined;
  /** Requests at once; null if the server decides. */
  readonly concurrency: number | null;
  readonly restarts: boolean;
  /** Without boot time. Null if the length or speed of answers is unknown. */
  readonly estimatedMs: number | null;
  /** Without contexts that shorten prompts, or cost something. */
  readonly estimatedUsd?: number | undefined;
  readonly notes: readonly string[];
};

export type PlannedMode = {
  readonly mode: Mode;
  /** The file of the baseline; null if there is none. */
  readonly baseline: string | null;
};

export type PlannedPack = {
  readonly pack: string;
  readonly version: string;
  readonly scenarios: number;
  /** The requests for one round in one mode. A tool loop may take several. */
  readonly requests: number;
};

export function renderPlan(
  targets: readonly PlannedTarget[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const sections = targets.map((target) => targetLines(target, columns));
  return renderSections([...sections, targets.length > 1 ? [totalLine(targets)] : []], color);
}

function targetLines(target: PlannedTarget, columns: number): TerminalLine[] {
  const inAll = (count: number) => (target.rounds === null ? '-' : String(count * target.rounds * target.modes.length));
  const rows = target.packs.map(({ pack, version, scenarios, requests }) => [
    ...[`${plainLine(pack)} ${plainLine(version)}`, String(scenarios), inAll(scenarios), inAll(requests)],
  ]);
  if (target.speed !== undefined)
    rows.push(['speed', `${target.speed.cells} cells`, '-', String(target.speed.requests)]);
  const facts = [
    ...(target.rounds === null ? [] : [plural(target.rounds, 'round')]),
    ...(target.levels === undefined ? [requestsAtOnce(target)] : [plural(target.levels, 'level')]),
    ...(target.restarts ? ['restarted between rounds'] : []),
    ...(target.rounds === null ? [] : [plural(requestsOf(target), 'request')]),
    target.estimatedMs === null ? 'time unknown' : about(target.estimatedMs),
    ...(target.estimatedUsd === undefined ? [] : [`about ${usd(target.estimatedUsd)}`]),
  ];
  return [
    ...wrapped(joinParts([plainLine(target.slug), plainLine(target.where)]), columns, '  '),
    ...target.modes.flatMap(({ mode, baseline }) =>
      wrapped(`  ${mode}: ${baseline === null ? 'no baseline' : `against ${plainLine(baseline)}`}`, columns, '    '),
    ),
    ...renderGrid(['Pack', '>Scenarios', '>Attempts', '>Requests'], rows, { width: columns, indent: '  ' }),
    ...wrapped(`  ${joinParts(facts)}`, columns, '  '),
    ...target.notes.flatMap((note) => wrapped(`  - ${plainLine(note)}`, columns, '    ')),
  ];
}

function requestsAtOnce({ concurrency }: PlannedTarget): string {
  if (concurrency === null) return 'as many requests at once as the server has slots';
  return `${plural(concurrency, 'request')} at once`;
}

function requestsOf({ packs, rounds, modes, speed }: PlannedTarget): number {
  return packs.reduce((sum, { requests }) => sum + requests * (rounds ?? 0) * modes.length, speed?.requests ?? 0);
}

function totalLine(targets: readonly PlannedTarget[]): string {
  const requests = targets.reduce((sum, target) => sum + requestsOf(target), 0);
  const known = targets.flatMap(({ estimatedMs }) => estimatedMs ?? []);
  const time = known.reduce((sum, ms) => sum + ms, 0);
  const unknown = targets.length - known.length;
  const estimate =
    known.length === 0
      ? 'time unknown'
      : `${about(time)}${unknown > 0 ? ` and ${plural(unknown, 'target')} unknown` : ''}`;
  const priced = targets.flatMap(({ estimatedUsd }) => estimatedUsd ?? []);
  const cost = priced.length < targets.length ? '' : `, about ${usd(priced.reduce((sum, each) => sum + each, 0))}`;
  return `${plural(targets.length, 'target')}, ${plural(requests, 'request')}, ${estimate}${cost}`;
}

function about(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? `about ${minutes} min` : `about ${duration(ms)}`;
}
