import type { ModeDecision } from '../model/decision.ts';
import { plainLine } from './plain-text.ts';

const tool = 'npx quality-baseline';

/** Measures the same again, and compares. */
export function reproduceCommand({ slug, mode, packs, measured, rounds }: ModeDecision): string {
  const ids = packs.length > 0 ? packs.map(({ pack }) => pack) : (measured ?? []).map(({ pack }) => pack);
  const chosen = ids.length === 0 ? '' : ` --pack ${ids.map(shellQuote).join(' ')}`;
  return `${tool} --slug ${shellQuote(slug)} --mode ${mode}${chosen} --repeat ${rounds}`;
}

/** Makes what is served now the baseline. */
export function captureCommand({ slug, mode }: ModeDecision): string {
  return `${tool} --capture --slug ${shellQuote(slug)} --mode ${mode} --reason "why"`;
}

/** Makes a baseline of recorded runs: it takes three. */
export function adoptCommand(runs: readonly string[]): string {
  return `${tool} baseline adopt ${runs.map(shellQuote).join(' ')}`;
}

function shellQuote(text: string): string {
  const line = plainLine(text);
  return /^[\w./:@%+=,][\w./:@%+=,-]*$/.test(line) ? line : `'${line.replaceAll("'", String.raw`'\''`)}'`;
}
