import { z } from 'zod';
import { MAX_PARKING_FEE_CENTS, MAX_PROBLEM_DESCRIPTION } from '../../domain/constants.ts';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../domain/instant-quotes/instant-quote-messages.ts';
import { dollarsFromCents } from '../../domain/money/money.ts';
import { visitMessages } from '../../domain/visits/visit-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { accountFields } from '../accounts/account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { equipment } from '../equipment/equipment-fields.ts';
import { foodAnswers } from '../equipment/food-answers.ts';
import { cardFields } from '../payments/card.ts';
import { uploadedPhotos } from '../photos/photos.ts';
import { siteFields } from '../sites/sites.ts';
import { visitorHeaders } from '../website/visitor-events.ts';
import {
  dollars,
  formDollars,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  MAX_FEE_DOLLARS,
  optionalText,
  optionalWords,
  requiredText,
  solvedChallenge,
  words,
} from '../wire.ts';

/** What a visitor must send besides: they sign up with the booking (R3.13), name the shop (R5.12) and pay by card. */
export const visitorFields = z.object({
  ...accountFields.shape,
  CheckoutLocationName: siteFields.shape.CheckoutLocationName,
  ...cardFields.shape,
});

/** What staff must send for a new customer, who chooses the password later and pays afterwards (R6.05). */
export const newCustomerFields = z.object({
  ...accountFields.omit({ CheckoutPassword: true }).shape,
  CheckoutLocationName: siteFields.shape.CheckoutLocationName,
});

/** A field of a form that may be left out or empty; both become undefined. */
const maybeEmpty = <S extends z.ZodType>(field: S) =>
  z.preprocess((sent: z.input<S> | '') => (sent === '' ? undefined : sent), field.optional());

/** What needs doing, when, and at what price (R3.14). */
export const bookingWork = z.object({
  ...equipment.shape,
  /** One of the listed problems, by its text (R5.06). */
  Problem: requiredText(120, equipmentMessages.problemRequired),
  ProblemDescription: words(equipmentMessages.descriptionRequired)
    .min(1, equipmentMessages.descriptionRequired)
    .max(MAX_PROBLEM_DESCRIPTION, requestMessages.tooLong(String(MAX_PROBLEM_DESCRIPTION))),
  ...foodAnswers.shape,
  PriorityOption: z.enum(['today', 'tomorrow', 'later', 'afterhours'], {
    error: visitMessages.chooseDateAndWindow,
  }),
  /** Needed unless PriorityOption is `afterhours`. */
  PriorityTimeWindow: maybeEmpty(
    z.enum(['morning', 'afternoon', 'afterhours'], { error: visitMessages.chooseDateAndWindow }),
  ),
  /** dd/mm/yyyy (R3.09). Needed unless PriorityOption is `afterhours`: then the date follows from the time (R4.08). */
  PrioritySelectedDate: maybeEmpty(
    z
      .string(visitMessages.chooseDateAndWindow)
      .regex(/^\d{2}\/\d{2}\/\d{4}$/, visitMessages.chooseDateAndWindow),
  ),
  /** HH:mm, with an after-hours window. */
  PriorityAfterHoursTime: optionalText(5),
  /** The fee that the customer saw, dollars ex GST; left out, the server's own price is booked as it is (R4.18). */
  InitialAttendanceFeeExGst: formDollars(MAX_FEE_DOLLARS, requestMessages.unreadableRequest).optional(),
  /** The discount that the customer saw, dollars ex GST; left out, today's discount applies. */
  DiscountExGst: formDollars(MAX_FEE_DOLLARS, requestMessages.unreadableRequest).optional(),
  ParkingFeeExGst: formDollars(
    dollarsFromCents(MAX_PARKING_FEE_CENTS),
    instantQuoteMessages.parkingFeeTooHigh,
  ).default(0),
  ParkingInstructions: optionalWords(500),
  LocationDescription: optionalWords(500),
  PromotionCode: optionalText(40),
  /** A staff member's signed token (R6.05); the booking is refused if it can't be verified. */
  StaffRequest: optionalText(2000),
});

/**
 * The checkout (R3.14), for every kind of booker. A visitor must also send `visitorFields`, staff `newCustomerFields` for a new
 * customer, and a customer the card's fields if there is no card on file.
 */
export const bookingBody = z.object({
  ...bookingWork.shape,
  ...siteFields.partial({ CheckoutLocationName: true }).shape,
  ...accountFields.partial().shape,
  ...cardFields.partial().shape,
  /** `true` where the visit is in the hours to avoid of a customer's site and may come all the same (R12.10). */
  ComeAnyway: z.stringbool(requestMessages.valueUnreadable).optional(),
  /** `true` where the customer pays for what costs more than the site's payer pays unasked (R12.09). */
  PayOurselves: z.stringbool(requestMessages.valueUnreadable).optional(),
  RecaptchaResponse: solvedChallenge,
});
export type BookingBody = z.output<typeof bookingBody>;

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/v1/mm/bookings',
  summary: 'Books a technician; a visitor gets an account with it',
  access: 'optional',
  right: 'visits',
  proof: 'inside',
  consumes: 'form',
  headers: idempotencyHeader.extend(visitorHeaders.shape),
  body: bookingBody,
  reply: z.object({
    Success: z.literal(true),
    repairId: z.int(),
    BookingReference: z.string(),
    CreatedOn: isoInstant,
    /** Something the customer should know, such as a lower price; usually null. */
    Message: z.string().nullable(),
    AttendanceDate: isoDate,
    TimeWindow: z.enum(['morning', 'afternoon', 'afterhours']),
    StartsAt: isoInstant,
    EndsAt: isoInstant,
    TimeZone: z.string(),
    FeeExGst: dollars,
    DiscountExGst: dollars,
    ParkingExGst: dollars,
    Gst: dollars,
    TotalIncGst: dollars,
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'reauthenticate',
    'captcha_required',
    'no_price',
    'price_increased',
    'card_declined',
    'card_action_required',
    'provider_unavailable',
    'idempotency_key_reused',
  ],
});

export const uploadJobPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/uploadphotos',
  summary: "Adds photos to one's own job: for each, a ClientId field and then its file in Photos",
  access: 'customer',
  right: 'report',
  proof: 'none',
  consumes: 'multipart',
  params: z.object({ RepairId: idParameter }),
  reply: uploadedPhotos,
  errors: ['not_found', 'provider_unavailable'],
});

export const jobCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/calendar',
  summary: "The visit of one's own job as a calendar file, for the browser to save",
  access: 'customer',
  right: 'follow',
  params: z.object({ RepairId: idParameter }),
  reply: z.object({
    FileName: z.string(),
    /** iCalendar text; times are instants, so any calendar shows them in its own zone. */
    Calendar: z.string(),
  }),
  errors: ['not_found'],
});
