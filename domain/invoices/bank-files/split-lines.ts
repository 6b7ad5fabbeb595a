import Papa from 'papaparse';
import { dateOf, moneyOf } from './cell-values.ts';

/** A record of the file: its cells, and the line on which it begins, from 1. */
export type FileRow = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_LINES = 200;
/** A quoted text may go on over so many more lines. */
const MOST_MORE_LINES = 5;

const hasTransfer = (cells: readonly string[]) =>
  cells.some((cell) => dateOf(cell) !== null || dateOf(cell, 'month-first') !== null) &&
  cells.some((cell) => moneyOf(cell)?.isMoney || (moneyOf(cell) !== null && dateOf(cell) === null));

/** The cells of one record, and whether its quotes are closed. Quotes within a quoted text stay in it. */
function split(text: string, delimiter: string, quoteChar = '"'): { cells: string[]; isOpen: boolean } {
  // Most lines have no quote, and a parser for each takes twenty times as long.
  if (!text.includes(quoteChar))
    return { cells: text.split(delimiter).map((cell) => cell.trim()), isOpen: false };
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar });
  return {
    cells: (data[0] ?? []).map((cell) => cell.trim()),
    isOpen: data.length > 1 || errors.some(({ code }) => code === 'MissingQuotes'),
  };
}

/** The separator with which the most lines have a date and an amount; at equal, the one that makes the most cells. */
function separatorOf(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim()).slice(0, SAMPLE_LINES);
  const scores = SEPARATORS.map((separator) => {
    const rows = sample.map((line) => split(line, separator).cells);
    return { separator, transfers: rows.filter(hasTransfer).length, cells: rows.flat().length };
  });
  const [best] = scores.sort((a, b) => b.transfers - a.transfers || b.cells - a.cells);
  return best?.separator ?? ',';
}

/**
 * The records of a file with separated values. A quote that's never closed ends with its line, so that it can't take the
 * records below it along.
 */
export function splitFile(text: string): FileRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const separator = separatorOf(lines);
  const rows: FileRow[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    let record = split(first, separator);
    let more = 0;
    for (let text = first; record.isOpen && more < MOST_MORE_LINES; ) {
      const next = lines[index + more + 1];
      if (next === undefined || hasTransfer(split(next, separator).cells)) break;
      more += 1;
      text += `\n${next}`;
      record = split(text, separator);
    }
    if (record.isOpen) {
      record = split(first, separator, '\u0000');
      record.cells = record.cells.map((cell) => cell.replace(/^"|"$/g, '').trim());
      more = 0;
    }
    if (record.cells.some(Boolean)) rows.push({ line: index + 1, cells: record.cells });
    index += more;
  }
  return rows;
}
