import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dollars, idParameter, isoDate } from './wire.ts';

const postcode = z.string().regex(/^\d{4}$/);

const windowHours = z.object({ fromHour: z.int(), toHour: z.int() });

/** The booking policy in force; the browser applies the very same rules (R4.17). */
export const bookingPolicy = z
  .object({
    minBookingGapHours: z.number(),
    morning: windowHours,
    afternoon: windowHours,
    tomorrowMorningClosesAtHour: z.int(),
    afterHoursStepMinutes: z.int(),
    datePickerMinDays: z.int(),
    datePickerMaxMonths: z.int(),
  })
  .meta({ id: 'BookingPolicy' });

export const publicHoliday = z
  .object({
    state: z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
    postcodes: z.array(z.string()).nullable(),
    date: isoDate,
    fromTime: z.string().nullable(),
    name: z.string(),
  })
  .meta({ id: 'PublicHoliday' });

const dayPrices = z.object({ AmPrice: dollars, PmPrice: dollars, AfterHoursPrice: dollars });

/** Dollars ex GST, weekend and public-holiday loading already in them (R3.04, R4.16). */
export const prices = z
  .object({
    StartingDate: isoDate,
    Today: dayPrices,
    Tomorrow: dayPrices,
    Later: z.object({ AmPrice: dollars }),
    AfterHours: z.object({ AfterHoursPrice: dollars }),
  })
  .meta({ id: 'Prices' });
export type Prices = z.infer<typeof prices>;

export const priceSet = endpoint({
  method: 'GET',
  path: '/api/v1/Prices/Set',
  summary:
    'Every price of an equipment type at a postcode, with the policy and holidays that decide what is open',
  access: 'public',
  query: z.object({
    equipmentTypeId: idParameter,
    postcode,
    /** Which of the postcode's suburbs, where they differ in state or zone (R4.15). */
    suburb: z.string().trim().max(80).optional(),
  }),
  reply: z.object({
    Prices: prices,
    /** The lowest price of any day and window, dollars ex GST: the 'from' price (R4.19). */
    LowestPriceExGst: dollars,
    Place: z.object({ postcode: z.string(), state: publicHoliday.shape.state, timeZone: z.string() }),
    Policy: bookingPolicy,
    /** Those of the place that a booking could meet, from today on. */
    Holidays: z.array(publicHoliday),
  }),
  errors: ['invalid_fields', 'no_price'],
});
export type PriceSetReply = z.infer<typeof priceSet.reply>;

export const priceSingle = endpoint({
  method: 'GET',
  path: '/api/v1/Prices/Single',
  summary: "One window's price; attendanceDate is its local start, a bare date means the morning (R4.11)",
  access: 'public',
  query: z.object({
    equipmentTypeId: idParameter,
    postcode,
    suburb: z.string().trim().max(80).optional(),
    attendanceDate: z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/),
  }),
  reply: z.object({
    PriceIncGst: dollars,
    PriceExGst: dollars,
    /** Why the after-hours price applies to a day window: 'weekend', a holiday's name, or null. */
    Loading: z.string().nullable(),
  }),
  errors: ['invalid_fields', 'no_price'],
});
