import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../config/settings.ts';
import { withoutSecretFields } from '../endpoint/redact-fields.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { findUnselected } from '../packs/found-ports.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import type { Mode } from '../records/target.ts';
import type { ReadJournal } from '../run/read-journal.ts';
import { numbersOf } from '../run/sampling.ts';
import { openMeasurement } from './measure.ts';

export type AskAgain = {
  /** The plan of the earlier run. */
  readonly plan: Plan;
  readonly settings: Settings;
  /** The scenarios to ask, by mode. */
  readonly scenarios: ReadonlyMap<Mode, readonly string[]>;
  readonly packs: readonly Pack[];
  /** How often to ask each scenario. */
  readonly times: number;
  /** Parallel requests, as in the earlier run: load can change answers. */
  readonly concurrency: number | undefined;
  readonly command: 'run' | 'retry-failed';
};

/** Asks scenarios of an earlier run in a new run; undefined if interrupted. */
export async function askAgain(request: AskAgain, io: Io): Promise<ReadJournal | undefined> {
  const { plan, scenarios, packs, concurrency, command } = request;
  const keys = [...new Set([...scenarios.values()].flat())];
  refuseOtherContext(request);
  const { bertscore } = request.settings.what;
  const ports = await findUnselected({ packs, sandbox: 'embedded', bertscore });
  await using measurement = await openMeasurement({
    settings: settingsLike(plan, request),
    io,
    command,
    selected: { loaded: packs, scenarios: keys, leftOut: [], ports },
    concurrency,
    listen: () => ({
      shouldSkip: ({ mode, scenario }) => (scenarios.get(mode)?.includes(scenario) ? undefined : 'answered'),
    }),
  });
  const end = await measurement.run.measure();
  if (end.error !== undefined) throw end.error;
  if (end.outcome === 'interrupted') {
    io.err(`Interrupted: the new answers are kept in ${basename(measurement.folder)}.\n`);
    return undefined;
  }
  if (end.outcome === 'measured') await measurement.run.decide('asked again');
  await measurement.end('no-baseline');
  measurement.progress.end();
  io.err(`Kept in ${measurement.folder}\n`);
  return { plan: measurement.plan, lines: (await measurement.lines()).filter(isNotPlan) };
}

/** Refuses another --context than that of the earlier run, because it changes the questions. */
function refuseOtherContext({ plan, settings }: AskAgain): void {
  const [then, now] = [plan.context?.name, settings.what.context?.name];
  if (then === now) return;
  throw new InputError(
    `run ${plan.run.id} was asked ${then === undefined ? 'without a context' : `with the context ${then}`}`,
    then === undefined ? 'Leave --context out.' : `Give --context ${then}, with the config that has it.`,
  );
}

function isNotPlan(line: JournalLine): line is ReadJournal['lines'][number] {
  return line.kind !== 'plan';
}

/** The extra body fields of the earlier run. Its plan lacks their secrets: those come from the current settings. */
function bodyLike({ extraBody, run }: Plan, { how }: Settings): Settings['how']['extraBody'] {
  if (isDeepStrictEqual(withoutSecretFields(how.extraBody), extraBody)) return how.extraBody;
  if (!JSON.stringify(extraBody).includes('"(hidden)"')) return extraBody;
  throw new InputError(
    `run ${run.id} sent a secret in --extra-body, which is not kept`,
    'Give the same --extra-body, or write it into the config.',
  );
}

/** The current server with the earlier run's request settings: another token budget or seed changes the question. */
function settingsLike(plan: Plan, { settings, scenarios, times }: AskAgain): Settings {
  return {
    ...settings,
    what: {
      ...settings.what,
      slug: plan.slug,
      modes: [...scenarios.keys()],
      harness: plan.harness,
      api: plan.api ?? 'chat',
    },
    how: {
      ...settings.how,
      repeat: times,
      seed: plan.seed,
      maxTokens: plan.maxTokens ?? undefined,
      thinkingMaxTokens: plan.thinkingMaxTokens,
      extraBody: bodyLike(plan, settings),
      logprobs: plan.logprobs === true,
      unstreamed: plan.unstreamed === true,
      sampling: plan.isCanonical ? {} : numbersOf(plan.sampling),
      samplingFromServer: plan.samplingFromServer === true,
      isCanonical: plan.isCanonical,
      shard: undefined,
      resume: undefined,
    },
    capture: undefined,
  };
}
