// The headlines of pages whose figures take long to measure, from the data that the measuring wrote.
import { markdownTable } from 'markdown-table';
import { csvRows } from './generated.js';
import { percent } from './mutation/tables.js';

const total = (rows, name) => rows.reduce((sum, row) => sum + Number(row[name]), 0);

export function mutationBlock() {
  const files = csvRows('docs/data/mutation-scores.csv');
  const rooms = [...new Set(files.map(({ Room }) => Room))].map((room) => [
    `\`${room}\``,
    files.filter(({ Room }) => Room === room),
  ]);
  const rows = [...rooms, ['all', files]].map(([name, each]) => {
    const [all, noticed] = [total(each, 'Mutants'), total(each, 'Killed') + total(each, 'Timed out')];
    return [name, all, noticed, all - noticed, percent(noticed / all)].map(String);
  });
  const survivors = csvRows('docs/data/mutation-survivors.csv');
  const kinds = [...new Set(survivors.map(({ Judgement }) => Judgement))].sort().map((kind) => {
    const count = total(
      survivors.filter(({ Judgement }) => Judgement === kind),
      'Mutants',
    );
    return `${count} ${kind}`;
  });
  const table = markdownTable([['Room', 'Mutants', 'Noticed', 'Survived', 'Score %'], ...rows], {
    align: 'lrrrr'.split(''),
  });
  return `${table}\n\nSurvivors by judgement: ${kinds.join(', ')}.\n`;
}
