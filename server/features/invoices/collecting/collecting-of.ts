import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, inArray, isNull, max } from '../../../db/drizzle.ts';
import { automaticCharges, invoiceHolds } from '../../../db/schema/invoices.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';
import { payments } from '../../../db/schema/payments.ts';
import { wireInstant } from '../../../platform/clock.ts';

type Collecting = { IsOnHold: boolean; AutomaticChargeAt: string | null; DeclinedOn: string | null };

/** Whether each unpaid invoice in a list is on hold, will be charged automatically, or had its card declined. */
export async function collectingOf(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  entries: readonly Pick<InvoiceEntry, 'InvoiceId' | 'AmountDue' | 'AmountPaid'>[],
): Promise<(invoiceId: number) => Collecting> {
  const unpaid = entries.filter(({ AmountDue }) => AmountDue > 0);
  const ids = unpaid.map(({ InvoiceId }) => InvoiceId);
  if (ids.length === 0) return () => ({ IsOnHold: false, AutomaticChargeAt: null, DeclinedOn: null });
  const held = await db
    .select({ id: invoiceHolds.documentId })
    .from(invoiceHolds)
    .where(and(inArray(invoiceHolds.documentId, ids), isNull(invoiceHolds.releasedAt)));
  const charges = await db
    .select({ id: automaticCharges.documentId, at: automaticCharges.nextAt })
    .from(automaticCharges)
    .where(inArray(automaticCharges.documentId, ids));
  const untouched = unpaid.filter(({ AmountPaid }) => AmountPaid === 0).map(({ InvoiceId }) => InvoiceId);
  const declined = await db
    .select({ id: paymentParts.documentId, at: max(payments.updatedAt) })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(and(inArray(paymentParts.documentId, untouched), eq(payments.state, 'declined')))
    .groupBy(paymentParts.documentId);
  return (invoiceId) => {
    const isOnHold = held.some(({ id }) => id === invoiceId);
    const next = charges.find(({ id }) => id === invoiceId)?.at ?? null;
    const last = declined.find(({ id }) => id === invoiceId)?.at ?? null;
    return {
      IsOnHold: isOnHold,
      AutomaticChargeAt: config.invoices.automaticCharge && !isOnHold && next ? wireInstant(next) : null,
      DeclinedOn: last && wireInstant(last),
    };
  };
}
