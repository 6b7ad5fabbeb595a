import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, notExists } from '../../db/drizzle.ts';
import { customers, paymentMethods } from '../../db/schema/customers.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raisedVersion } from '../customers/customers.queries.ts';

const profile = {
  userName: customers.userName,
  firstName: customers.firstName,
  lastName: customers.lastName,
  businessName: customers.businessName,
  abn: customers.abn,
  mobile: customers.mobile,
  suiteFloorBox: customers.suiteFloorBox,
  street: customers.street,
  suburb: customers.suburb,
  state: customers.state,
  country: customers.country,
  postcode: customers.postcode,
};

export type ProfileRow = Awaited<ReturnType<typeof profileOf>>;
/** Without an ABN the stored one is kept. */
export type ProfileChange = Omit<ProfileRow, 'userName' | 'abn'> & { abn?: string | undefined };

/** @throws Refusal `unauthenticated` if the account was deleted a moment ago (R2.05) */
export async function profileOf(db: Queryable, customerId: number) {
  const [found] = await db.select(profile).from(customers).where(eq(customers.id, customerId));
  if (!found?.userName) throw new Refusal('unauthenticated', requestMessages.signInEnded);
  return { ...found, userName: found.userName };
}

/**
 * Saves a whole profile and returns it.
 * @throws Refusal `unauthenticated` if the account was deleted a moment ago (R2.05)
 */
export async function updateProfile(
  db: Queryable,
  customerId: number,
  change: ProfileChange,
): Promise<ProfileRow> {
  await db
    .update(customers)
    .set({ ...change, ...raisedVersion(null) })
    .where(eq(customers.id, customerId));
  return profileOf(db, customerId);
}

const shown = { mask: paymentMethods.mask, brand: paymentMethods.brand, expiry: paymentMethods.expiry };

export type CardOnFile = { mask: string; brand: string; expiry: string };

/** What may be shown of a customer's card; null without one. */
export async function cardOf(db: Queryable, customerId: number): Promise<CardOnFile | null> {
  const [found] = await db
    .select(shown)
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, customerId));
  return found ?? null;
}

/** Whether a customer's invoices are due on completion, so that they're paid with the card on file. */
export async function paysOnCompletion(db: Queryable, customerId: number): Promise<boolean> {
  const [found] = await db
    .select({ terms: customers.paymentTerms })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.terms === 'on-completion';
}

/** Removes a customer's card, unless they have an open job. */
export async function deleteCardUnlessNeeded(tx: Transaction, customerId: number): Promise<void> {
  const openJobs = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.customerId, customerId), openJob));
  await tx.delete(paymentMethods).where(and(eq(paymentMethods.customerId, customerId), notExists(openJobs)));
}
