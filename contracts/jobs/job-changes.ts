import { z } from 'zod';
import { MAX_PROBLEM_DESCRIPTION } from '../../domain/constants.ts';
import { deskJobMessages } from '../../domain/jobs/desk-job-messages.ts';
import { QUOTE_VALID_DAYS } from '../../domain/lifetimes.ts';
import { WAYS_WORDS } from '../../domain/messages/message-topics.ts';
import { deskQuoteMessages } from '../../domain/repair-quotes/desk-quote-messages.ts';
import { deskVisitMessages } from '../../domain/visits/desk-visit-messages.ts';
import { MAX_VISIT_MINUTES, MIN_VISIT_MINUTES } from '../../domain/visits/planned-time.ts';
import { readTypedTime } from '../../domain/visits/typed-time.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { quantity, quotedLines } from '../invoices/priced-lines.ts';
import { askedByPhone } from '../people/phone-callers.ts';
import { readingFields } from '../technicians/readings.ts';
import { plannedTime } from '../technicians/technician-day.ts';
import {
  idempotencyHeader,
  idParameter,
  isoDate,
  optionalId,
  optionalWords,
  orNothing,
  requiredText,
  seenVersion,
  words,
} from '../wire.ts';
import { deskJob, ofJob, timeWindow } from './desk-jobs.ts';

/** A time in the job's zone as people write it, returned as HH:mm. */
export const localTime = z
  .string({ error: deskVisitMessages.timeUnreadable })
  .transform((typed, context): string => {
    const time = readTypedTime(typed);
    if (time !== null) return time;
    context.addIssue({ code: 'custom', message: deskVisitMessages.timeUnreadable });
    return z.NEVER;
  })
  .meta({ description: "A time in the job's zone: 07:30, 7.30, 0730, 7:30am" });

/** The reply to every change of a job: the job as it is now, whether this request changed it or an earlier one did. */
export const change = {
  access: 'staff',
  proof: 'none',
  params: ofJob,
  reply: deskJob,
  errors: ['not_found', 'conflict'],
} as const;

/** When a visit is on its day. */
const visitTime = {
  /** A window, or with a Time the window that contains it. */
  TimeWindow: timeWindow.nullish(),
  /** Arrival time; required after hours. */
  Time: localTime.nullish(),
  /** Why the visit goes into a window that is full or closed, or into the site's hours to avoid; required there (R10.06, R12.10). The audit trail keeps it. */
  OverrideReason: requiredText(500, deskVisitMessages.overrideReasonNeeded).nullish(),
};

const plannedVisit = {
  Date: isoDate,
  ...visitTime,
  /**
   * When the technician means to be there, within what the customer is promised. Left out: as before while that fits, else
   * in their first gap. Without a technician it isn't kept.
   */
  PlannedTime: localTime.nullish(),
  /** How long it will take. Left out: as before, or what its equipment type says for visits of its kind. */
  PlannedMinutes: z
    .int(deskVisitMessages.minutesUnreadable)
    .min(MIN_VISIT_MINUTES, deskVisitMessages.minutesUnreadable)
    .max(MAX_VISIT_MINUTES, deskVisitMessages.minutesUnreadable)
    .nullish(),
  /** An active technician; null plans the visit without one. */
  TechnicianId: idParameter.nullish(),
  /** In place of TechnicianId: the name of an active technician, in any case. */
  Tech: requiredText(80, deskVisitMessages.techRequired).nullish(),
};

type Named = { TechnicianId?: number | null | undefined; Tech?: string | null | undefined };

/** A visit is planned for a technician or, said so, for nobody. */
const namesTech = [
  ({ TechnicianId, Tech }: Named) => TechnicianId !== undefined || Tech != null,
  { path: ['Tech'] as PropertyKey[], message: deskVisitMessages.techRequired },
] as const;

export const bookWarrantyVisit = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/warranty-visit',
  summary:
    'Books a free visit under warranty of a finished job: a new job at $0, which the reply has; the customer gets one email',
  headers: idempotencyHeader,
  consumes: 'json',
  body: z
    .object({
      ...seenVersion,
      /** What's wrong now, for the tech. */
      ProblemDescription: words(deskJobMessages.faultRequired)
        .min(1, deskJobMessages.faultRequired)
        .max(MAX_PROBLEM_DESCRIPTION, requestMessages.tooLong(String(MAX_PROBLEM_DESCRIPTION))),
      /** Nothing if the time is set later. */
      Date: orNothing(isoDate),
      ...visitTime,
      /** The customer's request for the same machine, which this answers. */
      WarrantyRequestId: optionalId,
    })
    .refine(({ Date: date, TimeWindow, Time }) => date !== null || (TimeWindow == null && Time == null), {
      path: ['Date'],
      message: deskVisitMessages.dayNeeded,
    }),
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});

/** What the office should know before it plans a visit; none of it is refused. */
export const visitWarnings = z.array(
  z.object({
    Kind: z.enum(['leave', 'unlicensed', 'region', 'overlap', 'licence', 'full', 'hours']),
    Message: z.string(),
  }),
);

export const checkSchedule = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/schedule/check',
  summary:
    'What the office and the customer would be told if the visit were planned like this; nothing changes',
  consumes: 'json',
  body: z.object(plannedVisit).refine(...namesTech),
  reply: z.object({
    Warnings: visitWarnings,
    ...plannedTime,
    /** `Dan Okafor, Tue 24 Nov, 8am-12pm`; null if the customer knows it already, and so hears nothing (R10.05). */
    News: z.string().nullable(),
    /** How the news would reach them now. */
    HearsBy: z.enum(WAYS_WORDS),
  }),
  errors: ['not_found'],
});

