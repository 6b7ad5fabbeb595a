import { amountDueCents, payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { nothingToChargeRefusal } from '../../../../domain/invoices/office-actions.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, refuseIf } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { earlierPayment, insertPayment, type NewPayment } from '../../payments/charge-customer.ts';
import { refuseWhilePaying } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payments.queries.ts';
import type { DocumentRow } from '../issue-document.ts';

export type CardToCharge = Pick<
  NewPayment,
  'authorityId' | 'cardToken' | 'providerCustomer' | 'brand' | 'mask'
>;

export type NewInvoicePayment = {
  /** The same key again is the same payment. */
  key: string;
  /** Inc GST; null for what is due. */
  amountCents: number | null;
  card: CardToCharge;
  isCardholderPresent: boolean;
  /** Which attempt of the automatic charge this is, from 1. */
  automaticAttempt?: number;
};

/**
 * Inserts the row of a payment of a locked invoice, before the provider is asked.
 * @throws Refusal `conflict` if nothing is due, it was written off and the cardholder isn't there, or another payment is under way; `invalid_fields` for more than is due
 *   or less than a card pays;
 *   `idempotency_key_reused`
 */
export async function startInvoicePayment(
  deps: Deps,
  tx: Transaction,
  invoice: DocumentRow,
  { key, amountCents, card, ...how }: NewInvoicePayment,
): Promise<PaymentRow> {
  const { id: documentId, customerId, jobId } = invoice;
  const known = await earlierPayment(tx, { idempotencyKey: key, customerId, documentId, amountCents });
  if (known) return known;
  await refuseWhilePaying(tx, documentId);
  const amounts = await amountsOfInvoice(tx, documentId);
  // Only the cardholder pays what was written off: nobody asks for that any more.
  const due = how.isCardholderPresent ? payableCents(amounts) : amountDueCents(amounts);
  if (due === 0) refuseIf(nothingToChargeRefusal(amounts));
  const amount = amountCents ?? due;
  const fault = cardAmountFault(amount, due);
  if (fault !== null) throw fieldRefusal('Amount', fault);
  return insertPayment(deps, tx, {
    ...card,
    idempotencyKey: key,
    customerId,
    jobId,
    documentId,
    amountCents: amount,
    description: `${invoice.number}, ${deps.config.brand.name}`,
    ...how,
  });
}
