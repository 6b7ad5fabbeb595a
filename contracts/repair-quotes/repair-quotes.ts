import { z } from 'zod';
import { MAX_DECLINE_REASON, MAX_PO_NUMBER } from '../../domain/constants.ts';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { LEFT_REASONS } from '../../domain/repair-quotes/line-choices.ts';
import { QUOTE_STATES } from '../../domain/repair-quotes/quote-states.ts';
import { MAX_QUOTE_LINES } from '../../domain/repair-quotes/repair-quote-totals.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, idParameter, isoDate, isoInstant, optionalText, optionalWords } from '../wire.ts';
import { approvedBeforehand } from './upfront-limits.ts';

/** A coupon that the approval can use; PromoValue is percent, or dollars inc GST (R3.10). */
export const availableCoupon = z
  .object({
    couponPromoId: z.int(),
    CouponPromoCode: z.string(),
    CouponPromoName: z.string(),
    IsPercentageDiscountType: z.boolean(),
    PromoValue: z.number(),
    /** Applied automatically if it leaves the least to pay, as for a booking (R7.36). */
    IsAutomatic: z.boolean(),
    /** What the chosen lines must come to, inc GST before the discount; null if nothing is asked. */
    MinimumIncGst: dollars.nullable(),
    /** What it would take off this quote, and what would be left to pay. */
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

/** The same in a quote that may be answered. */
export const answeredLine = {
  /** The quote was approved without it: it isn't done or paid for, and isn't in the totals (R12.07). */
  IsLeft: z.boolean(),
  LeftReason: z.enum(LEFT_REASONS).nullable(),
};

/** A repair quote without a way to its job; line amounts are ex GST, and GST is worked out once. */
export const quoteContent = z
  .object({
    UniqueId: z.uuid(),
    BookingReference: z.string(),
    /** `Q1037-2`: the job and the revision. */
    QuoteNumber: z.string(),
    State: z.enum(QUOTE_STATES),
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
    /** The business whose site it is, where the reader's pays for it (R12.09); null for its own. */
    PaysFor: z.string().nullable(),
    Problem: z.string(),
    Lines: z.array(quoteLine.extend(answeredLine)),
    SubtotalExGst: dollars,
    DiscountExGst: dollars,
    Gst: dollars,
    TotalIncGst: dollars,
    AvailableCouponsForQuote: z.array(availableCoupon),
    /** Whether it can only be approved with a PO number, since the job has none yet. */
    NeedsPoNumber: z.boolean(),
    /** The customer's order number, once it's approved. */
    PoNumber: z.string().nullable(),
    DecidedOn: isoInstant.nullable(),
    DecidedBy: z.string().nullable(),
    /** Decided with the emailed link; DecidedBy is then the name that came with it, if any. */
    DecidedByLink: z.boolean(),
    /** DecidedBy said so on the phone, and the office recorded it. */
    DecidedByPhone: z.boolean(),
    /** Approved within a limit that DecidedBy gave beforehand: nobody was asked (R12.08). */
    DecidedBeforehand: z.boolean(),
    /** That limit; null for any other. */
    Beforehand: approvedBeforehand.nullable(),
    /** What is still to be paid of the job's call-out, inc GST; only of a quote that is declined. */
    CallOutDue: dollars.nullable(),
    /** What has become of the job; only of a quote that is approved or declined. */
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

/** The quote's state after somebody asked to approve or decline it, no matter who was first (R4.24). */
export const quoteDecision = z
  .object({
    State: z.enum(['approved', 'declined']),
    DecidedOn: isoInstant,
    DecidedBy: z.string().nullable(),
    /** Decided with the emailed link; DecidedBy is then the name that came with it, if any. */
    DecidedByLink: z.boolean(),
    /** DecidedBy said so on the phone, and the office recorded it. */
    DecidedByPhone: z.boolean(),
    /** Approved within a limit that DecidedBy gave beforehand (R12.08). */
    DecidedBeforehand: z.boolean(),
    /** False where it had been decided before, by this or another request. */
    IsNew: z.boolean(),
    TotalIncGst: dollars,
  })
  .meta({ id: 'QuoteDecision' });
export type QuoteDecision = z.infer<typeof quoteDecision>;

const ofJob = z.object({ RepairId: idParameter });
const ofQuote = ofJob.extend({ UniqueId: z.uuid() });

/**
 * The lines that stay as they are, 1 being the first of the quote's; all are approved if it's left out or empty. Labour can't be
 * named: it goes with what it's for (R12.07).
 */
export const leftLines = z
  .array(z.object({ Line: z.int().min(1), Reason: z.enum(LEFT_REASONS).nullish() }))
  .max(MAX_QUOTE_LINES)
  .nullish();

/** What an approval may carry, signed in or with the emailed link (R4.24). */
export const quoteApproval = {
  /** The coupon to use, if any. */
  couponPromoId: idParameter.nullish(),
  /** Dollars inc GST that the person agreed to; a higher price is then refused. */
  TotalIncGst: dollars.nullish(),
  /** The customer's purchase order number, for the invoice; some customers need one. */
  PoNumber: optionalText(MAX_PO_NUMBER),
  LeftLines: leftLines,
};
const refusal = { Reason: optionalWords(MAX_DECLINE_REASON) };

const decisionErrors = ['not_found', 'conflict'] as const;
const approvalErrors = [...decisionErrors, 'price_increased'] as const;

export const jobQuote = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/quote',
  summary: "The job's quote: the one that waits, or the one decided last",
  access: 'customer',
  right: 'prices',
  params: ofJob,
  reply: quoteDocument,
  errors: ['not_found'],
});

export const approveJobQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/approvequote/{UniqueId}',
  summary: 'Approves a quote; one decided before answers its state',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  params: ofQuote,
  body: z.object(quoteApproval),
  reply: quoteDecision,
  errors: approvalErrors,
});

export const rejectJobQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/rejectquote/{UniqueId}',
  summary: 'Declines a quote; one decided before answers its state',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  params: ofQuote,
  body: z.object(refusal),
  reply: quoteDecision,
  errors: decisionErrors,
});

const named = {
  RepairId: idParameter,
  UniqueId: z.uuid({ error: requestMessages.unreadableRequest }),
};

export const approveQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/approvequote',
  summary: 'As the approval of a job, the quote named in the body',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  body: z.object({ ...named, ...quoteApproval }),
  reply: quoteDecision,
  errors: approvalErrors,
});

export const rejectQuote = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/rejectquote',
  summary: 'As the decline of a job, the quote named in the body',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  body: z.object({ ...named, ...refusal }),
  reply: quoteDecision,
  errors: decisionErrors,
});
