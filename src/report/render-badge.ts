import { type MeanRate, totalRate } from '../records/baseline.ts';
import type { Outcome } from '../records/decision.ts';
import { armOf } from '../records/fingerprint.ts';
import { escapeXml } from './escape-xml.ts';
import type { Trend } from './history-facet.ts';
import { percent } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import { outcomeMarks, runOutcome } from './words.ts';

const backgrounds = {
  passed: '#12652f',
  accepted: '#12652f',
  regressed: '#a11220',
  slower: '#a11220',
  inconclusive: '#7a4b00',
  'no-baseline': '#4a5058',
  'endpoint-error': '#4a5058',
  'input-error': '#4a5058',
  cancelled: '#4a5058',
  crashed: '#4a5058',
} as const satisfies Record<Outcome, string>;

const perCharacter = 6.6;
const padding = 7;

/** The newest result of a slug and mode, as an SVG for a README. */
export function renderBadge(trend: Trend): string {
  const { label, message, outcome } = wordsOf(trend);
  return badge(label, message, backgrounds[outcome]);
}

/** The newest result as JSON for a badge service, in the endpoint schema of shields.io. */
export function renderBadgeEndpoint(trend: Trend): string {
  const { label, message, outcome } = wordsOf(trend);
  const color = backgrounds[outcome].slice(1);
  return `${JSON.stringify({ schemaVersion: 1, label, message, color })}\n`;
}

function wordsOf({ runs, ...named }: Trend) {
  const last = runs.at(-1);
  const outcome = last?.outcome ?? 'no-baseline';
  const words = last === undefined || last.outcome === null ? `${outcomeMarks[outcome]} measured` : runOutcome(last);
  const rate = percent(newestRate(runs));
  const message = `${words} · ${rate} · ${plainLine(last?.startedAt ?? '').slice(0, 10)}`;
  const arm = armOf(named);
  return { label: arm === 'no-thinking' ? 'quality' : `quality ${arm}`, message, outcome };
}

/** The pass rate of all scenarios in the newest run that asked packs. */
export function newestRate(runs: Trend['runs']): MeanRate {
  const measured = runs.findLast(({ unchanged }) => unchanged === undefined);
  return totalRate((measured?.packs ?? []).map(({ rate }) => rate));
}

/** Fixes the widths of the texts, because fonts differ. */
function badge(label: string, message: string, background: string): string {
  const [left, right] = [label, message].map((text) => Math.round([...text].length * perCharacter));
  const [before, behind] = [(left ?? 0) + 2 * padding, (right ?? 0) + 2 * padding];
  const text = (words: string, x: number, width: number) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${before + behind}" height="20" role="img" aria-label="${escapeXml(`${label}: ${message}`)}">`,
    `<title>${escapeXml(`${label}: ${message}`)}</title>`,
    `<rect width="${before}" height="20" fill="#3c434c"/>`,
    `<rect x="${before}" width="${behind}" height="20" fill="${background}"/>`,
    '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">',
    text(label, padding, left ?? 0),
    text(message, before + padding, right ?? 0),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
