import type { PayReply } from '../../../contracts/invoices.ts';
import type { DeclinedCards } from '../../common/attempts/declined-cards.ts';
import { requireWork } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../deps.ts';
import { type InvoicePayment, payInvoice } from './pay-invoice.ts';

/**
 * Pays an invoice within the limits on declined cards, so that nobody can test stolen cards here.
 * @param address the IP address that the card is sent from
 * @throws Refusal as `payInvoice`; `captcha_required` after two declined cards from the address block; `TooManyTries`
 *   after five
 */
export async function payWithinLimits(
  deps: Deps,
  limits: DeclinedCards,
  { payment, address, solved }: { payment: InvoicePayment; address: string; solved: string | undefined },
): Promise<PayReply> {
  if (payment.card === null) return payInvoice(deps, payment);
  const attempt = await limits.take(address);
  await requireWork(deps, solved, [attempt]);
  let isDeclined = false;
  try {
    const reply = await payInvoice(deps, payment);
    isDeclined = reply.Status === 'declined';
    return reply;
  } finally {
    if (!isDeclined) await attempt.giveBack();
  }
}
