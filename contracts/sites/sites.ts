import { z } from 'zod';
import { MAX_SITE_TEXT } from '../../domain/constants.ts';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { isoDate, isoInstant, optionalText, postcode, requiredText } from '../wire.ts';

/** Where the equipment is, as a booking or a sign-up says it (R3.13). */
export const siteFields = z.object({
  CheckoutLocationName: requiredText(MAX_SITE_TEXT.name, siteMessages.shopNameRequired),
  CheckoutShopFloorSuite: optionalText(MAX_SITE_TEXT.floor),
  CheckoutStreet: requiredText(120, siteMessages.wrongAddress),
  CheckoutSuburb: requiredText(80, siteMessages.wrongAddress),
  CheckoutState: requiredText(40, siteMessages.wrongAddress),
  CheckoutCountry: requiredText(60, siteMessages.wrongAddress),
  CheckoutPostcode: z
    .string({ error: siteMessages.wrongAddress })
    .regex(/^\d{4}$/, siteMessages.wrongAddress),
  BookingPostcode: postcode,
});
export type SiteFields = z.output<typeof siteFields>;

/** When a site doesn't want a technician, by the clocks there (R12.10). */
export const avoidedHours = z
  .object({
    /** 1 is Monday, 7 Sunday. */
    weekdays: z.array(z.int()),
    /** HH:mm; an end at or before the start is the next day's. Null for all day. */
    hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    firstDate: isoDate.nullable(),
    lastDate: isoDate.nullable(),
  })
  .meta({ id: 'AvoidedHours' });

/** How to get into a site and whom to ask for there (R12.11). */
export const siteAccess = z
  .object({
    WayIn: z.string().nullable(),
    Parking: z.string().nullable(),
    Induction: z.string().nullable(),
    AskForName: z.string().nullable(),
    AskForMobile: z.string().nullable(),
    /** Who is rung if nobody answers. */
    IfNobodyName: z.string().nullable(),
    IfNobodyMobile: z.string().nullable(),
  })
  .meta({ id: 'SiteAccess' });

/** One of the customer's sites (R3.08). */
export const customerLocation = z
  .object({
    AssetLocationId: z.int(),
    LocationName: z.string(),
    SuiteFloorBox: z.string().nullable(),
    /** On one line. */
    Address: z.string(),
    StreetAddress: z.string(),
    Suburb: z.string(),
    State: z.string(),
    Postcode: z.string(),
    TimeZone: z.string(),
    AvoidedHours: z.array(avoidedHours),
    Access: siteAccess,
    /** That codes and alarms are kept, and since when; never what they are. Null without any. */
    Codes: z
      .object({
        ChangedOn: isoInstant,
        /** When somebody last said that they're still right; at first the same. */
        CheckedOn: isoInstant,
      })
      .nullable(),
  })
  .meta({ id: 'CustomerLocation' });
export type CustomerLocation = z.infer<typeof customerLocation>;
