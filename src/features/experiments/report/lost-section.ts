import { metricFormat } from '../../../report/describe-metrics.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { longText } from '../../../report/html/long-text.ts';
import { firstDivergence, plainLine, plainText, shorten } from '../../../report/plain-text.ts';
import type { ExperimentReport, LostExample } from '../experiment-report.ts';
import type { ArmTexts, ExampleTexts, ExperimentPage } from './experiment-page.ts';

/** Shows the examples that fell most, by arm, each with the texts of both arms side by side. The first is open. */
export function lostSection(
  { report, textsOf }: ExperimentPage,
  anchorOf: (example: LostExample) => string,
  maxLength: number,
): Html {
  const { arms, lostMost } = report;
  const byArm = arms.map(({ slug }) => lostMost.filter(({ arm }) => arm === slug)).filter(({ length }) => length > 0);
  if (byArm.length === 0) return html`<p>No example has a lower value than in the first arm.</p>`;
  return html`${byArm.map(
    (examples) => html`<h3>${shorten(plainLine(examples[0]?.arm ?? ''), 80)}</h3>
${examples.map((example) =>
  exampleView(report, example, {
    texts: textsOf?.(example),
    anchor: anchorOf(example),
    isOpen: example === lostMost[0],
    maxLength,
  }),
)}`,
  )}`;
}

type View = {
  readonly texts: ExampleTexts | undefined;
  readonly anchor: string;
  readonly isOpen: boolean;
  readonly maxLength: number;
};

function exampleView(report: ExperimentReport, example: LostExample, { texts, anchor, isOpen, maxLength }: View): Html {
  const { arm, scenario, title, metric, reference, value, answers } = example;
  const show = metricFormat(metric);
  const key = shorten(plainLine(scenario), 80);
  const change = `${metric} ${show(reference)} → ${show(value)}`;
  const slugs = [report.arms[0]?.slug ?? '', arm] as const;
  const [one, other] = [
    texts?.reference.answer ?? answers.reference ?? undefined,
    texts?.arm.answer ?? answers.arm ?? undefined,
  ];
  const [before, after] = [texts?.reference.context, texts?.arm.context];
  return html`<details class="scenario" data-changed="yes"${isOpen && html` open`}>
<summary><strong>${key}</strong> ${shorten(plainLine(title), 160)} <span class="hint">${change}</span></summary>
<div class="inside" id="${anchor}" tabindex="-1" role="group" aria-label="${key}: ${change}">
${texts?.question !== undefined && html`<h4>Question</h4>${longText(plainText(texts.question), undefined, maxLength)}`}
${texts?.expected !== undefined && html`<h4>Expected</h4>${longText(plainText(texts.expected), undefined, maxLength)}`}
${sideBySide('Answer', slugs, [one, other], maxLength)}
${(before !== undefined || after !== undefined) && sideBySide('Context, its beginning', slugs, [before, after], maxLength)}
</div>
</details>
`;
}

/** Shows two texts, and marks where they part. */
function sideBySide(
  what: string,
  slugs: readonly [string, string],
  texts: readonly [ArmTexts['answer'], ArmTexts['context']],
  maxLength: number,
): Html {
  const plain = texts.map((text) => (text === undefined ? undefined : plainText(text)));
  const [one, other] = plain;
  const at = one === undefined || other === undefined ? undefined : firstDivergence(one, other)?.at;
  return html`<div class="answers">
${slugs.map((slug, side) => {
  const text = plain[side];
  const shown = text === undefined ? html`<p class="hint">Not kept.</p>` : longText(text, at, maxLength);
  return html`<section><h4>${what}: ${shorten(plainLine(slug), 60)}</h4>${shown}</section>`;
})}</div>
`;
}
