import type { Decision, SeenScenarios } from '../model/decision.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { renderMarkdown } from './render-markdown.ts';
import { outcomeWords } from './words.ts';

const mostEdits = 20;

export type AboutReport = {
  readonly selfEdits: readonly string[];
  readonly again: Decision | undefined;
  /** Requests to accept that do not count, and why. */
  readonly refusals: readonly string[];
  /** The earlier run whose outcome is used, if one is. */
  readonly carriedOver: string | undefined;
  readonly scenarios?: SeenScenarios | undefined;
  readonly artifactUrl?: string | undefined;
};

/**
 * A report, with the pull request's changes to its own gate at the top, and the result against its own baselines at the
 * end.
 */
export function renderSelfEdited(decision: Decision, about: AboutReport, maxLength: number): string {
  const carried = about.carriedOver === undefined ? '' : `${escapeMarkdown(about.carriedOver)}\n\n`;
  const refusals = about.refusals.map((refusal) => `- ${escapeMarkdown(refusal)}.\n`).join('');
  const head = carried + editList(about.selfEdits) + (refusals === '' ? '' : `${refusals}\n`);
  const report = renderMarkdown(decision, {
    ...{ layout: 'comment', maxLength: maxLength - head.length, artifactUrl: about.artifactUrl },
    ...(about.scenarios === undefined ? {} : { scenarios: about.scenarios }),
  });
  const behind = about.again === undefined ? '' : againFold(about.again);
  const whole = head + report + behind;
  return whole.length <= maxLength ? whole : head + report;
}

/** What a pull request changes about its own gate; empty if nothing. */
export function editList(edits: readonly string[]): string {
  if (edits.length === 0) return '';
  const shown = edits.slice(0, mostEdits).map((edit) => `- ${escapeMarkdown(edit)}\n`);
  const rest = edits.length - shown.length;
  const more = rest > 0 ? `- and ${rest} more\n` : '';
  return `**This pull request changes its own gate.** The settings of its base commit decide.\n\n${shown.join('')}${more}\n`;
}

function againFold(again: Decision): string {
  const title = `Against the baselines of this pull request: ${outcomeWords[again.outcome]}`;
  return `\n<details>\n<summary>${title}</summary>\n\n${renderMarkdown(again, { layout: 'comment' })}\n</details>\n`;
}
