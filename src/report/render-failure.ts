import type { Outcome } from '../model/decision.ts';
import { codeBlock, escapeMarkdown } from './escape-markdown.ts';
import { plainLine, shorten } from './plain-text.ts';

export type Failure = {
  readonly outcome: Extract<Outcome, 'endpoint-error' | 'input-error' | 'crashed' | 'cancelled'>;
  /** What was said: the message first, its hint last. A server's own words may stand in it. */
  readonly text: string;
};

const headings = {
  'endpoint-error': 'No verdict: the endpoint could not be measured',
  'input-error': 'No verdict: what was asked for cannot be used',
  crashed: 'No verdict: a bug in quality-baseline ended the run',
  cancelled: 'No verdict: the run was cancelled',
} as const satisfies Record<Failure['outcome'], string>;

/** One plain sentence. */
export function failureSentence({ outcome, text }: Failure): string {
  return `${headings[outcome]}. ${firstLine(text)}`.trim();
}

/** For a comment: what a server said stays out of it. */
export function renderFailure(failure: Failure): string {
  const said = firstLine(failure.text);
  return `### ${headings[failure.outcome]}\n${said === '' ? '' : `\n${escapeMarkdown(said)}\n`}`;
}

/** For the job summary: all that was said, as it was said. */
export function renderWholeFailure(failure: Failure, maxLength: number): string {
  const whole = `### ${headings[failure.outcome]}\n\n${codeBlock(failure.text, 'text')}\n`;
  return whole.length <= maxLength ? whole : renderFailure(failure);
}

function firstLine(text: string): string {
  return shorten(plainLine(text.split('\n', 1)[0] ?? ''), 300);
}
