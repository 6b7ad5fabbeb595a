import type { Queryable } from '../../db/client.ts';
import { and, eq, isNotNull, isNull, lt, or } from '../../db/drizzle.ts';
import { recoveryCodes, secondFactors, staff } from '../../db/schema/staff.ts';
import type { Transaction } from '../../db/transaction.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** Locks an account, so that sign-ins and changes of its second factor wait for each other. */
export async function lockStaff(tx: Transaction, staffId: number): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update');
}

export async function findSecondFactor(db: Queryable, staffId: number): Promise<SecondFactorRow | null> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.staffId, staffId));
  return found ?? null;
}

/** Stores a new secret, replacing one that was never confirmed; false if the account has a second factor. */
export async function storeUnconfirmedFactor(
  db: Queryable,
  row: Pick<SecondFactorRow, 'staffId' | 'secret' | 'startedAt'>,
): Promise<boolean> {
  const stored = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.staffId,
      set: { secret: row.secret, startedAt: row.startedAt },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ staffId: secondFactors.staffId });
  return stored.length > 0;
}

export async function setFactorConfirmed(
  tx: Transaction,
  { staffId, step, at }: { staffId: number; step: number; at: Date },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: at, lastUsedStep: step })
    .where(eq(secondFactors.staffId, staffId));
}

/** Consumes the code of a step; false if that code, or a later one, was consumed before. */
export async function useStep(db: Queryable, staffId: number, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(secondFactors.staffId, staffId),
        isNotNull(secondFactors.confirmedAt),
        or(isNull(secondFactors.lastUsedStep), lt(secondFactors.lastUsedStep, step)),
      ),
    )
    .returning({ staffId: secondFactors.staffId });
  return used.length > 0;
}

/** Consumes a recovery code; false if there's no such code. */
export async function useRecoveryCode(db: Queryable, staffId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.staffId, staffId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ staffId: recoveryCodes.staffId });
  return used.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  staffId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ staffId, codeHash })));
}

/** Removes a second factor with its recovery codes; false if there's none. */
export async function deleteSecondFactor(tx: Transaction, staffId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.staffId, staffId))
    .returning({ staffId: secondFactors.staffId });
  return removed.length > 0;
}
