import { type Cell, sheet } from '../../../../domain/bookkeeping/sheet.ts';

/** Text on one line, as accounting programs read it. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Rows as a file for an accounting program: each cell on one line, without a byte-order mark. */
export function accountingSheet(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  delimiter: ',' | '\t' = ',',
): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell)));
  return sheet(heading, cells, { delimiter, forExcel: false });
}

/** `2026-12-02` as `02/12/2026`. */
export const dayFirst = (date: string) => date.split('-').reverse().join('/');
