import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Approval, approving } from './approve-quote.ts';
import { askedPrice } from './asked-price.ts';
import { decideByPhone, type PhoneAnswer } from './decide-by-phone.ts';

/**
 * Approves a quote as somebody said on the phone, with the coupon that's in the price that the desk shows (R10.12).
 * @throws Refusal as `decideByPhone`; `conflict` if somebody else took the coupon's last use; `price_increased` if it costs more than was agreed to; `invalid_fields` for
 *   `PoNumber` if the customer needs one
 */
export async function approveByPhone(
  deps: Deps,
  { agreedCents, poNumber, ...answer }: PhoneAnswer & Omit<Approval, 'couponPromoId'>,
): Promise<void> {
  await decideByPhone(deps, { ...answer, to: 'approved' }, async (tx, quote, customer, job) => {
    const couponPromoId = askedPrice(deps, quote).promo?.couponPromoId ?? null;
    const approve = approving(deps, { couponPromoId, agreedCents, poNumber });
    return approve(tx, quote, customer, job).catch((error) => {
      const isAtCoupon =
        error instanceof Refusal && error.errors.some(({ field }) => field === 'couponPromoId');
      throw isAtCoupon ? new Refusal('conflict', deskQuoteMessages.couponGone) : error;
    });
  });
}
