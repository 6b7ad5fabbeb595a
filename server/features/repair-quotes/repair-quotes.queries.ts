import type { Deps } from '../../common/deps.ts';
import { isAtGivenSites, type SiteIds } from '../../db/at-sites.ts';
import { type Database, preparedOnce, type Queryable } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { billedCustomer, businessPaidFor, isBilledTo } from '../../db/who-pays.ts';
import { keptPrice } from './asked-price.ts';
import type { QuoteRow } from './quote-state.ts';

/** What a quote says about who is billed for it: the job's customer, or its payer (R12.09). */
const quotedCustomer = {
  id: customers.id,
  userName: customers.userName,
  emailConfirmedAt: customers.emailConfirmedAt,
  firstName: customers.firstName,
  lastName: customers.lastName,
  businessName: customers.businessName,
  promoCodeId: customers.promoCodeId,
  needsPoNumber: customers.needsPoNumber,
};

export const selectQuotes = (db: Queryable) =>
  db
    .select({
      quote: quotes,
      job: jobs,
      location: locations,
      customer: quotedCustomer,
      /** The business whose site it is, where another one is billed. */
      paysFor: businessPaidFor,
      /** Of one that was approved within a limit that was given beforehand (R12.08). */
      beforehand: {
        name: quoteAnswers.name,
        limitCents: quoteAnswers.upfrontLimitCents,
        setAt: quoteAnswers.upfrontSetAt,
      },
    })
    .from(quotes)
    .leftJoin(quoteAnswers, and(eq(quoteAnswers.quoteId, quotes.id), eq(quoteAnswers.way, 'beforehand')))
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .innerJoin(customers, eq(customers.id, billedCustomer));

/** A quote with its job, site and who is billed. */
export type QuoteRecord = Awaited<ReturnType<typeof selectQuotes>>[number];

/** The waiting quotes that a customer answers, newest first; quotes of cancelled jobs aren't waiting. */
export async function waitingQuotes(
  db: Database,
  of: { customerId: number; siteIds: SiteIds },
): Promise<QuoteRecord[]> {
  return quotesWaitingFor(db).execute(of);
}

const quotesWaitingFor = preparedOnce((db) =>
  // The literals let the partial indexes of jobs with a quote and of waiting quotes be used.
  selectQuotes(db)
    .where(
      and(
        isBilledTo(sql.placeholder('customerId')),
        isAtGivenSites(jobs.locationId),
        sql`${jobs.state} = 'QuoteWaiting'`,
        sql`${quotes.state} = 'waiting'`,
      ),
    )
    .orderBy(desc(quotes.id))
    .prepare('quotes_waiting_for'),
);

/** The newest quote of a job that a customer is billed for; null if the job has none, doesn't exist or is somebody else's (R6.02). */
export async function newestQuote(
  db: Queryable,
  { jobId, customerId }: { jobId: number; customerId: number },
): Promise<QuoteRecord | null> {
  const [found] = await selectQuotes(db)
    .where(and(eq(quotes.jobId, jobId), isBilledTo(customerId)))
    .orderBy(desc(quotes.revision))
    .limit(1);
  return found ?? null;
}

/** A job's quote, locked until the transaction ends; the job must be locked first. */
export async function lockQuote(tx: Transaction, jobId: number, uniqueId: string): Promise<QuoteRow | null> {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.uniqueId, uniqueId)))
    .for('no key update');
  return found ?? null;
}

/** The customer of a quote, with what the timeline and the coupons need. */
export async function quoteCustomer(db: Queryable, customerId: number) {
  const [found] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      promoCodeId: customers.promoCodeId,
      needsPoNumber: customers.needsPoNumber,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

/** What a decision changes of a quote besides its state and who decided. */
export type QuoteChange = Partial<
  Pick<
    QuoteRow,
    'couponPromoId' | 'subtotalCents' | 'discountCents' | 'gstCents' | 'totalCents' | 'declineReason'
  >
>;

export async function settleQuote(
  tx: Transaction,
  quoteId: number,
  outcome: Pick<
    QuoteRow,
    'state' | 'decidedAt' | 'decidedBy' | 'decidedByLink' | 'decidedByPhone' | 'decidedBeforehand'
  > &
    QuoteChange,
): Promise<void> {
  await tx.update(quotes).set(outcome).where(eq(quotes.id, quoteId));
}

/** Withdraws the waiting quote of a job, if there is one. @returns it as it is now */
export async function withdrawWaitingQuote(
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  tx: Transaction,
  jobId: number,
): Promise<QuoteRow | null> {
  const [waiting] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.state, 'waiting')))
    .for('update');
  if (!waiting) return null;
  const [withdrawn] = await tx
    .update(quotes)
    .set({ ...keptPrice(deps, waiting), state: 'withdrawn' })
    .where(eq(quotes.id, waiting.id))
    .returning();
  return withdrawn ?? null;
}
