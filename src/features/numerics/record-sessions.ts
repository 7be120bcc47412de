import type { Preview } from '../../measure/measure-facet.ts';
import { duration } from '../../report/numbers.ts';
import type { RunPart } from '../../run/run-options.ts';
import type { Served } from '../../run/served.ts';
import { numericsTokens, type RecordingLine } from './numerics.ts';
import { numericsDigest, numericsPrompts } from './numerics-prompts.ts';
import { recordNumerics } from './record-numerics.ts';

type Recording = Omit<RecordingLine, 'kind' | 'session'>;

/** Records each session before its scenarios. */
export function recordSessions(record = recordSession): RunPart {
  return {
    async onSession({ options, served, session, signal }) {
      const last = options.resumed?.lines.findLast((line) => line.kind === 'numerics');
      if (last?.session === session) return;
      options.onProgress?.({ kind: 'phase', text: "reading the model's own probabilities" });
      await options.journal.append({ kind: 'numerics', session, ...(await record(served, signal)) });
    },
  };
}

/** The answers alone: how fast a server reads the prompts is not known yet. */
export function previewSessions(tokensPerSecond: number): Preview {
  const { length } = numericsPrompts();
  const answering = duration((1000 * length * numericsTokens) / tokensPerSecond);
  const note = `numerics: ${length} requests before each session, ${answering} plus the time to read their prompts`;
  return { notes: [note] };
}

/** Asks a session for the model's own probabilities, without thinking: the same in every mode. */
async function recordSession(served: Served, cancel: AbortSignal): Promise<Recording> {
  const prompts = numericsPrompts();
  const how = {
    thinking: served.thinkingControl('no-thinking', 'off'),
    cache: served.facts.subject.cache,
    cancel,
  };
  return { prompts: numericsDigest(prompts), recorded: await recordNumerics(served.client, prompts, how) };
}
