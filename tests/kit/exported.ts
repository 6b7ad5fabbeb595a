import { parse } from 'csv-parse/sync';

/** A file of rows with a heading, as an accounting program reads it; blank lines are left out. */
export const rowsOf = (content: string, delimiter: ',' | '\t' = ','): Record<string, string>[] =>
  parse(content, {
    columns: true,
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  });

/** The sum of a column of dollars, in cents. */
export const centsIn = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);
