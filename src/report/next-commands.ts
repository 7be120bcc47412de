import type { Decision, ModeDecision } from '../model/decision.ts';
import { packOfKey } from '../model/shard.ts';
import { plainLine } from './plain-text.ts';

const tool = 'npx quality-baseline';

/** What to do next, each with its command. */
export function nextSteps(
  { run }: Decision,
  mode: ModeDecision,
): { readonly title: string; readonly command: string }[] {
  return [
    { title: 'To measure again:', command: reproduceCommand(mode, run) },
    ...(mode.outcome === 'regressed' ? [{ title: 'If it is meant:', command: captureCommand(mode, run) }] : []),
    ...(mode.outcome === 'accepted'
      ? [{ title: 'Once it is merged, the new baseline, of this run and two more:', command: adoptCommand(run.ids) }]
      : []),
    ...(mode.outcome === 'no-baseline' ? [{ title: 'To record a baseline:', command: captureCommand(mode, run) }] : []),
    ...(mode.improved ? [{ title: 'To adopt it, with three runs:', command: adoptCommand(run.ids) }] : []),
  ];
}

/** Measures the same again, and compares. */
export function reproduceCommand(mode: ModeDecision, run: Pick<Decision['run'], 'where'>): string {
  const ids = packsOf(mode);
  const chosen = ids.length === 0 ? '' : ` --pack ${ids.map(shellQuote).join(' ')}`;
  return `${tool} --slug ${shellQuote(mode.slug)}${whereOf(run)} --mode ${mode.mode}${chosen} --repeat ${mode.rounds}`;
}

function packsOf({ packs, measured = [], fingerprint }: ModeDecision): string[] {
  const known = packs.length > 0 ? packs : measured;
  if (known.length > 0) return known.map(({ pack }) => pack);
  return [...new Set(Object.keys(fingerprint.conditions.scenarios ?? {}).map(packOfKey))];
}

/** Of a slug that the config knows, its name says where. */
function whereOf({ where = [] }: Pick<Decision['run'], 'where'>): string {
  return where.map((word) => ` ${/^--[a-z-]+$/.test(word) ? word : shellQuote(word)}`).join('');
}

/** Makes what is served now the baseline. */
export function captureCommand({ slug, mode }: ModeDecision, run: Pick<Decision['run'], 'where'>): string {
  return `${tool} --capture --slug ${shellQuote(slug)}${whereOf(run)} --mode ${mode} --reason "why"`;
}

/** Makes a baseline of recorded runs: it takes three. */
export function adoptCommand(runs: readonly string[]): string {
  return `${tool} baseline adopt ${runs.map(shellQuote).join(' ')}`;
}

function shellQuote(text: string): string {
  const line = plainLine(text);
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(line) ? line : `'${line.replaceAll("'", String.raw`'\''`)}'`;
}
