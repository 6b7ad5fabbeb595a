import { z } from 'zod';
import { endsBeforeStart, HOURS_STEP_MINUTES, MAX_AVOIDED_HOURS } from '../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../../domain/visits/avoided-hours-messages.ts';
import { isPlainTime, minutesOf } from '../../domain/visits/dates.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, isoDate, isoInstant, orNothing, seenVersion } from '../wire.ts';
import { customerLocation } from './sites.ts';

const halfHour = z
  .string(avoidedHoursMessages.timeUnreadable)
  .refine(
    (time) => isPlainTime(time) && minutesOf(time) % HOURS_STEP_MINUTES === 0,
    avoidedHoursMessages.timeUnreadable,
  );

/** Hours to avoid as they are sent; an end at or before the start is the next day's. */
const givenHours = z
  .object({
    weekdays: z
      .array(z.int().min(1).max(7), avoidedHoursMessages.dayNeeded)
      .min(1, avoidedHoursMessages.dayNeeded)
      .max(7, avoidedHoursMessages.dayNeeded)
      .transform((days) => [...new Set(days)].sort()),
    /** Null for all day. */
    hours: z
      .object({ from: halfHour, to: halfHour })
      .refine((hours) => !endsBeforeStart(hours), { path: ['to'], message: avoidedHoursMessages.endsFirst })
      .nullable(),
    firstDate: orNothing(isoDate),
    lastDate: orNothing(isoDate),
  })
  .refine(({ firstDate, lastDate }) => firstDate === null || lastDate === null || firstDate <= lastDate, {
    path: ['lastDate'],
    message: avoidedHoursMessages.datesReversed,
  });

const windowHours = z.object({ fromHour: z.int(), toHour: z.int() });

const body = z.object({
  /** The customer's, as it was read. */
  ...seenVersion,
  /** All of them: they replace those that there were. */
  AvoidedHours: z
    .array(givenHours, requestMessages.valueUnreadable)
    .max(MAX_AVOIDED_HOURS, avoidedHoursMessages.tooMany(MAX_AVOIDED_HOURS)),
});

const saved = z.object({
  Site: customerLocation,
  Version: z.int(),
  /** The planned visits that the hours collide with; they stay where they are. */
  Collisions: z.array(
    z.object({
      RepairId: z.int(),
      BookingReference: z.string(),
      /** `Tue 24 Nov, 8am-12pm` */
      Visit: z.string(),
      StartsAt: isoInstant,
    }),
  ),
});
export type SavedHours = z.infer<typeof saved>;

export const listSites = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/sites',
  summary: "The customer's sites, with their hours to avoid (R12.10)",
  access: 'customer',
  right: 'follow',
  reply: z.object({
    Sites: z.array(customerLocation),
    /** Whose windows the hours narrow. */
    Windows: z.object({ morning: windowHours, afternoon: windowHours, leftMinutes: z.int() }),
    /** The customer's, which a change of a site carries. */
    Version: z.int(),
  }),
});

export const saveSiteHours = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/sites/{AssetLocationId}/hours',
  summary: 'Replaces the hours to avoid of a site; visits stay, and those that collide are named (R12.10)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  params: z.object({ AssetLocationId: idParameter }),
  body,
  reply: saved,
  errors: ['not_found', 'conflict'],
});

export const saveSiteHoursForCustomer = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/sites/{AssetLocationId}/hours',
  summary: 'The same for a customer who rings',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ CustomerId: idParameter, AssetLocationId: idParameter }),
  body,
  reply: saved,
  errors: ['not_found', 'conflict'],
});
