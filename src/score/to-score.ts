import {
  type AttemptLine,
  cpuMsOf,
  type Evidence,
  type JournalLine,
  type Measure,
  noteKinds,
  type Parting,
} from '../records/journal.ts';
import type { Level } from '../records/level.ts';
import { modeSchema } from '../records/target.ts';
import { stripTexts, type Verdict } from '../records/verdict.ts';

/** The part of a line that scoring reads, so that the texts of a long run are never in memory together. */
export function toScore<Line extends JournalLine>(line: Line): Line {
  if (line.kind !== 'attempt') return line;
  const lean: AttemptLine = new LeanAttempt(line);
  return lean as AttemptLine & Line; // of the same kind
}

/** The part of a line that times are made from, without the texts. */
export function toTime<Line extends JournalLine>(line: Line): Line {
  return line.kind === 'attempt' ? { ...line, messages: line.messages.map(() => null) } : line;
}

/** The same attempt with another verdict: a lean one stays lean. */
export function withVerdict(line: AttemptLine, verdict: Verdict): AttemptLine {
  return line instanceof LeanAttempt ? new LeanAttempt(line, verdict) : { ...line, verdict };
}

// One object of each for all: there may be a hundred thousand lines.
const none: never[] = [];
const one = [null];
const modes = new Map(modeSchema.options.map((mode) => [mode, mode]));
const perMeasure = 4;

const shortNotes = new Map<string, string>();

/** One text for all notes of a kind: a slice would keep its whole note in memory. */
function kindAlone(kind: string): string {
  const note = shortNotes.get(kind) ?? JSON.parse(JSON.stringify(`${kind} in message 1`));
  shortNotes.set(kind, note);
  return note;
}

/** A class: constant and derived fields are on its prototype and take no memory in each line. */
class LeanAttempt implements AttemptLine {
  readonly stage: AttemptLine['stage'];
  readonly session: number;
  readonly mode: AttemptLine['mode'];
  readonly round: number;
  readonly scenario: string;
  readonly totalMs: number;
  readonly verdict: Verdict;
  readonly isReasoned: boolean;
  readonly answer: string | null;
  readonly parting?: Parting;
  readonly level?: Level;
  /** One of each kind, without its detail. */
  readonly notes: string[];
  readonly #messages: number;
  /**
   * Four numbers for each measure, NaN for null: such a list stores its numbers directly. Behind them, the CPU time of
   * programs, if the answer has any.
   */
  readonly #numbers: readonly number[];

  constructor(line: AttemptLine, verdict: Verdict = line.verdict) {
    this.stage = line.stage;
    this.session = line.session;
    this.mode = modes.get(line.mode) ?? line.mode;
    this.round = line.round;
    this.scenario = line.scenario;
    this.totalMs = line.totalMs;
    this.verdict = stripTexts(verdict);
    this.isReasoned = line.isReasoned;
    this.answer = line.answer;
    if (line.parting !== undefined) this.parting = line.parting;
    if (line.level !== undefined) this.level = line.level;
    this.notes = line.notes.length === 0 ? none : noteKinds(line.notes).map(kindAlone);
    this.#messages = line.messages.length;
    const numbers: number[] = [];
    for (const { firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens } of line.measures)
      for (const each of [firstTokenMs, decodeTokensPerSecond, promptTokens, completionTokens])
        numbers.push(each ?? Number.NaN);
    const cpuMs = cpuMsOf(line.evidence ?? []);
    if (cpuMs !== undefined) numbers.push(cpuMs);
    this.#numbers = numbers.slice(); // without the spare capacity that pushing leaves
  }

  get kind() {
    return 'attempt' as const;
  }
  get atMs() {
    return 0;
  }
  get messages() {
    return this.#messages === 1 ? one : new Array<null>(this.#messages).fill(null);
  }
  get isUnfinished() {
    return false;
  }
  get refusal() {
    return null;
  }
  get measures(): Measure[] {
    const count = Math.floor(this.#numbers.length / perMeasure);
    return Array.from({ length: count }, (_, index) => this.#measure(index * perMeasure));
  }
  get evidence(): Evidence[] | undefined {
    const cpuMs = this.#numbers.length % perMeasure === 0 ? undefined : this.#numbers.at(-1);
    return cpuMs === undefined ? undefined : [{ job: '', result: { outcome: 'ran', values: '', cpuMs } }];
  }
  get faults() {
    return none;
  }

  #measure(from: number): Measure {
    const known = (place: number) => {
      const value = this.#numbers[from + place] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    };
    return {
      firstTokenMs: known(0),
      decodeTokensPerSecond: known(1),
      promptTokens: known(2),
      completionTokens: known(3),
      firstContentMs: null,
      totalMs: 0,
      cachedTokens: null,
      reasoningTokens: null,
    };
  }
}
