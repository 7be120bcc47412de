import { dirname } from 'node:path';
import { z } from 'zod';
import { InputError } from '../lib/errors.ts';
import { explainFault, refuseNewer } from '../lib/explain-issues.ts';
import { objectOf, parseLoose } from '../lib/loose.ts';
import { once } from '../lib/once.ts';
import { readLines } from '../lib/read-regular.ts';
import { attemptLineSchema, type JournalLine, journalLineSchema, type Plan } from '../records/journal.ts';
import { upgradeVerdict } from '../records/verdict.ts';

/** A line, with the position of the byte after it. */
export type PlacedLine = { readonly line: JournalLine; readonly end: number };

const knownVersion = 3;

// The output of JSON.parse is JSON: checking whole conversations for that would take most of the time.
const lineSchema = once(() => journalLineSchema(attemptLineSchema.extend({ messages: z.array(z.unknown()) })));

/**
 * The lines of a journal, one at a time, the plan first. A last line that was cut by a crash, or by a full disk, is
 * left out: no caller was promised it. A plan that the caller has is not read: it may be the largest thing in memory.
 */
export async function* journalLines(
  path: string,
  plan?: Plan,
  alike?: AlikePlans,
): AsyncGenerator<PlacedLine, void, undefined> {
  let count = 0;
  let cut: number | undefined;
  let end = 0;
  for await (const { bytes, isEnded } of readLines(
    path,
    'journal',
    'Name a run: quality-baseline inspect lists them.',
    { within: dirname(path) },
  )) {
    if (!isEnded) break;
    end += bytes.length + 1;
    if (cut !== undefined) {
      throw new InputError(`${path}:${cut} is no JSON`, 'The journal is damaged: what it held must be measured again.');
    }
    count += 1;
    if (count === 1 && plan !== undefined) {
      yield { line: plan, end };
      continue;
    }
    const same = count === 1 ? alike?.parse(bytes, `${path}:1`) : undefined;
    if (same !== undefined) {
      yield { line: same, end };
      continue;
    }
    const value = parseLoose(bytes.toString('utf8'));
    if (value === undefined) {
      cut = count;
      continue;
    }
    const line = parseJournalLine(value, `${path}:${count}`);
    if ((count === 1) !== (line.kind === 'plan')) {
      throw new InputError(
        count === 1 ? `${path} does not begin with a plan` : `${path}:${count} is a second plan`,
        'Name the journal of a run.',
      );
    }
    if (line.kind === 'plan') alike?.remember(line);
    yield { line, end };
  }
  if (count === 0 || cut === 1) {
    throw new InputError(`${path} holds no run`, 'It ended before its plan was written: begin a new one.');
  }
}

/** Reads plans with the same scenarios, as shards have them, and keeps those once: they may be hundreds of thousands. */
export class AlikePlans {
  #known: { readonly scenarios: Plan['scenarios']; readonly text: Buffer } | undefined;

  remember({ scenarios }: Plan): void {
    this.#known ??= { scenarios, text: Buffer.from(`"scenarios":${JSON.stringify(scenarios)}`) };
  }

  /** undefined for a plan with other scenarios. */
  parse(bytes: Buffer, place: string): Plan | undefined {
    const known = this.#known;
    const at = known === undefined ? -1 : bytes.indexOf('"scenarios":{');
    const end = at + (known?.text.length ?? 0);
    if (known === undefined || at < 0 || !bytes.subarray(at, end).equals(known.text)) return undefined;
    const rest = Buffer.concat([bytes.subarray(0, at), Buffer.from('"scenarios":{}'), bytes.subarray(end)]);
    const value = parseLoose(rest.toString('utf8'));
    if (!isEmpty(objectOf(value)?.['scenarios'])) return undefined;
    const line = parseJournalLine(value, place);
    return line.kind === 'plan' ? { ...line, scenarios: known.scenarios } : undefined;
  }
}

function isEmpty(value: unknown): boolean {
  const object = objectOf(value);
  return object !== undefined && Object.keys(object).length === 0;
}

/** A journal in memory. */
export type ReadJournal = {
  readonly plan: Plan;
  /** All lines except the plan, in order. */
  readonly lines: readonly Exclude<JournalLine, Plan>[];
};

/** `keep` reduces each line to what the caller needs of it; `known` is the plan, if the caller has it. */
export async function readJournal(
  path: string,
  keep: <Line extends JournalLine>(line: Line) => Line = asItIs,
  known?: Plan,
): Promise<ReadJournal> {
  let plan: Plan | undefined;
  const lines: Exclude<JournalLine, Plan>[] = [];
  for await (const { line } of journalLines(path, known)) {
    if (line.kind === 'plan') plan = line;
    else lines.push(keep(line));
  }
  if (plan === undefined) throw new InputError(`${path} holds no run`, 'Name the journal of a run, or its folder.');
  return { plan, lines };
}

function asItIs<Line>(line: Line): Line {
  return line;
}

/** A line of a journal of any version. */
export function parseJournalLine(value: unknown, place: string): JournalLine {
  refuseNewer(value, knownVersion, place);
  const parsed = lineSchema().safeParse(upgradeLine(value));
  // The schema of a journal line without `messages`, which JSON.parse has already read.
  if (parsed.success) return parsed.data as JournalLine;
  throw new InputError(
    `${place} is no line of a journal\n${explainFault(parsed.error.issues)}`,
    'Name the journal of a run.',
  );
}

/** Version 1 called a failure `mode`; before version 3 there was only the native harness. */
function upgradeLine(value: unknown): unknown {
  const line = objectOf(value);
  if (line?.['kind'] === 'plan')
    return [1, 2].includes(Number(line['version'])) ? { ...line, version: 3, harness: 'native' } : value;
  return line?.['kind'] === 'attempt' ? { ...line, verdict: upgradeVerdict(line['verdict']) } : value;
}
