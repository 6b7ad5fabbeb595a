import { z } from 'zod';
import { deskPlanMessages as messages } from '../../domain/plans/desk-plan-messages.ts';
import { OCCURRENCE_STATES } from '../../domain/plans/occurrence-states.ts';
import { MAX_VISIT_SERVICES } from '../../domain/plans/plan-draft.ts';
import { deskVisitMessages } from '../../domain/visits/desk-visit-messages.ts';
import { endpoint } from '../endpoint.ts';
import { timeWindow } from '../jobs/desk-jobs.ts';
import { localTime, visitWarnings } from '../jobs/job-changes.ts';
import { namedJob } from '../jobs/named-job.ts';
import { idempotencyHeader, idParameter, isoDate, orNothing, requiredText, seenVersion } from '../wire.ts';

/** One service of one machine that is due (R13.04). */
const dueService = z.object({
  OccurrenceId: z.int(),
  PlanId: z.int(),
  PlanName: z.string(),
  /** `Underbench fridge, Skope ProSpec 2 door` */
  Equipment: z.string(),
  /** Its machine is retired: there's nothing to service. */
  IsRetired: z.boolean(),
  ServiceName: z.string(),
  Minutes: z.int(),
  /** Of a plan that is paid a term in advance. */
  IsPrepaid: z.boolean(),
  /** An invoice was for it already: its term's, or a call-out's. */
  IsInvoiced: z.boolean(),
  DueOn: isoDate,
  State: z.enum(OCCURRENCE_STATES),
  /** When it was done last, if that's less than half an interval before: move or skip it (R13.02). */
  TooSoonAfter: isoDate.nullable(),
  /** To be sent back with a change. */
  Version: z.int(),
});

/** What can be done in one visit at one site. */
const planVisit = z
  .object({
    CustomerId: z.int(),
    CustomerName: z.string(),
    /** Whether somebody of the customer has a confirmed email, to which the letter that asks for a day goes. */
    IsEmailed: z.boolean(),
    AssetLocationId: z.int(),
    LocationName: z.string(),
    Suburb: z.string(),
    /** Whose windows the visit takes a place in; null if the site is in none. */
    Region: z.string().nullable(),
    /** The days on which all of it may be done, both included. */
    FirstDay: isoDate,
    LastDay: isoDate,
    /** Some of it should have been done before today. */
    IsLate: z.boolean(),
    Minutes: z.int(),
    Services: z.array(dueService),
  })
  .meta({ id: 'PlanVisit' });

export const listDue = endpoint({
  method: 'GET',
  path: '/api/v1/desk/due-services',
  summary:
    "What is due of all plans, as visits: late ones first, then up to a month's end; and what was visited and isn't recorded yet",
  access: 'staff',
  query: z.object({
    /** `2026-12`; left out: this month. */
    Month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    Region: z.string().max(60).optional(),
  }),
  reply: z.object({
    Visits: z.array(planVisit),
    /** Somebody was there, and nobody has said which services were done. */
    Visited: z.array(
      z.object({
        CustomerName: z.string(),
        LocationName: z.string(),
        Job: namedJob,
        /** When somebody was there last, at the site; null if nobody was. */
        VisitedOn: isoDate.nullable(),
        Services: z.array(dueService),
      }),
    ),
    /** There is more than this list can show: choose a region. */
    HasMore: z.boolean(),
  }),
});

const settle = {
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ OccurrenceId: idParameter }),
  reply: z.object({ State: z.enum(OCCURRENCE_STATES), Version: z.int() }),
  errors: ['not_found', 'conflict'],
} as const;

export const skipService = endpoint({
  ...settle,
  method: 'POST',
  path: '/api/v1/desk/due-services/{OccurrenceId}/skip',
  summary:
    'Skips a service, with the reason. One that was paid in advance or invoiced is credited, unless its customer agreed. Again changes nothing',
  body: z.object({
    Reason: requiredText(300, messages.skipReasonRequired),
    /** Of one that was paid in advance or invoiced: they go without, else it's credited. */
    CustomerAgreed: z.boolean().default(false),
    ...seenVersion,
  }),
});

export const recordService = endpoint({
  ...settle,
  method: 'POST',
  path: '/api/v1/desk/due-services/{OccurrenceId}/done',
  summary: 'Records on which day a service was done, from which the next may count',
  body: z.object({ DoneOn: z.iso.date(messages.dayRequired), ...seenVersion }),
});

export const bookPlanVisit = endpoint({
  method: 'POST',
  path: '/api/v1/desk/due-services/visits',
  summary:
    'Books one visit for services of one site: a job at the price of those that are paid by visit, planned as every visit is. The customer hears of it as of every visit',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    /** Each with the version that was read. */
    Services: z
      .array(
        z.object({ OccurrenceId: idParameter, ...seenVersion }),
        messages.servicesRequired(MAX_VISIT_SERVICES),
      )
      .min(1, messages.servicesRequired(MAX_VISIT_SERVICES))
      .max(MAX_VISIT_SERVICES, messages.servicesRequired(MAX_VISIT_SERVICES)),
    Date: z.iso.date(messages.dayRequired),
    /** A window, or with a Time the window that contains it. */
    TimeWindow: timeWindow.nullish(),
    Time: localTime.nullish(),
    /** An active technician, or null for nobody yet. */
    TechnicianId: orNothing(idParameter),
    /**
     * Why it's planned all the same, where the window is full or closed, it's in the site's hours to avoid, or its technician is away
     * or lacks a licence that day.
     */
    OverrideReason: requiredText(500, deskVisitMessages.overrideReasonNeeded).nullish(),
  }),
  reply: namedJob.extend({ Warnings: visitWarnings }),
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});
