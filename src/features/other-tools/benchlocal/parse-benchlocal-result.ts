import { InputError } from '../../../lib/errors.ts';
import { explainIssues, faultLines } from '../../../lib/explain-issues.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { fieldOf, objectOf } from '../../../lib/loose.ts';
import { sum } from '../../../lib/median-of.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { type Conditions, type Fingerprint, unknownSubject } from '../../../records/fingerprint.ts';
import type { Arm, PackScore, ScenarioScore, Scorecard } from '../../../records/scorecard.ts';
import type { Mode } from '../../../records/target.ts';
import { fromBenchlocalPackId } from './benchlocal-names.ts';
import { type Result, type ResultPack, resultSchema } from './benchlocal-result-schema.ts';
import { scoresOf } from './benchlocal-scores.ts';

/** A time in ISO form with `Z`; undefined if the text is none. A pure room may not use the clock. */
export type ToUtc = (text: string) => string | undefined;

const hint = 'docs/interop.md lists what can be read.';
const mostShown = 20;

/** Whether a document looks like a result of benchlocal-cli. */
export function isBenchlocalResult(value: unknown): boolean {
  const result = objectOf(value);
  return Array.isArray(fieldOf(result, 'packs')) && fieldOf(result, 'schema_version') !== undefined;
}

/** A result file of benchlocal-cli as a scorecard: counts by scenario, with infrastructure failures as unmeasured. */
export function parseBenchlocalResult(text: string, origin: string, toUtc: ToUtc): Scorecard {
  const result = readResult(text, origin);
  if (result.retry_failed !== undefined && result.retry_failed !== null)
    throw new InputError(
      `${origin} is a retry of failed scenarios: it has no results of the others`,
      'Name the first run.',
    );
  const startedAt = toUtc(result.started_at);
  if (startedAt === undefined) throw new InputError(`${origin} started_at: not a time`, hint);
  const mode = modeOf(result);
  const own = result.quality_baseline?.scorecard;
  const sessions = own?.run.sessions.length ?? 1;
  const asked = result.packs.filter((pack) => !isSkipped(pack));
  const scored = asked.map((pack) => ({
    pack,
    id: fromBenchlocalPackId(pack.pack_id),
    scores: scoresOf(pack, sessions),
  }));
  const scenarios = scored
    .flatMap(({ scores }) => scores)
    .sort((one, other) => (one.scenario < other.scenario ? -1 : 1));
  if (scenarios.length === 0) throw new InputError(`${origin} holds no scenario that was asked`, hint);
  const twice = scenarios.find(({ scenario }, index) => scenarios[index + 1]?.scenario === scenario);
  if (twice !== undefined) throw new InputError(`${origin} has ${twice.scenario} in two packs of one name`, hint);
  if (own !== undefined) return { ...own, scenarios: scenarios.map((score) => ({ ...score, firstRound: null })) };
  const rounds = result.repeat ?? 1;
  return {
    version: 1,
    kind: 'scorecard',
    slug: slugOfModel(result.model ?? ''),
    mode,
    fingerprint: conditionsOfResult(result, mode, scenarios),
    isCanonical: isCanonical(result),
    rounds,
    packs: scored.map(({ pack, id, scores }): PackScore => {
      const digests = scores.map(({ scenario, digest }) => [scenario, digest]);
      const version = pack.version ?? 'unknown';
      return {
        id,
        version,
        digest: sha256(canonicalJson([id, version, digests])),
        arm: armOf(result, pack),
        completionTokens: meanTokens(pack),
      };
    }),
    scenarios,
    missing: scenarios.reduce((sum, { cells: [cell] }) => {
      const made = cell === undefined ? 0 : cell.passed + cell.failed + cell.unmeasured;
      return sum + Math.max(0, rounds - made);
    }, 0),
    missingPacks: result.packs.filter(isSkipped).map((pack) => fromBenchlocalPackId(pack.pack_id)),
    run: {
      ids: [`benchlocal:${startedAt}`],
      startedAt,
      endedAt: toUtc(result.finished_at ?? '') ?? null,
      sessions: [startedAt],
      determinism: null,
    },
    timings: Object.fromEntries(scored.map(({ pack, id }) => [id, timingOf(pack)])),
  };
}

export function readResult(text: string, origin: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new InputError(`${origin} is not JSON: ${why}`, hint, { cause });
  }
  const parsed = parsedResult(value);
  if (parsed === undefined) throw new InputError(`${origin} is nested too deep to be a result`, hint);
  if (parsed.success) return parsed.data;
  const faults = faultLines(explainIssues(parsed.error.issues), mostShown);
  throw new InputError([`${origin} is not a result of benchlocal-cli`, ...faults].join('\n'), hint);
}

