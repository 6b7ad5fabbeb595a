import { z } from 'zod';
import { promotionMessages } from '../../domain/promotions/promotion-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { abnNumber } from '../person.ts';
import { dollars, formDollars, idParameter, isoDate, MAX_FEE_DOLLARS } from '../wire.ts';

/** The reply of every promo call (R3.11, R7.33); DiscountAmount is dollars ex GST. */
export const promoValidation = z
  .object({
    IsValid: z.boolean(),
    DiscountAmount: dollars,
    CouponPromoName: z.string().nullable(),
    CouponPromoCode: z.string().nullable(),
    couponPromoId: z.int().nullable(),
    /** True if the code doesn't apply after hours, including weekends and holidays (R5.22). */
    ExcludesAfterHours: z.boolean(),
    /** The text to show if it isn't valid. */
    Message: z.string().nullable(),
  })
  .meta({ id: 'PromoValidation' });
export type PromoValidation = z.infer<typeof promoValidation>;

const initialFee = formDollars(MAX_FEE_DOLLARS, requestMessages.unreadableRequest);
const promoCode = z.string({ error: promotionMessages.promoInvalid }).max(40, promotionMessages.promoInvalid);

export const validateNewCoupon = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/validatecoupon/new',
  summary: 'Checks a promo code for somebody without an account; InitialFee is dollars ex GST',
  access: 'public',
  consumes: 'json',
  body: z.object({
    InitialFee: initialFee,
    PromoCode: promoCode,
    IsAfterHours: z.boolean().optional(),
    /** If sent, a code for first bookings is already refused here, as the booking would refuse it (R5.22). */
    CheckoutABN: abnNumber.optional(),
  }),
  reply: promoValidation,
});

export const validateNewCouponForFee = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/validatecoupon/new/{initialFee}',
  summary: 'The same with the fee in the path',
  access: 'public',
  consumes: 'json',
  params: z.object({ initialFee }),
  body: z.object({ PromoCode: promoCode, IsAfterHours: z.boolean().optional() }),
  reply: promoValidation,
});

export const validateExistingCoupon = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/validatecoupon/existing',
  summary: 'Checks a promo code for the signed-in customer',
  access: 'customer',
  right: 'prices',
  proof: 'none',
  consumes: 'json',
  body: z.object({ InitialFee: initialFee, PromoCode: promoCode, IsAfterHours: z.boolean().optional() }),
  reply: promoValidation,
});

export const validateExistingCouponByQuery = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/validatecoupon/existing',
  summary: 'The same by query',
  access: 'customer',
  right: 'prices',
  query: z.object({
    InitialFee: initialFee,
    PromoCode: promoCode,
    IsAfterHours: z.stringbool().optional(),
  }),
  reply: promoValidation,
});

export const validateCouponById = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/validatecoupon/{couponPromoId}/{initialFee}',
  summary: 'Checks one of the coupons that the customer was offered',
  access: 'customer',
  right: 'prices',
  params: z.object({ couponPromoId: idParameter, initialFee }),
  query: z.object({ IsAfterHours: z.stringbool().optional() }),
  reply: promoValidation,
});

export const bestOnlineCoupon = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/onlinecoupon/existing/{initialFee}',
  summary: 'The automatic coupon that takes most off, or IsValid false',
  access: 'customer',
  right: 'prices',
  params: z.object({ initialFee }),
  query: z.object({ IsAfterHours: z.stringbool().optional() }),
  reply: promoValidation,
});

export const redeemableCoupons = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/coupons/redeemable',
  summary: 'What this customer can use now; PromoValue is percents, or dollars inc GST',
  access: 'customer',
  right: 'prices',
  reply: z.object({
    Coupons: z.array(
      z.object({
        couponPromoId: z.int(),
        CouponPromoCode: z.string(),
        CouponPromoName: z.string(),
        IsPercentageDiscountType: z.boolean(),
        PromoValue: z.number(),
        /** Last valid day; null if it doesn't expire. */
        ExpiresOn: isoDate.nullable(),
        /** What it reduces: a call-out's fee or a repair quote. */
        AppliesTo: z.enum(['callout', 'quote']),
        ExcludesAfterHours: z.boolean(),
      }),
    ),
  }),
});
