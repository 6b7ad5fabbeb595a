import type { LinkedPayment } from '../../../contracts/payments/payment-links.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink } from '../../common/emailed-links/mailed-links.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PaymentRow, paymentById } from './payments.queries.ts';
import { recordCharge } from './settle-payment.ts';

/**
 * The payment of an emailed link, in any state. The link expires only while the payment waits for its confirmation.
 * @throws Refusal `not_found` for an unknown link, `link_invalid` for one that expired
 */
async function linkedPayment(deps: Deps, ch: string): Promise<PaymentRow> {
  const { phone } = deps.config.brand;
  const link = await findLink(deps.db, 'payment', ch);
  const payment = link?.paymentId ? await paymentById(deps.db, link.paymentId) : null;
  if (!link || !payment) throw new Refusal('not_found', paymentMessages.paymentNotFound(phone));
  const isOver = link.expiresAt.getTime() <= deps.clock.now().epochMilliseconds;
  if (payment.state === 'confirmation-required' && isOver) {
    throw new Refusal('link_invalid', paymentMessages.paymentLinkOld(phone));
  }
  return payment;
}

const STATUSES: Readonly<Record<PaymentState, LinkedPayment['Status']>> = {
  started: 'waiting',
  'confirmation-required': 'waiting',
  declined: 'declined',
  cancelled: 'cancelled',
  succeeded: 'paid',
};

const present = ({ state, amountCents, description, brand, mask }: PaymentRow): LinkedPayment => ({
  Status: STATUSES[state],
  AmountIncGst: dollarsFromCents(amountCents),
  Description: description,
  CheckoutCardBrand: brand,
  CheckoutCardMask: mask,
});

/** The payment of a link, as its page shows it, without asking the card provider. */
export async function readLinkedPayment(deps: Deps, ch: string): Promise<LinkedPayment> {
  return present(await linkedPayment(deps, ch));
}

/**
 * Continues the same charge, now that the cardholder is there. Calling it again returns the payment's current state.
 * @throws Refusal as `linkedPayment`; `card_action_required` with the secret that the provider's script needs for the
 *   cardholder's confirmation; `provider_unavailable`
 */
export async function confirmLinkedPayment(deps: Deps, ch: string): Promise<LinkedPayment> {
  const payment = await linkedPayment(deps, ch);
  const { id, state, providerId: chargeId, cardToken: token } = payment;
  if (state !== 'confirmation-required' || chargeId === null) return present(payment);
  const charge = await deps.payments.confirmCharge({ chargeId, token });
  if (charge.outcome === 'unreachable') {
    throw new Refusal(
      'provider_unavailable',
      paymentMessages.paymentNotChecked(deps.payments.script.provider),
    );
  }
  const recorded = await transaction(deps.pool, (tx) => recordCharge(deps, tx, id, charge));
  if (charge.outcome === 'confirmation_required') {
    throw new Refusal('card_action_required', paymentMessages.paymentActionRequired, [], {
      CardClientSecret: charge.clientSecret,
    });
  }
  return present(recorded);
}
