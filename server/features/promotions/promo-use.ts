import type { Queryable } from '../../db/client.ts';
import { and, eq, gt, isNull, lt, ne, or, sql } from '../../db/drizzle.ts';
import { keptIdOf } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { promoCodes } from '../../db/schema/reference.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Who wants to use a promo code: a known customer, an email, an ABN of eleven digits. */
export type PromoClient = { customerId: number | null; userName: string | null; abn: string | null };

/** Somebody who has an email is found by it, known or not. */
function samePerson({ customerId, userName }: Omit<PromoClient, 'abn'>) {
  if (userName !== null) return eq(customers.userName, userName);
  return customerId === null ? undefined : eq(customers.id, customerId);
}

/** Whether customer, email and ABN have no booking yet, apart from cancelled ones (R5.22). */
export async function isNewClient(
  db: Queryable,
  { customerId, userName, abn }: PromoClient,
): Promise<boolean> {
  const sameAbn = abn === null ? undefined : eq(customers.abn, abn);
  const isSame = or(samePerson({ customerId, userName }), sameAbn);
  if (!isSame) return true;
  const [booked] = await db
    .select({ id: jobs.id })
    .from(customers)
    // The jobs of a customer who was joined into another one are that one's (R14.06).
    .innerJoin(jobs, eq(jobs.customerId, keptIdOf(customers)))
    .where(and(isSame, ne(jobs.state, 'Cancelled')))
    .limit(1);
  return booked === undefined;
}

/** Locks a promo, so that bookings with it wait for each other and only one of them can be a new client's first. */
export async function lockPromo(tx: Transaction, promoCodeId: number): Promise<void> {
  await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.id, promoCodeId))
    .for('no key update');
}

/** Counts a use of a promo in the booking's transaction; false if no use is left (R5.22). */
export async function takePromoUse(tx: Transaction, promoCodeId: number): Promise<boolean> {
  const taken = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(
        eq(promoCodes.id, promoCodeId),
        or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses)),
      ),
    )
    .returning({ id: promoCodes.id });
  return taken.length > 0;
}

/** Counts a use that an invoice has made, even if that exceeds the promo's maximum by now. */
export async function countPromoUse(tx: Transaction, promoCodeId: number): Promise<void> {
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(eq(promoCodes.id, promoCodeId));
}

/** Gives back a use of a promo, for another booking. */
export async function returnPromoUse(tx: Transaction, promoCodeId: number): Promise<void> {
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} - 1` })
    .where(and(eq(promoCodes.id, promoCodeId), gt(promoCodes.uses, 0)));
}
