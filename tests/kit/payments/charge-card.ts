import type { Deps } from '../../../server/common/deps.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { type ChargeRequest, insertPayment } from '../../../server/features/payments/charge-customer.ts';
import { chargeableCard } from '../../../server/features/payments/chargeable-card.ts';
import { settlePayment } from '../../../server/features/payments/settle-payment.ts';

/** Charges the card on file in the steps in which an invoice is charged, but without an invoice. */
export async function chargeCard(deps: Deps, request: ChargeRequest) {
  const payment = await transaction(deps.pool, async (tx) => {
    const card = await chargeableCard(tx, request.customerId);
    if (!card) throw new Error('No card on file may be charged');
    return insertPayment(deps, tx, { ...request, ...card, isCardholderPresent: false });
  });
  return settlePayment(deps, payment);
}
