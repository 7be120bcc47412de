import { assertNever } from '../lib/assert-never.ts';
import type { Reason } from '../records/decision.ts';
import type { FailureMode } from '../records/failure-mode.ts';
import { pEquation, plural } from './numbers.ts';
import { plainLine, shorten } from './plain-text.ts';

const breakKinds = ['wire-broken', 'damage-broken', 'note-appeared', 'unstable'] as const;
export type Break = Extract<Reason, { kind: (typeof breakKinds)[number] }>;

const isBreakKind: ReadonlySet<string> = new Set(breakKinds);

/** Whether it makes a regression by itself. */
export function isBreak(reason: Reason): reason is Break {
  return isBreakKind.has(reason.kind);
}

/** What a regression rests on, whatever the size of the packs. */
export function describeBreak(reason: Break): string {
  switch (reason.kind) {
    case 'wire-broken': {
      const { failure, scenarios } = reason;
      return `${listed(scenarios)} passed in every attempt of the baseline and now always ${scenarios.length === 1 ? 'fails' : 'fail'} with ${failure}${likely(failure)}`;
    }
    case 'damage-broken': {
      const ids = reason.damage.map(name).join(', ');
      return `all ${plural(reason.scenarios.length, 'scenario')} for the damage ${ids} passed in every attempt of the baseline and now always fail: ${listed(reason.scenarios)}`;
    }
    case 'note-appeared': {
      const [what, part] = knownNotes[reason.note] ?? [`have the note ${name(reason.note)}`, 'API layer'];
      return `replies now ${what}, as none did in the baseline: likely the ${part} (always at ${listed(reason.scenarios)})`;
    }
    case 'unstable':
      return `unstable: the baseline gave one answer to each prompt, and now ${reason.flipped} of ${plural(reason.attempts, 'attempt')} fail at scenarios that pass in others (${pEquation(reason.p)})`;
    default:
      return assertNever(reason);
  }
}

/** The part of a server that such a failure is of. */
const parts: { readonly [Name in FailureMode]?: string } = {
  'call-in-content': 'tool parser',
  'merged-calls': 'tool parser',
  'invalid-arguments': 'tool parser',
  'answer-in-reasoning': 'reasoning parser',
  'thinking-leak': 'reasoning parser',
  'control-token': 'chat template or the tokenizer',
  'broken-text': 'tokenizer',
  'server-rejected': 'tool parser or the chat template',
  repetition: 'engine: its kernels, cache or sampling',
};

function likely(failure: FailureMode): string {
  const part = parts[failure];
  return part === undefined ? '' : `: likely the ${part}`;
}

/** What replies do, and the part that is likely. */
const knownNotes: { readonly [kind: string]: readonly [what: string, part: string] } = {
  'reused-index': ['give two calls one index', 'tool parser'],
  'repeated-id': ['give two calls one id', 'tool parser'],
  'missing-id': ['have calls without an id', 'tool parser'],
  'missing-index': ['have calls without an index', 'tool parser'],
  'missing-name': ['have calls without a name', 'tool parser'],
  'name-in-pieces': ['send the name of a tool in pieces', 'tool parser'],
  'odd-arguments': ['have arguments that are not text', 'tool parser'],
  'empty-arguments': ['have "" as arguments instead of {}', 'tool parser'],
  'broken-arguments': ['have arguments that are not JSON', 'tool parser'],
  'doubled-arguments': ['have the same arguments twice in one call', 'tool parser'],
  'wrong-finish-reason': ['have a finish reason that does not fit', 'API layer'],
  'no-finish-reason': ['have no finish reason', 'API layer'],
  'no-end-mark': ['end without [DONE]', 'API layer'],
  'text-after-finish': ['go on after their finish reason', 'API layer'],
  'not-streamed': ['come in one piece instead of a stream', 'API layer'],
  'odd-chunk': ['have chunks of another shape', 'API layer'],
  'several-choices': ['have several choices', 'API layer'],
  'invalid-utf8': ['have bytes that are not UTF-8', 'tokenizer'],
  'odd-logprobs': ['have log probabilities that do not fit their text', 'API layer'],
  'reply-cut': ['are cut by the connection', 'API layer'],
};

const mostListed = 3;

function listed(scenarios: readonly string[]): string {
  const more = scenarios.length - mostListed;
  return scenarios.slice(0, mostListed).map(name).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function name(text: string): string {
  return shorten(plainLine(text), 80);
}
