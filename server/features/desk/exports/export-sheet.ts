import Papa from 'papaparse';

/** A cell: an amount or number as digits, or text that somebody may have typed. */
export type Cell = { readonly digits: string } | string | null;

/** `-18.00`. Never quoted as text, so that a spreadsheet reads it as a number. */
export const amount = (cents: number): Cell => ({ digits: (cents / 100).toFixed(2) });

/** Text on one line that no spreadsheet will read as a formula. */
export function formulaSafe(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

const textOf = (cell: Cell) =>
  cell === null ? '' : typeof cell === 'string' ? formulaSafe(cell) : cell.digits;

/** Rows as a file with a heading; the lines end with CRLF, as accounting programs expect. */
export function sheet(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  delimiter: ',' | '\t' = ',',
): string {
  const cells = rows.map((row) => row.map(textOf));
  return `${Papa.unparse([[...heading], ...cells], { delimiter, newline: '\r\n' })}\r\n`;
}

/** `2026-12-02` as `02/12/2026`. */
export const dayFirst = (date: string) => date.split('-').reverse().join('/');
