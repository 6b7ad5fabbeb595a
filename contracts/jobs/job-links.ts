import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { keptReadings } from '../technicians/readings.ts';
import { dollars, idempotencyHeader, isoDate, isoInstant, seenVersion } from '../wire.ts';
import { visit } from './history.ts';
import { change } from './job-changes.ts';
import { jobDetail, kitchenLink } from './jobs.ts';
import { cancelVisit, moveVisit, visitChoices } from './visit-changes.ts';

/** The secret of a job's link. It alone says which job a call is about: no call by link takes a job's id. */
export const ch = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

const errors = ['not_found', 'link_invalid'] as const;

/** A job for anybody who has its link: nothing that leads to the account, to a quote or to another job. */
export const linkedJob = jobDetail
  .pick({
    BookingReference: true,
    State: true,
    StateSince: true,
    CreatedOn: true,
    EquipmentType: true,
    EquipmentBrand: true,
    ModelName: true,
    EquipmentLocation: true,
    Problem: true,
    FoodAdvice: true,
    ProblemDescription: true,
    LocationName: true,
    Address: true,
    RequestedAttendanceDate: true,
    RequestedAttendanceTo: true,
    StartsAt: true,
    TimeWindow: true,
    TimeZone: true,
    HasVisitTime: true,
    IsNoAccess: true,
    PartsExpectedOn: true,
    TechName: true,
    ExpectedOn: true,
    Timeline: true,
    FeeExGst: true,
    Loading: true,
    DiscountExGst: true,
    ParkingExGst: true,
    SubtotalExGst: true,
    Gst: true,
    TotalIncGst: true,
    PaidBy: true,
    VisitPhotos: true,
    Photos: true,
  })
  .extend({
    /** It puts an earlier job's work right, at no price. */
    IsFree: z.boolean(),
    /** The repair that was approved, as its sum; null if there is none. */
    Repair: z.object({ SubtotalExGst: dollars, Gst: dollars, TotalIncGst: dollars }).nullable(),
    Visits: z.array(
      visit
        .pick({
          VisitId: true,
          VisitedOn: true,
          EndedOn: true,
          TimeZone: true,
          TechName: true,
          Work: true,
          Parts: true,
          Services: true,
        })
        .extend(keptReadings),
    ),
    /** What is due on its invoices together, and from when; null if nothing is. */
    Owed: z.object({ AmountDue: dollars, DueDate: isoDate }).nullable(),
    /** Until when the link works, as things are. */
    LinkEndsOn: isoInstant,
  })
  .meta({ id: 'LinkedJob' });

export const jobByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/view',
  summary: 'The job that a link is for; looking changes nothing (R11.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: linkedJob,
  errors,
});

export const visitChoicesByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/choices',
  summary:
    'Whether the visit of a link may be moved or cancelled, until when, and what each other time costs',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: visitChoices.reply,
  errors,
});

export const moveVisitByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/move',
  summary: 'Moves the visit of a link, as its customer may (R11.01, R11.02, R11.05)',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch, ...moveVisit.body.shape }),
  reply: moveVisit.reply,
  errors: [...errors, 'price_increased', 'conflict', 'idempotency_key_reused'],
});

export const cancelVisitByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/cancel',
  summary: 'Cancels the job of a link before its first visit, as its customer may (R11.01, R11.05)',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch, ...cancelVisit.body.shape }),
  reply: cancelVisit.reply,
  errors: [...errors, 'conflict', 'idempotency_key_reused'],
});

export const shareWithKitchenByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/kitchen',
  summary: "The link of the kitchen's copy, made if there's none yet (R11.05)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: kitchenLink,
  errors: [...errors, 'conflict'],
});

/** What everybody with a link may see of a job: its reference, its stage and its time. */
const tracked = {
  BookingReference: true,
  State: true,
  StateSince: true,
  CreatedOn: true,
  RequestedAttendanceDate: true,
  RequestedAttendanceTo: true,
  StartsAt: true,
  TimeWindow: true,
  TimeZone: true,
  HasVisitTime: true,
  IsNoAccess: true,
  PartsExpectedOn: true,
  ExpectedOn: true,
} as const;

export const kitchenCopy = endpoint({
  method: 'POST',
  path: '/api/v1/kitchen/view',
  summary: "The kitchen's copy of a job: when who comes, and no prices (R11.05)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: jobDetail
    .pick({
      ...tracked,
      EquipmentType: true,
      LocationName: true,
      /** The first name alone. */
      TechName: true,
    })
    .extend({ Suburb: z.string() })
    .meta({ id: 'KitchenCopy' }),
  errors,
});

export const bookingByLink = endpoint({
  method: 'POST',
  path: '/api/v1/booking/view',
  summary:
    'What a booking shows to an email or a mobile that nobody has proven: reference, stage and time; looking changes nothing (R11.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: jobDetail
    .pick(tracked)
    .extend({
      /** Where the link was sent. */
      SentTo: z.enum(['email', 'mobile']),
      /** Whether somebody has said meanwhile that the email or the mobile is theirs. */
      IsProven: z.boolean(),
    })
    .meta({ id: 'BookingByLink' }),
  errors,
});

export const ownBooking = endpoint({
  method: 'POST',
  path: '/api/v1/booking/own',
  summary:
    "'This is my booking': proves the mobile that the link was texted to, and answers the job's own link (R11.05)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: z.object({ Url: z.url() }),
  errors,
});

export const confirmBookingEmail = endpoint({
  method: 'POST',
  path: '/api/v1/booking/confirm',
  summary: 'Emails the link that confirms the address that a booking was made with (R2.05, R11.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: z.object({}),
  errors,
});

export const switchDeskJobLinks = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/links',
  summary: "Switches off every link to a job, the kitchen's too, or lets new ones be made again (R11.05)",
  consumes: 'json',
  body: z.object({ ...seenVersion, IsOn: z.boolean(requestMessages.valueUnreadable) }),
});
