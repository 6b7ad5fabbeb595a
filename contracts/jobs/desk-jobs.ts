import { z } from 'zod';
import { JOB_EVENT_KINDS } from '../../domain/jobs/job-event-kinds.ts';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { JOB_ACTORS } from '../../domain/jobs/who-acted.ts';
import { WAYS_WORDS } from '../../domain/messages/message-topics.ts';
import { JOB_TEXT_KINDS, TEXT_STATES } from '../../domain/messages/text-kinds.ts';
import { NEED_KINDS } from '../../domain/needs/need-kinds.ts';
import { BUSINESS_ROLES } from '../../domain/people/rights.ts';
import { QUOTE_STATES } from '../../domain/repair-quotes/quote-states.ts';
import { VISIT_KINDS, VISIT_STATES } from '../../domain/visits/visit-states.ts';
import { searchTerm } from '../desk-search.ts';
import { endpoint } from '../endpoint.ts';
import { keptFoodAnswers } from '../equipment/food-answers.ts';
import { payer } from '../payers/payers.ts';
import { contact } from '../person.ts';
import { photo, visitPhoto } from '../photos/photos.ts';
import { approvalRequest } from '../repair-quotes/approval-requests.ts';
import { answeredLine, availableCoupon } from '../repair-quotes/repair-quotes.ts';
import { upfrontLimit } from '../repair-quotes/upfront-limits.ts';
import { keptReadings } from '../technicians/readings.ts';
import { plannedTime, visitReport } from '../technicians/technician-day.ts';
import { afterPage, dollars, idParameter, isoDate, isoInstant, line, nextPage } from '../wire.ts';
import { namedJob } from './named-job.ts';
import { costedLine, quoteMargin } from './quote-margins.ts';

const jobState = z.enum(JOB_STATES);
export const timeWindow = z.enum(['morning', 'afternoon', 'afterhours']);

/** What a quote's customer is asked to pay (R10.12), or agreed to. */
export const askedPriceFields = z.object({
  SubtotalExGst: dollars,
  /** The coupon in the price: that of the approval, or the automatic one that the customer sees while the quote waits. */
  CouponPromoCode: z.string().nullable(),
  DiscountExGst: dollars,
  Gst: dollars,
  TotalIncGst: dollars,
});

/** A quote as the desk sees it with its job. */
export const deskQuote = z
  .object({
    UniqueId: z.uuid(),
    /** `Q1042-2`: the job and the revision. */
    QuoteNumber: z.string(),
    State: z.enum(QUOTE_STATES),
    /** The quote has expired; its job still waits for an answer (R4.29). */
    IsExpired: z.boolean(),
    IssuedOn: isoInstant,
    ValidUntil: isoInstant,
    Note: z.string().nullable(),
    ...askedPriceFields.shape,
    DecidedOn: isoInstant.nullable(),
    DecidedBy: z.string().nullable(),
    DecidedByLink: z.boolean(),
    /** DecidedBy said so on the phone, and the office recorded it. */
    DecidedByPhone: z.boolean(),
    /** It's within a limit that DecidedBy gave before it was sent, and nobody was asked (R12.08). */
    DecidedBeforehand: z.boolean(),
    /** What is kept of its answer; null without one (R12.06). */
    Answer: z
      .object({
        /** What who answered was in the business then; null if nobody knows them. */
        Role: z.enum(BUSINESS_ROLES).nullable(),
        /** What they could approve for a job then, inc GST; null without a limit. */
        LimitIncGst: dollars.nullable(),
        /** Up to how much had been given beforehand, and when; null for any other answer. */
        UpfrontLimitIncGst: dollars.nullable(),
        UpfrontSetOn: isoInstant.nullable(),
      })
      .nullable(),
    DeclineReason: z.string().nullable(),
    Lines: z.array(costedLine.extend(answeredLine)),
    /** While it can be answered: those of which the best is in the price of what is approved by phone. */
    AutomaticCoupons: z.array(availableCoupon),
    ...quoteMargin,
  })
  .meta({ id: 'DeskQuote' });

