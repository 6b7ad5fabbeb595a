import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { AddressFileError } from './address-file-error.ts';

/** How much is read at once: each batch of rows is about this size. */
const CHUNK_BYTES = 256 * 1024;
/** No line of the published files is longer. */
const LONGEST_LINE = 10_000;

const AGAIN = 'unpack the published zip file again, or download it again';

/** The requested fields of a row. */
export type Row<Column extends string> = Record<Column, string>;

/**
 * The rows of a pipe-separated file whose first line names the columns, in batches; only one batch is in memory. The
 * format has no quotation marks and no escapes.
 * @throws AddressFileError if a column is missing or a line is damaged
 */
export async function* readPsv<Column extends string>(
  path: string,
  columns: readonly Column[],
): AsyncGenerator<Row<Column>[]> {
  let places: (readonly [Column, number])[] | undefined;
  let width = 0;
  let line = 0;
  const rowsOf = (lines: readonly string[]): Row<Column>[] => {
    const rows: Row<Column>[] = [];
    for (const text of lines) {
      line += 1;
      if (text === '') continue;
      const fields = text.split('|');
      if (!places) {
        places = placesOf(path, fields, columns);
        width = fields.length;
        continue;
      }
      if (fields.length !== width) throw damaged(path, line, fields.length, width);
      const row = {} as Row<Column>;
      for (const [column, index] of places) row[column] = fields[index] ?? '';
      rows.push(row);
    }
    return rows;
  };
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    const lines = `${rest}${chunk}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw damaged(path, line + lines.length + 1, rest.split('|').length, width);
    yield rowsOf(lines);
  }
  yield rowsOf([rest.replace(/\r$/, '')]);
  if (!places) throw new AddressFileError(`${basename(path)} is empty: ${AGAIN}.`);
}

function placesOf<Column extends string>(path: string, names: string[], columns: readonly Column[]) {
  const shown = names.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toUpperCase(),
  );
  const missing = columns.filter((column) => !shown.includes(column));
  if (missing.length > 0) {
    throw new AddressFileError(
      `${basename(path)} has no column ${missing.join(', ')} in its first line: ${AGAIN}.`,
    );
  }
  return columns.map((column) => [column, shown.indexOf(column)] as const);
}

function damaged(path: string, line: number, fields: number, width: number): AddressFileError {
  return new AddressFileError(
    `Line ${line} of ${basename(path)} has ${fields} fields instead of ${width}, so the file is damaged: ${AGAIN}.`,
  );
}
