import { z } from 'zod';
import { CUSTOMER_EVENT_KINDS } from '../../domain/jobs/job-event-kinds.ts';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { JOB_ACTORS } from '../../domain/jobs/who-acted.ts';
import { QUOTE_STATES } from '../../domain/repair-quotes/quote-states.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { bookingWork } from '../bookings/bookings.ts';
import { endpoint } from '../endpoint.ts';
import { foodAdviceLine } from '../equipment/food-answers.ts';
import { payer } from '../payers/payers.ts';
import { upfrontField } from '../people/limits.ts';
import { photo, visitPhoto } from '../photos/photos.ts';
import { availableCoupon } from '../repair-quotes/repair-quotes.ts';
import {
  afterPage,
  dollars,
  formDollars,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  MAX_FEE_DOLLARS,
  nextPage,
  optionalId,
  optionalText,
  postcode,
  shownDollars,
} from '../wire.ts';
import { visit } from './history.ts';
import { namedJob } from './named-job.ts';

/** A job as the dashboard shows it (R3.10, R3.16); dollar amounts are the call-out's, fixed at booking. */
export const jobEntry = z
  .object({
    RepairId: z.int(),
    BookingReference: z.string(),
    State: z.enum(JOB_STATES),
    StateSince: isoInstant,
    CreatedOn: isoInstant,
    EquipmentId: z.int().nullable(),
    EquipmentTypeId: z.int(),
    EquipmentType: z.string(),
    EquipmentBrand: z.string().nullable(),
    ModelName: z.string().nullable(),
    EquipmentLocation: z.string().nullable(),
    Problem: z.string(),
    ProblemDescription: z.string(),
    LocationName: z.string(),
    Address: z.string(),
    /** The visit's local date, and the end of its window. */
    RequestedAttendanceDate: isoDate,
    RequestedAttendanceTo: isoInstant,
    StartsAt: isoInstant,
    TimeWindow: z.enum(['morning', 'afternoon', 'afterhours']),
    TimeZone: z.string(),
    /** False once the visit was called off, until a new time is set: then the times are those of before. */
    HasVisitTime: z.boolean(),
    /** The tech couldn't get in, and no new time is set yet. */
    IsNoAccess: z.boolean(),
    /** The date at the site on which the parts that the job waits for are expected; null if it waits for none, or once that day has come. */
    PartsExpectedOn: isoDate.nullable(),
    TechName: z.string().nullable(),
    /** When the tech who has set out expects to be there; null while nobody is on the way (R11.03). */
    ExpectedOn: isoInstant.nullable(),
    /** The finished job whose work this one puts right for free; null for any other job. */
    WarrantyOf: namedJob.nullable(),
    /** Who pays in place of the business (R12.09); null if it pays itself. Then amounts are null unless the payer allows them. */
    PaidBy: payer.nullable(),
    /** The maintenance plan whose services it does; null for any other job. */
    PlanName: z.string().nullable(),
    SubtotalExGst: shownDollars,
    TotalIncGst: shownDollars,
    /** Whether the customer can still rate it. */
    CanRate: z.boolean(),
    /** The score given, 1 to 5, or 0 for a comment only; null if not rated yet. */
    Score: z.int().nullable(),
  })
  .meta({ id: 'JobEntry' });
export type JobEntry = z.infer<typeof jobEntry>;

/** A quote waiting for an answer, as a list shows it. */
export const quoteEntry = z
  .object({
    RepairId: z.int(),
    UniqueId: z.uuid(),
    BookingReference: z.string(),
    EquipmentTypeId: z.int(),
    EquipmentType: z.string(),
    EquipmentBrand: z.string().nullable(),
    ModelName: z.string().nullable(),
    EquipmentLocation: z.string().nullable(),
    LocationName: z.string(),
    /** The business whose site it is, where the reader's pays for it (R12.09); null for its own. */
    PaysFor: z.string().nullable(),
    Problem: z.string(),
    RequestedAttendanceDate: isoDate,
    RequestedAttendanceTo: isoInstant,
    TimeZone: z.string(),
    IssuedOn: isoInstant,
    ValidUntil: isoInstant,
    IsExpired: z.boolean(),
    SubtotalExGst: dollars,
    Gst: dollars,
    TotalIncGst: dollars,
    AvailableCouponsForQuote: z.array(availableCoupon),
  })
  .meta({ id: 'QuoteEntry' });
export type QuoteEntry = z.infer<typeof quoteEntry>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs',
  summary:
    'Quotes that wait, and jobs: all open ones and, newest first, those that ended in the last 60 days',
  access: 'customer',
  right: 'follow',
  query: z.object({ After: afterPage }),
  reply: z.object({
    /** All of them, on the first page; empty on later pages. */
    QuoteList: z.array(quoteEntry),
    JobList: z.array(jobEntry),
    Next: nextPage,
  }),
});

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/quote',
  summary: 'The quotes that wait for an answer; none for who may not see prices',
  access: 'customer',
  right: 'follow',
  reply: z.object({ QuoteList: z.array(quoteEntry) }),
});

