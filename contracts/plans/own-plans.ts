import { z } from 'zod';
import { MAX_DECLINE_REASON, MAX_PO_NUMBER } from '../../domain/constants.ts';
import { OCCURRENCE_STATES } from '../../domain/plans/occurrence-states.ts';
import { BASES, INTERVAL_UNITS } from '../../domain/plans/occurrences.ts';
import { PLAN_BILLINGS } from '../../domain/plans/plan-money.ts';
import { OFFER_STATES } from '../../domain/plans/plan-offer.ts';
import { PLAN_STATES } from '../../domain/plans/plan-states.ts';
import { endpoint } from '../endpoint.ts';
import {
  dollars,
  idParameter,
  isoDate,
  isoInstant,
  optionalText,
  optionalWords,
  seenVersion,
} from '../wire.ts';

const planPrice = z.object({ TotalExGst: dollars, Gst: dollars, TotalIncGst: dollars });

const term = {
  /** Both included. */
  FirstDay: isoDate,
  LastDay: isoDate,
  TermMonths: z.int(),
  /** For the term; null for who may not see prices, or not all of its sites. */
  Price: planPrice.nullable(),
};

/** What is agreed or offered, word for word (R13.05). */
export const planContent = z
  .object({
    Name: z.string(),
    /** A term in advance, or each visit. */
    Billing: z.enum(PLAN_BILLINGS),
    /** Whether it goes on by itself after the term, until its customer stops it (R13.05). */
    GoesOn: z.boolean(),
    ...term,
    Lines: z.array(
      z.object({
        LineId: z.int(),
        /** `Underbench fridge, Skope ProSpec 2 door` */
        Equipment: z.string(),
        EquipmentLocation: z.string().nullable(),
        LocationName: z.string(),
        ServiceName: z.string(),
        Why: z.string().nullable(),
        Source: z.string().nullable(),
        /** What is checked; with a unit, what is measured. */
        Checks: z.array(z.object({ Text: z.string(), Unit: z.string().nullable() })),
        Every: z.int(),
        Unit: z.enum(INTERVAL_UNITS),
        /** The months that it may be due in, 1 to 12; none are all. */
        Months: z.array(z.int()),
        Basis: z.enum(BASES),
        /** In the term, as far as they're known beforehand. */
        DueDates: z.array(isoDate),
        PriceExGst: dollars.nullable(),
      }),
    ),
  })
  .meta({ id: 'PlanContent' });
export type PlanContent = z.infer<typeof planContent>;

/** An offer of a plan, and what became of it. */
export const planOffer = z
  .object({
    /** 1 for the plan's first. */
    Number: z.int(),
    State: z.enum(OFFER_STATES),
    IsExpired: z.boolean(),
    OfferedOn: isoInstant,
    ValidUntil: isoInstant,
    ...term,
    /** What the term before it costs, of a next term (R13.05); null of the first. */
    PriceBefore: planPrice.nullable(),
    /** Whether the plan goes on by itself after that term. */
    GoesOn: z.boolean(),
    NeedsPoNumber: z.boolean(),
    PoNumber: z.string().nullable(),
    SettledOn: isoInstant.nullable(),
    AnsweredBy: z.string().nullable(),
    AnsweredByLink: z.boolean(),
    /** Of a plan that goes on by itself: it begins on its first day unless it's declined. */
    IsByItself: z.boolean(),
  })
  .meta({ id: 'PlanOffer' });
export type PlanOffer = z.infer<typeof planOffer>;

const entry = z.object({
  PlanId: z.int(),
  Name: z.string(),
  State: z.enum(PLAN_STATES),
  ...term,
  Machines: z.int(),
  /** What became of the newest offer; null without one, and for who may not see it. */
  OfferState: z.enum(OFFER_STATES).nullable(),
  /** Whether it waited until it was too late to accept it. */
  OfferIsExpired: z.boolean(),
  /** Whether it's the next term of a plan that goes on by itself. */
  OfferIsByItself: z.boolean(),
});
export type OwnPlanEntry = z.infer<typeof entry>;

/** In which a plan rests, both days included; null without one, and without a last day until it's started again. */
export const plannedPause = z.object({ FirstDay: isoDate, LastDay: isoDate.nullable() }).nullable();

