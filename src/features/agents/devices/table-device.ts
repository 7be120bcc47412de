import { z } from 'zod';
import { didYouMean } from '../../../lib/nearest.ts';
import { contains, type Device, defineTool, type Outcome, partAt, type State, withPart } from './define-device.ts';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const rowSchema = z.record(z.string(), cellSchema);
type Row = z.infer<typeof rowSchema>;

const setupSchema = z.strictObject({
  tables: z.record(
    z.string().min(1),
    z.strictObject({
      key: z.string().describe('the column that names a row'),
      columns: z.array(z.string()).optional().describe('left out: those of the first row'),
      rows: z.array(rowSchema),
    }),
  ),
});
type Setup = z.infer<typeof setupSchema>;

const table = z.string().describe('the name of a table');
const key = z.union([z.string(), z.number()]).describe('the value of the key column');
const shownRows = 20;

type Opened = { readonly rows: readonly Row[]; readonly key: string; readonly columns: readonly string[] };

function opened(state: State, setup: Setup, name: string): Opened | undefined {
  const rows = partAt(state, name);
  const fixed = Object.hasOwn(setup.tables, name) ? setup.tables[name] : undefined;
  if (rows === undefined || fixed === undefined) return undefined;
  return { rows: rows as Row[], key: fixed.key, columns: columnsOf(fixed) }; // this device wrote them
}

function columnsOf({ columns, rows, key: named }: Setup['tables'][string]): readonly string[] {
  return columns ?? Object.keys(rows[0] ?? { [named]: '' });
}

function noTable(setup: Setup, name: string): Outcome {
  return { error: `there is no table "${name}"; the tables are ${Object.keys(setup.tables).join(', ')}` };
}

function unknownColumn({ columns }: Opened, named: Iterable<string>): string | undefined {
  const wrong = [...named].find((column) => !columns.includes(column));
  if (wrong === undefined) return undefined;
  return `there is no column "${wrong}"${didYouMean(wrong, columns)} The columns are ${columns.join(', ')}`;
}

function placeOf({ rows, key: named }: Opened, wanted: string | number): number {
  return rows.findIndex((row) => String(row[named]) === String(wanted));
}

/** The key first: a check may name a row by its first column, and the order of JSON keys means nothing. */
function inOrder(row: Row, { key: named, columns }: Opened): Row {
  const order = [...new Set([named, ...columns])].filter((column) => Object.hasOwn(row, column));
  return Object.fromEntries(order.map((column) => [column, row[column] ?? null]));
}

function isEqual(cell: unknown, wanted: unknown): boolean {
  return String(cell).toLowerCase() === String(wanted).toLowerCase();
}

function byColumn(column: string): (one: Row, other: Row) => number {
  return (one, other) => {
    const [left, right] = [one[column] ?? '', other[column] ?? ''];
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
  };
}

/** Calls `change` with the table, or says which tables there are. */
function inTable(state: State, setup: Setup, name: string, change: (found: Opened) => Outcome | Row[]): Outcome {
  const found = opened(state, setup, name);
  if (found === undefined) return noTable(setup, name);
  const changed = change(found);
  return Array.isArray(changed)
    ? { result: { ok: true }, state: withPart(state, name, changed) }
    : (changed as Outcome);
}

export const tableDevice: Device<Setup> = {
  revision: 2,
  setup: setupSchema,
  start: ({ tables }) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, fixed]) => {
        const found = { rows: fixed.rows, key: fixed.key, columns: columnsOf(fixed) };
        return [name, fixed.rows.map((row) => inOrder(row, found))];
      }),
    ),
  tools: {
    list_tables: defineTool({
      description: 'List all tables with their columns, their key column and the number of rows.',
      arguments: {},
      run: (state, _sent, setup: Setup) => ({
        result: {
          tables: Object.entries(setup.tables).map(([name, fixed]) => ({
            table: name,
            key: fixed.key,
            columns: columnsOf(fixed),
            rows: opened(state, setup, name)?.rows.length ?? 0,
          })),
        },
      }),
    }),
    find_rows: defineTool({
      description: `Find rows by the values of their columns. At most ${shownRows} rows are returned at once.`,
      arguments: {
        table,
        where: z.record(z.string(), cellSchema).optional().describe('values by column; left out: all rows'),
        contains: z.string().optional().describe('a text that some column contains'),
        order_by: z.string().optional().describe('a column'),
        skip: z.int().min(0).optional().describe('how many of the found rows to leave out first'),
      },
      run: (state, { table: name, where = {}, contains: text, order_by, skip = 0 }, setup: Setup) =>
        inTable(state, setup, name, (found) => {
          const wrong = unknownColumn(found, [...Object.keys(where), ...(order_by === undefined ? [] : [order_by])]);
          if (wrong !== undefined) return { error: wrong };
          const rows = found.rows
            .filter((row) => Object.entries(where).every(([column, value]) => isEqual(row[column], value)))
            .filter((row) => text === undefined || Object.values(row).some((cell) => contains(String(cell), text)));
          const sorted = order_by === undefined ? rows : rows.toSorted(byColumn(order_by));
          return { result: { found: rows.length, rows: sorted.slice(skip, skip + shownRows) } };
        }),
    }),
    add_row: defineTool({
      description: 'Add a row to a table. Its key must be new.',
      arguments: { table, row: z.record(z.string(), cellSchema).describe('values by column') },
      run: (state, { table: name, row }, setup: Setup) =>
        inTable(state, setup, name, (found) => {
          const wrong = unknownColumn(found, Object.keys(row));
          if (wrong !== undefined) return { error: wrong };
          const named = row[found.key];
          if (named === undefined || named === null) return { error: `the row needs a value for "${found.key}"` };
          if (placeOf(found, String(named)) >= 0) return { error: `there already is a row ${named}` };
          return [...found.rows, inOrder(row, found)];
        }),
    }),
    change_row: defineTool({
      description: 'Change some columns of the row with this key.',
      arguments: { table, key, changes: z.record(z.string(), cellSchema).describe('new values by column') },
      run: (state, { table: name, key: wanted, changes }, setup: Setup) =>
        inTable(state, setup, name, (found) => {
          const wrong = unknownColumn(found, Object.keys(changes));
          if (wrong !== undefined) return { error: wrong };
          const place = placeOf(found, wanted);
          if (place < 0) return { error: `there is no row with ${found.key} ${wanted}; find_rows shows the rows` };
          if (Object.hasOwn(changes, found.key)) return { error: `"${found.key}" names the row and cannot be changed` };
          return found.rows.with(place, { ...found.rows[place], ...changes });
        }),
    }),
    delete_row: defineTool({
      description: 'Delete the row with this key.',
      arguments: { table, key },
      run: (state, { table: name, key: wanted }, setup: Setup) =>
        inTable(state, setup, name, (found) => {
          const place = placeOf(found, wanted);
          if (place < 0) return { error: `there is no row with ${found.key} ${wanted}; find_rows shows the rows` };
          return found.rows.toSpliced(place, 1);
        }),
    }),
  },
};
