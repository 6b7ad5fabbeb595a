import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formulaSafe } from '../../../domain/bookkeeping/sheet.ts';
import { csvFileMessages as messages } from '../../../domain/words/csv-file-messages.ts';
import { type CsvShape, csvShape } from '../../../domain/words/csv-shape.ts';
import { decodeFile } from '../../../domain/words/decode-file.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/** A line of a file: its number as spreadsheets count rows, the first being 1, and its cells. */
export type CsvLine = { line: number; cells: string[] };

/** Characters; job notes can be long. */
const LONGEST_LINE = 100_000;

/** Characters that are parsed before other requests get their turn. */
const PARSED_AT_ONCE = 64 * 1024;

/** Behind each character of a byte that isn't in the file's encoding; no text has it, because Unicode keeps it free. */
export const ODD_BYTE = '\uFDD0';

/**
 * The titles of a CSV file and its lines, those without any cell left out: UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons, tabs or pipes, and with or without lines above the titles.
 * @param isTitle whether a cell is a title that the reader knows
 * @param asked how the file is laid out, where a person said so
 * @throws Refusal `invalid_fields` at `File` for another kind of file, one without lines, or with more than `most`
 */
export async function readCsv(
  bytes: Uint8Array,
  {
    most,
    isTitle,
    asked = {},
  }: { most: number; isTitle: (cell: string) => boolean; asked?: Partial<CsvShape> },
): Promise<CsvShape & { heading: string[]; lines: CsvLine[] }> {
  const decoded = decodeFile(bytes, ODD_BYTE);
  if ('is' in decoded) throw fieldRefusal('File', messages.isNoCsv(decoded.is));
  const text = decoded.text.replace(/^\uFEFF/, '').replaceAll('\u0000', '');
  const shape: CsvShape = { ...csvShape(text, isTitle), ...asked };
  const all = await parsed(text, shape.delimiter);
  const titles = all.find(({ line }) => line === shape.headingLine)?.cells ?? [];
  const lines = all.filter(({ line }) => line > shape.headingLine);
  if (lines.length === 0) throw fieldRefusal('File', messages.empty);
  if (lines.length > most) throw fieldRefusal('File', messages.tooLong(most));
  const heading = titles.map((title) => title.replaceAll(ODD_BYTE, '').replace(/\s+/g, ' ').trim());
  while (heading.at(-1) === '') heading.pop();
  if (shape.headingLine > 0) return { ...shape, heading, lines };
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return { ...shape, heading: Array.from({ length: width }, () => ''), lines };
}

/** Why a line can't be read: it has more cells than there are titles, so one of them was cut in two. Null if it can. */
export function tooManyCells({ cells }: CsvLine, heading: readonly string[]): string | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return filled > heading.length ? messages.moreCells(filled, heading.length) : null;
}

async function parsed(text: string, delimiter: string): Promise<CsvLine[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_LINE,
  });
  const lines: CsvLine[] = [];
  let line = 0;
  parser.on('data', (cells: string[]) => {
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells });
  });
  const ended = once(parser, 'end');
  // An error before the last part has been written is thrown once it's awaited.
  ended.catch(() => {});
  for (let at = 0; at < text.length && !parser.errored; at += PARSED_AT_ONCE) {
    parser.write(text.slice(at, at + PARSED_AT_ONCE));
    await turn();
  }
  parser.end();
  try {
    await ended;
  } catch (error) {
    if (error instanceof CsvError) throw fieldRefusal('File', messages.unreadable);
    throw error;
  }
  return lines;
}

/** The text of a cell as it was before it was marked so that no spreadsheet runs it as a formula. */
export function typedText(cell: string): string {
  const parts = cell.replaceAll(ODD_BYTE, '').split(/([;\r\n])/);
  return parts
    .map((part) => (part.startsWith("'") && formulaSafe(part.slice(1)) === part ? part.slice(1) : part))
    .join('')
    .trim();
}
