import { z } from 'zod';
import { InputError, messageOf } from '../lib/errors.ts';
import { explainIssues, showFault } from '../lib/explain-issues.ts';
import { didYouMean } from '../lib/nearest.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { openUnselected } from '../packs/found-ports.ts';
import { loadPacks } from '../packs/load-packs.ts';
import { foreignReplyFacet } from '../packs/pack-facet.ts';
import type { Pack, Scenario } from '../packs/pack-schema.ts';
import { readResponse } from '../packs/read-response.ts';
import { inRound, verifyContext } from '../packs/task-of.ts';
import type { Sandbox, VectorModel } from '../records/target.ts';
import type { Verdict } from '../records/verdict.ts';
import { plural } from '../report/numbers.ts';
import { receivedWords } from '../report/plain-text.ts';
import { isCompatible } from '../verify/registry.ts';
import { judge } from '../verify/verify-attempt.ts';

export type PacksScoreOptions = {
  readonly reference: string;
  /** A file of JSON Lines, `-` for standard input. */
  readonly replies: string;
  readonly sandbox?: Sandbox;
  readonly bertscore?: VectorModel | undefined;
  readonly write: (line: string) => void;
  /**
   * Runs what judges. When the signal that it passes is aborted, that is ended, and the reason is thrown. While replies
   * are read, nothing has to be ended.
   */
  readonly judging?: (judgeAll: (signal?: AbortSignal) => Promise<void>) => Promise<void>;
};

const lineForm = 'Each line is {"scenario": "ID", "response": …}, or {"scenario_index": 0, "response": …}.';

// Loose, since files of other tools hold many more fields.
const replyLineSchema = z.looseObject({
  scenario: z.string().optional(),
  scenario_index: z.int().min(0).optional(),
  round: z.int().min(1).optional(),
  response: z.unknown().optional(),
});

/** Judges replies from a file. Sends no request. */
export async function packsScore(options: PacksScoreOptions): Promise<void> {
  const { reference, replies, judging = (judgeAll) => judgeAll() } = options;
  const [loaded, ...others] = await loadPacks([reference]);
  if (loaded === undefined || others.length > 0)
    throw new InputError(`${reference} holds more than one pack`, 'Name one pack file.');
  const { pack } = loaded;
  const lines = readLines(await readText(replies), pack, replies === '-' ? 'standard input' : replies);
  await judging((signal) => judgeLines(lines, pack, options, signal));
}

async function judgeLines(
  lines: readonly Line[],
  pack: Pack,
  { sandbox = 'auto', bertscore, write }: PacksScoreOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  await using ports = await openUnselected({ packs: [pack], sandbox, bertscore });
  const ended = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  for (const { read, response } of lines) {
    signal?.throwIfAborted();
    const scenario = read();
    const judged = () => judge(readResponse(response), scenario.expect, verifyContext(pack, scenario, ports));
    const verdict = recordedFault(scenario, response) ?? (await Promise.race([judged(), ended]));
    write(`${JSON.stringify({ scenario: scenario.id, ...verdictLine(verdict), ...measuresOf(verdict) })}\n`);
  }
}

// The error bodies of OpenAI, vLLM and FastAPI.
const errorBodySchema = z.looseObject({
  error: z.unknown().optional(),
  object: z.unknown().optional(),
  message: z.unknown().optional(),
  detail: z.unknown().optional(),
  choices: z.array(z.unknown()).nullish(),
});

/** A server's error in place of a reply is unmeasured, except with verifiers that equal another tool's scorer. */
function recordedFault(scenario: Scenario, response: unknown): Verdict | undefined {
  if (scenario.expect.every(isCompatible)) return undefined;
  if (response === null) return { outcome: 'unmeasured', cause: 'bad-stream', detail: 'no reply was recorded' };
  const parsed = errorBodySchema.safeParse(response);
  if (!parsed.success || (parsed.data.choices ?? []).length > 0) return undefined;
  const { error, object, message, detail } = parsed.data;
  const words = error ?? (object === 'error' ? message : undefined) ?? detail ?? undefined;
  if (words === undefined) return undefined;
  return { outcome: 'unmeasured', cause: 'server-error', detail: JSON.stringify(words) };
}

function rounded(score: number | undefined): number | null {
  return score === undefined ? null : Math.round(score * 100) / 100;
}

function verdictLine(verdict: Verdict) {
  switch (verdict.outcome) {
    case 'pass':
      return { passed: true, outcome: 'pass', failureMode: null, score: rounded(verdict.score), detail: '' };
    case 'fail':
      return {
        passed: false,
        outcome: 'fail',
        failureMode: verdict.failure,
        score: rounded(verdict.score),
        detail: `expected ${verdict.expected}; received ${receivedWords(verdict)}`,
        broke: verdict.broke ?? [],
      };
    case 'unmeasured':
      return {
        passed: false,
        outcome: 'unmeasured',
        failureMode: null,
        score: null,
        detail: `${verdict.cause}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}`,
      };
  }
}

function measuresOf(verdict: Verdict) {
  return verdict.outcome === 'unmeasured' || verdict.measures === undefined ? {} : { measures: verdict.measures };
}

async function readText(path: string): Promise<string> {
  if (path !== '-') {
    const text = await readRegularText(path, { takesPipe: true });
    if (text !== undefined) return text;
    throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path given with --replies.');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array)); // without an encoding, a stream gives bytes
  return Buffer.concat(chunks).toString('utf8');
}

/** Checks every line before the first is judged, so that a broken file gives no partial result. */
function readLines(text: string, pack: Pack, origin: string): Line[] {
  const places = new Map(pack.scenarios.map(({ id }, index) => [id, index]));
  const problems: string[] = [];
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const read = readLine(line, pack, places);
      if (typeof read !== 'string') return [read];
      problems.push(`${origin}:${index + 1} ${read}`);
      return [];
    });
  if (problems.length > 0) {
    throw new InputError(problems.join('\n'), lineForm);
  }
  if (lines.length === 0) throw new InputError(`${origin} holds no replies`, lineForm);
  return lines;
}

/** Reads the scenario when its reply is judged, because there may be very many. */
type Line = { readonly read: () => Scenario; readonly response: unknown };

function readLine(line: string, pack: Pack, places: ReadonlyMap<string, number>): Line | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return `is not JSON: ${messageOf(error)}`;
  }
  const [foreign = value] = foreignReplyFacet.all().flatMap((read) => read(value) ?? []);
  const parsed = replyLineSchema.safeParse(foreign);
  if (!parsed.success) {
    return explainIssues(parsed.error.issues).map(showFault).join(', ');
  }
  const { scenario: id, scenario_index: index, round = 1, response } = parsed.data;
  if (response === undefined) return 'has no "response"';
  if (id !== undefined && !places.has(id))
    return `${pack.id} has no scenario "${id}"${didYouMean(id, [...places.keys()])}`;
  const place = index ?? places.get(id ?? '');
  if (place === undefined) return 'names no "scenario" and no "scenario_index"';
  if (place >= pack.scenarios.length)
    return `scenario_index ${place} is outside of ${pack.id}, which has ${plural(pack.scenarios.length, 'scenario')}`;
  return { read: () => inRound(pack.scenarios[place] as Scenario, round), response }; // within the list
}
