import Papa from 'papaparse';

/** A cell: an amount or number as digits, or text that somebody may have typed. */
export type Cell = { readonly digits: string } | string | null;

/** `-18.00`. Never marked as text, so that a spreadsheet reads it as a number. */
export const amount = (cents: number): Cell => ({ digits: (cents / 100).toFixed(2) });

/** Without it Excel reads a file as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Also as written at full width. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Text that no spreadsheet runs as a formula. One that divides cells at semicolons doesn't see our quotes, so a
 * semicolon or the end of a line begins another cell there.
 */
export const formulaSafe = (text: string) =>
  text
    .split(/([;\r\n])/)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');

const textOf = (cell: Cell) =>
  cell === null ? '' : typeof cell === 'string' ? formulaSafe(cell) : cell.digits;

/** Rows as a file with a heading (RFC 4180). @param forExcel whether people open it, rather than a program */
export function sheet(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  { delimiter = ',', forExcel = true }: { delimiter?: ',' | '\t'; forExcel?: boolean } = {},
): string {
  const cells = rows.map((row) => row.map(textOf));
  const table = Papa.unparse([[...heading], ...cells], { delimiter, newline: '\r\n' });
  return `${forExcel ? BYTE_ORDER_MARK : ''}${table}\r\n`;
}
