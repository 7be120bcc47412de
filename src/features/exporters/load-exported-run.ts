import { providerAt, providerNames, providers } from '../../endpoint/providers.ts';
import { parseRule } from '../../gate/gate-rule.ts';
import { sha256 } from '../../lib/sha256.ts';
import { decideRun, scoreLines } from '../../measure/decide-lines.ts';
import { readResponse } from '../../packs/read-response.ts';
import type { Decision } from '../../records/decision.ts';
import type { AttemptLine, JournalLine, Plan } from '../../records/journal.ts';
import type { ExportedTexts } from '../../records/run-file.ts';
import { packOfKey } from '../../records/shard.ts';
import { nameOfVerdict, type Verdict } from '../../records/verdict.ts';
import { tokensIn, usdOfAttempt } from '../../score/price.ts';
import { sortLines } from '../../score/score-run.ts';
import { toScore } from '../../score/to-score.ts';
import type { AskedTasks, RunFolder } from '../../store/run-folder.ts';
import { type KnownSecrets, mapTexts, withoutPlaces, withoutSecrets } from '../../store/without-secrets.ts';
import { transcriptsOf, withoutTexts, withoutWords } from '../../store/without-texts.ts';
import { newestContexts } from '../experiments/context/sum-contexts.ts';
import type { ExportedAttempt, ExportedChange, ExportedQuestion, ExportedRun } from './exported-run.ts';

export type Wanted = {
  readonly what: ExportedTexts;
  readonly secrets: KnownSecrets;
  readonly change: ExportedChange | undefined;
  /** Renders reports when a destination asks for them. */
  readonly reports: (decision: Decision) => Promise<ReadonlyMap<string, string>>;
  /** The expected answers by scenario. */
  readonly gold: (folder: RunFolder) => Promise<ReadonlyMap<string, readonly string[]>>;
};

/** A run, and the digest of its first attempts: if that is still the same, an earlier export continues. */
export type LoadedRun = { readonly run: ExportedRun; readonly digestAt: (attempts: number) => string };

/** Loads a kept run for export, without texts that must stay here. Reads texts one attempt at a time. */
export async function loadExportedRun(folder: RunFolder, wanted: Wanted): Promise<LoadedRun> {
  const { what, secrets, change, reports } = wanted;
  const [file, { plan, lines }] = [await folder.file(), await folder.journal(toScore)];
  const { attempts, sessions, others, ends } = sortLines(lines);
  const against = await folder.against(plan);
  const scored = scoreLines(plan, lines);
  const decision = decideRun(plan, scored, against, parseRule(file.judgedBy), file.flags);
  const { scorecards } = scored;
  const final = new Map(attempts.map((line) => [keyOf(line), line.verdict]));
  const times = timesSeen(lines);
  const gold = what === 'all' ? await wanted.gold(folder) : new Map<string, readonly string[]>();
  const asked = what === 'scores' ? {} : await folder.tasks(plan);
  const begins = sessions
    .filter(({ reason }) => reason === 'start' || reason === 'resume')
    .map(({ session, startedAt }) => ({ session, atMs: Date.parse(startedAt) }));
  const beginOf = (line: AttemptLine) =>
    begins.findLast(({ session }) => session > 1 && session <= line.session)?.atMs ?? Date.parse(plan.run.startedAt);

  async function* read(): AsyncGenerator<ExportedAttempt, void, undefined> {
    const isLast = lastIn(times);
    let index = 0;
    for await (const line of folder.lines()) {
      if (line.kind !== 'attempt' || !isLast(line)) continue;
      const key = keyOf(line);
      yield exported({ ...line, verdict: settled(line.verdict, final.get(key)) }, key, index);
      index += 1;
    }
  }

  function exported(line: AttemptLine, key: string, index: number): ExportedAttempt {
    const startMs = beginOf(line) + line.atMs;
    const own = textsOf(plan, line.scenario, what);
    const hasTexts = own === 'all' || (own === 'failures' && line.verdict.outcome === 'fail');
    const told = forOthers(line, own, secrets);
    const task = hasTexts ? asked[line.scenario] : undefined;
    const spans = line.measures.map((each) => (each.atMs ?? 0) + each.totalMs);
    return {
      ...{ index, key, line: told, pack: packOfKey(line.scenario), startMs },
      endMs: startMs + Math.max(line.totalMs, ...spans),
      usd: usdOfAttempt(line.measures, plan.price),
      usage: { input: tokensIn(line.measures, 'promptTokens'), output: tokensIn(line.measures, 'completionTokens') },
      roles: readResponse(line.messages).turns.map(({ role }) => role),
      turns: hasTexts ? readResponse(told.messages).turns : undefined,
      question: task && questionOf(task, line.round, secrets),
    };
  }

  async function* journal(): AsyncGenerator<string, void, undefined> {
    for await (const line of folder.lines()) yield `${JSON.stringify(lineForOthers(plan, line, what, secrets))}\n`;
  }

  const where = URL.canParse(file.where) ? new URL(file.where) : undefined;
  const run: ExportedRun = {
    ...{ plan, what, decision, scorecards, change, read, journal },
    contexts: newestContexts(others),
    attempts: final.size,
    outcome: file.outcome ?? 'undecided',
    endedAt: file.endedAt ?? ends.at(-1)?.endedAt ?? null,
    model: sessions.find(({ identity }) => identity.model !== null)?.identity.model ?? plan.slug,
    server: where && { host: where.hostname, port: Number(where.port) || (where.protocol === 'https:' ? 443 : 80) },
    provider: providerOf(file.where) ?? sessions[0]?.subject.engine.name ?? 'custom',
    questions: what === 'all' ? questionsIn(asked, gold, secrets) : new Map(),
    reports: () => reports(decision),
  };
  const lastLines = lines.filter((line) => line.kind === 'attempt').filter(lastIn(times));
  const words = lastLines.map((line) => `${keyOf(line)} ${nameOfVerdict(final.get(keyOf(line)) ?? line.verdict)}`);
  return { run, digestAt: (count) => sha256(words.slice(0, count).join('\n')) };
}

