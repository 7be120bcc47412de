import { exitCodes } from '../lib/errors.ts';
import type { Acceptance } from '../model/acceptance.ts';
import { describeAcceptance } from '../report/describe-acceptance.ts';
import { escapeMarkdown } from '../report/escape-markdown.ts';
import type { ActionEnd } from './action-end.ts';

/** Targets that the base gates and the pull request does not have any more, and who accepted that. */
export type Removed = {
  readonly slugs: readonly string[];
  readonly acceptance: Acceptance | undefined;
};

const mostNamed = 10;

/** A target that went was able to fail and cannot any more: that counts as regressed unless somebody accepted it. */
export function withRemoved(end: ActionEnd | undefined, { slugs, acceptance }: Removed): ActionEnd {
  const rest = slugs.length - mostNamed;
  const names = `${slugs.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const isAccepted = acceptance !== undefined;
  const sentence = `Removed: ${names}. The base gates ${slugs.length === 1 ? 'it' : 'them'}, and this pull request no longer has ${slugs.length === 1 ? 'it' : 'them'}.`;
  const head = [
    `### ${isAccepted ? '☑️' : '❌'} ${escapeMarkdown(sentence)}`,
    isAccepted
      ? `${escapeMarkdown(describeAcceptance(acceptance))}.`
      : 'If this is meant, somebody who may write here accepts it with `/quality accept REASON`, or the base sets `targets-may-go: true`. If the branch is older than its base, update it.',
  ].join('\n\n');
  const whole = `${head}\n\n`;
  const before: ActionEnd = end ?? {
    ...{ outcome: 'passed', improved: false, exitCode: exitCodes.passed, sentence: '' },
    markdown: () => '',
    annotations: [],
    outputs: {},
  };
  const isWorse = before.outcome === 'crashed' || before.outcome === 'regressed';
  const outcome = isAccepted
    ? before.outcome === 'passed'
      ? 'accepted'
      : before.outcome
    : isWorse
      ? before.outcome
      : 'regressed';
  return {
    ...before,
    outcome,
    improved: false,
    exitCode: isAccepted || isWorse ? before.exitCode : exitCodes.regressed,
    sentence: [sentence, before.sentence].filter((part) => part !== '').join(' '),
    markdown: (maxLength, artifactUrl) => whole + before.markdown(maxLength - whole.length, artifactUrl),
    ...(before.comment === undefined
      ? {}
      : { comment: (maxLength: number) => whole + (before.comment?.(maxLength) ?? '') }),
    annotations: [
      { level: isAccepted ? 'warning' : 'error', title: 'Quality baseline', message: sentence },
      ...before.annotations,
    ],
    outputs: { ...before.outputs, outcome },
  };
}
