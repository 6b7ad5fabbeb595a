import { z } from 'zod';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { fromWireDate } from '../../domain/visits/dates.ts';
import { TIME_WINDOWS } from '../../domain/visits/day-choice.ts';
import { visitMessages } from '../../domain/visits/visit-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, isoDate, postcode, state } from '../wire.ts';

const windowHours = z.object({ fromHour: z.int(), toHour: z.int() });

/** The booking policy in force; the browser applies the same rules (R4.17). */
export const bookingPolicy = z
  .object({
    minBookingGapHours: z.number(),
    morning: windowHours,
    afternoon: windowHours,
    tomorrowMorningClosesAtHour: z.int(),
    afterHoursStepMinutes: z.int(),
    datePickerMinDays: z.int(),
    datePickerMaxMonths: z.int(),
    changeUntilHour: z.int(),
    changeMinutes: z.int(),
    remindHour: z.int(),
    office: windowHours,
    board: windowHours,
    leftMinutes: z.int(),
    planDueDays: z.int(),
    planSpanDays: z.int(),
    planAskDays: z.int(),
    planRemindDays: z.int(),
    planBookDays: z.int(),
  })
  .meta({ id: 'BookingPolicy' });

export const publicHoliday = z
  .object({
    state,
    postcodes: z.array(z.string()).nullable(),
    date: isoDate,
    fromTime: z.string().nullable(),
    name: z.string(),
  })
  .meta({ id: 'PublicHoliday' });

/** A window of a local date that takes no more visits (R10.06). */
export const fullWindow = z
  .object({ date: isoDate, window: z.enum(TIME_WINDOWS) })
  .meta({ id: 'FullWindow' });

const dayPrices = z.object({ AmPrice: dollars, PmPrice: dollars, AfterHoursPrice: dollars });

/** Dollars ex GST, including weekend and public-holiday loading (R3.04, R4.16). */
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

const required = { error: equipmentMessages.equipmentTypeRequired };

/** What to price, and where. */
const priced = {
  equipmentTypeId: z.coerce.number(required).int(required).positive(required),
  postcode,
  /** The suburb, where the postcode's suburbs differ in state or time zone (R4.15). */
  suburb: z.string().trim().max(80).optional(),
  /** The state, for the few suburbs on both sides of a border. */
  state: state.optional(),
};

export const priceSet = endpoint({
  method: 'GET',
  path: '/api/v1/Prices/Set',
  summary:
    'Every price of an equipment type at a postcode, with the policy and holidays that decide what is open',
  access: 'public',
  query: z.object(priced),
  reply: z.object({
    Prices: prices,
    /**
     * A later day that's neither a weekend nor a public holiday, dollars ex GST; on those, each window costs the
     * after-hours price.
     */
    OrdinaryLaterDay: dayPrices,
    /** The lowest price that can be booked, of any day and window, dollars ex GST: the 'from' price (R4.19). */
    LowestPriceExGst: dollars,
    Place: z.object({ postcode: z.string(), state, timeZone: z.string() }),
    Policy: bookingPolicy,
    /** The area's holidays that a booking could fall on, from today. */
    Holidays: z.array(publicHoliday),
    /** The area's windows, from today, that are full or that the office has closed: they can't be booked. */
    FullWindows: z.array(fullWindow),
  }),
  errors: ['no_price'],
});
export type PriceSetReply = z.infer<typeof priceSet.reply>;

export const priceSingle = endpoint({
  method: 'GET',
  path: '/api/v1/Prices/Single',
  summary:
    "One window's price; attendanceDate is its local start, a bare date, also as dd/mm/yyyy, means the morning (R4.11)",
  access: 'public',
  query: z.object({
    ...priced,
    attendanceDate: z
      .string({ error: visitMessages.chooseDateAndWindow })
      .transform((text) => (/^\d{2}\//.test(text) ? (fromWireDate(text) ?? text) : text))
      .pipe(
        z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:[0-5]\d)?)?$/, visitMessages.chooseDateAndWindow),
      ),
  }),
  reply: z.object({
    PriceIncGst: dollars,
    PriceExGst: dollars,
    /** Why the after-hours price applies in the daytime: 'weekend', a holiday's name, or null. */
    Loading: z.string().nullable(),
  }),
  errors: ['no_price'],
});

export const soonestVisit = endpoint({
  method: 'GET',
  path: '/api/v1/Prices/SoonestVisit',
  summary: 'The soonest arrival that can be booked in a postcode, for pages that show it before a quote',
  access: 'public',
  query: z.object({ postcode }),
  reply: z.object({
    /** Null where nobody can be visited, or where the postcode's suburbs are in several time zones. */
    Soonest: z
      .object({
        /** Postcode and state. */
        Place: z.string(),
        /** By the place's clock: 'today from 10am'. */
        Arrival: z.string(),
        /** How long it may be shown before it must be fetched again. */
        ForSeconds: z.int().min(0),
      })
      .nullable(),
  }),
});
