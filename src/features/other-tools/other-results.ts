import { InputError } from '../../lib/errors.ts';
import { fieldOf, listOf, objectOf } from '../../lib/loose.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import type { JsonText, ResultRun } from '../../store/result-facet.ts';
import { jsonAt } from '../../store/result-files.ts';
import { fromBenchlocalPackId } from './benchlocal/benchlocal-names.ts';
import { endOf, namedRows } from './benchlocal/benchlocal-scores.ts';
import { isBenchlocalResult, parseBenchlocalResult, readResult } from './benchlocal/parse-benchlocal-result.ts';
import { isBenchloopFile, parseBenchloop } from './benchloop/benchloop-file.ts';

/** The run in a result of benchlocal-cli; undefined for another kind of document. */
export function benchlocalRuns({ value, text }: JsonText, origin: string): readonly ResultRun[] | undefined {
  return isBenchlocalResult(value) ? [{ scorecard: parseBenchlocalResult(text, origin, toUtc) }] : undefined;
}

export function benchloopRuns({ value }: JsonText, origin: string): readonly ResultRun[] | undefined {
  return isBenchloopFile(value) ? parseBenchloop(value, origin, toUtc) : undefined;
}

/** The result of benchlocal-cli at a path; undefined if there is no such file, or one of another kind. */
export async function benchlocalAt(path: string): Promise<Scorecard | undefined> {
  const document = await jsonAt(path);
  return document && benchlocalRuns(document, path)?.[0]?.scorecard;
}

export async function benchlocalAnswersAt(path: string) {
  const document = await jsonAt(path);
  return isBenchlocalResult(document?.value) ? benchlocalAnswers(document?.text ?? '', path) : undefined;
}

/** A time without a zone is local time. */
export function toUtc(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/**
 * The answers in a result of benchlocal-cli, with their verdicts as `nameOfVerdict` has them, and the packs that were asked.
 * Left are the rows with no reply, or with one of several messages.
 */
export function benchlocalAnswers(text: string, origin: string) {
  const { packs, quality_baseline: own } = readResult(text, origin);
  if (own !== undefined)
    throw new InputError(
      `${origin} was written from a run, and holds only the last message of each answer`,
      `Rescore the run: quality-baseline rescore ${own.scorecard.run.ids.join(' ')}`,
    );
  const rows = packs.flatMap(({ pack_id, scenarios }) =>
    namedRows(scenarios ?? []).map(({ name, row }) => ({ row, scenario: `${fromBenchlocalPackId(pack_id)}/${name}` })),
  );
  const answers = rows.flatMap(({ row, scenario }) => {
    const { raw_response: response, turn_count, repeat_index } = row;
    const isWhole = listOf(fieldOf(objectOf(response), 'choices')).length > 0 && (turn_count ?? 1) <= 1;
    const end = endOf(row);
    if (!isWhole || end.kind === 'unmeasured') return [];
    return [{ scenario, round: repeat_index ?? 1, response, verdict: end.kind === 'passed' ? 'pass' : end.mode }];
  });
  if (answers.length === 0)
    throw new InputError(
      `${origin} holds no reply of one message: raw_response has no choices`,
      'There is nothing to judge. benchlocal-cli keeps replies with --save-json.',
    );
  const asked = new Set(answers.map(({ scenario }) => scenario.slice(0, scenario.indexOf('/'))));
  return {
    packs: packs
      .map(({ pack_id, version }) => ({ id: fromBenchlocalPackId(pack_id), version: version ?? 'unknown' }))
      .filter(({ id }) => asked.has(id)),
    answers,
    left: rows.length - answers.length,
  };
}