function keyOf({ mode, stage, round, scenario }: AttemptLine): string {
  return `${mode} ${stage} ${round} ${scenario}`;
}

/** How often each attempt is in the journal. */
function timesSeen(lines: readonly JournalLine[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const line of lines) if (line.kind === 'attempt') times.set(keyOf(line), (times.get(keyOf(line)) ?? 0) + 1);
  return times;
}

/** Whether a line, as they are read in order, is the last of its attempt: one that was asked again is replaced by it. */
function lastIn(times: ReadonlyMap<string, number>): (line: AttemptLine) => boolean {
  const left = new Map(times);
  return (line) => {
    const more = (left.get(keyOf(line)) ?? 1) - 1;
    left.set(keyOf(line), more);
    return more <= 0;
  };
}

/** Only the other rounds show whether the server or the model is to blame for a refusal. */
function settled(verdict: Verdict, final: Verdict | undefined): Verdict {
  return final === undefined || final.outcome === verdict.outcome ? verdict : final;
}

/** The texts that may leave this machine. A private pack exports only scores. */
function textsOf(plan: Plan, scenario: string, what: ExportedTexts): ExportedTexts {
  return transcriptsOf(plan, scenario, 'all') === 'none' ? 'scores' : what;
}

function forOthers(line: AttemptLine, what: ExportedTexts, secrets: KnownSecrets): AttemptLine {
  const told = withoutTexts(line, what === 'scores' ? 'none' : what, secrets);
  if (what === 'scores') return told;
  const shown = (text: string) => withoutPlaces(text, secrets);
  const masked = mapTexts(told, (text) => withoutSecrets(text, secrets)) as AttemptLine; // of the same form
  const { refusal, notes, faults } = masked;
  return {
    ...masked,
    refusal: refusal && { ...refusal, words: shown(refusal.words) },
    notes: notes.map(shown),
    faults: faults.map(shown),
  };
}

function lineForOthers(plan: Plan, line: JournalLine, what: ExportedTexts, secrets: KnownSecrets): unknown {
  if (line.kind === 'attempt') return forOthers(line, textsOf(plan, line.scenario, what), secrets);
  return withoutWords(line) ?? mapTexts(line, (text) => withoutPlaces(text, secrets));
}

function questionOf(
  { title, task, orders = [] }: AskedTasks[string],
  round: number,
  secrets: KnownSecrets,
): ExportedQuestion {
  const all = [task, ...orders];
  const { messages, tools } = all[(round - 1) % all.length] ?? task;
  const question = { title, messages, tools };
  return mapTexts(question, (text) => withoutSecrets(text, secrets)) as ExportedQuestion; // of the same form
}

function questionsIn(
  asked: AskedTasks,
  gold: ReadonlyMap<string, readonly string[]>,
  secrets: KnownSecrets,
): ExportedRun['questions'] {
  const all = Object.entries(asked).map(
    ([key, task]) => [key, { ...questionOf(task, 1, secrets), gold: gold.get(key) ?? [] }] as const,
  );
  return new Map(all);
}

function providerOf(where: string): string | undefined {
  const provider = providerAt(where);
  return providerNames.find((name) => providers[name] === provider);
}
