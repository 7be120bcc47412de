import { EndpointError } from '../../lib/errors.ts';
import type { Preview, PreviewAt } from '../../measure/measure-facet.ts';
import type { MeasureRequest } from '../../measure/measure-request.ts';
import type { Plan } from '../../records/journal.ts';
import type { Mode } from '../../records/target.ts';
import { duration } from '../../report/numbers.ts';
import type { RunAt, RunPart } from '../../run/run-options.ts';
import { sessionRounds } from './cell-prompts.ts';
import { loadSpeeds, refuseOtherModel } from './load-speeds.ts';
import { measureCells } from './measure-cells.ts';
import { speedCells } from './speed-schemas.ts';

/** Prompts are read at least as fast on most GPUs. */
const usualPrefill = 1000;

export async function openSpeed({ settings, io, before = [] }: MeasureRequest): Promise<RunPart> {
  const theirs = await loadSpeeds(settings, io);
  // Both sides of a comparison, and all sessions of a baseline, are asked the same bytes.
  const words = new Map(
    before.flatMap(({ scorecard: { mode, speed } }) => (speed?.words == null ? [] : [[mode, speed.words] as const])),
  );
  return {
    speeds: theirs,
    served({ facts }, { slug }) {
      if (theirs !== undefined) refuseOtherModel(theirs, { slug, model: facts.identity.model });
    },
    beforeRounds: (at, rounds) => measureSpeed(at, rounds, words),
  };
}

/** `words` are those per token in each mode. */
export async function measureSpeed(
  { options, ...at }: RunAt,
  rounds: readonly number[] = sessionRounds,
  words?: ReadonlyMap<Mode, number>,
): Promise<void> {
  const { plan } = options;
  if (plan.speed !== true) return;
  options.onProgress?.({ kind: 'phase', text: 'measuring speed, one request at a time' });
  const end = await measureCells({ ...at, rules: options, words, keep: options.journal.append }, rounds);
  // Scenarios find out by themselves whether the server is gone.
  if (end === 'lost' && plan.packs.length === 0)
    throw new EndpointError('the server went away while its speed was measured', 'Look at its log.');
}

export async function previewSpeed({ request, plan, tokensPerSecond }: PreviewAt): Promise<Preview> {
  const speeds = await loadSpeeds(request.settings, request.io);
  if (plan.speed !== true) return { speeds };
  const { requests, ms } = speedWork(plan, tokensPerSecond);
  return {
    ...{ speeds, besideMs: ms, row: { speed: { cells: speedCells.length, requests } } },
    notes: [`speed: ${duration(ms)} in all, if prompts are read at ${usualPrefill} tokens/s`],
  };
}

/** The requests and time for the cells, with the warm-up round and the request that counts words per token. */
function speedWork({ modes, rounds, restarts }: Plan, tokensPerSecond: number) {
  const sessions = restarts ? rounds : 1;
  const walks = modes.length * sessions * (1 + (restarts ? sessionRounds.length : rounds));
  const seconds = speedCells.map(({ depth, maxTokens, warms }) => {
    const read = warms === undefined ? depth : 0;
    return read / usualPrefill + maxTokens / tokensPerSecond;
  });
  return {
    requests: walks * speedCells.length + modes.length * sessions,
    ms: 1000 * walks * seconds.reduce((sum, each) => sum + each, 0),
  };
}
