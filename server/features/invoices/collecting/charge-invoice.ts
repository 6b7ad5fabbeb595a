import type { Reply } from '../../../../contracts/endpoint.ts';
import type { chargeInvoice as chargeCall } from '../../../../contracts/invoices/invoice-changes.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { invoiceRefusals } from '../../../../domain/invoices/office-actions.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import { fieldRefusal, Refusal, refuseIf } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { cancelAbandoned } from '../../payments/cancel-payment.ts';
import { chargeableCard } from '../../payments/chargeable-card.ts';
import { isOnHold } from '../../payments/invoice-holds.ts';
import { isRefusedForGood } from '../../payments/obstacles.ts';
import { openPaymentState } from '../../payments/open-payment.ts';
import { settleStarted } from '../../payments/settle-payment.ts';
import { changeOnce, type InvoiceChange } from '../change-invoice.ts';
import { asInvoice, findDocument } from '../find-invoice.ts';
import { startInvoicePayment } from '../paying/pay-invoice.ts';
import { readDeskInvoice } from '../read-desk-invoice.ts';
import { authorityCovers, isForOthers } from './automatic-charge.ts';

/**
 * Charges the card on file for an invoice, while the cardholder isn't there. If the bank wants it confirmed, the
 * customer gets a link by email.
 * @param change cents, or null for what is due; whether to charge a card whose bank said not to charge it again
 * @throws Refusal `not_found`; `conflict` if it's on hold, there's no card or no authority for this, nothing is due, or
 *   a payment is under way; `invalid_fields` for more than is due, or a card that was declined permanently
 */
export async function chargeInvoice(
  deps: Deps,
  {
    amountCents,
    chargesDeclinedCard,
    ...change
  }: InvoiceChange & { amountCents: number | null; chargesDeclinedCard: boolean },
): Promise<Reply<typeof chargeCall>> {
  const { customerId } = await findDocument(deps.db, change.invoiceId);
  await cancelAbandoned(deps, change.invoiceId);
  const card = await chargeableCard(deps.db, customerId);
  const { paymentId } = await changeOnce(
    deps,
    { ...change, action: 'invoice-charged', body: { amountCents } },
    async (tx, document) => {
      const invoice = asInvoice(document);
      const amounts = await amountsOfInvoice(tx, invoice.id);
      const openPayment = await openPaymentState(tx, invoice.id);
      refuseIf(invoiceRefusals.charge({ ...amounts, openPayment, isOnHold: await isOnHold(tx, invoice.id) }));
      if (await isForOthers(tx, invoice)) throw new Refusal('conflict', deskInvoiceMessages.paysForOthers);
      if (!card) throw new Refusal('conflict', deskInvoiceMessages.noCardToCharge);
      if (!(await authorityCovers(tx, card.authorityId, invoice))) {
        throw new Refusal('conflict', deskInvoiceMessages.authorityTooOld);
      }
      const { cardToken } = card;
      if (!chargesDeclinedCard && (await isRefusedForGood(tx, { customerId, cardToken }))) {
        throw fieldRefusal('ChargeDeclinedCard', deskInvoiceMessages.cardDeclinedForGood);
      }
      const payment = await startInvoicePayment(deps, tx, invoice, {
        key: change.key,
        amountCents,
        card,
        isCardholderPresent: false,
      });
      return { paymentId: payment.id, amountCents: payment.amountCents };
    },
  );
  const { state, amountCents: charged, declineReason } = await settleStarted(deps, paymentId);
  return {
    ...(await readDeskInvoice(deps, change.invoiceId)),
    Payment: outcomeOf(state, {
      amount: formatMoney(charged),
      declineReason,
      provider: deps.payments.script.provider,
    }),
  };
}

type Outcome = Reply<typeof chargeCall>['Payment'];

function outcomeOf(
  state: Awaited<ReturnType<typeof settleStarted>>['state'],
  { amount, declineReason, provider }: { amount: string; declineReason: string | null; provider: string },
): Outcome {
  switch (state) {
    case 'succeeded':
      return { Status: 'paid', Message: deskInvoiceMessages.charged(amount) };
    case 'confirmation-required':
      return { Status: 'action_required', Message: deskInvoiceMessages.chargeToConfirm };
    case 'started':
      return { Status: 'pending', Message: deskInvoiceMessages.chargePending(provider) };
    default:
      return { Status: 'declined', Message: deskInvoiceMessages.chargeDeclined(declineReason ?? '') };
  }
}
