import { z } from 'zod';
import { TIME_WINDOWS } from '../../domain/visits/day-choice.ts';
import { deskWindowMessages } from '../../domain/visits/desk-window-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { bookingPolicy } from '../instant-quotes/prices.ts';
import { isoDate, isoInstant, optionalText, requiredText } from '../wire.ts';

const timeWindow = z.enum(TIME_WINDOWS);
const region = requiredText(60, deskWindowMessages.regionRequired);

/** How many visits a region's window takes on a weekday (R10.06). */
const windowLimit = z
  .object({
    Region: z.string(),
    /** 1 is Monday, 7 Sunday. */
    Weekday: z.int(),
    TimeWindow: timeWindow,
    Places: z.int(),
  })
  .meta({ id: 'WindowLimit' });

/** A window of a date that the office has closed (R10.06). */
const windowClosure = z
  .object({
    Region: z.string(),
    /** The date at the sites of the region. */
    Date: isoDate,
    TimeWindow: timeWindow,
    Reason: z.string().nullable(),
    ClosedBy: z.string(),
    ClosedOn: isoInstant,
  })
  .meta({ id: 'WindowClosure' });

export const listWindowLimits = endpoint({
  method: 'GET',
  path: '/api/v1/desk/window-limits',
  summary: 'How many visits each region, weekday and window takes; one without a limit takes any number',
  access: 'staff',
  reply: z.object({
    Limits: z.array(windowLimit),
    /** All price regions. */
    Regions: z.array(z.string()),
  }),
});

export const setWindowLimit = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/window-limits',
  summary: 'Limits one window of a weekday, or takes its limit away; visits that are booked stay',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    Region: region,
    Weekday: z.int().min(1).max(7),
    TimeWindow: timeWindow,
    /** Null for any number; 0 takes no visits. */
    Places: z
      .int(deskWindowMessages.placesOutOfRange)
      .min(0, deskWindowMessages.placesOutOfRange)
      .max(999, deskWindowMessages.placesOutOfRange)
      .nullable(),
    /** The limit that was read; another one's change isn't overwritten (R10.04). */
    Read: z.int(requestMessages.versionMissing).nullable(),
  }),
  reply: listWindowLimits.reply,
  errors: ['conflict'],
});

export const listWindows = endpoint({
  method: 'GET',
  path: '/api/v1/desk/windows',
  summary: "A date's public holidays, and its windows that have a limit, visits or are closed; by region",
  access: 'staff',
  query: z.object({ Date: isoDate }),
  reply: z.object({
    Windows: z.array(
      z.object({
        Region: z.string(),
        TimeWindow: timeWindow,
        /** Those that aren't called off. */
        Visits: z.int(),
        /** Null without a limit. */
        Places: z.int().nullable(),
        IsClosed: z.boolean(),
        /** When it was closed, to be sent back with a change; null while it's open. */
        ClosedOn: isoInstant.nullable(),
      }),
    ),
    /** When windows begin and end. */
    Policy: bookingPolicy,
    /** By name; one that all of a state has once. */
    Holidays: z.array(
      z.object({
        Name: z.string(),
        State: z.string(),
        /** Local time, `18:00`, of one that begins during the day. */
        FromTime: z.string().nullable(),
        /** Only some postcodes of the state have it. */
        IsLocal: z.boolean(),
      }),
    ),
  }),
});

export const listWindowClosures = endpoint({
  method: 'GET',
  path: '/api/v1/desk/window-closures',
  summary: 'The windows closed by the office from one date to another, both included; at most a year',
  access: 'staff',
  query: z.object({ From: isoDate, To: isoDate }),
  reply: z.object({ Closures: z.array(windowClosure) }),
});

export const closeWindow = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/window-closures',
  summary: "Closes a date's window to bookings; visits that are booked stay, and the office can add some",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    Region: region,
    Date: isoDate,
    TimeWindow: timeWindow,
    Reason: optionalText(200),
    /** When it was closed, as it was read; null if it was open. Another one's closure isn't overwritten (R10.04). */
    Read: z.iso.datetime({ offset: true, error: requestMessages.versionMissing }).nullable(),
  }),
  reply: windowClosure,
  errors: ['conflict'],
});

export const closeDay = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/window-closures/day',
  summary:
    'Closes all windows of a date in all regions at once; those that are closed already stay as they are',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({ Date: isoDate, Reason: optionalText(200) }),
  /** All closures of the date. */
  reply: listWindowClosures.reply,
});

export const openWindow = endpoint({
  method: 'DELETE',
  path: '/api/v1/desk/window-closures/{Date}/{TimeWindow}/{Region}',
  summary: 'Opens a window that was closed; once it is open, opening it again changes nothing',
  access: 'staff',
  proof: 'none',
  params: z.object({ Region: region, Date: isoDate, TimeWindow: timeWindow }),
  query: z.object({
    /** When it was closed, as it was read: another one's closure isn't undone (R10.04). */
    Read: z.iso.datetime({ offset: true, error: requestMessages.versionMissing }),
  }),
  reply: z.object({}),
  errors: ['conflict'],
});
