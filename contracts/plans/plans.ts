import { z } from 'zod';
import { QUOTE_VALID_DAYS } from '../../domain/lifetimes.ts';
import { deskPlanMessages as messages } from '../../domain/plans/desk-plan-messages.ts';
import { OCCURRENCE_STATES } from '../../domain/plans/occurrence-states.ts';
import { BASES, INTERVAL_UNITS, MOST_EVERY } from '../../domain/plans/occurrences.ts';
import { MAX_OFFER_DAYS, MAX_PLAN_LINES } from '../../domain/plans/plan-draft.ts';
import { PLAN_BILLINGS, type PlanBilling } from '../../domain/plans/plan-money.ts';
import { OFFER_STATES } from '../../domain/plans/plan-offer.ts';
import { PLAN_STATES } from '../../domain/plans/plan-states.ts';
import { GOES_ON_MONTHS, TERM_MONTHS } from '../../domain/plans/plan-terms.ts';
import { endpoint } from '../endpoint.ts';
import { visitService } from '../technicians/visit-services.ts';
import {
  dollars,
  dollarsAs,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  orNothing,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from '../wire.ts';
import { plannedPause } from './own-plans.ts';

const rhythm = {
  Every: z.int(),
  Unit: z.enum(INTERVAL_UNITS),
  /** The first due date. */
  Anchor: isoDate,
  /** The months that it may be due in, 1 to 12; none are all. */
  Months: z.array(z.int()),
  /** From where the next date counts. */
  Basis: z.enum(BASES),
};

/** A plan in a customer's list. */
const planEntry = z
  .object({
    PlanId: z.int(),
    CustomerId: z.int(),
    Name: z.string(),
    State: z.enum(PLAN_STATES),
    /** The term's, both included. */
    FirstDay: isoDate,
    LastDay: isoDate,
    TermMonths: z.int(),
    /** A term in advance, or each visit. */
    Billing: z.enum(PLAN_BILLINGS),
    Machines: z.int(),
    TotalExGst: dollars,
    TotalIncGst: dollars,
    /** Who said yes, whom of the office they said it to, and when. */
    AcceptedBy: z.string().nullable(),
    RecordedBy: z.string().nullable(),
    AcceptedOn: isoInstant.nullable(),
    EndReason: z.string().nullable(),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'PlanEntry' });

export const plan = planEntry
  .extend({
    CustomerName: z.string(),
    /** Whether it goes on by itself after its term; false once that was stopped. */
    GoesOn: z.boolean(),
    Pause: plannedPause,
    /** The newest; null if it was never sent to the customer. */
    Offer: z
      .object({
        Number: z.int(),
        State: z.enum(OFFER_STATES),
        IsExpired: z.boolean(),
        OfferedBy: z.string(),
        OfferedOn: isoInstant,
        ValidUntil: isoInstant,
        /** The term that it's for, both included, and what that costs: as it was sent. */
        FirstDay: isoDate,
        LastDay: isoDate,
        TotalIncGst: dollars,
        /** Whether the plan goes on by itself after that term. */
        GoesOn: z.boolean(),
        SettledOn: isoInstant.nullable(),
        AnsweredBy: z.string().nullable(),
        AnsweredByLink: z.boolean(),
        /** Of a plan that goes on by itself. */
        IsByItself: z.boolean(),
        DeclineReason: z.string().nullable(),
        PoNumber: z.string().nullable(),
      })
      .nullable(),
    /** The price of all machines together, ex GST; null where each has its own. */
    PriceExGst: dollars.nullable(),
    /** The invoice of a term that is paid in advance; null without one. */
    Invoice: z
      .object({
        InvoiceId: z.int(),
        Number: z.string(),
        /** What is credited if the plan ends now: its services that are neither done nor booked. */
        CreditOnEnding: dollars,
      })
      .nullable(),
    Lines: z.array(
      z.object({
        LineId: z.int(),
        EquipmentId: z.int(),
        /** `Underbench fridge, Skope ProSpec 2 door` */
        Equipment: z.string(),
        LocationName: z.string(),
        IsRetired: z.boolean(),
        ServiceTypeId: z.int(),
        ServiceName: z.string(),
        Minutes: z.int(),
        ...rhythm,
        /** When it was done last before the plan came here from another program. */
        DoneBefore: isoDate.nullable(),
        PriceExGst: dollars.nullable(),
      }),
    ),
    /** What is due so far, and what became of it, by date. */
    Services: z.array(
      z.object({
        OccurrenceId: z.int(),
        LineId: z.int(),
        DueOn: isoDate,
        State: z.enum(OCCURRENCE_STATES),
        DoneOn: isoDate.nullable(),
        /** What its visit found (R13.08); null where the office recorded it by hand. */
        Found: visitService.nullable(),
        Reason: z.string().nullable(),
        /** The job of its visit. */
        RepairId: z.int().nullable(),
        BookingReference: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Plan' });

const price = orNothing(
  dollarsAs(messages.priceWrong).min(0, messages.priceWrong).max(1_000_000, messages.priceWrong),
);

const givenLine = z
  .object({
    EquipmentId: z.coerce
      .number(messages.machineUnknown)
      .int(messages.machineUnknown)
      .positive(messages.machineUnknown),
    ServiceTypeId: z.coerce
      .number(messages.serviceUnknown)
      .int(messages.serviceUnknown)
      .positive(messages.serviceUnknown),
    Every: z.coerce.number(messages.intervalWrong).int(messages.intervalWrong).min(1, messages.intervalWrong),
    Unit: z.enum(INTERVAL_UNITS, messages.intervalWrong),
    Anchor: z.iso.date(messages.dayRequired),
    Months: z
      .array(z.int().min(1).max(12))
      .max(12)
      .transform((months) => [...new Set(months)].sort((a, b) => a - b)),
    Basis: z.enum(BASES),
    PriceExGst: price,
  })
  .refine(({ Every, Unit }) => Every <= MOST_EVERY[Unit], {
    path: ['Every'],
    message: messages.intervalWrong,
  });

const termWrong = messages.termWrong(TERM_MONTHS.least, TERM_MONTHS.most);
const fields = {
  Name: requiredText(80, messages.planNameRequired),
  StartsOn: z.iso.date(messages.dayRequired),
  TermMonths: z.coerce
    .number(termWrong)
    .int(termWrong)
    .min(TERM_MONTHS.least, termWrong)
    .max(TERM_MONTHS.most, termWrong)
    .default(TERM_MONTHS.usual),
  Billing: z.enum(PLAN_BILLINGS, messages.billingRequired),
  /** Whether it goes on by itself, term after term, once its customer has accepted that. */
  GoesOn: z.boolean().default(false),
  /** For all machines, for the term; left out where each line has its own. */
  PriceExGst: price,
  Lines: z
    .array(givenLine, messages.linesRequired(MAX_PLAN_LINES))
    .min(1, messages.linesRequired(MAX_PLAN_LINES))
    .max(MAX_PLAN_LINES, messages.linesRequired(MAX_PLAN_LINES)),
};

type Priced = { PriceExGst: number | null; Lines: { PriceExGst: number | null }[] };
/** One price for all, or one for each line. */
const isPricedOnce = [
  ({ PriceExGst, Lines }: Priced) =>
    PriceExGst === null
      ? Lines.every((each) => each.PriceExGst !== null)
      : Lines.every((each) => each.PriceExGst === null),
  { path: ['PriceExGst'] as PropertyKey[], message: messages.pricesMixed },
] as const;

type Billed = { Billing: PlanBilling; Lines: { Basis: string }[] };
/** What counts from done has no number of services that could be paid in advance. */
const isBillable = [
  ({ Billing, Lines }: Billed) => Billing === 'visit' || Lines.every(({ Basis }) => Basis === 'planned'),
  { path: ['Billing'] as PropertyKey[], message: messages.billedByVisit },
] as const;

/** Its customer hears of each term in time. */
const isHeardOf = [
  ({ GoesOn, TermMonths }: { GoesOn: boolean; TermMonths: number }) =>
    !GoesOn || TermMonths >= GOES_ON_MONTHS,
  { path: ['GoesOn'] as PropertyKey[], message: messages.goesOnShort(GOES_ON_MONTHS) },
] as const;

const ofPlan = z.object({ PlanId: idParameter });

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/plans',
  summary: "A customer's maintenance plans, the newest first",
  access: 'staff',
  params: z.object({ CustomerId: idParameter }),
  reply: z.object({ Plans: z.array(planEntry) }),
  errors: ['not_found'],
});

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/v1/desk/plans/{PlanId}',
  summary: 'One plan with its machines, and what is due of it so far',
  access: 'staff',
  params: ofPlan,
  reply: plan,
  errors: ['not_found'],
});

export const draftPlan = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/plans',
  summary: 'Drafts a plan; its customer hears nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: z.object({ CustomerId: idParameter }),
  body: z
    .object(fields)
    .refine(...isPricedOnce)
    .refine(...isBillable)
    .refine(...isHeardOf),
  reply: plan,
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});

