import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formulaSafe } from '../../../domain/bookkeeping/sheet.ts';
import { csvFileMessages as messages } from '../../../domain/words/csv-file-messages.ts';
import { decodeFile } from '../../../domain/words/decode-file.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/** A line of a file: its number as spreadsheets count rows, the first being 1, and its cells. */
export type CsvLine = { line: number; cells: string[] };

/** Characters; job notes can be long. */
const LONGEST_LINE = 100_000;

/** Characters that are parsed before other requests get their turn. */
const PARSED_AT_ONCE = 64 * 1024;

/**
 * The heading of a CSV file and its lines, those without any cell left out: UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs.
 * @throws Refusal `invalid_fields` at `File` for another kind of file, one without lines, or with more than `most`
 */
export async function readCsv(
  bytes: Uint8Array,
  most: number,
): Promise<{ heading: string[]; lines: CsvLine[] }> {
  const decoded = decodeFile(bytes);
  if ('is' in decoded) throw fieldRefusal('File', messages.isNoCsv(decoded.is));
  const [heading, ...lines] = await parsed(decoded.text.replace(/^\uFEFF/, '').replaceAll('\u0000', ''));
  if (!heading || lines.length === 0) throw fieldRefusal('File', messages.empty);
  if (lines.length > most) throw fieldRefusal('File', messages.tooLong(most));
  return { heading: heading.cells, lines };
}

async function parsed(text: string): Promise<CsvLine[]> {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter =
    [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
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
  const parts = cell.split(/([;\r\n])/);
  return parts
    .map((part) => (part.startsWith("'") && formulaSafe(part.slice(1)) === part ? part.slice(1) : part))
    .join('')
    .trim();
}