const ofJob = z.object({ RepairId: idParameter });

/** A job with everything that its page shows. */
export const jobDetail = jobEntry
  .extend({
    SerialIdentifier: z.string().nullable(),
    /** What to do with food until a tech is there; null if none is at risk, or nobody is to come (R11.07). */
    FoodAdvice: z.array(foodAdviceLine).nullable(),
    /** The jobs that put this one's work right for free, oldest first. */
    WarrantyVisits: z.array(namedJob),
    LocationDescription: z.string().nullable(),
    ParkingInstructions: z.string().nullable(),
    /** Oldest first. */
    Timeline: z.array(
      z.object({
        Kind: z.enum(CUSTOMER_EVENT_KINDS),
        State: z.enum(JOB_STATES),
        At: isoInstant,
        Actor: z.enum(JOB_ACTORS),
        ActorName: z.string().nullable(),
        Note: z.string().nullable(),
        /** Another change replaced this one before the customer was told of it. */
        IsUndone: z.boolean(),
      }),
    ),
    FeeExGst: shownDollars,
    Loading: z.string().nullable(),
    DiscountExGst: shownDollars,
    ParkingExGst: shownDollars,
    Gst: shownDollars,
    /** The current quote: the one waiting for an answer, or the one decided last; null without one, and for who may not see prices. */
    Quote: z
      .object({
        UniqueId: z.uuid(),
        State: z.enum(QUOTE_STATES),
        IsExpired: z.boolean(),
        TotalIncGst: dollars,
      })
      .nullable(),
    Visits: z.array(visit),
    /** What technicians photographed at these visits. */
    VisitPhotos: z.array(visitPhoto),
    Photos: z.array(photo),
    /** The `ch` of the rating calls, while the job can be rated (R4.27). */
    RatingCh: z.string().nullable(),
    /** False once the links to the job are switched off: then none opens, and no email brings a new one (R11.05). */
    AreLinksOn: z.boolean(),
  })
  .meta({ id: 'JobDetail' });

export const getJob = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}',
  summary: 'One job with its timeline, charges, visits and photos',
  access: 'customer',
  right: 'follow',
  params: ofJob,
  reply: jobDetail,
  errors: ['not_found'],
});

export const switchJobLinks = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/links',
  summary: "Switches off every link to a job, the kitchen's too, or lets new ones be made again (R11.05)",
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  body: z.object({ IsOn: z.boolean(requestMessages.valueUnreadable) }),
  reply: z.object({ AreLinksOn: z.boolean() }),
  errors: ['not_found'],
});

/** The address of the kitchen's copy, which anybody who has it can open. */
export const kitchenLink = z.object({ Url: z.url() }).meta({ id: 'KitchenLink' });

export const shareWithKitchen = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/kitchen',
  summary: "The link of the kitchen's copy, made if there's none yet (R11.05)",
  access: 'customer',
  right: 'visits',
  proof: 'none',
  params: ofJob,
  reply: kitchenLink,
  errors: ['not_found', 'conflict'],
});

/** The service request (R3.09), sent as JSON; the fields it shares with the checkout have the checkout's rules. */
export const addJob = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/add',
  summary: 'Requests service for registered equipment; returns the RepairId',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: bookingWork
    .pick({
      EquipmentTypeId: true,
      Problem: true,
      ProblemDescription: true,
      FoodWarm: true,
      FoodWarmSince: true,
      OtherColdSpace: true,
      PriorityOption: true,
      PriorityTimeWindow: true,
      PrioritySelectedDate: true,
      PriorityAfterHoursTime: true,
      DiscountExGst: true,
      ParkingFeeExGst: true,
      ParkingInstructions: true,
      LocationDescription: true,
    })
    .extend({
      AssetId: idParameter,
      Postcode: postcode,
      /** The fee that the customer saw, dollars ex GST; the server's own price decides (R4.18). */
      InitialAttendanceFeeExGst: formDollars(MAX_FEE_DOLLARS, requestMessages.unreadableRequest),
      /** At most one code (R3.09). */
      PromoCode: z
        .array(optionalText(40))
        .max(1)
        .nullish()
        .transform((codes) => codes?.[0] ?? null),
      LeadCategory: z.literal('Dashboard').default('Dashboard'),
      /** The reported fault that it's booked for; its photos become the job's (R12.03). */
      FaultReportId: optionalId,
      /** True where the visit is in the site's hours to avoid and may come all the same, after hours or with food at risk (R12.10). */
      ComeAnyway: z.boolean(requestMessages.valueUnreadable).default(false),
      /** That they pay for what costs more than the site's payer pays unasked (R12.09). */
      PayOurselves: z.boolean(requestMessages.valueUnreadable).default(false),
      ...upfrontField,
    }),
  /** The job's id, a bare number (R7.27). */
  reply: z.int(),
  errors: ['not_found', 'no_price', 'price_increased', 'idempotency_key_reused'],
});