export const ownPlan = planContent
  .extend({
    PlanId: z.int(),
    State: z.enum(PLAN_STATES),
    AcceptedBy: z.string().nullable(),
    AcceptedOn: isoInstant.nullable(),
    /** The newest; null without one, and for who may not see prices at all of its sites. */
    Offer: planOffer.nullable(),
    /** Who may accept the offer, for who may not: by name. Null where the reader may, or nothing waits. */
    AskInstead: z.array(z.string()).nullable(),
    Pause: plannedPause,
    /** To be sent back when it's paused or ended. */
    Version: z.int(),
    /** What ending it today does, for who may end it; null for anybody else, and where it isn't in force. */
    Ending: z
      .object({
        /** Due or missed, and not done any more. */
        Services: z.int(),
        /** What is credited of what was paid in advance, inc GST: while what is booked stays, and if what can be cancelled is. */
        CreditIncGst: dollars,
        CreditIfCancelled: dollars,
        /** What is booked. Where it can't be cancelled here any more, it stays, and they have to ring. */
        Visits: z.array(
          z.object({
            RepairId: z.int(),
            BookingReference: z.string(),
            Date: isoDate.nullable(),
            MayCancel: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** What is due so far of its term, and what became of it, by date; of other terms, what is still to be done. */
    Services: z.array(
      z.object({
        OccurrenceId: z.int(),
        LineId: z.int(),
        DueOn: isoDate,
        State: z.enum(OCCURRENCE_STATES),
        DoneOn: isoDate.nullable(),
        /** The job of its visit. */
        RepairId: z.int().nullable(),
        /** The day of that visit, at the site. */
        BookedFor: isoDate.nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnPlan' });
export type OwnPlan = z.infer<typeof ownPlan>;

const PLANS = '/api/v1/customerportal/plans';

export const listOwnPlans = endpoint({
  method: 'GET',
  path: PLANS,
  summary:
    'The maintenance plans at the sites of the membership, the newest first, and those that wait for an answer',
  access: 'customer',
  right: 'follow',
  reply: z.object({ Plans: z.array(entry) }),
});

export const getOwnPlan = endpoint({
  method: 'GET',
  path: `${PLANS}/{PlanId}`,
  summary:
    'One plan with its machines at the sites of the membership, what is due of it so far, and its newest offer',
  access: 'customer',
  right: 'follow',
  params: z.object({ PlanId: idParameter }),
  reply: ownPlan,
  errors: ['not_found'],
});

/** An offer's state after somebody asked to accept or decline it, no matter who was first. */
export const offerAnswer = planOffer
  .extend({
    /** False where it had been answered before, by this or another request. */
    IsNew: z.boolean(),
  })
  .meta({ id: 'PlanOfferAnswer' });

/** What an answer may carry, signed in or with the emailed link. */
export const offerAcceptance = {
  /** The customer's purchase order number, for the invoice; some customers need one. */
  PoNumber: optionalText(MAX_PO_NUMBER),
};
export const offerRefusal = { Reason: optionalWords(MAX_DECLINE_REASON) };

const answer = {
  method: 'POST',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  params: z.object({ PlanId: idParameter, Number: idParameter }),
  reply: offerAnswer,
  errors: ['not_found', 'conflict'],
} as const;

export const acceptOffer = endpoint({
  ...answer,
  path: `${PLANS}/{PlanId}/offers/{Number}/accept`,
  summary: 'Accepts an offer: its plan is in force; one answered before gives its state',
  body: z.object(offerAcceptance),
});

export const endOwnPlan = endpoint({
  method: 'POST',
  path: `${PLANS}/{PlanId}/end`,
  summary:
    'Ends a plan today: what is due is not done any more, and what is booked stays or is cancelled; ending it again changes nothing',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  params: z.object({ PlanId: idParameter }),
  body: z.object({
    /** The jobs of booked visits to cancel, of those that `Ending` says can be; the others stay. */
    CancelJobs: z.array(idParameter).max(100).default([]),
    ...offerRefusal,
    ...seenVersion,
  }),
  reply: ownPlan,
  errors: ['not_found', 'conflict'],
});

export const declineOffer = endpoint({
  ...answer,
  path: `${PLANS}/{PlanId}/offers/{Number}/decline`,
  summary: 'Declines an offer; one answered before gives its state',
  body: z.object(offerRefusal),
});
