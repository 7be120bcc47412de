import { InputError } from '../../../lib/errors.ts';
import { fieldOf, listOf, objectOf } from '../../../lib/loose.ts';
import { fromBenchlocalPackId } from './benchlocal-names.ts';
import { endOf, namedRows } from './benchlocal-scores.ts';
import { readResult } from './parse-benchlocal-result.ts';

/** The answers in a result of benchlocal-cli, with what was asked. */
export type ResultAnswers = {
  readonly packs: readonly { readonly id: string; readonly version: string }[];
  readonly answers: readonly {
    readonly scenario: string;
    readonly round: number;
    readonly response: unknown;
    /** As `nameOfVerdict` has it. */
    readonly verdict: string;
  }[];
  /** Rows with no reply, or with one of several messages. */
  readonly left: number;
};

export function benchlocalAnswers(text: string, origin: string): ResultAnswers {
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
