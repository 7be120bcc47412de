import type { CsvError } from 'csv-parse/sync';

/** What the parser found wrong, in words of ours, with the line and the cell. */
export function explainCsv({ code, message, lines, column, record }: CsvError): string {
  const line = /line (\d+)/.exec(message)?.[1] ?? String(lines);
  const cell = typeof column === 'number' ? `, cell ${column + 1}` : '';
  switch (code) {
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return `line ${line}${cell}: text follows a closing quote; a quote inside of a cell is written twice`;
    case 'INVALID_OPENING_QUOTE':
      return `line ${line}${cell}: a quote (") in a cell that does not begin with one`;
    case 'CSV_QUOTE_NOT_CLOSED':
      return `line ${line}${cell}: a quote (") is opened and not closed`;
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const wanted = /expect (\d+)/.exec(message)?.[1] ?? 'another number';
      return `line ${line}: the first line has ${wanted} cells, this one ${Array.isArray(record) ? record.length : 'another number'}`;
    }
    default:
      return `line ${line}${cell}: this cannot be read`;
  }
}
