import type { FieldName } from '../../../domain/imports/import-fields.ts';
import type { CsvLine } from '../../common/csv/read-csv.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gte, lt, sql } from '../../db/drizzle.ts';
import { importLines, imports } from '../../db/schema/imports.ts';
import type { Transaction } from '../../db/transaction.ts';

export type ImportRow = typeof imports.$inferSelect;

/** Rows per statement. */
const BATCH = 1000;

export async function insertImport(tx: Transaction, row: typeof imports.$inferInsert): Promise<number> {
  const [made] = await tx.insert(imports).values(row).returning({ id: imports.id });
  if (!made) throw new Error('No import was made');
  return made.id;
}

export async function insertLines(
  tx: Transaction,
  importId: number,
  lines: readonly CsvLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const rows = lines.slice(at, at + BATCH).map((line, index) => ({ ...line, importId, place: at + index }));
    await tx.insert(importLines).values(rows);
  }
}

export async function findImport(db: Queryable, id: number): Promise<ImportRow | null> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  return found ?? null;
}

/** The rows of a file from a place on. */
export async function linesFrom(
  db: Queryable,
  importId: number,
  { from, limit }: { from: number; limit: number },
): Promise<CsvLine[]> {
  const { line, cells, place } = importLines;
  return db
    .select({ line, cells })
    .from(importLines)
    .where(and(eq(importLines.importId, importId), gte(place, from), lt(place, from + limit)))
    .orderBy(asc(place));
}

/** Counts rows as done, unless another call counted them first. */
export async function countRows(
  tx: Transaction,
  { id, done: before }: Pick<ImportRow, 'id' | 'done'>,
  counts: Pick<ImportRow, 'done' | 'added' | 'unchanged' | 'refused'> & { fields: (FieldName | null)[] },
): Promise<boolean> {
  const { done, added, unchanged, refused, fields } = counts;
  const counted = await tx
    .update(imports)
    .set({
      done,
      fields,
      added: sql`${imports.added} + ${added}`,
      unchanged: sql`${imports.unchanged} + ${unchanged}`,
      refused: sql`${imports.refused} + ${refused}`,
    })
    .where(and(eq(imports.id, id), eq(imports.done, before)));
  return counted.rowCount === 1;
}
