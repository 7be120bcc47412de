import type { BaselineDifference } from '../model/baseline.ts';
import { attemptCount, percentAndCount } from './numbers.ts';
import { oneLine } from './render-baselines.ts';
import { renderColumns } from './render-columns.ts';

/** What writing a baseline changes, before it is written. */
export function renderBaselineDifference(difference: BaselineDifference): string {
  const { changed, added, gone, header, packs } = difference;
  const isNew = packs.every(({ before }) => before === undefined);
  const rows = [
    ...changed.map(({ scenario, before, after, isOtherScenario }) => [
      '~',
      oneLine(scenario),
      `${attemptCount(before)} → ${attemptCount(after)}`,
      isOtherScenario ? 'another scenario under this name' : '',
    ]),
    // Of a new baseline each scenario would be one.
    ...(isNew ? [] : added.map(({ scenario, after }) => ['+', oneLine(scenario), attemptCount(after), ''])),
    ...gone.map(({ scenario, before }) => ['-', oneLine(scenario), attemptCount(before), '']),
  ];
  const sums = packs.map(({ pack, before, after }) => [
    oneLine(pack),
    isNew || before === undefined
      ? after === undefined
        ? ''
        : percentAndCount(after)
      : `${percentAndCount(before)} → ${after === undefined ? 'gone' : percentAndCount(after)}`,
  ]);
  const fields = header.map(({ field, before, after }) => [oneLine(field), `${oneLine(before)} → ${oneLine(after)}`]);
  return [
    `${difference.slug} · ${difference.mode}: ${headline(difference, isNew)}\n`,
    renderColumns(indent(sums)),
    ...(fields.length === 0 ? [] : ['header\n', renderColumns(indent(fields))]),
    ...(rows.length === 0 ? [] : ['scenarios, attempts passed\n', renderColumns(indent(rows))]),
  ].join('');
}

function headline({ changed, added, gone, recounted, unchanged }: BaselineDifference, isNew: boolean): string {
  if (isNew) return `a new baseline of ${added.length} ${added.length === 1 ? 'scenario' : 'scenarios'}`;
  const parts = [
    `${changed.length} changed`,
    `${added.length} new`,
    `${gone.length} gone`,
    ...(recounted === 0 ? [] : [`${recounted} with an equal share of other counts`]),
    `${unchanged} unchanged`,
  ];
  return parts.join(', ');
}

function indent(rows: readonly (readonly string[])[]): string[][] {
  return rows.map(([first = '', ...rest]) => [`  ${first}`, ...rest]);
}
