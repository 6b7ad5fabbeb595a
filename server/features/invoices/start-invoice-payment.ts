import { eq } from 'drizzle-orm';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { messages } from '../../../domain/messages.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { insertPayment, type NewPayment } from '../payments/charge-customer.ts';
import type { DocumentRow } from './issue-document.ts';

type PaymentRow = typeof payments.$inferSelect;

export type CardToCharge = Pick<
  NewPayment,
  'authorityId' | 'cardToken' | 'providerCustomer' | 'brand' | 'mask'
>;

export type NewInvoicePayment = {
  /** Sent again, it's the same payment. */
  key: string;
  /** Inc GST; null for what is due. */
  amountCents: number | null;
  card: CardToCharge;
  isCardholderPresent: boolean;
};

/**
 * The row of a payment of a locked invoice, before the provider is asked.
 * @throws Refusal `conflict` if nothing is due or another payment is under way; `invalid_fields` for more than is due;
 *   `idempotency_key_reused`
 */
export async function startInvoicePayment(
  deps: Deps,
  tx: Transaction,
  invoice: DocumentRow,
  { key, amountCents, card, isCardholderPresent }: NewInvoicePayment,
): Promise<PaymentRow> {
  const ofInvoice = await tx.select().from(payments).where(eq(payments.documentId, invoice.id));
  const known = ofInvoice.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) {
    if (amountCents === null || known.amountCents === amountCents) return known;
    throw new Refusal('idempotency_key_reused', messages.submitKeyReused);
  }
  if (ofInvoice.some(({ state }) => state === 'started' || state === 'confirmation-required')) {
    throw new Refusal('conflict', messages.payInProgress);
  }
  const due = amountDueCents(await amountsOfInvoice(tx, invoice.id));
  if (due === 0) throw new Refusal('conflict', messages.payNothingDue);
  const amount = amountCents ?? due;
  if (amount > due) throw fieldRefusal('Amount', messages.payTooMuch(formatMoney(due)));
  return insertPayment(deps, tx, {
    ...card,
    idempotencyKey: key,
    customerId: invoice.customerId,
    jobId: invoice.jobId,
    documentId: invoice.id,
    amountCents: amount,
    description: `${invoice.number}, ${deps.config.brand.name}`,
    isCardholderPresent,
  });
}