/** undefined if its raw parts are nested so deeply that the schema runs out of stack */
function parsedResult(value: unknown) {
  try {
    return resultSchema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

// The older field is also false for a run in the packs' own mode.
function modeOf({ thinking_mode, thinking_enabled }: Result): Mode {
  switch (thinking_mode) {
    case 'force-on':
      return 'enable-thinking';
    case 'force-off':
      return 'no-thinking';
    case 'pack-defaults':
      return 'pack-defaults';
    default:
      return thinking_enabled === true ? 'enable-thinking' : 'pack-defaults';
  }
}

// benchlocal-cli reports a pack without its sandbox or data as empty. Here it counts as missing.
function isSkipped({ skipped, scenarios }: ResultPack): boolean {
  return skipped === true || (scenarios ?? []).length === 0;
}

// Runs that benchlocal-cli calls canonical may have used temperature 1.
function isCanonical(result: Result): boolean {
  const touched = [result.sampling_overrides, result.sampling_source].some(
    (each) => each !== undefined && each !== null,
  );
  const rows = result.packs.flatMap(({ scenarios }) => scenarios ?? []);
  return !touched && rows.every(({ sampling_params }) => (sampling_params?.['temperature'] ?? 0) === 0);
}

function armOf({ thinking_validity }: Result, { pack_id }: ResultPack): Arm {
  const found = Object.hasOwn(thinking_validity ?? {}, pack_id) ? thinking_validity?.[pack_id] : undefined;
  if (found === undefined || found.status === 'ok') return { isValid: true };
  const asked = found.status === 'silent' ? 'on' : 'off';
  return { isValid: false, asked, reasoned: found.with_reasoning ?? 0, replies: found.responses ?? 0 };
}

function meanTokens({ scenarios }: ResultPack): number | null {
  const known = (scenarios ?? []).flatMap(({ tokens_completion }) => tokens_completion ?? []);
  return known.length === 0 ? null : sum(known) / known.length;
}

function timingOf({ latency }: ResultPack): Scorecard['timings'][string] {
  const milliseconds = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined || seconds < 0 ? null : seconds * 1000;
  return {
    attemptP50Ms: milliseconds(latency?.p50),
    attemptP95Ms: milliseconds(latency?.p95),
    firstTokenP50Ms: null,
    decodeTokensPerSecond: null,
  };
}

/** The conditions that a result records. Results name no server, weights or cards: unknown. */
function conditionsOfResult(result: Result, mode: Mode, scenarios: readonly ScenarioScore[]): Fingerprint {
  return {
    version: 1,
    conditions: {
      mode,
      'thinking-control': controlOf(result, mode),
      sampling: samplingOf(result),
      scenarios: Object.fromEntries(scenarios.map(({ scenario, digest }) => [scenario, digest])),
      harness: 'benchlocal-cli',
    },
    identity: { model: result.model || null, booted: false },
    subject: unknownSubject(`benchlocal-cli ${result.runner_version ?? 'unknown'}`),
  };
}

function controlOf({ thinking_control, reasoning_effort }: Result, mode: Mode): string | null {
  if (mode === 'pack-defaults') return null;
  const isOn = mode === 'enable-thinking';
  const control = thinking_control ?? 'enable_thinking';
  if (control === 'enable_thinking') return `enable_thinking=${isOn}`;
  return control === 'reasoning_effort'
    ? `reasoning_effort=${isOn ? (reasoning_effort ?? 'unknown') : 'none'}`
    : control;
}

const notSampling = ['chat_template_kwargs', 'max_tokens', 'tool_choice', 'reasoning_effort'];

/** The sampling of all requests; null if they differ, because each benchlocal-cli pack may set its own. */
function samplingOf({ packs }: Result): Conditions['sampling'] {
  const sets = packs
    .flatMap(({ scenarios }) => scenarios ?? [])
    .map(({ sampling_params }) => Object.entries(sampling_params ?? {}).filter(([key]) => !notSampling.includes(key)));
  const [first = []] = sets;
  const settings = first.flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value] as const] : [],
  );
  const isShared = sets.every((set) => JSON.stringify([...set].sort()) === JSON.stringify([...first].sort()));
  return isShared && settings.length > 0 && settings.length === first.length ? Object.fromEntries(settings) : null;
}

const longestSlug = 120;

/** `Qwen/Qwen3-30B` as a slug. */
export function slugOfModel(model: string): string {
  const parts = model
    .toLowerCase()
    .split('/')
    .map((part) =>
      part
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .replace(/_{2,}/g, '_')
        .replace(/^[._-]+/, ''),
    )
    .filter((part) => part !== '');
  return parts.join('/').slice(0, longestSlug).replace(/\/$/, '') || 'unknown';
}
