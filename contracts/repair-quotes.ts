import { z } from 'zod';
import { MAX_DECLINE_REASON } from '../domain/constants.ts';
import { JOB_STATES } from '../domain/jobs/job-life.ts';
import { messages } from '../domain/messages.ts';
import { endpoint } from './endpoint.ts';
import { dollars, idParameter, isoDate, isoInstant, optionalWords } from './wire.ts';

/** A coupon that the approval can use; PromoValue is percent, or dollars inc GST (R3.10). */
export const availableCoupon = z
  .object({
    couponPromoId: z.int(),
    CouponPromoCode: z.string(),
    CouponPromoName: z.string(),
    IsPercentageDiscountType: z.boolean(),
    PromoValue: z.number(),
    /** Its discount on this quote, and what would be left to pay. */
    DiscountExGst: dollars,
    TotalIncGst: dollars,
  })
  .meta({ id: 'AvailableCoupon' });

/** A line of a repair quote. */
export const quoteLine = z.object({
  Description: z.string(),
  Detail: z.string().nullable(),
  Quantity: z.number(),
  UnitExGst: dollars,
  AmountExGst: dollars,
});

/** A repair quote without a way to its job; line amounts are ex GST, and GST is worked out once. */
export const quoteContent = z
  .object({
    UniqueId: z.uuid(),
    BookingReference: z.string(),
    /** `Q1037-2`: the job and the revision. */
    QuoteNumber: z.string(),
    State: z.enum(['waiting', 'approved', 'declined', 'replaced']),
    IsExpired: z.boolean(),
    IssuedOn: isoInstant,
    ValidUntil: isoInstant,
    TimeZone: z.string(),
    Note: z.string().nullable(),
    EquipmentType: z.string(),
    EquipmentTypeId: z.int(),
    EquipmentBrand: z.string().nullable(),
    ModelName: z.string().nullable(),
    EquipmentLocation: z.string().nullable(),
    LocationName: z.string(),
    Problem: z.string(),
    Lines: z.array(quoteLine),
    SubtotalExGst: dollars,
    DiscountExGst: dollars,
    Gst: dollars,
    TotalIncGst: dollars,
    AvailableCouponsForQuote: z.array(availableCoupon),
    DecidedOn: isoInstant.nullable(),
    DecidedBy: z.string().nullable(),
    /** How the repair is going; for approved quotes only. */
    Job: z
      .object({
        State: z.enum(JOB_STATES),
        /** The scheduled local date, if there is one. */
        VisitDate: isoDate.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'QuoteContent' });
export type QuoteContent = z.infer<typeof quoteContent>;

/** A repair quote in full. */
export const quoteDocument = quoteContent.extend({ RepairId: z.int() }).meta({ id: 'Quote' });
export type QuoteDocument = z.infer<typeof quoteDocument>;

/** The quote's state after somebody asked to approve or decline it, whoever was first (R4.24). */
export const quoteDecision = z
  .object({
    State: z.enum(['approved', 'declined']),
    DecidedOn: isoInstant,
    DecidedBy: z.string(),
    /** False if it had already been decided, by this request or another. */
    IsNew: z.boolean(),
    TotalIncGst: dollars,
  })
  .meta({ id: 'QuoteDecision' });
export type QuoteDecision = z.infer<typeof quoteDecision>;

const ofJob = z.object({ RepairId: idParameter });
const ofQuote = ofJob.extend({ UniqueId: z.uuid() });

const approval = {
  /** The coupon to use, if any (R4.24). */
  couponPromoId: idParameter.nullish(),
};
const refusal = { Reason: optionalWords(MAX_DECLINE_REASON) };

const decisionErrors = ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid_fields'] as const;

export const jobQuote = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/quote',
  summary: "The job's quote: the one that waits, or the one decided last",
  access: 'customer',
  params: ofJob,
  reply: quoteDocument,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const approveJobQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/approvequote/{UniqueId}',
  summary: 'Approves a quote; one decided before answers its state',
  access: 'customer',
  consumes: 'json',
  params: ofQuote,
  body: z.object(approval),
  reply: quoteDecision,
  errors: decisionErrors,
});

export const rejectJobQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/rejectquote/{UniqueId}',
  summary: 'Declines a quote; one decided before answers its state',
  access: 'customer',
  consumes: 'json',
  params: ofQuote,
  body: z.object(refusal),
  reply: quoteDecision,
  errors: decisionErrors,
});

const named = {
  RepairId: idParameter,
  UniqueId: z.uuid({ error: messages.unreadableRequest }),
};

export const approveQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/approvequote',
  summary: 'As the approval of a job, the quote named in the body',
  access: 'customer',
  consumes: 'json',
  body: z.object({ ...named, ...approval }),
  reply: quoteDecision,
  errors: decisionErrors,
});

export const rejectQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/rejectquote',
  summary: 'As the decline of a job, the quote named in the body',
  access: 'customer',
  consumes: 'json',
  body: z.object({ ...named, ...refusal }),
  reply: quoteDecision,
  errors: decisionErrors,
});
