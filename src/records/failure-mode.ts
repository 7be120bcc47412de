import { z } from 'zod';

/** How a reply was wrong. The words are part of every report: add words, never rename them. */
export const failureModeSchema = z.enum([
  // the wire: damage by parser, template, speculation or cache
  'no-answer',
  'token-limit',
  'too-long',
  'answer-in-reasoning',
  'thinking-leak',
  'inline-thinking',
  'control-token',
  'broken-text',
  'aborted',
  'repetition',
  'server-rejected',
  // tool calls
  'no-tool-call',
  'call-in-content',
  'call-in-reasoning',
  'invented-result',
  'invented-call',
  'merged-calls',
  'invalid-arguments',
  'missing-argument',
  'extra-argument',
  'wrong-arguments',
  'wrong-tool',
  'unknown-tool',
  'missing-call',
  'extra-call',
  'repeated-call',
  'wrong-order',
  'unfinished',
  // text
  'wrong-text',
  'constraint-broken',
  'wrong-language',
  'wrapped',
  // structure and fields
  'invalid-json',
  'invalid-yaml',
  'invalid-csv',
  'invalid-xml',
  'invalid-markdown',
  'duplicate-key',
  'wrong-structure',
  'schema-violation',
  'missing-field',
  'extra-field',
  'wrong-type',
  'wrong-value',
  // answers
  'no-answer-found',
  'two-answers',
  'wrong-answer',
  'wrong-unit',
  // judges
  'wrong-decision',
  'undecided',
  'no-decision',
  'two-decisions',
  // programs
  'no-code',
  'does-not-load',
  'missing-entry',
  'raised',
  'wrong-result',
  'time-limit',
  'memory-limit',
  'output-limit',
  // files
  'edit-does-not-apply',
  'wrong-files',
  'side-effect',
  // worlds of agents
  'wrong-state',
  'step-limit',
  // benchlocal-cli's own words
  'verifier-fail',
  'extra-fields',
]);
export type FailureMode = z.infer<typeof failureModeSchema>;
