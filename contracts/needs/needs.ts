import { z } from 'zod';
import { KINDS_ENDED_BY_HAND, NEED_GROUPS, NEED_KINDS } from '../../domain/needs/need-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, isoDate, isoInstant } from '../wire.ts';

/** Something that needs a person in the office, with what tells it apart; what doesn't apply is null. */
const need = z
  .object({
    Kind: z.enum(NEED_KINDS),
    /** What it's about, by its own key; sent back to deal with it or to put it off. */
    Subject: z.string(),
    Since: isoInstant,
    /** The console's page on which it's seen to: `/jobs/1042`. */
    Route: z.string().nullable(),
    RepairId: z.int().nullable(),
    BookingReference: z.string().nullable(),
    CustomerId: z.int().nullable(),
    /** Also of somebody who wrote without an account. */
    CustomerName: z.string().nullable(),
    Mobile: z.string().nullable(),
    /** The customer's other phone number. */
    Phone: z.string().nullable(),
    LocationName: z.string().nullable(),
    /** The site's, or the area on the waiting list: `4870 Cairns City`. */
    Suburb: z.string().nullable(),
    EquipmentType: z.string().nullable(),
    TechName: z.string().nullable(),
    /** Of a failed payment, and of its invoices: `INV-1037, INV-1038`. */
    AmountIncGst: dollars.nullable(),
    InvoiceNumber: z.string().nullable(),
    /** 1 or 2. */
    Score: z.int().nullable(),
    /** How many people wait for the area. */
    Waiting: z.int().nullable(),
    /** How many planned visits a technician on leave has. */
    Visits: z.int().nullable(),
    /** What somebody wrote, or the email or text that didn't arrive. */
    Text: z.string().nullable(),
    /** Why a payment, email or text failed, or the topic of a message. */
    Reason: z.string().nullable(),
  })
  .meta({ id: 'Need' });

export const listNeeds = endpoint({
  method: 'GET',
  path: '/api/v1/desk/needs',
  summary: 'What needs a person in the office, in three groups, the oldest first',
  access: 'staff',
  reply: z.object({
    /** All three, the most urgent first. */
    Groups: z.array(
      z.object({
        Group: z.enum(NEED_GROUPS),
        /** The 50 oldest. */
        Needs: z.array(need),
        /** There are more than these. */
        HasMore: z.boolean(),
      }),
    ),
  }),
});

const asRead = {
  Subject: z.string().max(200),
  /** As it was read: what has happened again since is another need. */
  Since: isoInstant,
};

const needMark = z
  .object({
    Kind: z.enum(NEED_KINDS),
    ...asRead,
    DealtWithOn: isoInstant.nullable(),
    DealtWithBy: z.string().nullable(),
    PutOffUntil: isoDate.nullable(),
  })
  .meta({ id: 'NeedMark' });

export const dealWithNeed = endpoint({
  method: 'POST',
  path: '/api/v1/desk/needs/dealt-with',
  summary: 'Says that a need is dealt with, where nothing else may ever end it; once it is, nothing changes',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({ Kind: z.enum(KINDS_ENDED_BY_HAND), ...asRead }),
  reply: needMark,
  errors: ['not_found', 'conflict'],
});

export const putOffNeed = endpoint({
  method: 'POST',
  path: '/api/v1/desk/needs/put-off',
  summary: 'Puts a need off to a date, on which it comes back; the same date again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    Kind: z.enum(NEED_KINDS),
    ...asRead,
    /** A day after today in the office's time zone, within a year. */
    Until: isoDate,
  }),
  reply: needMark,
  errors: ['not_found', 'conflict'],
});
