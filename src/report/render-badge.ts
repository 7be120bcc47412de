import { type MeanRate, totalRate } from '../model/baseline.ts';
import type { Outcome } from '../model/decision.ts';
import { escapeXml } from './escape-xml.ts';
import { percent } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import type { Trend } from './render-history.ts';
import { outcomeMarks, runOutcome } from './words.ts';

const grounds = {
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

/** The newest result of a slug and mode, as a picture for a README. */
export function renderBadge(trend: Trend): string {
  const { label, said, outcome } = wordsOf(trend);
  return badge(label, said, grounds[outcome]);
}

/** The same for a badge service: the endpoint schema of shields.io. */
export function renderBadgeEndpoint(trend: Trend): string {
  const { label, said, outcome } = wordsOf(trend);
  const color = grounds[outcome].slice(1);
  return `${JSON.stringify({ schemaVersion: 1, label, message: said, color })}\n`;
}

function wordsOf({ mode, runs }: Trend) {
  const last = runs.at(-1);
  const outcome = last?.outcome ?? 'no-baseline';
  const words = last === undefined || last.outcome === null ? `${outcomeMarks[outcome]} measured` : runOutcome(last);
  const rate = percent(totalOf(runs));
  const said = `${words} · ${rate} · ${plainLine(last?.startedAt ?? '').slice(0, 10)}`;
  return { label: mode === 'no-thinking' ? 'quality' : `quality ${mode}`, said, outcome };
}

/** Over all scenarios of the newest run that asked packs. */
export function totalOf(runs: Trend['runs']): MeanRate {
  const measured = runs.findLast(({ unchanged }) => unchanged === undefined);
  return totalRate((measured?.packs ?? []).map(({ rate }) => rate));
}

/** The text widths are fixed, because fonts differ. */
function badge(label: string, said: string, ground: string): string {
  const [left, right] = [label, said].map((text) => Math.round([...text].length * perCharacter));
  const [before, behind] = [(left ?? 0) + 2 * padding, (right ?? 0) + 2 * padding];
  const text = (words: string, x: number, width: number) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${before + behind}" height="20" role="img" aria-label="${escapeXml(`${label}: ${said}`)}">`,
    `<title>${escapeXml(`${label}: ${said}`)}</title>`,
    `<rect width="${before}" height="20" fill="#3c434c"/>`,
    `<rect x="${before}" width="${behind}" height="20" fill="${ground}"/>`,
    '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">',
    text(label, padding, left ?? 0),
    text(said, before + padding, right ?? 0),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
