import { IMPORT_LINES_HOURS } from '../../../domain/lifetimes.ts';
import { type Doer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, isNull, lt } from '../../db/drizzle.ts';
import { importedRows, importLines, imports } from '../../db/schema/imports.ts';
import { parts } from '../../db/schema/parts.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';

/** Ends an import: its rows go, and the audit trail keeps who imported which file and what came of it (R10.19). */
export async function finishImport(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { id, by, about }: { id: number; by: Doer; about?: { supplier: string; startsOn: string } },
): Promise<void> {
  const [ended] = await tx
    .update(imports)
    .set({ finishedAt: toDate(deps.clock.now()) })
    .where(and(eq(imports.id, id), isNull(imports.finishedAt)))
    .returning();
  if (!ended) return;
  await tx.delete(importLines).where(eq(importLines.importId, id));
  const records = await tx.$count(importedRows, eq(importedRows.importId, id));
  const { kind, fileName, rows, done, added, unchanged, refused } = ended;
  await recordAudit(tx, deps, {
    by,
    action: 'file-imported',
    subject: { kind: 'import', id },
    details: { kind, fileName, rows, done, added, unchanged, refused, records, ...about },
  });
}

/** Ends imports that nobody has finished for a day; files of which nothing was imported are forgotten. */
export async function endOldImports(deps: Deps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: IMPORT_LINES_HOURS }));
  const old = await deps.db
    .select({ id: imports.id, staffId: imports.staffId })
    .from(imports)
    .where(and(isNull(imports.finishedAt), lt(imports.createdAt, before)));
  for (const { id, staffId } of old) {
    await transaction(deps.pool, async (tx) => {
      const hasParts = (await tx.$count(parts, eq(parts.importId, id))) > 0;
      if (hasParts || (await tx.$count(importedRows, eq(importedRows.importId, id))) > 0) {
        return finishImport(tx, deps, { id, by: { kind: 'staff', id: staffId, origin: null } });
      }
      await tx.delete(importLines).where(eq(importLines.importId, id));
      await tx.delete(imports).where(eq(imports.id, id));
    });
  }
}
