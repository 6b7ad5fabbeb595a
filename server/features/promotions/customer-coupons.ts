import type { Reply } from '../../../contracts/endpoint.ts';
import type { PromoValidation, redeemableCoupons } from '../../../contracts/promotions/promotions.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { discountFor, type Promo } from '../../../domain/promotions/promotions.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { whoBooks } from '../customers/who-books.ts';
import { isOfferedTo } from './offered-promos.ts';
import { isNewClient } from './promo-use.ts';
import { noPromo, type PromoQuestion, validatePromo } from './validate-promo.ts';

/** The fee to check a code for: dollars ex GST, and whether it's the after-hours one, if known. */
type Fee = Pick<PromoQuestion, 'initialFee' | 'isAfterHours'>;

/** What decides which codes a customer can use: who they are, and whether they're new (R5.22). */
async function promoCustomer({ db }: Pick<Deps, 'db'>, customerId: number) {
  const customer = await whoBooks(db, customerId);
  return { ...customer, isNewClient: await isNewClient(db, customer) };
}

/** Checks a code that a customer typed (R7.33). */
export async function validateTyped(
  deps: Deps,
  { customerId, code, fee }: { customerId: number; code: string; fee: Fee },
): Promise<PromoValidation> {
  const { isNewClient } = await promoCustomer(deps, customerId);
  const promo = deps.catalogue.current().promos.byCode(code);
  return validatePromo({ promo, ...fee, isNewClient, now: deps.clock.now() });
}

/** Checks one of the coupons offered to the customer; any other id is invalid (R7.35). */
export async function validateOffered(
  deps: Deps,
  { customerId, couponPromoId, fee }: { customerId: number; couponPromoId: number; fee: Fee },
): Promise<PromoValidation> {
  const customer = await promoCustomer(deps, customerId);
  const promo = deps.catalogue.current().promos.byId(couponPromoId);
  return validatePromo({
    promo: promo && isOfferedTo(customer, promo) ? promo : null,
    ...fee,
    isNewClient: customer.isNewClient,
    now: deps.clock.now(),
  });
}

/** The automatic coupon with the largest discount on a call-out; invalid if there's none (R7.36). */
export async function bestAutomatic(
  deps: Deps,
  { customerId, fee }: { customerId: number; fee: Fee },
): Promise<PromoValidation> {
  const { isNewClient } = await promoCustomer(deps, customerId);
  const now = deps.clock.now();
  // Nobody typed a code, so no message is needed if none applies.
  const none: PromoValidation = { ...noPromo(), Message: null };
  return deps.catalogue
    .current()
    .promos.all.filter(({ isAutomatic }) => isAutomatic)
    .map((promo) => validatePromo({ promo, ...fee, isNewClient, now }))
    .reduce((best, next) => (next.IsValid && next.DiscountAmount > best.DiscountAmount ? next : best), none);
}

/** The coupons that a customer can use now, for call-outs and quotes (R7.16). */
export async function listRedeemable(
  deps: Deps,
  customerId: number,
): Promise<Reply<typeof redeemableCoupons>> {
  const customer = await promoCustomer(deps, customerId);
  const today = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const isUsable = (promo: Promo) =>
    discountFor(promo, 0, {
      target: promo.appliesTo,
      rate: null,
      // Every customer with a quote has a booking that isn't cancelled.
      isNewClient: customer.isNewClient && promo.appliesTo === 'callout',
      today,
    }).ok;
  return {
    Coupons: deps.catalogue
      .current()
      .promos.all.filter((promo) => isOfferedTo(customer, promo) && isUsable(promo))
      .map((promo) => ({
        couponPromoId: promo.couponPromoId,
        CouponPromoCode: promo.code,
        CouponPromoName: promo.name,
        IsPercentageDiscountType: promo.type === 'percentage',
        PromoValue: promo.type === 'percentage' ? promo.value : dollarsFromCents(promo.value),
        ExpiresOn: promo.endsOn,
        AppliesTo: promo.appliesTo,
        ExcludesAfterHours: promo.excludesAfterHours,
      })),
  };
}
