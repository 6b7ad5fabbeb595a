import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { quoteLines, quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { QuoteRow } from './quote-state.ts';

export const selectQuotes = (db: Queryable) =>
  db
    .select({ quote: quotes, job: jobs, location: locations, customer: customers })
    .from(quotes)
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .innerJoin(customers, eq(customers.id, jobs.customerId));

/** A quote with the job, place and customer that it is for. */
export type QuoteRecord = Awaited<ReturnType<typeof selectQuotes>>[number];

/** The quotes that wait for a customer, the newest first; those of jobs that were cancelled wait for nobody. */
export async function waitingQuotes(db: Queryable, customerId: number): Promise<QuoteRecord[]> {
  // The literals let the partial indexes of open jobs and waiting quotes serve it.
  return selectQuotes(db)
    .where(
      and(
        eq(jobs.customerId, customerId),
        openJob,
        sql`${jobs.state} = 'QuoteWaiting'`,
        sql`${quotes.state} = 'waiting'`,
      ),
    )
    .orderBy(desc(quotes.id));
}

/** The newest quote of a customer's job; null where the job has none, isn't there or is another's (R6.02). */
export async function newestQuote(
  db: Queryable,
  { jobId, customerId }: { jobId: number; customerId: number },
): Promise<QuoteRecord | null> {
  const [found] = await selectQuotes(db)
    .where(and(eq(quotes.jobId, jobId), eq(jobs.customerId, customerId)))
    .orderBy(desc(quotes.revision))
    .limit(1);
  return found ?? null;
}

/** A job's quote that nobody else can decide until the transaction ends; the job is locked before it. */
export async function lockQuote(tx: Transaction, jobId: number, uniqueId: string): Promise<QuoteRow | null> {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.uniqueId, uniqueId)))
    .for('no key update');
  return found ?? null;
}

/** Who is asked to pay, as the timeline names them and as coupons know them. */
export async function quoteCustomer(db: Queryable, customerId: number) {
  const [found] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      promoCodeId: customers.promoCodeId,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

export async function settleQuote(
  tx: Transaction,
  quoteId: number,
  outcome: Pick<QuoteRow, 'state' | 'decidedAt' | 'decidedBy'> &
    Partial<Pick<QuoteRow, 'couponPromoId' | 'discountCents' | 'gstCents' | 'totalCents' | 'declineReason'>>,
): Promise<void> {
  await tx.update(quotes).set(outcome).where(eq(quotes.id, quoteId));
}
