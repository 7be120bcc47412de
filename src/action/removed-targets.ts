import { exitCodes } from '../lib/errors.ts';
import type { Acceptance } from '../model/acceptance.ts';
import { describeAcceptance } from '../report/describe-reason.ts';
import { escapeMarkdown } from '../report/escape-markdown.ts';
import type { ActionEnd } from './action-end.ts';

/** Targets that the base gates and the pull request removes, and who accepted that. */
export type Removed = {
  readonly slugs: readonly string[];
  readonly acceptance: Acceptance | undefined;
};

const mostNamed = 10;

const nothingMeasured: ActionEnd = {
  ...{ outcome: 'passed', improved: false, exitCode: exitCodes.passed, sentence: '' },
  ...{ markdown: () => '', annotations: [], outputs: {} },
};

/** A removed target can no longer fail, so it counts as regressed unless somebody accepts that. */
export function withRemoved(end: ActionEnd | undefined, { slugs, acceptance }: Removed): ActionEnd {
  const before = end ?? nothingMeasured;
  const rest = slugs.length - mostNamed;
  const names = `${slugs.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const it = slugs.length === 1 ? 'it' : 'them';
  const sentence = `Removed: ${names}. The base gates ${it}, and this pull request no longer has ${it}.`;
  const how =
    acceptance === undefined
      ? 'If this is intended, somebody with write access accepts it with `/quality accept REASON`, or the base sets `targets-may-go: true`. If the branch is older than its base, update it.'
      : `${escapeMarkdown(describeAcceptance(acceptance))}.`;
  const head = `### ${acceptance === undefined ? '❌' : '☑️'} ${escapeMarkdown(sentence)}\n\n${how}\n\n`;
  const { comment } = before;
  const { outcome, exitCode } = outcomeWith(before, acceptance !== undefined);
  return {
    ...{ ...before, outcome, exitCode, improved: false },
    sentence: `${sentence} ${before.sentence}`.trim(),
    markdown: (maxLength, artifactUrl) => head + before.markdown(maxLength - head.length, artifactUrl),
    ...(comment === undefined ? {} : { comment: (maxLength: number) => head + comment(maxLength) }),
    annotations: [
      { level: acceptance === undefined ? 'error' : 'warning', title: 'Quality baseline', message: sentence },
      ...before.annotations,
    ],
    outputs: { ...before.outputs, outcome },
  };
}

function outcomeWith({ outcome, exitCode }: ActionEnd, isAccepted: boolean): Pick<ActionEnd, 'outcome' | 'exitCode'> {
  if (outcome === 'crashed' || outcome === 'regressed') return { outcome, exitCode };
  if (!isAccepted) return { outcome: 'regressed', exitCode: exitCodes.regressed };
  return { outcome: outcome === 'passed' ? 'accepted' : outcome, exitCode };
}