/** A job in the desk's lists; dollar amounts are the call-out's, fixed at booking. */
export const deskJobEntry = z
  .object({
    RepairId: z.int(),
    BookingReference: z.string(),
    State: jobState,
    StateSince: isoInstant,
    CreatedOn: isoInstant,
    CustomerId: z.int(),
    CustomerName: z.string(),
    /** Who pays in place of the customer (R12.09); null if they pay themselves. */
    PaidBy: payer.nullable(),
    LocationName: z.string(),
    Suburb: z.string(),
    /** On one line, with the suburb. */
    Address: z.string(),
    EquipmentType: z.string(),
    EquipmentBrand: z.string().nullable(),
    ModelName: z.string().nullable(),
    Problem: z.string(),
    AttendanceDate: isoDate,
    TimeWindow: timeWindow,
    StartsAt: isoInstant,
    EndsAt: isoInstant,
    TimeZone: z.string(),
    /** False once the visit was called off, until a new time is set: then the times are those of before. */
    HasVisitTime: z.boolean(),
    /** The job is on hold until this date at its site. */
    HoldUntil: isoDate.nullable(),
    HoldReason: z.string().nullable(),
    /** The customer reads that parts are expected on this date, until it comes; null if they don't. */
    PartsExpectedOn: isoDate.nullable(),
    /** The tech couldn't get in, and no new time is set yet. */
    IsNoAccess: z.boolean(),
    /** The finished job whose work this one puts right for free; null for any other job. */
    WarrantyOf: namedJob.nullable(),
    /** The maintenance plan whose services it does; null for any other job. */
    PlanId: z.int().nullable(),
    PlanName: z.string().nullable(),
    /** Null while nobody is named for the visit. */
    TechnicianId: z.int().nullable(),
    TechName: z.string().nullable(),
    /** When the tech who has set out expects to be there; null while nobody is on the way (R11.03). */
    ExpectedOn: isoInstant.nullable(),
    /** To be sent back with a change. */
    Version: z.int(),
    TotalIncGst: dollars,
    /** The quote waiting for an answer, if there is one, at the price that the customer sees. */
    WaitingQuote: z
      .object({ TotalIncGst: dollars, ValidUntil: isoInstant, IsExpired: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'DeskJobEntry' });

/** How the customer would hear of each kind of news now (R11.08). */
const hearsBy = z.object({
  Confirmed: z.enum(WAYS_WORDS),
  Changes: z.enum(WAYS_WORDS),
  Quote: z.enum(WAYS_WORDS),
  /** Of bookings, invoices and receipts. */
  Record: z.enum(WAYS_WORDS),
});

export const deskJob = deskJobEntry
  .extend({
    /** Who pays and answers quotes: the customer, or the business that pays in their place (R12.09). */
    BilledCustomerId: z.int(),
    CustomerUserName: z.string().nullable(),
    CustomerMobile: z.string().nullable(),
    /** Their other phone number. */
    CustomerPhone: z.string().nullable(),
    /** What the office noted about them. */
    CustomerNote: z.string().nullable(),
    /** Contacts of the site or of all sites whom the technician asks for on the day. */
    AskFor: z.array(contact),
    HearsBy: hearsBy,
    /** When texts to the mobile were stopped, because somebody replied STOP; null if they aren't stopped. */
    TextsStoppedOn: isoInstant.nullable(),
    /** False once somebody has switched off the links to the job (R11.05). */
    AreLinksOn: z.boolean(),
    EquipmentId: z.int().nullable(),
    SerialIdentifier: z.string().nullable(),
    EquipmentLocation: z.string().nullable(),
    ProblemDescription: z.string(),
    /** Of a warm cold machine, what the customer said when they booked (R11.07). */
    ...keptFoodAnswers.shape,
    /** The food in it is above 5 °C, or nobody knew. */
    IsFoodAtRisk: z.boolean(),
    LocationDescription: z.string().nullable(),
    ParkingInstructions: z.string().nullable(),
    FeeExGst: dollars,
    DiscountExGst: dollars,
    ParkingExGst: dollars,
    Gst: dollars,
    /** The states that the job can change to from here (R4.29). */
    NextStates: z.array(jobState),
    /** Oldest first, with the office's notes and holds. */
    Timeline: z.array(
      z.object({
        Kind: z.enum(JOB_EVENT_KINDS),
        State: jobState,
        At: isoInstant,
        Actor: z.enum(JOB_ACTORS),
        ActorName: z.string().nullable(),
        Note: z.string().nullable(),
        /** Another change replaced this one before the customer was told of it. */
        IsUndone: z.boolean(),
      }),
    ),
    /** A quote can only be approved with a PO number, since the job has none yet. */
    NeedsPoNumber: z.boolean(),
    /** By revision, newest first. */
    Quotes: z.array(deskQuote),
    /** Whom the waiting quote waits for, if somebody was asked to approve it (R12.06). */
    ApprovalRequest: approvalRequest.nullable(),
    /** Up to how much its repair goes ahead without asking (R12.08); null asks. */
    Upfront: upfrontLimit.nullable(),
    /** The jobs that put this one's work right for free, oldest first. */
    WarrantyVisits: z.array(namedJob),
    /** Visits that haven't taken place, oldest first: planned, on site without a record yet, without access, called off. */
    VisitPlans: z.array(
      z.object({
        VisitId: z.int(),
        Kind: z.enum(VISIT_KINDS),
        State: z.enum(VISIT_STATES),
        TechnicianId: z.int().nullable(),
        TechName: z.string().nullable(),
        AttendanceDate: isoDate.nullable(),
        TimeWindow: timeWindow.nullable(),
        StartsAt: isoInstant.nullable(),
        EndsAt: isoInstant.nullable(),
        /** Who agreed that it's in the site's hours to avoid; null if it's clear of them (R12.10). */
        HoursNote: z.string().nullable(),
        ...plannedTime,
        /** When the tech pressed 'Arrived'; null if they haven't. */
        ArrivedOn: isoInstant.nullable(),
        /** What the tech wrote when they were finished: a draft of the record (R11.03). */
        Report: visitReport.nullable(),
      }),
    ),
    /** Visits on record, oldest first. */
    Visits: z.array(
      z.object({
        VisitId: z.int(),
        Kind: z.enum(VISIT_KINDS),
        TechName: z.string(),
        VisitedOn: isoInstant,
        EndedOn: isoInstant.nullable(),
        ...visitReport.pick({ Work: true, Parts: true, Services: true }).shape,
        ...keptReadings,
        /** What its tech wrote; null if the office made the record alone. */
        Report: visitReport.nullable(),
      }),
    ),
    /** The customer's, oldest first; links open for a quarter of an hour. */
    Photos: z.array(photo),
    /** The technicians', by visit, oldest first. */
    VisitPhotos: z.array(visitPhoto),
    /** Texts to the customer about the job, oldest first. */
    Texts: z.array(
      z.object({
        Kind: z.enum(JOB_TEXT_KINDS),
        State: z.enum(TEXT_STATES),
        /** Why it was skipped or failed. */
        Reason: z.string().nullable(),
        /** Null until it's sent. */
        Body: z.string().nullable(),
        QueuedOn: isoInstant,
      }),
    ),
    /** Emails to the customer about the job and its invoices, oldest first. */
    Emails: z.array(
      z.object({
        Subject: z.string(),
        /** When the mail server took or refused it; or when it was clear that it couldn't go. */
        SentOn: isoInstant,
        /** Null if the customer has no email. */
        Recipient: z.string().nullable(),
        /** When it was refused or came back; null if neither happened. */
        FailedOn: isoInstant.nullable(),
        /** Why it didn't arrive, or why the office has to ring. */
        Reason: z.string().nullable(),
      }),
    ),
    /** What is due now, of what the job's state asks for; what failed and what people wrote is only in the list of needs. */
    Due: z.array(z.enum(NEED_KINDS)),
    /** When something will be due if nothing happens; null if nothing will. */
    DueNextOn: isoInstant.nullable(),
    Rating: z
      .object({
        InvitedOn: isoInstant,
        IsScoringClosed: z.boolean(),
        Score: z.int().nullable(),
        Description: z.string().nullable(),
        RatedOn: isoInstant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskJob' });

export const jobOrder = z.enum(['longest', 'newest', 'soonest', 'latest']);

/** States separated by commas: `Requested,Scheduled`. */
const jobStates = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(jobState));

/** A visit with its job, whose date, window, times and technician are the visit's own. */
export const deskVisit = deskJobEntry
  .extend({
    VisitId: z.int(),
    VisitKind: z.enum(VISIT_KINDS),
    VisitState: z.enum(VISIT_STATES),
    ...plannedTime,
    IsFoodAtRisk: z.boolean(),
  })
  .meta({ id: 'DeskVisit' });

export const listDayVisits = endpoint({
  method: 'GET',
  path: '/api/v1/desk/visits',
  summary: 'The visits of a day at their sites, planned or made, without those that were called off',
  access: 'staff',
  query: z.object({ Date: isoDate, After: afterPage }),
  reply: z.object({ VisitList: z.array(deskVisit), Next: nextPage }),
});

export const countDayVisits = endpoint({
  method: 'GET',
  path: '/api/v1/desk/visits/counts',
  summary: 'How many visits each day has at their sites, planned or made, without those that were called off',
  access: 'staff',
  query: z.object({ From: isoDate, To: isoDate }),
  reply: z.object({
    /** The first 92 days that have visits. */
    Days: z.array(
      z.object({
        Date: isoDate,
        Visits: z.int(),
        /** Those that no technician has yet. */
        Waiting: z.int(),
      }),
    ),
  }),
});

export const listDeskJobs = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs',
  summary: 'Jobs by states, technician, region, dates and words; without any of these, all open jobs',
  access: 'staff',
  query: z.object({
    /** One state, or several separated by commas. Left out: all open jobs, or with `SearchTerm` jobs in any state. */
    State: jobStates.optional(),
    /** The technician's whole name, in any case and with or without accents. */
    Technician: line().max(80).optional(),
    /** The price region of the site's postcode. */
    Region: line().max(80).optional(),
    /** Visits on this day at the site, or later. */
    From: isoDate.optional(),
    /** Visits on this day at the site, or earlier. */
    To: isoDate.optional(),
    /**
     * Every word has to begin a word of the customer's name, business, email or mobile, the site's name, street, suburb
     * or postcode, the equipment's type, brand, model or serial, or the purchase order number; or be the booking
     * reference or the job's id.
     */
    SearchTerm: searchTerm.optional(),
    /**
     * `longest` in the state or its `newest` change first, `soonest` or `latest` visit first. Left out: `soonest`
     * with `From` or `To`, `longest` if all the states are open ones, else `newest`.
     */
    Order: jobOrder.optional(),
    After: afterPage,
  }),
  reply: z.object({ JobList: z.array(deskJobEntry), Next: nextPage }),
});

export const countDeskJobs = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/counts',
  summary: 'How many jobs are in each open state',
  access: 'staff',
  reply: z.object({
    /** In the order of a job's life; ended jobs aren't counted. */
    Counts: z.array(z.object({ State: jobState, Count: z.int() })),
  }),
});

export const ofJob = z.object({ RepairId: idParameter });

export const getDeskJob = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/{RepairId}',
  summary: 'One job with everything that is known of it',
  access: 'staff',
  params: ofJob,
  reply: deskJob,
  errors: ['not_found'],
});
