import Papa from 'papaparse';

/** A cell: an amount or number as digits, or text that somebody may have typed. */
export type Cell = { readonly digits: string } | string | null;

/** `-18.00`. Never marked as text, so that a spreadsheet reads it as a number. */
export const amount = (cents: number): Cell => ({ digits: (cents / 100).toFixed(2) });

/** Without it Excel reads a file as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Also as written at full width, and behind apostrophes, so that taking one off gives back what somebody typed. */
const FORMULA = /^'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

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

type Layout = { delimiter?: ',' | '\t' };

/** Rows as lines of a file, each with its end (RFC 4180). */
export function sheetLines(rows: readonly (readonly Cell[])[], { delimiter = ',' }: Layout = {}): string {
  const cells = rows.map((row) => row.map(textOf));
  return `${Papa.unparse(cells, { delimiter, newline: '\r\n' })}\r\n`;
}

/** The first line of a file. @param forExcel whether people open it, rather than a program */
export const sheetHead = (
  heading: readonly string[],
  { forExcel = true, ...layout }: Layout & { forExcel?: boolean } = {},
): string =>
  `${forExcel ? BYTE_ORDER_MARK : ''}${sheetLines([heading.map((title) => ({ digits: title }))], layout)}`;

/** Rows as a file with a heading. */
export const sheet = (
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  layout: Layout & { forExcel?: boolean } = {},
): string => `${sheetHead(heading, layout)}${rows.length > 0 ? sheetLines(rows, layout) : ''}`;
