import type { Client } from '../endpoint/client/open-client.ts';
import type { ThinkingControl } from '../endpoint/client/request-body.ts';
import type { SessionLine } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';

/** One life of the server process, ready to be asked. The caller disposes it. */
export type Served = {
  readonly client: Client;
  readonly facts: SessionFacts;
  /** What to send in this mode so that the model thinks, or does not. */
  readonly thinkingControl: (mode: Mode, thinking: Thinking) => ThinkingControl;
  /** Its answers are the same if log probabilities are asked for. */
  readonly logprobs?: boolean;
  /** Rejects when the process dies before it is disposed; undefined if that cannot be observed. */
  readonly failed: Promise<never> | undefined;
};

export type SessionFacts = Omit<SessionLine, 'kind' | 'session' | 'startedAt' | 'reason'>;

export type Thinking = 'on' | 'off';
