import { z } from 'zod';
import { deskBookingMessages } from '../../domain/bookings/desk-booking-messages.ts';
import { WAYS_WORDS } from '../../domain/messages/message-topics.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { upfrontField } from '../people/limits.ts';
import { calledBy } from '../people/phone-callers.ts';
import { newPersonFields } from '../person.ts';
import { fieldFault } from '../problem.ts';
import { addSite } from '../sites/desk-sites.ts';
import { dollars, idempotencyHeader, optionalId, words } from '../wire.ts';
import { bookingWork, createBooking } from './bookings.ts';

/** What a booking by phone must say of a new site. */
export const newSite = addSite.body;

const work = bookingWork.omit({ StaffRequest: true });
/** The equipment's fields, which only equipment that isn't registered needs. */
const described = work.pick({ EquipmentTypeId: true }).partial().shape;

/** A booking by phone (R10.13): the customers' own fields, for somebody known or new. */
export const phoneBooking = z.object({
  ...work.shape,
  ...described,
  /** Nothing for a new customer, who is described by the customer's fields. */
  CustomerId: optionalId,
  /** Who of a known customer calls: their role and sites count, and they hear of the visits. Nothing takes it from the primary contact. */
  ...calledBy,
  /** On the caller's word, up to how much the repair goes ahead without asking (R12.08). */
  ...upfrontField,
  ...newPersonFields.partial().shape,
  /** Nothing for a new site, which is described by the site's fields, and for registered equipment. */
  AssetLocationId: optionalId,
  ...newSite.partial().shape,
  /** Nothing for equipment that isn't registered, which is described by the equipment's fields. */
  AssetId: optionalId,
  /** Who comes; nothing leaves the visit to those without a technician. */
  TechnicianId: optionalId,
  /** True also books a technician whose other visits leave no room for it: the office has seen that. */
  MayOverlap: z.boolean().nullish(),
  /** Books over the rules that bind customers and not the office: notice, dates, full and closed windows, and what the caller may do. */
  Override: z
    .object({
      /** For the office: the audit trail and the timeline keep it. */
      Reason: words(deskBookingMessages.reasonRequired)
        .min(1, deskBookingMessages.reasonRequired)
        .max(500, requestMessages.tooLong('500')),
    })
    .nullish(),
});
export type PhoneBooking = z.output<typeof phoneBooking>;

export const bookByPhone = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bookings',
  summary: 'Books a technician for a caller, known or new, at the prices of the website',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: phoneBooking,
  reply: createBooking.reply,
  errors: ['no_price', 'price_increased', 'override_needed', 'idempotency_key_reused'],
});

export const checkPhoneBooking = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bookings/check',
  summary: 'What a booking by phone would cost, and what it would need a reason for; nothing changes',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: phoneBooking
    .pick({
      CustomerId: true,
      PersonId: true,
      CalledBy: true,
      AssetId: true,
      AssetLocationId: true,
      EquipmentTypeId: true,
      Postcode: true,
      Suburb: true,
      State: true,
      PriorityOption: true,
      PriorityTimeWindow: true,
      PrioritySelectedDate: true,
      PriorityAfterHoursTime: true,
      PromotionCode: true,
    })
    .extend({ ParkingFeeExGst: work.shape.ParkingFeeExGst }),
  reply: z.object({
    FeeExGst: dollars,
    DiscountExGst: dollars,
    ParkingExGst: dollars,
    Gst: dollars,
    TotalIncGst: dollars,
    /** What the customer would be promised: `Tue 24 Nov, 8am-11:30am`. */
    Visit: z.string(),
    /** Rules that customers are bound by: booking it needs an Override. */
    Warnings: z.array(fieldFault),
  }),
  errors: ['no_price'],
});

/** What is typed so far: nothing in it needs to be whole or valid yet. */
const typed = z.string().max(200).nullish();

const BOOKING_NOTICES = ['open-job', 'recent-repair', 'owes', 'same-customer'] as const;

export const noticeBooking = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bookings/notices',
  summary: 'What the office should know before it books, and may book all the same; nothing changes',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    CustomerId: optionalId,
    AssetId: optionalId,
    AssetLocationId: optionalId,
    EquipmentTypeId: optionalId,
    Problem: typed,
    FirstName: typed,
    LastName: typed,
    BusinessName: typed,
    Mobile: typed,
    Phone: typed,
    UserName: typed,
    ABN: typed,
    SuiteFloorBox: typed,
    StreetAddress: typed,
    Suburb: typed,
    Postcode: typed,
  }),
  reply: z.object({
    /** How the customer would get the booking now. */
    HearsBy: z.enum(WAYS_WORDS),
    Notices: z.array(
      z.object({
        /**
         * An open job for the same machine or fault; one that was done in the last 30 days; money that is owed; another
         * customer with the same number, email or name.
         */
        Kind: z.enum(BOOKING_NOTICES),
        Message: z.string(),
        /** The open or recent job; null for other kinds. */
        RepairId: z.number().int().nullable(),
        /** Whose job or debt it is, or who else has the number, email or name. */
        CustomerId: z.number().int(),
      }),
    ),
  }),
});
