import Papa from 'papaparse';

/** A cell: an amount or number as digits, or text that somebody may have typed. */
export type Cell = { readonly digits: string } | string | null;

/** `-18.00`, which a spreadsheet may read as a number. */
export const amount = (cents: number): Cell => ({ digits: (cents / 100).toFixed(2) });

/** Text on one line, which no spreadsheet takes for a formula. */
export function formulaSafe(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

const written = (cell: Cell) =>
  cell === null ? '' : typeof cell === 'string' ? formulaSafe(cell) : cell.digits;

/** Rows as a file with a heading; lines end as in the files of accounting programs. */
export function sheet(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  delimiter: ',' | '\t' = ',',
): string {
  const cells = rows.map((row) => row.map(written));
  return `${Papa.unparse([[...heading], ...cells], { delimiter, newline: '\r\n' })}\r\n`;
}

/** `02/12/2026` of 2026-12-02. */
export const dayFirst = (date: string) => date.split('-').reverse().join('/');
