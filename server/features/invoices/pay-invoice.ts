import { hash } from 'node:crypto';
import type { BookingCard } from '../../../contracts/bookings.ts';
import type { PayReply } from '../../../contracts/invoices.ts';
import { isInvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { messages } from '../../../domain/messages.ts';
import { dollarsFromCents, formatMoney } from '../../../domain/pricing/money.ts';
import type { Charge } from '../../adapters/payments/port.ts';
import { providerCustomerOf } from '../../common/cards/keep-card.ts';
import type { payments } from '../../db/schema/payments.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cardHolder } from '../accounts/card-holder.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { cancelOthers } from '../payments/cancel-payment.ts';
import { chargeableCardOf, earlierPayment } from '../payments/charge-customer.ts';
import { recordCharge, settlePayment } from '../payments/settle-payment.ts';
import { lockDocument } from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';
import { type CardToCharge, startInvoicePayment } from './start-invoice-payment.ts';

type PaymentRow = typeof payments.$inferSelect;

export type InvoicePayment = {
  invoice: DocumentRow;
  /** One per press of the button; the same key again is the same payment. */
  key: string;
  /** Inc GST; null for what is due. */
  amountCents: number | null;
  /** A card that is used once; null for the card on file. */
  card: Pick<BookingCard, 'CheckoutCardToken' | 'CheckoutCardMask' | 'CheckoutCardBrand'> | null;
};

/**
 * Pays an invoice, or a part of it, while the cardholder is there. A second call with the same key never charges twice:
 * once the cardholder has confirmed, it continues the same charge.
 * @throws Refusal `conflict` if nothing is due, somebody else is paying it, or there's no card; `invalid_fields` for
 *   more than is due; `provider_unavailable` before anything was charged; `idempotency_key_reused`
 */
export async function payInvoice(deps: Deps, payment: InvoicePayment): Promise<PayReply> {
  const { invoice } = payment;
  if (!isInvoiceKind(invoice.kind)) throw new Refusal('conflict', messages.payNotAnInvoice);
  const row = (await paymentSentBefore(deps, payment)) ?? (await startPayment(deps, payment));
  return confirm(deps, invoice, await settlePayment(deps, row));
}

async function paymentSentBefore(
  { db }: Deps,
  { invoice: { id: documentId, customerId }, key: idempotencyKey, amountCents }: InvoicePayment,
): Promise<PaymentRow | null> {
  return earlierPayment(db, { idempotencyKey, customerId, documentId, amountCents });
}

async function startPayment(deps: Deps, payment: InvoicePayment): Promise<PaymentRow> {
  const { invoice, key } = payment;
  await cancelOthers(deps, { documentId: invoice.id, key });
  const card = await cardToCharge(deps, payment);
  return transaction(deps.pool, async (tx) => {
    await lockDocument(tx, invoice.id);
    return startInvoicePayment(deps, tx, invoice, { ...payment, card, isCardholderPresent: true });
  });
}

async function cardToCharge(deps: Deps, { invoice, card }: InvoicePayment): Promise<CardToCharge> {
  const { customerId } = invoice;
  if (card === null) {
    const onFile = await chargeableCardOf(deps, customerId);
    if (!onFile) throw new Refusal('conflict', messages.payNoCard);
    return onFile;
  }
  const { CheckoutCardToken: cardToken, CheckoutCardBrand: brand, CheckoutCardMask: mask } = card;
  // The card isn't kept, so for each invoice it belongs to a separate customer at the provider.
  const reference = hash('sha256', `${cardToken}\ninvoice ${invoice.id}`);
  const providerCustomer = await providerCustomerOf(deps, reference, await cardHolder(deps.db, customerId));
  if (providerCustomer === null) {
    throw new Refusal('provider_unavailable', messages.cannotConnectTo(deps.payments.script.provider));
  }
  return { authorityId: null, cardToken, providerCustomer, brand, mask };
}

/** Starts the cardholder's confirmation if the bank wants one, and replies with the payment's state. */
async function confirm(deps: Deps, invoice: DocumentRow, payment: PaymentRow): Promise<PayReply> {
  const { id, state, providerId: chargeId, cardToken: token } = payment;
  if (state !== 'confirmation-required' || chargeId === null) return reply(deps, invoice, payment, null);
  const charge: Charge = await deps.payments.confirmCharge({ chargeId, token });
  const recorded = await transaction(deps.pool, (tx) => recordCharge(deps, tx, id, charge));
  return reply(deps, invoice, recorded, charge);
}

async function reply(
  deps: Deps,
  invoice: DocumentRow,
  { state, amountCents, declineReason }: PaymentRow,
  charge: Charge | null,
): Promise<PayReply> {
  const amounts = await amountsOfInvoice(deps.db, invoice.id);
  const sums = {
    CardClientSecret: null,
    AmountPaid: dollarsFromCents(amounts.paidCents),
    AmountDue: dollarsFromCents(amountDueCents(amounts)),
  };
  if (charge?.outcome === 'confirmation_required') {
    const { clientSecret } = charge;
    return {
      ...sums,
      Status: 'action_required',
      CardClientSecret: clientSecret,
      Message: messages.paymentActionRequired,
    };
  }
  switch (state) {
    case 'succeeded':
      return { ...sums, Status: 'paid', Message: messages.paid(formatMoney(amountCents), invoice.number) };
    case 'declined':
    case 'cancelled':
      return {
        ...sums,
        Status: 'declined',
        Message: declineReason === null ? messages.paymentNotConfirmed : messages.payDeclined(declineReason),
      };
    case 'started':
    case 'confirmation-required':
      return { ...sums, Status: 'pending', Message: messages.payPending(deps.payments.script.provider) };
  }
}
