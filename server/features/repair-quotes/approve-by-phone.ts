import type { Deps } from '../../common/deps.ts';
import { type Approval, approving } from './approve-quote.ts';
import { askedPrice } from './asked-price.ts';
import { decideByPhone, type PhoneAnswer } from './decide-by-phone.ts';

/**
 * Approves a quote as somebody said on the phone, with the coupon that's in the price that the desk shows (R10.12).
 * @throws Refusal as `decideByPhone`; `price_increased` if it costs more than was agreed to; `invalid_fields` for
 *   `PoNumber` if the customer needs one
 */
export async function approveByPhone(
  deps: Deps,
  { agreedCents, poNumber, ...answer }: PhoneAnswer & Omit<Approval, 'couponPromoId'>,
): Promise<void> {
  await decideByPhone(deps, { ...answer, to: 'approved' }, async (tx, quote, customer, job) => {
    const couponPromoId = askedPrice(deps, quote, job.state).promo?.couponPromoId ?? null;
    return approving(deps, { couponPromoId, agreedCents, poNumber })(tx, quote, customer, job);
  });
}
