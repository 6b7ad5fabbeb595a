import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, notExists } from '../../db/drizzle.ts';
import { customers, paymentMethods } from '../../db/schema/customers.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { people } from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raisedVersion } from '../customers/customers.queries.ts';

const profile = {
  userName: people.userName,
  firstName: people.firstName,
  lastName: people.lastName,
  businessName: customers.businessName,
  abn: customers.abn,
  mobile: people.mobile,
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

type Whose = { personId: number; customerId: number };

/**
 * A person's names, email and mobile, and their business.
 * @throws Refusal `unauthenticated` if the account was deleted a moment ago (R2.05)
 */
export async function profileOf(db: Queryable, { personId, customerId }: Whose) {
  const [found] = await db
    .select(profile)
    .from(customers)
    .innerJoin(people, eq(people.id, personId))
    .where(eq(customers.id, customerId));
  if (!found) throw new Refusal('unauthenticated', requestMessages.signInEnded);
  return found;
}

/**
 * Saves a whole profile and returns it.
 * @throws Refusal `unauthenticated` if the account was deleted a moment ago (R2.05)
 */
export async function updateProfile(
  tx: Transaction,
  whose: Whose,
  { firstName, lastName, mobile, ...business }: ProfileChange,
): Promise<ProfileRow> {
  await tx
    .update(customers)
    .set({ ...business, ...raisedVersion(null) })
    .where(eq(customers.id, whose.customerId));
  await tx.update(people).set({ firstName, lastName, mobile }).where(eq(people.id, whose.personId));
  return profileOf(tx, whose);
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
