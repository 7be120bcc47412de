import type { CommonFault, ModeDecision } from '../model/decision.ts';
import type { FailureMode } from '../model/failure-mode.ts';

const endless =
  'The model does not stop by itself: it thinks although it should not, or its template has no end token.';
const noToolParser =
  'The template takes no tools, or the server has no parser for the tool calls of this model (vLLM --tool-call-parser, llama.cpp --jinja).';
const wrongThinking =
  'The model thinks although it should not, or the reasoning parser of the server does not fit the model.';

/** What docs/troubleshooting.md knows of failures that a server or a template causes. */
const failureCauses: { readonly [Name in FailureMode]?: string } = {
  'token-limit': endless,
  'too-long': endless,
  repetition: endless,
  'no-answer': 'The server answers without a word: its template is broken, or the model ends at once.',
  'answer-in-reasoning': wrongThinking,
  'thinking-leak': wrongThinking,
  'inline-thinking':
    'The server has no reasoning parser (vLLM --reasoning-parser, llama.cpp --reasoning-format): a client gets the thinking as part of the answer.',
  'broken-text': 'The tokenizer does not belong to this model, or the server cuts characters in two.',
  aborted: 'The server, or a filter in front of it, ends the replies: its log says why.',
  'call-in-reasoning': wrongThinking,
  'control-token': 'The template does not belong to this model, or the server prints its special tokens.',
  'server-rejected': 'The server cannot read what its own model writes: the parser does not fit the model.',
  'no-tool-call': noToolParser,
  'call-in-content': noToolParser,
};

const unmeasuredCauses: { readonly [cause: string]: string } = {
  timeout: 'The answers take longer than their time limit: the server is slow, or the model does not stop by itself.',
  disconnect: 'The server died or was restarted: its log says why.',
  'server-error': 'The server refuses the requests: its words say why.',
  'bad-stream': 'What the server streams is not valid: a proxy in between changes it, or the server has a bug.',
};

/** `87 of 90 attempts end in token-limit: …`, a whole sentence. */
export function describeCommonFault(fault: CommonFault): string {
  const { times, attempts } = fault;
  const [said, cause] =
    fault.kind === 'failure'
      ? [`end in ${fault.failure}`, failureCauses[fault.failure]]
      : [`are unmeasured (${fault.cause})`, unmeasuredCauses[fault.cause]];
  const why = cause === undefined ? '' : ` ${cause}`;
  return `${times} of ${attempts} attempts ${said}.${why} "quality-baseline inspect" shows them.`;
}

/** For the first lines of every report: one sentence for each mode in which most attempts end the same way. */
export function commonFaultLines(modes: readonly Pick<ModeDecision, 'mode' | 'commonFault'>[]): string[] {
  return modes.flatMap(({ mode, commonFault }) => {
    if (commonFault === undefined) return [];
    return [`${modes.length > 1 ? `${mode}: ` : ''}${describeCommonFault(commonFault)}`];
  });
}
