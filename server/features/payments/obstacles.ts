import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull, ne } from '../../db/drizzle.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import { pays } from '../ledger/payment-parts.ts';

/**
 * Whether an invoice's payment is contested, so that only a person may ask for the money again: it was disputed,
 * however that ended, or refunded at the provider without an adjustment note or receipt.
 */
export async function isContested(db: Queryable, documentId: number): Promise<boolean> {
  const [disputed] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(pays(documentId))
    .limit(1);
  if (disputed) return true;
  const [refunded] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(refundParts, eq(refundParts.refundId, refunds.id))
    .innerJoin(paymentParts, eq(paymentParts.id, refundParts.partId))
    .where(
      and(eq(paymentParts.documentId, documentId), isNull(refunds.documentId), ne(refunds.state, 'failed')),
    )
    .limit(1);
  return refunded !== undefined;
}

/** Whether a customer's bank said not to charge a card again. */
export async function isRefusedForGood(
  db: Queryable,
  { customerId, cardToken }: { customerId: number; cardToken: string },
): Promise<boolean> {
  const [declined] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.customerId, customerId),
        eq(payments.cardToken, cardToken),
        eq(payments.mayTryAgain, false),
      ),
    )
    .limit(1);
  return declined !== undefined;
}
