import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { readImport as readImportCall } from '../../../contracts/imports/imports.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_PLAN_ROWS } from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { programOf } from '../../../domain/imports/programs.ts';
import { isTitle, recogniseColumns } from '../../../domain/imports/recognise-columns.ts';
import { cleanText } from '../../../domain/words/clean-text.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { readCsv, typedText } from '../../common/csv/read-csv.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { insertImport, insertLines } from './imports.queries.ts';

/** Rows that say what their columns hold. */
const LOOKED_AT = 200;
const EXAMPLES = 3;
const LONGEST_EXAMPLE = 60;
const LONGEST_TITLE = 100;

/**
 * Keeps the rows of a file until they're imported, a day at most, and says what its columns seem to hold (R10.19).
 * @throws Refusal `invalid_fields` at `File`
 */
export async function readImport(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  {
    by,
    body: { Kind: kind, FileName: fileName, File, Delimiter: delimiter, HeadingLine: headingLine },
  }: { by: StaffDoer; body: z.output<typeof readImportCall.body> },
): Promise<Reply<typeof readImportCall>> {
  const asked = { ...(delimiter && { delimiter }), ...(headingLine !== undefined && { headingLine }) };
  const { heading, lines, ...shape } = await readCsv(Buffer.from(File, 'base64'), {
    most: kind === 'plans' ? MAX_PLAN_ROWS : MAX_IMPORT_ROWS,
    isTitle: (cell) => isTitle(kind, cell),
    asked,
  });
  if (heading.length > MAX_IMPORT_COLUMNS) {
    throw fieldRefusal('File', messages.tooManyColumns(MAX_IMPORT_COLUMNS));
  }
  const columns = heading.map((title) => cleanText(title).trim().slice(0, LONGEST_TITLE));
  const some = lines.slice(0, LOOKED_AT).map(({ cells }) => cells);
  const fields = recogniseColumns(kind, columns, some);
  const importId = await transaction(pool, async (tx) => {
    const createdAt = toDate(clock.now());
    const id = await insertImport(tx, {
      kind,
      fileName,
      staffId: by.id,
      createdAt,
      columns,
      rows: lines.length,
    });
    await insertLines(tx, id, lines);
    return id;
  });
  return {
    ImportId: importId,
    Rows: lines.length,
    Delimiter: shape.delimiter,
    HeadingLine: shape.headingLine,
    Program: programOf(columns),
    Columns: columns.map((title, at) => ({
      Title: title,
      Field: fields[at] ?? null,
      Examples: [...new Set(some.flatMap((cells) => typedText(cells[at] ?? '') || []))]
        .slice(0, EXAMPLES)
        .map((cell) => cleanText(cell).slice(0, LONGEST_EXAMPLE)),
    })),
  };
}
