import { AUDIT_DAYS } from '../../../domain/lifetimes.ts';
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from '../../db/drizzle.ts';
import { auditLog, auditSeals } from '../../db/schema/audit.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { AUDIT_BATCH } from '../../platform/limits.ts';
import type { Deps } from '../deps.ts';
import { type AuditSeal, digestOfRows, sealCode } from './audit-seal.ts';

/** By this age a row no longer changes: its refusals aren't counted up any more, and its transaction has ended. */
const SEALED_AFTER_MINUTES = 2;

/**
 * Seals the new rows of the audit trail, and writes each seal to the log too, where somebody who tampers with the
 * database can't change it.
 */
export async function sealAuditLog(deps: Deps): Promise<void> {
  for (let sealed = AUDIT_BATCH; sealed === AUDIT_BATCH; ) {
    const seal = await transaction(deps.pool, (tx) => sealBatch(deps, tx));
    if (seal) {
      const { id, rowCount, rowsDigest, code } = seal;
      deps.log.info({ auditSeal: { id, rowCount, rowsDigest, code } }, 'audit log sealed');
    }
    sealed = seal?.rowCount ?? 0;
  }
}

async function sealBatch(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Transaction,
): Promise<AuditSeal | null> {
  // One server at a time, so that the seals form one chain.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit seals', 0))`);
  const before = toDate(clock.now().subtract({ minutes: SEALED_AFTER_MINUTES }));
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(isNull(auditLog.sealId), lt(auditLog.at, before)))
    .orderBy(asc(auditLog.id))
    .limit(AUDIT_BATCH);
  if (rows.length === 0) return null;
  const [last] = await tx
    .select({ code: auditSeals.code })
    .from(auditSeals)
    .orderBy(desc(auditSeals.id))
    .limit(1);
  const sealed = {
    sealedAt: toDate(clock.now()),
    lastAt: new Date(Math.max(...rows.map(({ at }) => at.getTime()))),
    rowCount: rows.length,
    rowsDigest: digestOfRows(rows),
    previousCode: last?.code ?? '',
  };
  const [seal] = await tx
    .insert(auditSeals)
    .values({ ...sealed, code: sealCode(secret, sealed) })
    .returning();
  if (!seal) throw new Error('The audit log was not sealed');
  const ids = rows.map(({ id }) => id);
  await tx.update(auditLog).set({ sealId: seal.id }).where(inArray(auditLog.id, ids));
  return seal;
}

/**
 * Deletes sealed batches whose rows are all old enough, with their seals. The last of these seals stays, since the next
 * seal's code builds on it. Uses the database's clock, like the trigger that allows the deletion (AUDIT_DAYS).
 */
export async function deleteOldAudit({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<void> {
  const kept = db
    .select({ id: sql<number>`min(${auditSeals.id})` })
    .from(auditSeals)
    .where(gte(auditSeals.lastAt, OLDEST));
  const [{ id: firstKept } = { id: null }] = await kept;
  const old = await db
    .select({ id: auditSeals.id })
    .from(auditSeals)
    .where(and(lt(auditSeals.lastAt, OLDEST), firstKept === null ? undefined : lt(auditSeals.id, firstKept)))
    .orderBy(asc(auditSeals.id));
  for (const [n, { id }] of old.entries()) {
    await transaction(pool, async (tx) => {
      await tx.delete(auditLog).where(eq(auditLog.sealId, id));
      if (n < old.length - 1) await tx.delete(auditSeals).where(eq(auditSeals.id, id));
    });
  }
}

const OLDEST = sql`now() - make_interval(days => ${AUDIT_DAYS})`;
