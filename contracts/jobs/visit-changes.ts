import { z } from 'zod';
import { MAX_CANCEL_REASON } from '../../domain/constants.ts';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { TIME_WINDOWS } from '../../domain/visits/day-choice.ts';
import { visitMessages } from '../../domain/visits/visit-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { bookingPolicy, fullWindow, publicHoliday } from '../instant-quotes/prices.ts';
import { avoidedHours } from '../sites/sites.ts';
import {
  dollars,
  dollarsAs,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  optionalWords,
  orNothing,
  shownDollars,
  state,
} from '../wire.ts';

/** A planned visit as its customer knows it. */
export const plannedVisit = z
  .object({
    /** At the site. */
    Date: isoDate,
    TimeWindow: z.enum(TIME_WINDOWS),
    StartsAt: isoInstant,
    EndsAt: isoInstant,
    TimeZone: z.string(),
    TechName: z.string().nullable(),
  })
  .meta({ id: 'PlannedVisit' });

/** By window, dollars ex GST, with the booking's discount and parking. */
const moveSubtotals = z.object({ Morning: dollars, Afternoon: dollars, AfterHours: dollars });

const ofJob = z.object({ RepairId: idParameter });

export const visitChoices = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/visit',
  summary:
    'Whether its customer may move or cancel a visit, until when, and what each other time costs (R11.01)',
  access: 'customer',
  right: 'visits',
  params: ofJob,
  reply: z.object({
    RepairId: z.int(),
    BookingReference: z.string(),
    /** Null if none is planned. */
    Visit: plannedVisit.nullable(),
    /** Both are free until then; null without a visit. */
    FreeUntil: isoInstant.nullable(),
    /** Why it can't be moved, or cancelled, here: then the customer rings; null if it can. */
    WhyNotMove: z.string().nullable(),
    WhyNotCancel: z.string().nullable(),
    /** The price now; null where another business pays (R12.09). */
    SubtotalExGst: shownDollars,
    TotalIncGst: shownDollars,
    /** What it can be moved to, by the rules of Prices/Set at the prices of the booking's own book; null if it can't be moved. */
    Choices: z
      .object({
        Place: z.object({ postcode: z.string(), state, timeZone: z.string() }),
        Policy: bookingPolicy,
        /** The area's. */
        Holidays: z.array(publicHoliday),
        /** Without the visit's own. */
        FullWindows: z.array(fullWindow),
        /** The site's, which narrow its windows (R12.10). */
        AvoidedHours: z.array(avoidedHours),
        /** Then they narrow nothing: a visit in them is asked about, as after hours. */
        IsFoodAtRisk: z.boolean(),
        /** A plan's visit: mornings and afternoons of working days alone can be chosen (R13.03). */
        IsOfPlan: z.boolean(),
        /** A morning or afternoon of a weekend or public holiday costs that day's AfterHours. */
        Subtotals: z.object({ Today: moveSubtotals, Tomorrow: moveSubtotals, Later: moveSubtotals }),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

/** The visit that the customer saw, so that a change in between is noticed (R11.02). */
const seen = {
  SeenStartsAt: z.iso.datetime({ offset: true, error: requestMessages.valueUnreadable }),
  /** `Visit` as it was read. Left out, only a change of its start is noticed. */
  SeenVisit: plannedVisit.optional(),
};

export const moveVisit = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/visit/move',
  summary: 'Moves a visit to another time, at the price that the customer saw (R11.01, R11.02)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofJob,
  body: z.object({
    ...seen,
    /** At the site. */
    Date: z.iso.date(visitMessages.chooseDateAndWindow),
    TimeWindow: z.enum(TIME_WINDOWS, visitMessages.chooseDateAndWindow),
    /** HH:mm, with the after-hours window only. */
    Time: orNothing(z.string().regex(/^\d{2}:\d{2}$/, visitMessages.chooseTime)),
    /** True where the visit is in the site's hours to avoid and may come all the same (R12.10). */
    ComeAnyway: z.boolean(requestMessages.valueUnreadable).default(false),
    /** The price on the button; any other is refused. */
    TotalIncGst: dollarsAs(requestMessages.valueUnreadable),
  }),
  reply: z.object({
    RepairId: z.int(),
    BookingReference: z.string(),
    State: z.enum(JOB_STATES),
    Was: plannedVisit,
    Visit: plannedVisit,
    FreeUntil: isoInstant,
    /** What it cost before, and costs now. */
    TotalWasIncGst: dollars,
    TotalIncGst: dollars,
  }),
  errors: ['not_found', 'price_increased', 'conflict', 'idempotency_key_reused'],
});

export const cancelVisit = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/visit/cancel',
  summary: 'Cancels a job before its first visit, free (R11.01)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofJob,
  body: z.object({ ...seen, Reason: optionalWords(MAX_CANCEL_REASON) }),
  reply: z.object({
    RepairId: z.int(),
    BookingReference: z.string(),
    State: z.enum(JOB_STATES),
  }),
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});
