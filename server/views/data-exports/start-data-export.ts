import type { startDataExport as startCall } from '../../../contracts/data-exports/data-exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPEN_DATA_EXPORT_STATES } from '../../../domain/data-exports/data-export-states.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, desc, eq, inArray, lt, or } from '../../db/drizzle.ts';
import { dataExports } from '../../db/schema/data-exports.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { readDataExport } from './kept-exports.ts';

/** A writer that wasn't seen at work for so long is gone, and its task with it. */
const SILENT_MINUTES = 15;

/**
 * Queues the writing of everything into one file. While one is being written, that one is the answer to everybody; one
 * that failed, or whose writer is gone, gives way. The same press again is answered with what it began.
 */
export async function startDataExport(
  deps: Deps,
  { key, by }: { key: string; by: StaffDoer },
): Promise<Reply<typeof startCall>> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const earlier = await findExport(tx, key);
    if (earlier !== null) return readDataExport(tx, earlier);
    const { id, state, touchedAt } = dataExports;
    const isSilent = lt(touchedAt, toDate(now.subtract({ minutes: SILENT_MINUTES })));
    await tx
      .update(dataExports)
      .set({ state: 'given-up' })
      .where(or(eq(state, 'failed'), and(eq(state, 'writing'), isSilent)));
    // Waits for another press at the same time, whose export is there then.
    const [made] = await tx
      .insert(dataExports)
      .values({ key, staffId: by.id, createdAt: toDate(now), touchedAt: toDate(now) })
      .onConflictDoNothing()
      .returning({ id });
    if (!made) return readDataExport(tx, await openOrSame(tx, key));
    await deps.queue.enqueue(tx, 'write-data-export', [{ exportId: made.id }]);
    await recordAudit(tx, deps, { by, action: 'data-export-asked', details: { exportId: made.id } });
    return readDataExport(tx, made.id);
  });
}

async function findExport(tx: Transaction, key: string): Promise<number | null> {
  const [found] = await tx.select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.key, key));
  return found?.id ?? null;
}

async function openOrSame(tx: Transaction, key: string): Promise<number> {
  const { id, key: keyOf, state } = dataExports;
  const [found] = await tx
    .select({ id })
    .from(dataExports)
    .where(or(eq(keyOf, key), inArray(state, [...OPEN_DATA_EXPORT_STATES])))
    .orderBy(desc(id))
    .limit(1);
  if (!found) throw new Error('An export was in the way, and is gone');
  return found.id;
}
