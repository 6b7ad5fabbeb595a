import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq, notInArray } from '../../../db/drizzle.ts';
import { people } from '../../../db/schema/people.ts';
import { passkeys, sessions } from '../../../db/schema/sign-in.ts';
import type { Transaction } from '../../../db/transaction.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A person's passkeys, oldest first. */
export async function passkeysOf(db: Queryable, personId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Inserts a passkey; false if its credential is known already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a use of a passkey, and locks it and its person until the transaction ends; false if it has been removed,
 * or used elsewhere, since it was read.
 */
export async function markUsed(
  tx: Transaction,
  { id, personId, counter }: PasskeyRow,
  use: Pick<PasskeyRow, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
): Promise<boolean> {
  // Locked first: setting a password by an emailed link ends all sessions, so it must wait until it can see this one.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('share');
  const used = await tx
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Removes one of a person's passkeys and returns its name; null if there's no such passkey. */
export async function deletePasskey(tx: Transaction, personId: number, id: string): Promise<string | null> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}

/** Removes a person's passkeys but those to keep; returns the names of the removed ones. */
export async function deletePasskeys(
  tx: Transaction,
  personId: number,
  kept: readonly string[],
): Promise<string[]> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), notInArray(passkeys.id, [...kept])))
    .returning({ name: passkeys.name });
  return removed.map(({ name }) => name);
}

export async function isSessionOpen(tx: Transaction, tokenHash: string): Promise<boolean> {
  const found = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return found.length > 0;
}
