import type { Queryable } from '../../db/client.ts';
import { and, eq, getTableColumns, gte, sql } from '../../db/drizzle.ts';
import { contactRequests } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Whether the same message has come from the same address since then. If two arrive at once, the second waits for the
 * first.
 */
export async function isKnownMessage(
  tx: Transaction,
  { email, message, since }: { email: string; message: string; since: Date },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  const [found] = await tx
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(
      and(
        eq(contactRequests.email, email),
        gte(contactRequests.createdAt, since),
        eq(contactRequests.message, message),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export async function insertContactRequest(
  tx: Transaction,
  request: Omit<typeof contactRequests.$inferInsert, 'answer' | 'answeredAt'>,
): Promise<number> {
  const [made] = await tx.insert(contactRequests).values(request).returning({ id: contactRequests.id });
  if (!made) throw new Error('A contact request was not kept');
  return made.id;
}

/**
 * A message, and the number of the invoice that it's about, if any.
 * @throws Error if there's no such request, which can't happen for an email
 */
export async function contactRequestById(db: Queryable, id: number) {
  const [found] = await db
    .select({ ...getTableColumns(contactRequests), invoiceNumber: documents.number })
    .from(contactRequests)
    .leftJoin(documents, eq(documents.id, contactRequests.documentId))
    .where(eq(contactRequests.id, id));
  if (!found) throw new Error(`No contact request ${id}`);
  return found;
}