export const scheduleJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/schedule',
  summary: "Sets or moves the visit, in the job's own zone; the customer gets it with a calendar file",
  consumes: 'json',
  body: z.object({ ...seenVersion, ...plannedVisit, ...askedByPhone }).refine(...namesTech),
  reply: deskJob.extend({ Warnings: visitWarnings }),
});

export const startJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/start',
  summary: 'The tech is on site',
  consumes: 'json',
  body: z.object(seenVersion),
});

const reasonForCustomer = words(deskVisitMessages.callOffReasonRequired)
  .min(1, deskVisitMessages.callOffReasonRequired)
  .max(500, requestMessages.tooLong('500'));

export const callOffVisit = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/call-off',
  summary: 'Calls off the visit; we email the customer and set a new time with them',
  consumes: 'json',
  body: z.object({ ...seenVersion, Reason: reasonForCustomer }),
});

export const noAccess = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/no-access',
  summary: "Records that the tech couldn't get in; we email the customer and set a new time with them",
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    /** What the tech found, for the customer. */
    Note: optionalWords(500),
  }),
});

export const holdJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/hold',
  summary: 'The job waits until a date, or no longer; planning a visit ends that too',
  consumes: 'json',
  body: z
    .object({
      ...seenVersion,
      /** The date at the site from which somebody looks again; null ends the hold. */
      Until: isoDate.nullable(),
      /** For the office. */
      Reason: optionalWords(500),
      /** The job waits for parts, and the customer reads that they are expected on that day; we email or text them. */
      IsHeldForParts: z.boolean(requestMessages.valueUnreadable).default(false),
    })
    .refine(({ Until, Reason }) => Until === null || Reason !== null, {
      path: ['Reason'],
      message: deskJobMessages.holdReasonRequired,
    }),
});

export const addNote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/notes',
  summary: 'Adds a note to the timeline, which only the office reads',
  headers: idempotencyHeader,
  consumes: 'json',
  body: z.object({
    Note: words(deskJobMessages.noteRequired)
      .min(1, deskJobMessages.noteRequired)
      .max(2000, requestMessages.tooLong('2000')),
  }),
  errors: ['not_found', 'idempotency_key_reused'],
});

export const sendQuote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote',
  summary:
    'Sends the quote of a repair; it replaces one that waits, or that was declined, withdrawn or has ended',
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    Lines: quotedLines,
    /** What the tech found, and what happens after approval. */
    Note: optionalWords(1000),
    /** The quote is valid to the end of this day, in the job's time zone (R4.31). */
    ValidDays: z
      .int(deskQuoteMessages.validityWrong)
      .min(1, deskQuoteMessages.validityWrong)
      .max(90, deskQuoteMessages.validityWrong)
      .default(QUOTE_VALID_DAYS),
    /** True approves it within what the customer gave beforehand, and refuses it if that isn't enough (R12.08). */
    GoesAhead: z.boolean(requestMessages.valueUnreadable).default(false),
  }),
});

/** Parts by name, as many as a visit can use. */
export const namedParts = z
  .array(
    z.object({
      Name: requiredText(120, deskVisitMessages.partRequired),
      Quantity: quantity,
      /** The part of the list that it was picked from (R15.05); nothing for anything else. */
      PartId: z
        .int(requestMessages.valueUnreadable)
        .positive(requestMessages.valueUnreadable)
        .nullish()
        .transform((id) => id ?? null),
    }),
  )
  .max(40)
  .default([]);

/** What was done at a visit. */
export const workFields = {
  Work: words(deskVisitMessages.workRequired)
    .min(1, deskVisitMessages.workRequired)
    .max(2000, requestMessages.tooLong('2000')),
  Parts: namedParts,
};

export const recordVisit = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/visits',
  summary: 'Records what a tech did; the same visit again changes nothing',
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    Date: isoDate,
    From: localTime,
    /** The next day if earlier than From. */
    To: localTime.nullish(),
    /** Left out: the job's own tech. */
    Tech: requiredText(80, deskVisitMessages.techRequired).nullish(),
    ...workFields,
    ...readingFields,
  }),
});

export const completeJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/complete',
  summary: 'The job is done; the customer is asked to rate it',
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    /** A note for the customer. */
    Note: optionalWords(500),
    /** Ask for a comment only, without a score (R4.27). */
    IsScoringClosed: z.boolean().default(false),
    /** Needed if no visit is recorded, because completion invoices the job. The audit trail keeps it; customers don't see it. */
    NoVisitReason: optionalWords(500),
  }),
});

export const cancelJob = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/cancel',
  summary: 'Cancels the job; its promo code can be used again (R5.22)',
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    Reason: words(deskJobMessages.cancelReasonRequired)
      .min(1, deskJobMessages.cancelReasonRequired)
      .max(500, requestMessages.tooLong('500')),
    ...askedByPhone,
  }),
});

export const inviteRating = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/invite-rating',
  summary: 'Asks for a rating again, or closes it for scoring; a link that still holds is not sent twice',
  consumes: 'json',
  body: z.object({ ...seenVersion, IsScoringClosed: z.boolean().default(false) }),
});
