import { codeSpan, escapeMarkdown } from '../../../report/escape-markdown.ts';
import { fold, gridText, markdownMarks, paragraphs } from '../../../report/markdown-sections.ts';
import { plural } from '../../../report/numbers.ts';
import type { ExperimentReport } from '../experiment-report.ts';
import { countsNote, experimentOutline, letterNames } from './experiment-outline.ts';

/** An experiment as Markdown, for a comment, a summary or a file. Only the HTML page shows answers. */
export function renderExperimentMarkdown(report: ExperimentReport): string {
  const outline = experimentOutline(report, letterNames(report));
  const { sentence, about, arms, means, differences, gates, amounts, ratios, lost, notes } = outline;
  const list = arms.map(
    ({ name, slug, about: of }) => `- **${name}** ${codeSpan(slug)} ${of.map(escapeMarkdown).join(' · ')}`,
  );
  return `${paragraphs([
    `### ${marked(report.outcome, sentence)}`,
    about.map(escapeMarkdown).join(' · '),
    list.join('\n'),
    gridText(means),
    gridText(differences),
    gridText(gates),
    gridText(ratios),
    fold('Time, tokens and cost of one answer', gridText(amounts)),
    lost.rows.length === 0 ? '' : fold(`${plural(lost.rows.length, 'example')} that fell most`, gridText(lost)),
    [...notes, countsNote].map((text) => `- ${escapeMarkdown(text)}.`).join('\n'),
  ])}\n`;
}

function marked(outcome: ExperimentReport['outcome'], sentence: string): string {
  const words = escapeMarkdown(sentence.slice(2));
  return outcome === 'measured' ? words : `${markdownMarks[outcome]} ${words}`;
}
