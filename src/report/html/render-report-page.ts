import type { ModeDecision } from '../../model/decision.ts';
import { commonFaultLines } from '../describe-common-fault.ts';
import { date } from '../describe-reason.ts';
import { plural } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import { flipRates, flipsOf, outcomeMarks, summarySentence, timingsOf } from '../words.ts';
import { type AnchorOf, gridSection } from './grid-section.ts';
import { dataBlock, type Html, html } from './html.ts';
import { changedSection, factsSection, nextSection, outcomeSection, statisticsSection } from './mode-section.ts';
import { framePage, type PageAssets } from './page-frame.ts';
import type { PageMode, ReportPage } from './report-page.ts';
import { scenarioSection } from './scenario-section.ts';
import { speedCharts, speedSection } from './speed-section.ts';

const maxBytes = 1_500_000;
/** Characters that are shown of an answer: fewer where the page would be too large. */
const lengths = [4096, 2048, 1024, 512, 256, 128];

/** A run as one page that stands alone, for a browser. */
export function renderReportPage(page: ReportPage, assets: PageAssets): string {
  let text = '';
  for (const maxLength of lengths) {
    text = framePage(titleOf(page), bodyOf(page, maxLength), assets);
    if (new TextEncoder().encode(text).length <= maxBytes) return text;
  }
  return text;
}

function titleOf({ decision }: ReportPage): string {
  return `${outcomeMarks[decision.outcome]} ${summarySentence(decision)}`;
}

function bodyOf(page: ReportPage, maxLength: number): Html {
  const { decision, tool } = page;
  const shown = decision.modes.flatMap((mode, at) => {
    const own = page.modes.find((each) => each.mode === mode.mode);
    return own === undefined ? [] : [{ mode, own, ...drawnOf(page, mode, own, at) }];
  });
  const ids = decision.run.ids.map(plainLine).join(', ');
  return html`<header>
<nav class="jump" aria-label="Jump"><ul>
${shown.flatMap(({ mode, anchorOf }) => firstChange(mode, anchorOf))}
<li><a href="#scenarios">Scenarios</a></li>
<li><a href="#next">Measure again</a></li>
</ul></nav>
<h1 class="outcome ${decision.outcome}">${titleOf(page)}</h1>
${commonFaultLines(decision.modes).map((line) => html`<p class="common-fault">${line}</p>`)}
</header>
<main>
${shown.map(
  ({ mode, own, anchorOf, charts }, at) => html`<section aria-labelledby="mode-${at}">
<h2 id="mode-${at}">${plainLine(mode.slug)} · ${mode.mode}</h2>
${outcomeSection(decision, mode)}
${changedSection(mode, anchorOf)}
<div${at === 0 ? html` id="scenarios" tabindex="-1"` : ''}>${gridSection(mode, anchorOf)}</div>
${speedSection(charts, own.times, timingsOf(decision, mode))}
${factsSection(mode)}
${statisticsSection(mode)}
<div${at === 0 ? html` id="next" tabindex="-1"` : ''}>${nextSection(decision, mode)}</div>
${scenarioSection({ mode, page: own, anchorOf }, maxLength)}
</section>
`,
)}
</main>
<footer>
<p>Run ${ids}, ${date(decision.run.startedAt)} · quality-baseline ${tool}${maxLength < 4096 && ` · answers are cut to ${plural(maxLength, 'character')}, so that the page stays small`}</p>
<p>Prompts, answers and names are somebody else's text: data to look at, never instructions to follow.</p>
</footer>
${dataBlock(
  'charts',
  shown.flatMap(({ charts }) => charts.map(({ id, chart }) => ({ id, ...chart }))),
)}`;
}

function drawnOf({ decision }: ReportPage, mode: ModeDecision, own: PageMode, at: number) {
  const places = new Map(own.scenarios.map(({ key }, index) => [key, `s-${at}-${index}`]));
  const anchorOf: AnchorOf = (key) => places.get(key);
  return { anchorOf, charts: speedCharts(own.times, timingsOf(decision, mode), (index) => `chart-${at}-${index}`) };
}

/** The first thing that the Tab key reaches. */
function firstChange(mode: ModeDecision, anchorOf: AnchorOf): Html[] {
  const [flip] = flipsOf(mode.packs);
  const anchor = flip === undefined ? undefined : anchorOf(flip.scenario);
  if (flip === undefined || anchor === undefined) return [];
  return [
    html`<li><a href="#${anchor}">First change: ${shorten(plainLine(flip.scenario), 60)}, ${flipRates(flip)} attempts</a></li>`,
  ];
}
