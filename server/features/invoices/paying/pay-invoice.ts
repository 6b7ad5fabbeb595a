import { hash } from 'node:crypto';
import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import type { CardFields } from '../../../../contracts/payments/card.ts';
import { isInvoiceKind } from '../../../../domain/invoices/document-kinds.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { amountDueCents, payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { nothingToChargeRefusal } from '../../../../domain/invoices/office-actions.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import type { DeclinedCards } from '../../../common/attempts/declined-cards.ts';
import { requireWork } from '../../../common/attempts/proof-of-work.ts';
import { performAmongRepeats } from '../../../common/attempts/repeats.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal, refuseIf } from '../../../platform/refusal.ts';
import { cardHolder } from '../../accounts/card-holder.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { cancelOthers } from '../../payments/cancel-payment.ts';
import { providerCustomerOf } from '../../payments/cards/keep-card.ts';
import { earlierPayment, insertPayment, isKeyUsed, type NewPayment } from '../../payments/charge-customer.ts';
import { chargeableCard } from '../../payments/chargeable-card.ts';
import { refuseWhilePaying } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payments.queries.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { lockDocument } from '../invoices.queries.ts';
import type { DocumentRow } from '../issue-document.ts';
import { answerPayment } from './answer-payment.ts';

export type InvoicePayment = {
  invoice: DocumentRow;
  /** One per press of the button; the same key again is the same payment. */
  key: string;
  /** Inc GST; null for what is due. */
  amountCents: number | null;
  card: PayingCard;
};

/**
 * Pays an invoice, or a part of it, while the cardholder is there. A second call with the same key never charges twice:
 * once the cardholder has confirmed, it continues the same charge.
 * @throws Refusal `conflict` if nothing is due, somebody else is paying it, or there's no card; `invalid_fields` for
 *   more than is due; `provider_unavailable` before anything was charged; `idempotency_key_reused`
 */
export async function payInvoice(deps: Deps, payment: InvoicePayment): Promise<PayReply> {
  const { invoice, key: idempotencyKey, amountCents } = payment;
  if (!isInvoiceKind(invoice.kind)) throw new Refusal('conflict', invoiceMessages.payNotAnInvoice);
  const { id: documentId, customerId } = invoice;
  const sentBefore = await earlierPayment(deps.db, { idempotencyKey, customerId, documentId, amountCents });
  const row = sentBefore ?? (await startPayment(deps, payment));
  return answerPayment(deps, [invoice], await settlePayment(deps, row));
}

async function startPayment(deps: Deps, payment: InvoicePayment): Promise<PaymentRow> {
  const { invoice, key } = payment;
  const { id, customerId } = invoice;
  await cancelOthers(deps, { documentId: id, key });
  const card = await cardToUse(deps, { customerId, card: payment.card, paid: `invoice ${id}` });
  return transaction(deps.pool, async (tx) => {
    await lockDocument(tx, id);
    return startInvoicePayment(deps, tx, invoice, { ...payment, card, isCardholderPresent: true });
  });
}

type Paying = {
  card: PayingCard;
  /** One per press of the button. */
  key: string;
  /** The IP address that the card is sent from. */
  address: string;
  solved: string | undefined;
};

/**
 * Pays within the limits on declined cards, so that nobody can test stolen cards here.
 * @param pay pays, or continues the payment of the same key
 * @throws Refusal as `pay`; `captcha_required` after two declined cards from the address block; `TooManyTries` after five
 */
export async function payWithinLimits(
  deps: Deps,
  limits: DeclinedCards,
  { card, key, address, solved }: Paying,
  pay: () => Promise<PayReply>,
): Promise<PayReply> {
  if (card === null) return pay();
  // What continues an earlier payment tries no other card.
  const findEarlier = async () => ((await isKeyUsed(deps, key)) ? pay() : null);
  const perform = async () => {
    const attempt = await limits.take(address);
    await requireWork(deps, solved, [attempt]);
    let isDeclined = false;
    try {
      const reply = await pay();
      isDeclined = reply.Status === 'declined';
      return reply;
    } finally {
      if (!isDeclined) await attempt.giveBack();
    }
  };
  return (await findEarlier()) ?? performAmongRepeats(deps, key, { perform, findEarlier });
}

export type CardToCharge = Pick<
  NewPayment,
  'authorityId' | 'cardToken' | 'providerCustomer' | 'brand' | 'mask'
>;

type NewInvoicePayment = {
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

/** A card that is used once; null for the card on file. */
export type PayingCard = Pick<
  CardFields,
  'CheckoutCardToken' | 'CheckoutCardMask' | 'CheckoutCardBrand'
> | null;

/**
 * The card that the cardholder pays with.
 * @param paid names what is paid: `invoice 12`
 * @throws Refusal `conflict` if there's no card on file; `provider_unavailable`
 */
export async function cardToUse(
  deps: Deps,
  { customerId, card, paid }: { customerId: number; card: PayingCard; paid: string },
): Promise<CardToCharge> {
  if (card === null) {
    const onFile = await chargeableCard(deps.db, customerId);
    if (!onFile) throw new Refusal('conflict', invoiceMessages.payNoCard);
    return onFile;
  }
  const { CheckoutCardToken: cardToken, CheckoutCardBrand: brand, CheckoutCardMask: mask } = card;
  // The card isn't kept, so for each payment it belongs to a separate customer at the provider.
  const reference = hash('sha256', `${cardToken}\n${paid}`);
  const providerCustomer = await providerCustomerOf(deps, reference, await cardHolder(deps.db, customerId));
  if (providerCustomer === null) {
    throw new Refusal('provider_unavailable', paymentMessages.cannotConnectTo(deps.payments.script.provider));
  }
  return { authorityId: null, cardToken, providerCustomer, brand, mask };
}