const change = { access: 'staff', proof: 'none', params: ofPlan, errors: ['not_found', 'conflict'] } as const;

export const changePlan = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/v1/desk/plans/{PlanId}',
  summary: 'Replaces a draft',
  consumes: 'json',
  body: z
    .object({ ...fields, ...seenVersion })
    .refine(...isPricedOnce)
    .refine(...isBillable)
    .refine(...isHeardOf),
  reply: plan,
});

export const removePlan = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/v1/desk/plans/{PlanId}',
  summary: 'Removes a draft, or ends one that was offered before; removing it again changes nothing',
  query: seenVersionQuery,
  reply: z.object({}),
  errors: ['conflict'],
});

const validDays = z.coerce
  .number(messages.validDaysWrong)
  .int(messages.validDaysWrong)
  .min(1, messages.validDaysWrong)
  .max(MAX_OFFER_DAYS, messages.validDaysWrong)
  .default(QUOTE_VALID_DAYS);

export const offerPlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/plans/{PlanId}/offer',
  summary:
    'Sends a draft to its customer, with a link to accept or decline it; what is sent is kept word for word',
  consumes: 'json',
  body: z.object({ ValidDays: validDays, ...seenVersion }),
  reply: plan,
});

export const renewPlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/plans/{PlanId}/renew',
  summary:
    'Offers the next term of a plan in force at its price: the plan ends with this term unless its customer accepts it',
  consumes: 'json',
  body: z
    .object({
      /** For all machines; left out where each has its own, as in this term. */
      PriceExGst: price,
      Lines: z
        .array(z.object({ LineId: idParameter, PriceExGst: price }))
        .max(MAX_PLAN_LINES)
        .default([]),
      ValidDays: validDays,
      ...seenVersion,
    })
    .refine(({ PriceExGst, Lines }) => (PriceExGst === null) !== (Lines.length === 0), {
      path: ['PriceExGst'],
      message: messages.pricesMixed,
    })
    .refine(({ Lines }) => Lines.every((each) => each.PriceExGst !== null), {
      path: ['Lines'],
      message: messages.priceWrong,
    }),
  reply: plan,
});

export const withdrawPlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/plans/{PlanId}/withdraw',
  summary: 'Takes back an offer that was not answered: the plan is a draft again, and the link says so',
  consumes: 'json',
  body: z.object(seenVersion),
  reply: plan,
});

export const acceptPlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/plans/{PlanId}/accept',
  summary:
    'Records that the customer said yes to a draft or an offer, also of the next term: it stays word for word, its services become due, and a term in advance is invoiced',
  consumes: 'json',
  body: z.object({ AcceptedBy: requiredText(120, messages.acceptedByRequired), ...seenVersion }),
  reply: plan,
});

export const endPlan = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/plans/{PlanId}/end',
  summary:
    'Ends a plan today: what is due is skipped, or credited if it was paid in advance, and what is booked stays',
  consumes: 'json',
  body: z.object({ Reason: requiredText(300, messages.endReasonRequired), ...seenVersion }),
  reply: plan,
});
