import { isInPoints, metricFormat } from '../../../report/describe-metrics.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { plural } from '../../../report/numbers.ts';
import { plainLine, shorten } from '../../../report/plain-text.ts';
import type { ExperimentReport } from '../experiment-report.ts';

/** The anchor of an example; undefined if the page does not show it. */
export type ExampleAnchor = (arm: string, scenario: string) => string | undefined;

type Dot = { readonly scenario: string; readonly x: number; readonly y: number };

const size = 320;
const area = { left: 46, right: 308, top: 10, bottom: 272 } as const;
/** Margin inside the frame for dots that are spread out. */
const inset = 18;
const dotSpacing = 1.9;
/** In radians: dots of a spiral with this turn never line up. */
const goldenAngle = 2.399963;
const mostDots = 4000;

/** Draws a dot for each scenario: x is its value in the first arm, y in another. Below the line, the other is worse. */
export function scoreScatter(
  { arms, pairs }: ExperimentReport,
  { metric, arm: at }: { readonly metric: string; readonly arm: number },
  anchorOf: ExampleAnchor,
): Html | undefined {
  const all = pairs.flatMap(({ scenario, values: { [metric]: values = [] } }): Dot[] => {
    const [x, y] = [values[0], values[at]];
    return x == null || y == null ? [] : [{ scenario, x, y }];
  });
  if (all.length === 0) return undefined;
  const step = Math.ceil(all.length / mostDots);
  const shown = all.filter((_, index) => index % step === 0);
  const [reference, arm] = [nameOf(arms[0]?.slug), nameOf(arms[at]?.slug)];
  const range = rangeOf(metric, all);
  const dots = spreadOut(shown, range);
  const below = all.filter(({ x, y }) => y < x).length;
  const above = all.filter(({ x, y }) => y > x).length;
  const words = `${plural(all.length, 'scenario')}: ${above} above the line, ${below} below it`;
  return html`<figure class="scatter">
<figcaption>${metric}: ${arm} against ${reference}</figcaption>
<svg viewBox="0 0 ${size} ${size}" role="group" aria-label="${metric} of ${arm} against ${reference}. ${words}. The table below has the values.">
${frame(metric, range)}
<text class="axis" x="${(area.left + area.right) / 2}" y="${size - 8}" text-anchor="middle">${reference}</text>
<text class="axis" transform="translate(11 ${(area.top + area.bottom) / 2}) rotate(-90)" text-anchor="middle">${arm}</text>
${(['equal', 'better', 'worse'] as const).map((kind) => pathOf(kind, dots))}
${dots.flatMap((dot) => linkOf(dot, metric, anchorOf(arms[at]?.slug ?? '', dot.scenario)))}</svg>
<p class="hint">${words}.${step > 1 && ` One in ${step} is drawn.`}</p>
</figure>
`;
}

function nameOf(slug = ''): string {
  return shorten(plainLine(slug), 40);
}

type Range = readonly [least: number, most: number];

function rangeOf(metric: string, dots: readonly Dot[]): Range {
  if (isInPoints(metric)) return [0, 1];
  const least = dots.reduce((sum, { x, y }) => Math.min(sum, x, y), Number.POSITIVE_INFINITY);
  const most = dots.reduce((sum, { x, y }) => Math.max(sum, x, y), Number.NEGATIVE_INFINITY);
  return least === most ? [least - 1, most + 1] : [least, most];
}

function frame(metric: string, [least, most]: Range): Html {
  const show = isInPoints(metric) ? (value: number) => String(Math.round(value * 100)) : metricFormat(metric);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const words = show(least + share * (most - least));
    const [x, y] = [across(share), up(share)];
    return html`<path class="tick" d="M${x} ${area.top}V${area.bottom}M${area.left} ${y}H${area.right}"/><text class="axis" x="${x}" y="${area.bottom + 15}" text-anchor="middle">${words}</text><text class="axis" x="${area.left - 5}" y="${y + 4}" text-anchor="end">${words}</text>`;
  });
  return html`${ticks}<path class="same" d="M${across(0)} ${up(0)}L${across(1)} ${up(1)}"/>`;
}

function across(share: number): number {
  return rounded(area.left + inset + share * (area.right - area.left - 2 * inset));
}

function up(share: number): number {
  return rounded(area.bottom - inset - share * (area.bottom - area.top - 2 * inset));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

type Placed = Dot & { readonly cx: number; readonly cy: number };

/** Spreads dots with the same values out, so that each is visible. */
function spreadOut(dots: readonly Dot[], [least, most]: Range): Placed[] {
  const places = dots.map((dot) => {
    const [cx, cy] = [across((dot.x - least) / (most - least)), up((dot.y - least) / (most - least))];
    return { ...dot, cx, cy, place: `${Math.round(cx)} ${Math.round(cy)}` };
  });
  const counts = new Map<string, number>();
  for (const { place } of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const largest = Math.max(...counts.values());
  const spacing = Math.min(dotSpacing, (inset - 3) / Math.sqrt(largest));
  const drawn = new Map<string, number>();
  return places.map(({ place, ...dot }) => {
    const nth = drawn.get(place) ?? 0;
    drawn.set(place, nth + 1);
    const [radius, angle] = [spacing * Math.sqrt(nth), nth * goldenAngle];
    return { ...dot, cx: rounded(dot.cx + radius * Math.cos(angle)), cy: rounded(dot.cy + radius * Math.sin(angle)) };
  });
}

/** Draws each dot as a line of no length, which needs the fewest bytes. */
function pathOf(kind: 'equal' | 'better' | 'worse', dots: readonly Placed[]): Html | undefined {
  const own = dots.filter(({ x, y }) => (y === x ? 'equal' : y > x ? 'better' : 'worse') === kind);
  if (own.length === 0) return undefined;
  return html`<path class="dots ${kind}" d="${own.map(({ cx, cy }) => `M${cx} ${cy}h0`).join('')}"/>`;
}

function linkOf({ scenario, x, y, cx, cy }: Placed, metric: string, anchor: string | undefined): Html[] {
  if (anchor === undefined) return [];
  const show = metricFormat(metric);
  const words = `${shorten(plainLine(scenario), 60)}: ${show(x)} to ${show(y)}`;
  return [
    html`<a href="#${anchor}" aria-label="${words}"><title>${words}</title><circle cx="${cx}" cy="${cy}" r="4"/></a>`,
  ];
}
