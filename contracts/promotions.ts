import { z } from 'zod';
import { messages } from '../domain/messages.ts';
import { endpoint } from './endpoint.ts';
import { dollars, formDollars, MAX_FEE_DOLLARS } from './wire.ts';

/** What every promo call answers (R3.11, R7.33); DiscountAmount is dollars ex GST. */
export const promoValidation = z
  .object({
    IsValid: z.boolean(),
    DiscountAmount: dollars,
    CouponPromoName: z.string().nullable(),
    CouponPromoCode: z.string().nullable(),
    couponPromoId: z.int().nullable(),
    /** True where the code takes nothing off after hours, weekends and holidays included (R5.22). */
    ExcludesAfterHours: z.boolean(),
    /** What to show where it is not valid. */
    Message: z.string().nullable(),
  })
  .meta({ id: 'PromoValidation' });
export type PromoValidation = z.infer<typeof promoValidation>;

const initialFee = formDollars(MAX_FEE_DOLLARS, messages.unreadableRequest);
const promoCode = z.string({ error: messages.promoInvalid }).max(40, messages.promoInvalid);

export const validateNewCoupon = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/validatecoupon/new',
  summary: 'Checks a promo code for somebody without an account; InitialFee is dollars ex GST',
  access: 'public',
  consumes: 'json',
  body: z.object({ InitialFee: initialFee, PromoCode: promoCode, IsAfterHours: z.boolean().optional() }),
  reply: promoValidation,
  errors: [],
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
  errors: [],
});

export const validateExistingCoupon = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/validatecoupon/existing',
  summary: 'Checks a promo code for the signed-in customer',
  access: 'customer',
  consumes: 'json',
  body: z.object({ InitialFee: initialFee, PromoCode: promoCode, IsAfterHours: z.boolean().optional() }),
  reply: promoValidation,
  errors: ['unauthenticated', 'forbidden'],
});
